// Results of asynchronous copies that arrive as late as they may.
#include "harness/machine/async_copy_delays.h"

#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/run_state.h"

namespace warpmark::machine {
namespace {

const std::string steps = R"(
#include <cuda_pipeline.h>
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
__device__ void store(int* to, const int* from) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 16;"
                 ::"l"(to), "r"(shared(from)) : "memory");
}
__device__ void fetch(int* to, const int* from, const void* object) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16;" ::"r"(shared(object)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 16, [%2];"
                 ::"r"(shared(to)), "l"(from), "r"(shared(object)) : "memory");
}
__device__ int is_over(const void* object, int parity) {
    int over;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;"
                 " selp.s32 %0, 1, 0, p; }"
                 : "=r"(over) : "r"(shared(object)), "r"(parity) : "memory");
    return over;
}
__global__ void groups(int* in, int* out) {
    __shared__ volatile int s[3];
    for (int at = 0; at < 3; ++at) {
        __pipeline_memcpy_async((int*)&s[at], &in[at], 4);
        if (at < 2) __pipeline_commit();
    }
    out[0] = s[0];
    __pipeline_wait_prior(1);
    out[1] = s[0], out[2] = s[1];
    in[1] = 20, in[2] = 30;
    __pipeline_wait_prior(0);
    out[3] = s[1], out[4] = s[2];
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[5] = s[2];
}
__global__ void one_place(int* in, int* out) {
    __shared__ volatile int s;
    for (int at = 0; at < 3; ++at) {
        __pipeline_memcpy_async((int*)&s, &in[at], 4);
        if (at == 0) __pipeline_commit();
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[0] = s;
}
__global__ void phases(int* in, int* out) {
    __shared__ __align__(16) volatile int s[4];
    __shared__ __align__(16) volatile int more[4];
    __shared__ unsigned long long object;
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared(&object)) : "memory");
    fetch((int*)s, in, &object);
    out[0] = s[0];
    out[1] = is_over(&object, 1) + s[0];
    out[2] = is_over(&object, 0) + s[0];
    fetch((int*)more, in, &object);
    out[3] = is_over(&object, 0) + more[1];
    out[4] = is_over(&object, 1) + more[1];
}
__global__ void stores(int* in, volatile int* out) {
    __shared__ __align__(16) volatile int s[4];
    s[0] = in[0];
    store((int*)out, (int*)s);
    commit();
    s[0] = in[1];
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    s[0] = in[2];
    out[4] = out[0];
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    out[5] = out[0];
    store((int*)out + 8, (int*)s);
    s[0] = 77;
}
)";

Rig& late(Rig& rig, const char* kernel) {
    AsyncCopyDelays copies(rig.run().program, {});
    rig.run().attached.late_copies = &copies;
    rig.buffer(std::vector<int>{1, 2, 3, 4}).out<int>(12).launch(kernel, 1);
    rig.run().attached.late_copies = nullptr;
    CHECK(copies.were_late());
    CHECK(rig.findings() == "");
    return rig;
}

std::vector<int> first(const std::vector<int>& all, size_t count) {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

using Ints = std::vector<int>;

}  // namespace

TEST_CASE("late copies: what a group brings is there when its thread has waited for it, as it is then") {
    in_both_builds(steps, [](Rig& rig) {
        CHECK(first(late(rig, "groups").result<int>(1), 6) == Ints{0, 1, 0, 20, 0, 30});
    });
}

TEST_CASE("late copies: groups arrive one after another, the copies of a group in reverse") {
    in_both_builds(steps, [](Rig& rig) { CHECK(late(rig, "one_place").result<int>(1)[0] == 2); });
}

TEST_CASE("late copies: a barrier object brings them to who sees the end of the phase") {
    in_both_builds(
        steps, [](Rig& rig) { CHECK(first(late(rig, "phases").result<int>(1), 5) == Ints{0, 1, 2, 2, 3}); });
}

TEST_CASE("late copies: a source that has been read may change, and the target comes later or at the end") {
    in_both_builds(steps, [](Rig& rig) {
        const auto out = late(rig, "stores").result<int>(1);
        CHECK(out[4] == 0);
        CHECK(out[5] == 2);
        CHECK(out[8] == 77);
    });
}

TEST_CASE("late copies: those of one place alone") {
    Rig rig(steps, Build::optimized);
    AsyncCopyDelays copies(rig.run().program, AccessPoint{{}, {}, "elsewhere.cu", 1, 1});
    rig.run().attached.late_copies = &copies;
    rig.buffer(Ints{1, 2, 3, 4}).out<int>(12).launch("groups", 1);
    rig.run().attached.late_copies = nullptr;
    CHECK(!copies.were_late());
    CHECK(first(rig.result<int>(1), 3) == Ints{1, 1, 2});
}

}  // namespace warpmark::machine
