// Instructions that the simulator executes for three kernels, against stored counts. The kernels are given as
// PTX, because NVRTC would take minutes under callgrind.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/session/job_execution.h"
#include "harness/toolchain/toolchain.h"
#include "proofs/measure/bench_kernels.h"
#include "proofs/measure/callgrind_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::instruction_counts {
namespace {

constexpr const char* variable_of_ptx = "WARPMARK_COUNTED_PTX";

// "transpose, bare", "transpose, checked", …
std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& kernel : measure::bench_kernels())
        for (const char* how : {"bare", "checked"}) all.push_back(fmt::format("{}, {}", kernel.name, how));
    return all;
}

// Reduces a kernel to a quarter of the size that `bench` runs.
measure::BenchKernel smaller(measure::BenchKernel kernel) {
    if (kernel.grid[1] > 1) {
        for (auto& blocks : kernel.grid) blocks /= 2;
        for (auto& side : kernel.scalars) side /= 2;
    } else {
        kernel.grid[0] /= 4;
    }
    for (auto& floats : kernel.buffers) floats /= 4;
    return kernel;
}

void run_kernel(const std::string& name, const std::string& ptx) {
    for (const auto& kernel : measure::bench_kernels()) {
        if (!name.starts_with(kernel.name)) continue;
        Job job = measure::job_of(smaller(kernel));
        job.file = "bench.ptx";
        job.source = ptx;
        job.is_ptx = true;
        job.checks = name.ends_with("checked");
        const auto seen = session::run_here(job);
        REQUIRE(seen.has_value());
        REQUIRE(seen->built());
        CHECK(seen->cases.at(0).findings.empty());
        CHECK(seen->cases.at(0).launches.at(0).thread_instructions > 100'000);
    }
}

}  // namespace

TEST_CASE("instruction counts: one job" * doctest::skip()) {
    const char* given = std::getenv(callgrind::variable);
    REQUIRE(given);
    run_kernel(given, text_of(std::getenv(variable_of_ptx)));
}

TEST_CASE("instruction counts: three kernels take what is stored") {
    const auto source = measure::job_of(measure::bench_kernels().front()).source;
    const auto compiled = toolchain::compile("bench.cu", source, {});
    REQUIRE(compiled.has_value());
    const auto ptx = fs::temp_directory_path() / fmt::format("warpmark-counts-{}.ptx", getpid());
    std::ofstream(ptx) << compiled->ptx;
    callgrind::check_counts("instruction counts: one job", samples::of(names(), 2),
                            {fmt::format("{}={}", variable_of_ptx, ptx.string())});
    fs::remove(ptx);
}

}  // namespace warpmark::instruction_counts
