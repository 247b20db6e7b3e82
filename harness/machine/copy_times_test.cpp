// copy_times_test.cpp: a copy is there some time after it was issued, whoever waits for it and with what;
// what is done in between hides it.
#include "harness/machine/rig_test.h"

namespace warpmark::machine {
namespace {

// 64 threads, two warps. `work` takes a warp longer than a copy takes.
LaunchRecord record_of(const std::string& body) {
    Rig rig(R"(
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
extern "C" __global__ void k(const int* a, int* b, int n) {
    __shared__ __align__(128) int s[1024];
    __shared__ __align__(128) int to[2][1024];
    const int t = threadIdx.x;
    int x = t;
    const auto work = [&] { for (int i = 0; i < 60; ++i) x = s[x & 1023]; };
    const auto copy = [&](int k) { __pipeline_memcpy_async(&to[k][t], a + 64 * k + t, 4); };
    s[t] = 0;
    __syncthreads();
)" + body + "\n    b[t] = x + to[0][t] + to[1][t] + s[t];\n}\n",
            Build::optimised);
    rig.buffer(std::vector<int>(4096, 1)).out<int>(4096).scalar(3).launch("k", 64, 1);
    return rig.launches().at(0);
}
uint64_t waits(const std::string& body) {
    return (record_of(body).path_waited + 100) / 500;
}

const std::string commit = " __pipeline_commit(); ", behind_all = " __pipeline_wait_prior(0); ",
                  behind_older = " __pipeline_wait_prior(1); ";

}  // namespace

TEST_CASE("copy times: work between a copy and the wait for it hides it") {
    CHECK(waits("copy(0);" + commit + behind_all + "work();") == 1);
    CHECK(waits("copy(0);" + commit + "work();" + behind_all) == 0);
    CHECK(waits("copy(0); copy(1);" + commit + behind_all) == 1);
    CHECK(waits("copy(0);" + commit + behind_all + "copy(1);" + commit + behind_all) == 2);
    CHECK(waits("copy(0); asm volatile(\"cp.async.wait_all;\" ::: \"memory\"); work();") == 1);
    CHECK(waits("copy(0); work(); asm volatile(\"cp.async.wait_all;\" ::: \"memory\");") == 0);
}

TEST_CASE("copy times: a wait for all groups but the newest does not wait for the newest") {
    CHECK(waits("copy(0);" + commit + "work(); copy(1);" + commit + behind_older + "work();" + behind_all) ==
          0);
    CHECK(waits("copy(0);" + commit + "work(); copy(1);" + commit + behind_all) == 1);
    CHECK(waits("copy(0);" + commit + "copy(1);" + commit + behind_older + "work();" + behind_all) == 1);
    // An empty group is there at once, but no earlier than those before it.
    CHECK(waits("copy(0);" + commit + commit + behind_older + "work();") == 1);
    CHECK(waits("copy(0);" + commit + commit + " __pipeline_wait_prior(2); work();") == 0);
}

TEST_CASE("copy times: loads that are used at once take as long, and those that are used later none") {
    CHECK(waits("to[0][t] = a[t]; work();") == 1);
    CHECK(waits("int r = a[t]; work(); to[0][t] = r;") == 0);
    // What was loaded earlier is there, whatever is under way.
    CHECK(waits("int q = a[t], r; work(); for (int i = 0; i < n; ++i) { r = a[t + 64 * i + 64]; for (int j = "
                "0; j < "
                "60; ++j) x = s[(x + q) & 1023]; to[0][t] = r; }") == 0);
}

TEST_CASE("copy times: who waits at a barrier object waits for the copies that report there") {
    const std::string
        object =
            "__shared__ cuda::barrier<cuda::thread_scope_block> full; if (t == 0) init(&full, 64); "
            "__syncthreads();\n",
        ask = "cuda::memcpy_async(&to[0][t], a + t, 4, full); auto token = full.arrive();\n",
        wait = "full.wait(std::move(token));\n";
    CHECK(waits(object + ask + wait + "work();") == 1);
    CHECK(waits(object + ask + "work();" + wait) == 0);
    // One warp copies, the other one waits.
    const std::string one =
        "if (t < 32) cuda::memcpy_async(&to[0][t], a + t, 4, full);\nauto token = full.arrive();\n";
    CHECK(waits(object + one + wait) == 1);
    // What the last one does before it comes, all wait for, but not for memory.
    const auto late = record_of(object + "if (t < 32) work();\nauto token = full.arrive();\n" + wait),
               both = record_of(object + "work();\nauto token = full.arrive();\n" + wait);
    CHECK(late.path_cycles + late.path_waited > 9 * (both.path_cycles + both.path_waited) / 10);
}

TEST_CASE("copy times: a pipeline of the block") {
    const std::string
        pipe =
            "__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;\nauto block = "
            "cooperative_groups::this_thread_block(); auto pipe = cuda::make_pipeline(block, &state);\n"
            "pipe.producer_acquire(); cuda::memcpy_async(block, to[0], a, 256, pipe); "
            "pipe.producer_commit();\n",
        wait = "pipe.consumer_wait(); x += to[0][t]; pipe.consumer_release();\n";
    CHECK(waits(pipe + wait + "work();") == 1);
    CHECK(waits(pipe + "work();" + wait) == 0);
}

TEST_CASE("copy times: a copy of the unit takes longer, the longer it is, and moves sectors") {
    const auto bulk = [](int bytes, const std::string& between) {
        return record_of(
            "__shared__ uint64_t full; if (t == 0) cuda::ptx::mbarrier_init(&full, 1); __syncthreads();\n"
            "if (t == 0) { cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, "
            "to[0], a, " +
            std::to_string(bytes) +
            ", &full); cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta, "
            "cuda::ptx::space_shared, &full, " +
            std::to_string(bytes) + "); }\n" + between +
            "while (!cuda::ptx::mbarrier_try_wait_parity(&full, 0)) {}\n");
    };
    const auto small = bulk(256, ""), large = bulk(4096, "");
    CHECK((small.path_waited + 100) / 500 == 1);
    CHECK(large.path_waited > small.path_waited + 400);
    CHECK((bulk(256, "work();").path_waited + 100) / 500 == 0);
    CHECK(small.unit_sectors == 8);
    CHECK(large.unit_sectors == 128);
    CHECK(large.read_sectors == 128);
    const auto back = record_of(
        "if (t == 0) { cuda::ptx::fence_proxy_async(cuda::ptx::space_shared); "
        "cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, b + 1024, to[0], 256); "
        "cuda::ptx::cp_async_bulk_commit_group(); "
        "cuda::ptx::cp_async_bulk_wait_group(cuda::ptx::n32_t<0>{}); }");
    CHECK((back.path_waited + 100) / 500 == 1);
    CHECK(back.unit_sectors == 8);
    CHECK(back.written_sectors >= 8);
}

}  // namespace warpmark::machine
