// Modeled latencies of a warp, and their overlap.
#include "harness/machine/kernel_runner_test.h"
#include "harness/observe/event_observers.h"
#include "harness/program/straight_code_times.h"
#include "harness/runtime/simulator.h"

namespace warpmark::machine {
namespace {

// One warp, or more, over two buffers of 4096 numbers.
LaunchRecord record_of(const std::string& body, uint32_t threads = 32, uint32_t blocks = 1) {
    Rig rig(
        "extern \"C\" __global__ void k(const int* a, int* b, int n) { __shared__ int s[1024]; int t = "
        "threadIdx.x; " +
            body + " }",
        Build::optimized);
    rig.buffer(std::vector<int>(4096, 1)).out<int>(4096).scalar(3).launch("k", threads, blocks);
    return rig.launches().at(0);
}
uint64_t waits(const LaunchRecord& record) {
    return (record.path_waited + 100) / 500;
}

}  // namespace

TEST_CASE("pace: loads that do not need each other are waited for once, others one after the other") {
    CHECK(waits(record_of("b[t] = a[t];")) == 1);
    CHECK(waits(record_of("b[t] = a[t] + a[t + 32] + a[t + 64] + a[t + 96];")) == 1);
    CHECK(waits(record_of("b[t] = a[a[a[t]]];")) == 3);
    CHECK(waits(record_of("b[t] = 1; b[t + 32] = a[t];")) == 1);
    CHECK(record_of("b[t] = 1;").path_waited == 0);
}

TEST_CASE("pace: a generic access takes the time of the memory that it reaches") {
    const std::string through =
        "const int* volatile p[2] = {s, s + 32}; const int* q = p[n & 1]; b[t] = q[t];";
    CHECK(record_of(through).path_waited == 0);
    CHECK(waits(record_of("const int* volatile p[2] = {s, a}; const int* q = p[n & 1]; b[t] = q[t];")) == 1);
    CHECK(waits(record_of("const int* volatile p[2] = {s, a}; if (t < 31) b[t] = p[t & 1][t];")) == 1);
}

TEST_CASE("pace: short ifs around loads wait side by side, a barrier waits for them") {
    const std::string two =
        "if (t < n) s[t] = a[t]; if (t < n + 1) s[t + 32] = a[t + 32]; __syncthreads(); b[t] = s[63 - t];";
    CHECK(waits(record_of(two)) == 1);
    CHECK(waits(record_of("if (t < n) s[t] = a[t]; __syncthreads(); int x = s[31 - t]; if (t < n) s[t + 32] "
                          "= a[t + 32] + x; __syncthreads(); b[t] = s[63 - t];")) == 2);
}

TEST_CASE("pace: a barrier makes the block as late as its last warp") {
    const std::string chain = "int x = t; for (int i = 0; i < 50; ++i) x = s[x & 1023]; b[t] = x;";
    const auto all = record_of(chain, 128),
               one = record_of("if (t < 32) { " + chain + " } __syncthreads();", 128),
               none = record_of("__syncthreads();", 128);
    CHECK(one.path_cycles > all.path_cycles * 9 / 10);
    CHECK(one.path_cycles > 5 * none.path_cycles);
    CHECK(one.issue_slots < all.issue_slots);
}

TEST_CASE("pace: of blocks that do different work the longest is known") {
    const std::string work = "if (blockIdx.x == 1) for (int i = 0; i < 50; ++i) t = s[t & 1023]; b[t] = t;";
    const auto all = record_of(work, 32, 4);
    CHECK(all.longest_path * 2 > all.path_cycles);
    CHECK(all.longest_path < all.path_cycles);
    const auto one = record_of("b[t] = a[t];");
    CHECK(one.longest_path == one.path_cycles + one.path_waited);
}

TEST_CASE("pace: what ptxas makes a sequence of is dear, a copy costs nothing") {
    CHECK(record_of("b[t] = (t + 7) / n;").issue_slots > record_of("b[t] = (t + 7) * n;").issue_slots + 8);
    CHECK(record_of("b[t] = (t + 7) / n;").path_cycles > record_of("b[t] = (t + 7) * n;").path_cycles + 30);
    CHECK(device::price_of("mov.u32").slots == 0);
    CHECK(device::price_of("div.rn.f64").slots > device::price_of("div.rn.f32").slots);
    CHECK(device::price_of("fma.rn.f64").slots > device::price_of("fma.rn.f32").slots);
    CHECK(device::price_of("no.such.thing").slots == 1);
}

TEST_CASE("pace: two runs of one launch take the same time") {
    const auto first = record_of("b[t] = a[t] * a[t + 1];"), second = record_of("b[t] = a[t] * a[t + 1];");
    CHECK(first.path_cycles == second.path_cycles);
    CHECK(first.path_waited == second.path_waited);
    CHECK(first.issue_slots == second.issue_slots);
}

TEST_CASE("pace: a launch takes as long whether somebody looks on or not") {
    const ptx::Module& module = compiled(R"(extern "C" __global__ void k(int* b) {
        __shared__ int s[64];
        const int t = threadIdx.x;
        s[t] = b[t];
        __syncthreads();
        if (t % 2) b[t] = s[63 - t];
    })",
                                         Build::optimized, "sm_90");
    const auto record_with = [&](Observer* observer, bool models_time) {
        runtime::Setup setup;
        setup.observer = observer;
        setup.models_time = models_time;
        runtime::Simulation simulation(module, setup);
        NewRegion region;
        region.bytes = 256;
        const uint64_t address = simulation.add_buffer(region, {});
        std::vector<std::byte> argument(sizeof address);
        std::memcpy(argument.data(), &address, sizeof address);
        REQUIRE(simulation.launch("k", {4, 1, 1}, {64, 1, 1}, 0, {argument}));
        return simulation.run().seen.launches.at(0);
    };
    FindingLog log;
    observe::EventObserver watch(log, true);
    Observer nobody;
    const auto alone = record_with(nullptr, true);
    CHECK(alone.path_cycles > 0);
    CHECK(alone.path_waited > 0);
    for (Observer* observer : {&nobody, static_cast<Observer*>(&watch)}) {
        const auto looked_at = record_with(observer, true);
        CHECK(looked_at.path_cycles == alone.path_cycles);
        CHECK(looked_at.path_waited == alone.path_waited);
        CHECK(looked_at.longest_path == alone.longest_path);
        CHECK(looked_at.issue_slots == alone.issue_slots);
        CHECK(record_with(observer, false).path_cycles == 0);
    }
    CHECK(record_with(nullptr, false).path_cycles == 0);
}

}  // namespace warpmark::machine
