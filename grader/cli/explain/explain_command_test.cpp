// Pages of `explain`: one for each finding, with examples that behave as described.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "grader/cli/explain/explain_pages.h"
#include "grader/report/text_formatting.h"
#include "harness/base/parallel_loop_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

constexpr std::array families{cli::race_pages, cli::traffic_pages, cli::barrier_pages, cli::memory_pages,
                              cli::run_pages};

// The code around a page's lines that makes them a complete file, and the way to run it.
struct Frame {
    std::string_view id, run, before, after;
    enum class Of : uint8_t { all, first, second } paragraph = Of::all;  // which of the page's lines
};
std::string_view lines_of(const Frame& frame, std::string_view text) {
    const size_t end = text.find("\n\n");
    if (frame.paragraph == Frame::Of::all || end == text.npos) return text;
    return frame.paragraph == Frame::Of::first ? text.substr(0, end + 1) : text.substr(end + 2);
}
constexpr std::string_view one_kernel =
    "__global__ void k(const int* in, int* out) {\n    int t = threadIdx.x;\n";

constexpr std::array frames{
    Frame{"race.write-write", "--kernel k --block 64 --arg i32[64]=iota --arg i32[64]=zero",
          "__global__ void k(const int* value, int* out) {\n    int t = threadIdx.x;\n",
          "    __syncthreads();\n    out[t] = best;\n}\n"},
    Frame{"race.read-write", "--kernel k --block 256 --arg i32[256]=iota --arg i32[256]=zero", one_kernel,
          "}\n"},
    Frame{"race.async", "--kernel k --block 256 --arg i32[256]=iota --arg i32[256]=zero",
          "#include <cuda_pipeline.h>\n__global__ void k(const int* in, int* out) {\n    __shared__ int "
          "s[256];\n    int t = threadIdx.x;\n",
          "}\n"},
    Frame{"race.volatile", "--kernel k --block 32 --arg i32[32]=iota --arg i32[32]=zero",
          "__global__ void k(const int* in, int* out) {\n    __shared__ int shared[64];\n    int t = "
          "threadIdx.x;\n    shared[t] = in[t];\n"
          "    shared[t + 32] = 0;\n    __syncwarp();\n",
          "}\n"},
    Frame{"race.same-value", "--kernel k --block 32 --arg i32[32]=iota --arg i32[32]=zero",
          "__global__ void k(const int* in, int* out) {\n    int t = threadIdx.x, key = 5;\n",
          "    __syncthreads();\n    out[t] = found;\n}\n"},
    Frame{"banks.conflict", "--kernel k --block 32 --arg i32[1024]=iota --arg i32[32]=zero", one_kernel,
          "}\n"},
    Frame{"global.uncoalesced", "--kernel k --block 32 --arg i32[1024]=iota --arg i32[32]=zero --arg i32=32",
          "__global__ void k(const int* in, int* out, int stride) {\n", "    out[threadIdx.x] = v;\n}\n"},
    Frame{"barrier.divergent", "--kernel k --block 64 --arg i32[64]=iota --arg i32[64]=zero --arg i32=40",
          "__global__ void k(const int* in, int* out, int n) {\n    __shared__ int s[64];\n    int t = "
          "threadIdx.x;\n",
          "}\n"},
    Frame{"barrier.mismatch", "--kernel k --block 256 --arg i32[256]=iota --arg i32[256]=zero",
          "__global__ void k(const int* in, int* out) {\n    __shared__ int s[128];\n    int t = "
          "threadIdx.x, a = in[t], r = 0;\n",
          "    out[t] = r;\n}\n"},
    Frame{"barrier.deadlock", "--kernel k --block 256 --arg i32[256]=iota --arg i32[256]=zero", one_kernel,
          "    out[t] = in[t];\n}\n"},
    Frame{"barrier.warp-mask", "--kernel k --block 32 --arg i32[32]=iota --arg i32[32]=zero",
          "__global__ void k(const int* in, int* out) {\n    int lane = threadIdx.x % 32, v = in[lane];\n",
          "    out[lane] = v;\n}\n"},
    Frame{"memory.out-of-bounds",
          "--kernel k --grid 2 --block 32 --arg i32[40]=iota --arg i32[40]=zero --arg i32=40",
          "__global__ void k(const int* in, int* out, int n) {\n", "}\n"},
    Frame{"memory.shared-overrun", "--launch launch --arg f32[256]=iota", "", ""},
    Frame{"memory.misaligned", "--kernel k --block 32 --shared 256 --arg i32[32]=iota --arg i32[32]=zero",
          one_kernel, "}\n"},
    Frame{"memory.null", "--launch launch --arg i32[1]=zero", "", ""},
    Frame{"memory.freed", "--launch launch --arg i32=32",
          "__global__ void fill(int* p) { p[threadIdx.x] = 1; }\nvoid launch(int n) {\n    int* buffer;\n",
          "}\n", Frame::Of::first},
    Frame{"memory.freed", "--kernel k --grid 2 --block 32 --arg i32[64]=zero",
          "#include <cooperative_groups.h>\n__global__ void __cluster_dims__(2, 1, 1) k(int* out) {\n    "
          "__shared__ int s[32];\n    auto cluster = cooperative_groups::this_cluster();\n    int t = "
          "threadIdx.x, other = 1 - blockIdx.x;\n    out += blockIdx.x * 32;\n",
          "}\n", Frame::Of::second},
    Frame{"memory.leak", "--launch launch --arg i32=32",
          "__global__ void fill(int* p) { p[threadIdx.x] = 1; }\nvoid launch(int n) {\n    int* buffer;\n",
          "}\n"},
    Frame{"memory.read-only", "--kernel k --block 32 --in i32[32]=iota --arg i32[32]=zero",
          "__global__ void k(const int* in, int* out) {\n    int i = threadIdx.x;\n", "}\n"},
    Frame{"memory.uninitialised", "--kernel k --block 64 --arg i32[64]=iota --arg i32[64]=zero",
          "__global__ void k(const int* in, int* out) {\n    int t = threadIdx.x, v = in[t];\n",
          "    __syncthreads();\n    out[t] = sum[t % 32];\n}\n"},
    Frame{"memory.stack", "--kernel k --block 1 --arg i32[1]=zero", "",
          "__global__ void k(int* out) { out[0] = f(3); }\n"},
    Frame{"compile.error", "--kernel k --arg i32[1]=zero", "__global__ void k(int* out) {\n",
          "    out[0] = x + y;\n}\n"},
    Frame{"compile.warning", "--kernel k --arg i32[1]=zero", "__global__ void k(int* out) {\n",
          "    out[0] = 1;\n}\n"},
    Frame{"launch.refused", "--launch launch --arg i32[2048]=zero",
          "__global__ void k(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\nvoid launch(int* "
          "out) {\n",
          "}\n"},
    Frame{"call.failed", "--launch launch --arg i32=32",
          "#include <cstdio>\nvoid launch(int n) {\n    int* d;\n    int* h = new int[n];\n    "
          "cudaMalloc(&d, n * sizeof(int));\n",
          "    cudaFree(d);\n    delete[] h;\n}\n"},
    Frame{"memory.host-access", "--launch launch --arg i32[40]=iota --arg i32[40]=zero --arg i32=40",
          "__global__ void copy(const int* in, int* out, int n) {\n    int i = blockIdx.x * blockDim.x + "
          "threadIdx.x;\n    if (i < n) out[i] = in[i];\n}\n",
          ""},
    Frame{"run.limit", "--kernel k --arg i32[64]=iota --arg i32[1]=zero --arg i32=40 --time-limit-s 0.01",
          "__global__ void k(const int* in, int* out, int n) {\n    int sum = 0;\n",
          "    out[0] = sum;\n}\n"},
    Frame{"run.trap", "--kernel k --arg i32[1]=zero --arg i32=40", "__global__ void k(int* out, int n) {\n",
          "    out[0] = n / 32;\n}\n"},
    Frame{"run.assert", "--launch launch --arg i32[256]=zero", "#include <cassert>\n", ""},
    Frame{"run.exit", "--launch launch --arg i64=256",
          "#include <cstdlib>\nvoid launch(size_t bytes) {\n    int* buffer;\n",
          "    cudaFree(buffer);\n}\n"},
    Frame{"tool.unsupported", "--kernel k --arg i32[1]=zero --arg i32=1 --arg i32=2",
          "__global__ void k(int* out, int a, int b) {\n    int d;\n", "    out[0] = d;\n}\n"},
};

