// Lab 02 with shuffles that some named lanes do not reach, and innocent twins.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "grader/marking/lab_program_runs.h"
#include "grader/report/text_formatting.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

using namespace warpmark;

namespace {

// The reduction of lab 02 down to 32 sums; `tail` begins at line 14.
std::string reduction(const std::string& tail) {
    return "#include <cuda_runtime.h>\n"
           "\n"
           "constexpr int block_size = 256;\n"
           "\n"
           "__global__ void reduce(const float* in, float* block_sums, int n) {\n"
           "    __shared__ float part[block_size];\n"
           "    int tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;\n"
           "    part[tid] = i < n ? in[i] : 0.0f;\n"
           "    __syncthreads();\n"
           "    for (int stride = blockDim.x / 2; stride >= 32; stride /= 2) {\n"
           "        if (tid < stride) part[tid] += part[tid + stride];\n"
           "        __syncthreads();\n"
           "    }\n" +
           tail +
           "}\n"
           "extern \"C\" void launch(const float* in, float* block_sums, int n) {\n"
           "    reduce<<<(n + block_size - 1) / block_size, block_size>>>(in, block_sums, n);\n"
           "}\n";
}

Report reduction_report(const std::string& tail) {
    const std::string id = "02_divergent_sync";
    const auto lab = lab::load_lab(house::root / "labs" / id, house::root / "solutions" / id);
    REQUIRE(lab);
    const auto drawn = lab::drawn(*lab, lab::secret_of(1));
    batch::AnswerBook book(session::observe);
    const auto graded =
        batch::grade(drawn, {drawn.file, drawn.file, "", reduction(tail)}, {}, book, session::observe);
    REQUIRE(graded);
    return graded->report;
}

constexpr const char* first_lane_stores = "        if (tid == 0) block_sums[blockIdx.x] = sum;\n    }\n";

}  // namespace

TEST_CASE("shuffles: the check about barriers explains a shuffle whose mask names absent lanes") {
    const std::string begin = "    if (tid < 32) {\n        float sum = part[tid];\n";
    for (const char* shuffle : {
             "        for (int d = 16; d > 0; d /= 2)\n"
             "            if (tid < d) sum += __shfl_down_sync(0xffffffff, sum, d);\n",
             "        for (int d = 16; d > tid; d /= 2)\n"
             "            sum += __shfl_down_sync(0xffffffff, sum, d);\n",
             "        int d = 16;\n"
             "        if (tid % 2 == 0) sum += __shfl_down_sync(0xffffffff, sum, d);\n",
         }) {
        CAPTURE(shuffle);
        const auto report = reduction_report(std::string(begin).append(shuffle).append(first_lane_stores));
        const auto* first = report::to_be_fixed_first(report);
        REQUIRE(first);
        CHECK(first->id == "barriers");
        CHECK(first->because.starts_with("reduce.cu:17 lane"));
        CHECK(first->because.contains("the mask 0xffffffff names them"));
        CHECK(first->hint.starts_with("The mask of a shuffle"));
        CHECK(report.score <= 10);
    }
}

TEST_CASE("shuffles: a mask of the lanes that stay, a whole warp, and lanes that have exited are right") {
    for (const std::string& tail : {
             std::string("    unsigned mask = __ballot_sync(0xffffffff, tid < 16);\n"
                         "    if (tid < 16) {\n"
                         "        float sum = part[tid] + part[tid + 16];\n"
                         "        for (int d = 8; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d);\n") +
                 first_lane_stores,
             std::string("    if (tid < 32) {\n"
                         "        float sum = part[tid];\n"
                         "        for (int d = 16; d > 0; d /= 2)\n"
                         "            sum += __shfl_down_sync(0xffffffff, sum, d);\n") +
                 first_lane_stores,
             std::string("    if (tid >= 16) return;\n"
                         "    {\n"
                         "        float sum = part[tid] + part[tid + 16];\n"
                         "        for (int d = 8; d > 0; d /= 2)\n"
                         "            sum += __shfl_down_sync(0xffffffff, sum, d);\n") +
                 first_lane_stores,
         }) {
        CAPTURE(tail);
        CHECK(reduction_report(tail).full_marks());
    }
}
