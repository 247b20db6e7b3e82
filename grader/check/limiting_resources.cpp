// Names of the resources that limit the resident blocks of a multiprocessor. Compares the resident blocks
// with the number that each resource alone allows.
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

#include "grader/check/verdict_phrases.h"
#include "harness/device/occupancy.h"

namespace warpmark::check {

std::string residency_limits(const LaunchRecord& launch, const std::string& arch, bool counts_registers) {
    constexpr std::array<std::string_view, 4> names{"threads", "the number of blocks", "registers",
                                                    "shared memory"};
    const auto& [x, y, z] = launch.block;
    const Residency& residency = launch.residency;
    // Without shared memory: a preferred carveout is not recorded, and limited_by names shared memory first.
    const auto others = device::occupancy(device::of_architecture(arch),
                                          {.threads = x * y * z, .registers = residency.registers});
    const std::array<bool, 4> is_limit{others.by_threads == residency.blocks,
                                       others.by_blocks == residency.blocks,
                                       others.by_registers == residency.blocks, false};
    std::vector<std::string> words;
    for (std::size_t at = 0; at < names.size(); ++at)
        if (is_limit[at] || at == static_cast<std::size_t>(residency.limited_by)) {
            words.emplace_back(names[at]);
            if (counts_registers && names[at] == "registers")
                words.back() += fmt::format(" ({} per thread)", residency.registers);
        }
    return listed(words);
}

}  // namespace warpmark::check