// The ids of the findings; performance findings only if requested.
std::set<std::string> found_in(const Frame& frame, std::string_view lines) {
    const auto source = fmt::format("// run: {}\n// expect: no {}\n{}{}{}", frame.run, frame.id, frame.before,
                                    lines, frame.after);
    const auto golden = golden::read_case("page.cu", source);
    if (!golden) return {"broken frame: " + golden.error().what};
    const auto observation = session::run_here(golden->job);
    if (!observation) return {"error: " + observation.error().what};
    std::set<std::string> ids;
    const auto add = [&](const std::vector<Finding>& findings) {
        for (const auto& finding : findings) {
            const bool aside = family(finding.id) == Family::banks || family(finding.id) == Family::global ||
                               finding.id == id_of("compile.warning");
            if (!aside || name(finding.id) == frame.id) ids.emplace(name(finding.id));
        }
    };
    add(observation->build_findings);
    for (const auto& one : observation->cases) add(one.findings);
    return ids;
}

}  // namespace

TEST_CASE("every finding is explained, with all the parts of a page") {
    for (const auto& kind : finding_kinds()) {
        CAPTURE(kind.name);
        const auto* page = cli::find_page(kind.name);
        REQUIRE(page);
        for (const auto part :
             {page->what, page->why, page->picture, page->wrong, page->right, page->hardware})
            CHECK_FALSE(part.empty());
    }
    for (const auto pages : families)
        for (const auto& page : pages()) CHECK(find_finding_kind(page.id));
}

