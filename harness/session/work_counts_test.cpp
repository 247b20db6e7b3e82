// Counters of a launch other than requests, and the buffer that each request went to.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;
using namespace warpmark::session;

namespace {

// A launch with the buffers a, b (256 floats each) and out.
LaunchRecord launched(const std::string& body, const std::string& before = "",
                      const std::string& launches = "k<<<1, 64>>>(a, b, out);") {
    auto golden = golden::read_case(
        "work.cu",
        "// run: --launch launch --arg f32[1024]=iota --arg f32[1024]=iota --arg f32[1024]=zero\n// expect: "
        "nothing\n" +
            before +
            "__global__ void k(const float* a, const float* b, float* out) {\n    int t = threadIdx.x;\n" +
            body + "\n}\nvoid launch(const float* a, const float* b, float* out) { " + launches + " }\n");
    REQUIRE(golden);
    const char* names[] = {"a", "b", "out"};
    for (size_t at = 0; at < 3; ++at) golden->job.cases[0].arguments[at].name = names[at];
    const auto seen = run_here(golden->job);
    REQUIRE_MESSAGE(seen, to_text(seen.error()));
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->cases.size() == 1);
    for (const auto& finding : seen->cases[0].findings)
        if (is_error(finding)) FAIL_CHECK(finding.message);
    REQUIRE(seen->cases[0].launches.size() == 1);
    return seen->cases[0].launches[0];
}

SpaceTraffic traffic_of(const LaunchRecord& record, const std::string& name) {
    SpaceTraffic sum;
    for (const auto& one : record.buffers)
        if (one.name == name) {
            sum.load += one.traffic.load;
            sum.store += one.traffic.store;
            sum.atomic += one.traffic.atomic;
        }
    return sum;
}

uint64_t copied(const LaunchRecord& record, const std::string& name) {
    uint64_t sum = 0;
    for (const auto& one : record.buffers) sum += one.name == name ? one.copied_bytes : 0;
    return sum;
}

}  // namespace

TEST_CASE("work counts: one line that reads two buffers is parted between them") {
    const auto record = launched(
        "    __shared__ float tile[64];\n    float sum = a[t] + a[t + 64] + b[2 * t];\n    tile[t] = sum;\n  "
        "  "
        "__syncthreads();\n    out[t] = tile[63 - t];");
    CHECK(traffic_of(record, "a").load.bytes == 512);
    CHECK(traffic_of(record, "a").load.requests == 4);
    CHECK(traffic_of(record, "b").load.bytes == 256);
    CHECK(traffic_of(record, "b").load.passes == 16);  // every second float
    CHECK(traffic_of(record, "out").store.bytes == 256);
    CHECK(traffic_of(record, "tile").store.bytes == 256);
    CHECK(traffic_of(record, "tile").load.passes == 2);
    CHECK(record.global.load.bytes == 768);
}

TEST_CASE("work counts: an allocation that is passed as `a` is not the buffer a") {
    const auto record = launched("    out[t] = a[t] + b[t];", "",
                                 "float* own; cudaMalloc(&own, 1024); cudaMemset(own, 0, 1024); k<<<1, "
                                 "64>>>(own, b, out); cudaFree(own);");
    CHECK(traffic_of(record, "a").load.bytes == 0);
    CHECK(traffic_of(record, "b").load.bytes == 256);
    CHECK(record.global.load.bytes == 512);
    CHECK(std::ranges::any_of(record.buffers, [](const BufferTraffic& one) {
        return one.name.starts_with("a, allocated at line ") && one.traffic.load.bytes == 256;
    }));
}

TEST_CASE("work counts: all buffers together have what the launch has, also where a pointer turns") {
    const auto record = launched(
        "    float sum = 0;\n    for (int i = 0; i < 8; i++) { const float* p = i % 3 ? a : b; sum += p[t + "
        "i]; "
        "}\n    out[t] = sum;");
    CHECK(traffic_of(record, "a").load.bytes == 5 * 256);
    CHECK(traffic_of(record, "b").load.bytes == 3 * 256);
    CHECK(record.global.load.bytes == 8 * 256);
}

TEST_CASE("work counts: a fused product and sum are two operations, a comparison is none") {
    CHECK(launched("    out[t] = a[t] * b[t] + 1.0f;").did.float_operations == 2 * 64);
    CHECK(launched("    out[t] = a[t] + b[t];").did.float_operations == 64);
    CHECK(launched("    out[t] = a[t] > b[t] ? a[t] : b[t];").did.float_operations == 0);
    CHECK(launched("    if (t < 10) out[t] = a[t] * b[t];").did.float_operations == 10);
}

TEST_CASE("work counts: shuffles are a warp's") {
    const auto record = launched(
        "    float sum = a[t];\n    for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);\n    "
        "out[t] = "
        "sum;");
    CHECK(record.did.shuffles == 10);
    CHECK(record.did.matrix_products == 0);
}

