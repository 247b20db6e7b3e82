// Line tables: sums over the launches of a kernel, and the output of `inspect --lines`.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sstream>

#include "grader/cli/inspect/inspect_output.h"
#include "grader/cli/instructor_folder_test.h"

using namespace warpmark;

// Own namespace, because unity builds compile several files together.
namespace warpmark::line_table_tests {
namespace {

Traffic traffic(uint64_t requests, uint64_t passes, uint64_t ideal) {
    Traffic made;
    made.requests = requests;
    made.passes = passes;
    made.ideal = ideal;
    return made;
}

LineTraffic line_at(std::string file, int number) {
    LineTraffic line;
    line.file = std::move(file);
    line.line = number;
    return line;
}

LaunchRecord launch_of(std::string kernel, std::vector<LineTraffic> lines) {
    LaunchRecord launch;
    launch.kernel = std::move(kernel);
    launch.lines = std::move(lines);
    return launch;
}

// Line 2 of a kernel: 16 loads of 4 bytes joined to 8 loads of 8 bytes, and 16 stores.
LineTraffic joined_line() {
    LineTraffic line = line_at("k.cu", 2);
    line.shared_accesses = 16;
    line.shared_widths = 8;
    line.shared.load = traffic(8, 16, 16);
    line.global_accesses = 16;
    line.global_widths = 4 | 16;
    line.global.store = traffic(16, 128, 64);
    return line;
}

std::string tables(std::vector<LaunchRecord> launches, std::size_t width = 80) {
    Job job;
    job.file = "k.cu";
    job.source =
        "__global__ void k() {\n\tout[threadIdx.x] = s[2 * threadIdx.x] + s[2 * threadIdx.x + 1];\n}\n";
    Observation seen;
    seen.cases.emplace_back().launches = std::move(launches);
    return cli::line_tables(job, seen, {.width = width});
}

// The cells of the row for this space that follows a line.
std::vector<std::string> row_of(const std::string& text, const std::string& place, const std::string& space) {
    std::istringstream lines(text);
    bool is_below = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("    ")) is_below = line.starts_with("  " + place + " ");
        if (!is_below || !line.starts_with("    " + space + " ")) continue;
        std::istringstream words(line);
        return {std::istream_iterator<std::string>(words), {}};
    }
    return {};
}

using Cells = std::vector<std::string>;

}  // namespace

TEST_CASE("inspect --lines: launches of one kernel are summed, and a refused launch is not counted") {
    auto launch = launch_of("k", {joined_line(), line_at("k.cu", 3)});
    launch.residency.registers = 24;
    auto refused = launch;
    refused.error = "cudaErrorInvalidValue";
    auto other = launch_of("fill", {line_at("fill.h", 7)});
    other.lines[0].shared_accesses = 4;
    CHECK(tables({launch, other, refused, launch}) ==
          "\n"
          "k, 2 launches: 24 registers per thread, no spills\n"
          "    space   accesses  requests  width in bytes  wavefronts  sectors  minimum\n"
          "  k.cu:2  out[threadIdx.x] = s[2 * threadIdx.x] + s[2 * threadIdx.x + 1];\n"
          "    shared        32        16               8          32        -       32\n"
          "    global        32        32           4, 16           -      256      128\n"
          "\n"
          "fill, 1 launch\n"
          "    space   accesses  requests  width in bytes  wavefronts  sectors  minimum\n"
          "  fill.h:7\n"
          "    shared         4         0               -           0        -        0\n"
          "If a line has more accesses than requests, the compiler joins several accesses\n"
          "into one wider request, which counts on one line only.\n");
}

TEST_CASE("inspect --lines: spills, a narrow terminal, split accesses, and a kernel without accesses") {
    auto launch = launch_of("k", {joined_line()});
    launch.residency.registers = 255;
    launch.residency.spilled_bytes = 16;
    launch.lines[0].shared_accesses = 4;
    const auto text = tables({launch, launch_of("idle", {})}, 40);
    CHECK(text.contains("k, 1 launch: 255 registers per thread, 16 bytes spilled to local memory\n"));
    CHECK(text.contains("\n  k.cu:2  out[threadIdx.x] = s[2 * thre…\n"));
    CHECK(tables({launch}).ends_with(
        "128       64\nIf a line has fewer accesses than requests, the compiler splits "
        "an access into\nseveral requests.\n"));
    CHECK(text.contains("\nidle, 1 launch\n    no accesses to shared or global memory\n"));
    CHECK(tables({}).empty());
}

TEST_CASE("inspect --lines: a pair of loads that machine code joins") {
    const cli::Desk desk;
    desk.write("pair.cu",
               "__global__ void k(const int* in, int* out) {\n"
               "    __shared__ int s[512];\n"
               "    const int t = threadIdx.x;\n"
               "    s[t] = in[t];\n"
               "    s[256 + t] = in[256 + t];\n"
               "    __syncthreads();\n"
               "    out[t] = s[2 * t] - s[2 * t + 1];\n"
               "}\n");
    const std::string call =
        "inspect pair.cu --kernel k --block 256 --arg i32[512]=iota --arg i32[256]=zero ";
    const auto text = desk.run(call + "--lines");
    CAPTURE(text);
    CHECK(text.contains("k, 1 launch: "));
    CHECK(row_of(text, "pair.cu:4", "shared") == Cells{"shared", "8", "8", "4", "8", "-", "8"});
    CHECK(row_of(text, "pair.cu:5", "global") == Cells{"global", "8", "8", "4", "-", "32", "32"});
    CHECK(row_of(text, "pair.cu:7", "shared") == Cells{"shared", "16", "8", "8", "16", "-", "16"});
    CHECK(row_of(text, "pair.cu:7", "global") == Cells{"global", "8", "8", "4", "-", "32", "32"});
    CHECK(text.contains("joins several accesses"));
    CHECK_FALSE(desk.run(call).contains("k, 1 launch"));
    // Lines are not counted without checks.
    CHECK(desk.run(call + "--lines --no-checks").ends_with("exit 2\n"));
}

}  // namespace warpmark::line_table_tests
