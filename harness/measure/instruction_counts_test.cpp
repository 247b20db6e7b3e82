// instruction_counts_test.cpp: instructions that the simulator executes for three kernels, as callgrind
// counts them, against stored counts. Unlike times they do not depend on the load of the computer. The
// kernels come as PTX, because NVRTC would take minutes under callgrind. The dynamic linker's share is left
// out.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/command.h"
#include "harness/base/house_test.h"
#include "harness/base/own_file.h"
#include "harness/base/text_of.h"
#include "harness/measure/bench_kernels.h"
#include "harness/session/run_job.h"
#include "harness/toolchain/toolchain.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::instruction_counts {
namespace {

const fs::path stored_file = house::root / "harness/measure/cases/instruction_counts.tsv";
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ == 12
constexpr double tolerance = 0.03;
#else
constexpr double tolerance = 0.3;  // the counts are those of g++ 12
#endif
constexpr const char *variable = "WARPMARK_COUNTED", *variable_of_ptx = "WARPMARK_COUNTED_PTX";

// "transpose, bare", "transpose, checked", …
std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& kernel : measure::bench_kernels())
        for (const char* how : {"bare", "checked"}) all.push_back(fmt::format("{}, {}", kernel.name, how));
    return all;
}

// A quarter of the size that `bench` runs.
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

// The sum of the costs of all functions that are not the dynamic linker's. The format:
// valgrind.org/docs/manual/cl-format.html.
uint64_t instructions_in(const fs::path& profile) {
    std::ifstream file(profile);
    std::map<std::string, std::string> objects;  // by number
    uint64_t sum = 0;
    bool is_counted = true, is_call = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("ob=")) {
            const auto end = line.find(')');
            const auto number = line.substr(3, end - 2);
            if (line.size() > end + 1) objects[number] = line.substr(end + 2);
            const auto& object = objects[number];
            is_counted = object.find("/ld-") == object.npos;
        } else if (line.starts_with("calls=")) {
            is_call = true;
        } else if (!line.empty() &&
                   (std::isdigit(line[0]) || line[0] == '+' || line[0] == '-' || line[0] == '*')) {
            if (!is_call && is_counted) sum += std::stoull(line.substr(line.find(' ') + 1));
            is_call = false;
        }
    }
    return sum;
}

uint64_t counted(const std::string& name, const fs::path& ptx) {
    const auto profile = fs::temp_directory_path() / fmt::format("warpmark-counts-{}-{}", getpid(), name);
    const auto ran =
        run({.words = {"valgrind", "--tool=callgrind", "--callgrind-out-file=" + profile.string(),
                       own_file().string(), "--no-skip", "-tc=instruction counts: one job"},
             .environment = {fmt::format("{}={}", variable, name),
                             fmt::format("{}={}", variable_of_ptx, ptx.string())},
             .out = "/dev/null",
             .err = "/dev/null",
             .most_seconds = 600});
    // A thread of the test calls this, so nothing may be thrown.
    CHECK_MESSAGE((ran && ran->status == 0), "valgrind (Debian's package valgrind): ", name);
    const auto count = instructions_in(profile);
    fs::remove(profile);
    return count;
}

std::map<std::string, double> stored_millions() {
    std::map<std::string, double> all;
    std::istringstream lines(text_of(stored_file));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto tab = line.find('\t');
        all[line.substr(0, tab)] = std::stod(line.substr(tab + 1));
    }
    return all;
}

}  // namespace

TEST_CASE("instruction counts: one job" * doctest::skip()) {
    const char* given = std::getenv(variable);
    REQUIRE(given);
    run_kernel(given, text_of(std::getenv(variable_of_ptx)));
}

TEST_CASE("instruction counts: three kernels take what is stored") {
    const auto source = measure::job_of(measure::bench_kernels().front()).source;
    const auto compiled = toolchain::compile("bench.cu", source, {});
    REQUIRE(compiled.has_value());
    const auto ptx = fs::temp_directory_path() / fmt::format("warpmark-counts-{}.ptx", getpid());
    std::ofstream(ptx) << compiled->ptx;
    const auto all = names();
    const auto stored = stored_millions();
    std::vector<double> millions(all.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t at = next++; at < all.size(); at = next++)
            millions[at] = static_cast<double>(counted(all[at], ptx)) / 1e6;
    };
    std::thread beside(work);
    work();
    beside.join();
    fs::remove(ptx);
    std::string table;
    for (std::size_t at = 0; at < all.size(); ++at) {
        table += fmt::format("{}\t{:.1f}\n", all[at], millions[at]);
        const auto found = stored.find(all[at]);
        const double was = found == stored.end() ? 0 : found->second;
        CHECK_MESSAGE(std::abs(millions[at] - was) <= tolerance * was,
                      fmt::format("{}: {:.1f} million instructions, stored {:.1f} ({:+.1f} %)", all[at],
                                  millions[at], was, 100 * (millions[at] / was - 1)));
    }
    if (const char* out = std::getenv("WARPMARK_COUNTS_OUT")) std::ofstream(out) << table;
}

}  // namespace warpmark::instruction_counts
