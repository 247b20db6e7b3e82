// Modeled latency of asynchronous copies: independent of the kind of wait, and hidden by work in between.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

// 64 threads, two warps. `work` takes a warp longer than a copy.
LaunchRecord record_of(const std::string& body, const std::string& headers = "#include <cuda_pipeline.h>\n") {
    Rig rig(headers + R"(
extern "C" __global__ void k(const int* a, int* b, int n) {
    __shared__ __align__(128) int s[1024];
    __shared__ __align__(128) int to[2][1024];
    const int t = threadIdx.x;
    int x = t;
    const auto work = [&] {
#pragma unroll 1
        for (int i = 0; i < 60; ++i) x = s[x & 1023];
    };
    s[t] = 0;
    __syncthreads();
)" + body + "\n    b[t] = x + to[0][t] + to[1][t] + s[t];\n}\n",
            Build::optimized);
    rig.buffer(std::vector<int>(4096, 1)).out<int>(4096).scalar(3).launch("k", 64, 1);
    return rig.launches().at(0);
}
uint64_t waits(const std::string& body) {
    return (record_of(body).path_waited + 100) / 500;
}

const std::string work = " work(); ", copy = "__pipeline_memcpy_async(&to[0][t], a + t, 4); ",
                  another = "__pipeline_memcpy_async(&to[1][t], a + 64 + t, 4); ",
                  wait_all = " asm volatile(\"cp.async.wait_all;\" ::: \"memory\"); ";
const std::string commit = " __pipeline_commit(); ", behind_all = " __pipeline_wait_prior(0); ",
                  behind_older = " __pipeline_wait_prior(1); ";

}  // namespace

TEST_CASE("copy times: work between a copy and the wait for it hides it") {
    CHECK(waits(copy + commit + behind_all + work) == 1);
    CHECK(waits(copy + commit + work + behind_all) == 0);
    CHECK(waits(copy + another + commit + behind_all) == 1);
    CHECK(waits(copy + commit + behind_all + another + commit + behind_all) == 2);
    CHECK(waits(copy + wait_all + work) == 1);
    CHECK(waits(copy + work + wait_all) == 0);
}

TEST_CASE("copy times: a wait for all groups but the newest does not wait for the newest") {
    CHECK(waits(copy + commit + work + another + commit + behind_older + work + behind_all) == 0);
    CHECK(waits(copy + commit + work + another + commit + behind_all) == 1);
    CHECK(waits(copy + commit + another + commit + behind_older + work + behind_all) == 1);
    // An empty group does not arrive before earlier groups.
    CHECK(waits(copy + commit + commit + behind_older + work) == 1);
    CHECK(waits(copy + commit + commit + " __pipeline_wait_prior(2); " + work) == 0);
}

TEST_CASE("copy times: loads that are used at once take as long, and those that are used later none") {
    CHECK(waits("to[0][t] = a[t]; work();") == 1);
    CHECK(waits("int r = a[t]; work(); to[0][t] = r;") == 0);
}

TEST_CASE("copy times: a copy of the unit takes longer, the longer it is") {
    const auto bulk = [](int bytes, const std::string& between) {
        const auto size = std::to_string(bytes);
        return record_of(
            "__shared__ uint64_t full; if (t == 0) cuda::ptx::mbarrier_init(&full, 1); __syncthreads();\n"
            "if (t == 0) { cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, "
            "to[0], a, " +
                size +
                ", &full); cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, "
                "cuda::ptx::scope_cta, "
                "cuda::ptx::space_shared, &full, " +
                size + "); }\n" + between + "while (!cuda::ptx::mbarrier_try_wait_parity(&full, 0)) {}\n",
            "#include <cuda/ptx>\n");
    };
    const auto small = bulk(256, "");
    CHECK((small.path_waited + 100) / 500 == 1);
    CHECK(bulk(4096, "").path_waited > small.path_waited + 400);
    CHECK((bulk(256, "work();").path_waited + 100) / 500 == 0);
}

}  // namespace warpmark::machine