TEST_CASE("work counts: what the busiest thread of a block has in shared memory") {
    const auto of_one = [](const std::string& body) {
        return launched("    __shared__ __align__(16) float s[64];\n    " + body + "\n    out[t] = s[t];")
            .did.one_thread_shared_bytes;
    };
    CHECK(of_one("s[t] = a[t]; __syncthreads();") == 8);
    CHECK(of_one("s[t] = a[t]; __syncthreads(); if (t == 5) { float sum = 0; for (int i = 0; i < 64; i++) { "
                 "sum += s[i]; s[i] = sum; } } __syncthreads();") == 8 + 2 * 256);
    CHECK(of_one("s[t] = a[t]; __syncthreads(); if (t == 40) { float4* w = (float4*)s; for (int i = 0; i < "
                 "16; i++) w[i].x += w[i].w; } __syncthreads();") >= 8 + 64);
    CHECK(of_one("s[t] = 0; __syncthreads(); if (t < 10) atomicAdd(&s[0], a[t]); __syncthreads();") == 12);
    CHECK(launched("    out[t] = a[t];").did.one_thread_shared_bytes == 0);
}

TEST_CASE("work counts: stages are the groups that a warp has not waited for") {
    const auto pipeline = [](int stages) {
        return "    __shared__ float ring[4][64];\n    float sum = 0;\n    auto fill = [&](int i) { if (i < "
               "8) "
               "__pipeline_memcpy_async(&ring[i % 4][t], a + 64 * i + t, 4); __pipeline_commit(); };\n    "
               "for "
               "(int i = 0; i < " +
               std::to_string(stages) +
               " - 1; i++) fill(i);\n    for (int i = 0; i < 8; i++) {\n        fill(i + " +
               std::to_string(stages) + " - 1);\n        __pipeline_wait_prior(" + std::to_string(stages) +
               " - 1);\n        sum += ring[i % 4][t];\n    }\n    out[t] = sum;";
    };
    const std::string header = "#include <cuda_pipeline.h>\n";
    for (const int stages : {1, 2, 3}) {
        CAPTURE(stages);
        const auto record = launched(pipeline(stages), header);
        CHECK(record.did.stages == static_cast<uint64_t>(stages));
        CHECK(record.did.copied_bytes == 8 * 256);
        CHECK(copied(record, "a") == 8 * 256);
        CHECK(copied(record, "b") == 0);
    }
    CHECK(launched("    out[t] = a[t];").did.stages == 0);
}

TEST_CASE("work counts: stages of bulk copies are the barrier objects that wait for some") {
    const auto ring = [](int ahead) {
        return "    __shared__ __align__(16) float ring[2][64];\n    __shared__ "
               "cuda::barrier<cuda::thread_scope_block> full[2];\n    if (t == 0) { init(&full[0], 1); "
               "init(&full[1], 1); }\n    __syncthreads();\n    "
               "cuda::barrier<cuda::thread_scope_block>::arrival_token token[2];\n    auto fill = [&](int i) "
               "{\n  "
               "      if (t == 0 && i < 4) {\n            cuda::device::memcpy_async_tx(ring[i % 2], a + 64 "
               "* i, "
               "cuda::aligned_size_t<16>(256), full[i % 2]);\n            token[i % 2] = "
               "cuda::device::barrier_arrive_tx(full[i % 2], 1, 256);\n        }\n    };\n    for (int i = "
               "0; i < " +
               std::to_string(ahead) +
               "; i++) fill(i);\n    for (int i = 0; i < 4; i++) {\n        if (t == 0) full[i % "
               "2].wait(std::move(token[i % 2]));\n        __syncthreads();\n        out[64 * i + t] = "
               "ring[i % "
               "2][t];\n        __syncthreads();\n        fill(i + " +
               std::to_string(ahead) + ");\n    }";
    };
    for (const int ahead : {1, 2}) {
        CAPTURE(ahead);
        const auto record = launched(ring(ahead), "#include <cuda/barrier>\n");
        CHECK(record.did.stages == static_cast<uint64_t>(ahead));
        CHECK(record.did.copied_bytes == 4 * 256);
        CHECK(copied(record, "a") == 4 * 256);
    }
}

TEST_CASE("work counts: matrix products are a warp's, and their sums no operations of lanes") {
    const auto record = launched(
        "    __shared__ half x[256];\n    for (int i = t; i < 256; i += 64) x[i] = __float2half(1.0f);\n    "
        "__syncthreads();\n    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> p;\n    "
        "wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> q;\n    "
        "wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;\n    wmma::fill_fragment(sum, 0.0f);\n    "
        "wmma::load_matrix_sync(p, x, 16);\n    wmma::load_matrix_sync(q, x, 16);\n    for (int i = 0; i < "
        "3; i++) "
        "wmma::mma_sync(sum, p, q, sum);\n    wmma::store_matrix_sync(out + 256 * (t / 32), sum, 16, "
        "wmma::mem_row_major);",
        "#include <mma.h>\n#include <cuda_fp16.h>\nusing namespace nvcuda;\n");
    CHECK(record.did.matrix_products == 6);
    CHECK(record.did.float_operations == 0);
}
