// Sums bytes by allocating line, and instructions by kernel.
#include "harness/runtime/limit_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::runtime {
namespace {

using Amounts = std::map<std::string, uint64_t>;

Amounts bytes_by_allocation(const Run& run) {
    Amounts amounts;
    run.memory.for_each([&](const machine::Region& region) {
        if (!region.freed && !region.info.origin.empty())
            amounts[region.info.name] += run.work.touched.bytes_of(region);
    });
    return amounts;
}

Amounts instructions_by_kernel(const Run& run) {
    Amounts amounts;
    uint64_t launcher = run.work.warp_instructions;
    for (const auto& launch : run.seen.launches) {
        amounts["kernel " + launch.kernel] += launch.warp_instructions;
        launcher -= std::min(launcher, launch.warp_instructions);
    }
    amounts["host code"] = launcher;
    return amounts;
}

std::vector<Limit::Use> largest(const Amounts& amounts) {
    constexpr size_t most_rows = 3;
    std::vector<Limit::Use> uses;
    for (const auto& [what, amount] : amounts)
        if (amount > 0) uses.push_back({what, amount});
    std::ranges::stable_sort(uses, std::ranges::greater(), &Limit::Use::amount);
    uses.resize(std::min(uses.size(), most_rows));
    return uses;
}

}  // namespace

void explain_limit(Run& run) {
    for (auto& finding : run.seen.findings.all()) {
        auto* limit = finding.id == FindingId::run_limit ? std::get_if<Limit>(&finding.fact) : nullptr;
        if (!limit) continue;
        const bool is_of_memory =
            limit->of == Limit::Quantity::memory || limit->of == Limit::Quantity::launched_memory;
        limit->uses = largest(is_of_memory ? bytes_by_allocation(run) : instructions_by_kernel(run));
    }
}

}  // namespace warpmark::runtime
