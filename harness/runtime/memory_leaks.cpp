// Searches all remaining host memory for the addresses; the host's stack no longer exists. Untouched memory
// contains none and is skipped, so gigabytes of it cost nothing.
#include "harness/runtime/memory_leaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/machine_faults.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

using Leaks = std::map<uint64_t, Location>;

void forget_what_is_in(const Region& region, uint64_t from, uint64_t to, Leaks& leaks) {
    for (uint64_t at = from; at + sizeof(uint64_t) <= to; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        std::memcpy(&word, region.data + at, sizeof word);
        leaks.erase(word);
    }
}

void forget_what_is_kept(Run& run, Leaks& leaks) {
    constexpr uint64_t piece = TouchedMemory::piece;
    run.memory.for_each([&](const Region& region) {
        if (region.freed || !region.host_access || !region.data) return;
        for (uint64_t from = 0; from < region.info.bytes; from += piece)
            if (run.work.touched.has_touched(region, from))
                forget_what_is_in(region, from, std::min(from + piece, region.info.bytes), leaks);
    });
}

}  // namespace

void report_leaks(Run& run) {
    Leaks leaks;
    for (const auto& [address, at] : process_of(run).allocations) {
        const Region* region = run.memory.region(address);
        if (region && !region->host_access && at.line > 0) leaks.emplace(address, at);
    }
    if (leaks.empty() || run.host.sticky_error || run.aborted || run.host.exit_code) return;
    forget_what_is_kept(run, leaks);
    for (const auto& [address, at] : leaks) {
        Finding* finding =
            run.seen.findings.add(FindingId::memory_leak, fmt::format("{}:{}", at.file, at.line));
        if (!finding) continue;
        finding->space = Space::global;
        finding->locations.push_back(at);
        finding->fact = Leak{run.memory.region(address)->info.bytes};
    }
}

}  // namespace warpmark::runtime
