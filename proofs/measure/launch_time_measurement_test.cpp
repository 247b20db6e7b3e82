// Counts stored next to the measured times, compared with the simulator's present counts.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "harness/observe/measured_launches_test.h"
#include "proofs/measure/kernel_run.h"

namespace warpmark::measure {

TEST_CASE("launch times: today's counts of the kernels give the modeled cycles of those in the file") {
    const auto files = read_kernels(std::string(WARPMARK_SOURCE_DIR) + "/" + kernel_folder);
    REQUIRE(files);
    size_t compared = 0, apart = 0;
    std::string which;
    const auto measured = launch_times::measured_launches();
    for (const auto& file : *files) {
        const auto ptx = compile_kernel(file, true);
        REQUIRE_MESSAGE(ptx, file.name);
        const auto run = run_kernel(file, *ptx, true, 0, true);
        REQUIRE_MESSAGE(run, file.name);
        for (const auto& one : measured) {
            if (one.kernel != "kernels/" + file.name) continue;
            REQUIRE(one.launch < run->launches.size());
            const double now = static_cast<double>(run->launches[one.launch].cycles);
            ++compared;
            if (std::max(now / one.modeled, one.modeled / now) < 1.02) continue;
            ++apart;
            which +=
                fmt::format("\n  {} {}: {} cycles, {} by the file", file.name, one.launch, now, one.modeled);
        }
    }
    // Another version of the compiler may generate other PTX.
    CHECK_MESSAGE(compared > 100, compared);
    CHECK_MESSAGE(apart * 20 <= compared, which);
}

}  // namespace warpmark::measure
