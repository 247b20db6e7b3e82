// `inspect --json` validated against `warpmark schema observation`: kernels with each kind of finding,
// refused launches, compile errors and whole programs.
#include <doctest/doctest.h>

#include <string>

#include "grader/cli/instructor_folder_test.h"
#include "grader/report/json_schema_reader_test.h"
#include "harness/base/sampling_test.h"

using namespace warpmark;

namespace {

struct Inspected {
    const char *name, *source, *call;
    const char *status, *finding;  // "": none
};

constexpr const char* racy =
    "__global__ void k(int* out) {\n    __shared__ int s[64];\n    s[threadIdx.x] = threadIdx.x;\n"
    "    out[threadIdx.x] = s[63 - threadIdx.x];\n}\n";
constexpr const char* one_buffer = "--kernel k --block 64 --arg i32[64]=zero";

constexpr Inspected all[] = {
    {"race.cu", racy, one_buffer, "findings", "race.read-write"},
    {"banks.cu",
     "__global__ void k(int* out) {\n    __shared__ int s[2048];\n    s[threadIdx.x * 32] = 1;\n"
     "    __syncthreads();\n    out[threadIdx.x] = s[threadIdx.x * 32];\n}\n",
     one_buffer, "findings", "banks.conflict"},
    {"scattered.cu", "__global__ void k(int* out) { out[threadIdx.x * 32] = 1; }\n",
     "--kernel k --block 64 --arg i32[2048]=zero", "findings", "global.uncoalesced"},
    {"divergent.cu",
     "__global__ void k(int* out) {\n    if (threadIdx.x < 40)\n        __syncthreads();\n"
     "    else\n        out[threadIdx.x] = 1;\n    out[threadIdx.x] += 1;\n}\n",
     one_buffer, "findings", "barrier.divergent"},
    {"mask.cu",
     "__global__ void k(int* out) {\n    if (threadIdx.x < 4)\n        __syncwarp(0xff);\n    else\n"
     "        out[threadIdx.x] = 7;\n    out[threadIdx.x] += 1;\n}\n",
     one_buffer, "findings", "barrier.warp-mask"},
    {"outside.cu", "__global__ void k(int* out) { out[threadIdx.x + 1] = 1; }\n", one_buffer, "findings",
     "memory.out-of-bounds"},
    {"copying.cu",
     "#include <cuda_pipeline.h>\n__global__ void k(int* out) {\n    __shared__ int s[64];\n"
     "    __pipeline_memcpy_async(&s[threadIdx.x], &out[threadIdx.x], 4);\n    __pipeline_commit();\n"
     "    out[threadIdx.x] = s[threadIdx.x];\n}\n",
     one_buffer, "findings", "race.async"},
    {"refused.cu", "__global__ void k(int* out) { out[0] = 1; }\n",
     "--kernel k --block 2048 --arg i32[64]=zero", "findings", "launch.refused"},
    {"broken.cu", "__global__ void k(int* out) { out[0] = missing; }\n", one_buffer, "error",
     "compile.error"},
    {"program.cu",
     "#include <cstdio>\n__global__ void k(int* out) { out[threadIdx.x] = 1; }\nint main() {\n    int* out;\n"
     "    cudaMalloc(&out, 256);\n    k<<<1, 64>>>(out);\n    cudaDeviceSynchronize();\n"
     "    printf(\"done\\n\");\n    return 3;\n}\n",
     "--launch main", "ok", "run.exit"},
    {"quiet.cu", "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n", one_buffer, "ok", ""},
};

std::string without_exit(std::string text) {
    text.resize(text.rfind("exit "));
    return text;
}

}  // namespace

TEST_CASE("schema: what inspect writes of each kind of program is an observation") {
    const cli::Desk desk;
    const auto wanted = schema::Json::parse(without_exit(desk.run("schema observation")));
    const schema::Validator validator(wanted);
    for (const Inspected& one : samples::of(std::vector(std::begin(all), std::end(all)), 2)) {
        CAPTURE(std::string(one.name));
        desk.write(one.name, one.source);
        const auto text = without_exit(desk.run(fmt::format("inspect {} {} --json -", one.name, one.call)));
        REQUIRE_MESSAGE(schema::Json::accept(text), text);
        CHECK(validator.wrong_in(text) == "");
        const auto seen = schema::Json::parse(text);
        CHECK(seen["status"] == std::string(one.status));
        std::string ids;
        for (const auto& finding : seen["findings"]) ids += finding["id"].get<std::string>() + " ";
        CHECK_MESSAGE(ids.contains(one.finding), ids);
        CHECK(ids.empty() == std::string(one.finding).empty());
        CHECK(seen["source"].size() > 0);
    }
    // The schema must reject an invalid document.
    const auto text = without_exit(desk.run(fmt::format("inspect quiet.cu {} --json -", one_buffer)));
    auto other = schema::Json::parse(text);
    other["score"] = 5;
    CHECK(validator.wrong_in(other.dump()) == "report.score is not named");
    other = schema::Json::parse(text);
    other.erase("unseen");
    CHECK(validator.wrong_in(other.dump()) == "report.unseen is missing");
}