TEST_CASE("pictures and examples of the pages fit a terminal of 80 columns") {
    constexpr std::size_t indent = 4, terminal = 80;
    for (const auto pages : families)
        for (const auto& page : pages())
            for (const auto& [text, most] :
                 {std::pair(page.picture, terminal - indent), std::pair(page.wrong, terminal - indent),
                  std::pair(page.right, terminal - indent)}) {
                CAPTURE(page.id);
                CHECK(text.ends_with('\n'));
                for (std::size_t at = 0; at < text.size();) {
                    const std::size_t end = std::min(text.find('\n', at), text.size());
                    CHECK(report::letters(text.substr(at, end - at)) <= most);
                    at = end + 1;
                }
            }
}

TEST_CASE(
    "what the pages show is true: the wrong lines get their finding and no other, the right ones none") {
    std::vector<std::string> wrong(frames.size());
    in_threads(frames.size(), 2, [&](std::size_t at) {
        const auto* page = cli::find_page(frames[at].id);
        if (!page) return;
        if (const auto found = found_in(frames[at], lines_of(frames[at], page->wrong));
            found != std::set{std::string(page->id)})
            wrong[at] += fmt::format("{}: the wrong lines get [{}]\n", page->id, fmt::join(found, ", "));
        if (const auto found = found_in(frames[at], lines_of(frames[at], page->right)); !found.empty())
            wrong[at] += fmt::format("{}: the right lines get [{}]\n", page->id, fmt::join(found, ", "));
    });
    for (const auto& text : wrong)
        if (!text.empty()) FAIL_CHECK(text);
    for (const auto& kind : finding_kinds()) {
        const auto holds = [&](const Frame& one) {
            return one.id == kind.name && one.paragraph != Frame::Of::second;
        };
        CHECK_MESSAGE(std::ranges::count_if(frames, holds) == (kind.holds ? 0 : 1), kind.name,
                      ": the page's lines need a frame above");
    }
}
