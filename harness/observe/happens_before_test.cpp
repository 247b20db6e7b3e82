// Tests that each kind of synchronization orders what it must, and nothing else.
#include "harness/observe/happens_before.h"

#include <doctest/doctest.h>

using warpmark::Scope;
using warpmark::observe::Order;
using warpmark::observe::ThreadId;

namespace {

constexpr uint32_t all_lanes = ~0u;

// Two blocks of three warps in one launch.
struct Launch {
    Order order;
    Launch() {
        order.launch_begins();
        order.block_begins(0, 3, 96);
        order.block_begins(1, 3, 96);
    }
    // The epoch of the thread's current action; synchronization by another thread then separates it from
    // later ones.
    uint32_t act() {
        const uint32_t now = order.now();
        return now;
    }
    bool knows(ThreadId me, ThreadId who, uint32_t epoch) {
        order.enter(me.block);
        return order.before(who, epoch, me);
    }
};

constexpr ThreadId a{0, 0}, b{0, 1}, c{0, 33}, d{0, 65}, other{1, 0}, others_mate{1, 40};
constexpr uint64_t flag = 77, second_flag = 78;

}  // namespace

TEST_CASE("order: a thread knows itself, and nobody else without synchronisation") {
    Launch launch;
    const auto done = launch.act();
    CHECK(launch.knows(a, a, done));
    CHECK_FALSE(launch.knows(b, a, done));
    CHECK_FALSE(launch.knows(other, a, done));
}

TEST_CASE("order: a launch knows all of the launch before it") {
    Launch launch;
    const auto done = launch.act();
    launch.order.launch_begins();
    launch.order.block_begins(0, 3, 96);
    CHECK(launch.knows(b, a, done));
    CHECK_FALSE(launch.knows(b, a, launch.act()));
}

TEST_CASE("order: a block barrier orders the block up to it") {
    Launch launch;
    const auto before = launch.act();
    launch.order.block_barrier(0);
    const auto after = launch.act();
    CHECK(launch.knows(c, a, before));
    CHECK_FALSE(launch.knows(c, a, after));
    CHECK_FALSE(launch.knows(other, a, before));
}

TEST_CASE("order: a full __syncwarp orders one warp") {
    Launch launch;
    const auto done = launch.act();
    launch.order.warp_barrier(0, 0, all_lanes);
    CHECK(launch.knows(b, a, done));
    CHECK_FALSE(launch.knows(c, a, done));
    CHECK_FALSE(launch.knows(a, b, launch.act()));
}

TEST_CASE("order: a partial __syncwarp orders the lanes of its mask, and hands on what they knew") {
    Launch launch;
    const auto done = launch.act();
    launch.order.warp_barrier(0, 0, 0b0011);
    CHECK(launch.knows(b, a, done));
    CHECK_FALSE(launch.knows({0, 2}, a, done));
    launch.order.warp_barrier(0, 0, 0b0110);
    CHECK(launch.knows({0, 2}, a, done));
    CHECK_FALSE(launch.knows({0, 3}, a, done));
}

TEST_CASE("order: a named barrier orders the warps that meet, and hands on what they knew") {
    Launch launch;
    const auto done = launch.act();
    const uint32_t nobody[3] = {}, first_two[3] = {all_lanes, all_lanes, 0},
                   last_two[3] = {0, all_lanes, all_lanes};
    launch.order.partial_barrier(0, 1, nobody, first_two, 3);
    CHECK(launch.knows(c, a, done));
    CHECK_FALSE(launch.knows(d, a, done));
    launch.order.partial_barrier(0, 2, nobody, last_two, 3);
    CHECK(launch.knows(d, a, done));
}

TEST_CASE("order: who arrives without waiting learns nothing, and what it does afterwards is not known") {
    Launch launch;
    const auto before = launch.act();
    launch.order.arrive(0, 1, 0);
    const auto after = launch.act();
    const uint32_t arrivers[3] = {all_lanes, 0, 0}, waiters[3] = {0, all_lanes, 0};
    launch.order.partial_barrier(0, 1, arrivers, waiters, 3);
    CHECK(launch.knows(c, a, before));
    CHECK_FALSE(launch.knows(c, a, after));
    CHECK_FALSE(launch.knows(a, c, before));
}

TEST_CASE("order: arrivals at two barriers are kept apart") {
    Launch launch;
    launch.order.arrive(0, 1, 0);
    const auto between = launch.act();
    launch.order.arrive(0, 2, 0);
    const uint32_t arrivers[3] = {all_lanes, 0, 0}, second[3] = {0, all_lanes, 0},
                   third[3] = {0, 0, all_lanes};
    launch.order.partial_barrier(0, 1, arrivers, second, 3);
    launch.order.partial_barrier(0, 2, arrivers, third, 3);
    CHECK_FALSE(launch.knows(c, a, between));
    CHECK(launch.knows(d, a, between));
}

TEST_CASE("order: a fence and a strong write publish what came before the fence") {
    Launch launch;
    const auto before = launch.act();
    launch.order.fence(0, 0, 1, Scope::device);
    const auto between = launch.act();
    CHECK(launch.order.release(a, flag, true, false, Scope::device));
    launch.order.acquire(other, flag);
    CHECK(launch.knows(other, a, before));
    CHECK_FALSE(launch.knows(other, a, between));
    CHECK_FALSE(launch.knows(others_mate, a, before));
    launch.order.block_barrier(1);
    CHECK(launch.knows(others_mate, a, before));
}

TEST_CASE("order: without a fence a strong write publishes nothing") {
    Launch launch;
    const auto done = launch.act();
    CHECK_FALSE(launch.order.release(a, flag, true, false, Scope::device));
    launch.order.acquire(other, flag);
    CHECK_FALSE(launch.knows(other, a, done));
}

TEST_CASE("order: a write with release is its own fence") {
    Launch launch;
    const auto done = launch.act();
    CHECK(launch.order.release(a, flag, true, true, Scope::device));
    launch.order.acquire(other, flag);
    CHECK(launch.knows(other, a, done));
}

TEST_CASE("order: scopes are respected, of the fence and of the write") {
    for (const auto& [fence, write] :
         {std::pair{Scope::block, Scope::device}, std::pair{Scope::device, Scope::block}}) {
        Launch launch;
        const auto done = launch.act();
        launch.order.fence(0, 0, 1, fence);
        launch.order.release(a, flag, true, false, write);
        launch.order.acquire(other, flag);
        launch.order.acquire(c, flag);
        CHECK_FALSE(launch.knows(other, a, done));
        CHECK(launch.knows(c, a, done));
    }
}

TEST_CASE("order: a plain store to the flag ends the chain, a read-modify-write goes on with it") {
    for (const bool replaces : {true, false}) {
        Launch launch;
        const auto done = launch.act();
        launch.order.fence(0, 0, 1, Scope::device);
        launch.order.release(a, flag, true, false, Scope::device);
        launch.order.release(c, flag, replaces, false, Scope::device);
        launch.order.acquire(other, flag);
        CHECK(launch.knows(other, a, done) == !replaces);
    }
}

TEST_CASE("order: a fence publishes for those whom its thread has met") {
    Launch launch;
    const auto done = launch.act();
    SUBCASE("the block, at a barrier") {
        launch.order.block_barrier(0);
    }
    SUBCASE("the warp, at __syncwarp") {
        launch.order.warp_barrier(0, 0, all_lanes);
    }
    SUBCASE("some lanes, at __syncwarp") {
        launch.order.warp_barrier(0, 0, 0b11);
    }
    SUBCASE("warps, at a named barrier") {
        const uint32_t nobody[3] = {}, first_two[3] = {all_lanes, all_lanes, 0};
        launch.order.partial_barrier(0, 1, nobody, first_two, 3);
    }
    launch.order.fence(0, 0, 1, Scope::device);
    launch.order.release(a, flag, true, false, Scope::device);
    launch.order.acquire(other, flag);
    CHECK(launch.knows(other, b, done));
}

TEST_CASE("order: what others have fenced before they met is published, too") {
    Launch launch;
    const auto done = launch.act();
    launch.order.fence(0, 0, 0b10, Scope::device);  // lane 1's own fence
    bool met = true;
    SUBCASE("at a barrier") {
        launch.order.block_barrier(0);
    }
    SUBCASE("at __syncwarp") {
        launch.order.warp_barrier(0, 0, all_lanes);
    }
    SUBCASE("or not at all") {
        met = false;
    }
    CHECK(launch.order.release(a, flag, true, false, Scope::device) == met);
    launch.order.acquire(other, flag);
    CHECK(launch.knows(other, b, done) == met);
}

TEST_CASE("order: knowledge is handed on from block to block") {
    Launch launch;
    launch.order.block_begins(2, 1, 32);
    const auto done = launch.act();
    launch.order.fence(0, 0, 1, Scope::device);
    launch.order.release(a, flag, true, false, Scope::device);
    launch.order.acquire(other, flag);
    launch.order.fence(1, 0, 1, Scope::device);
    launch.order.release(other, second_flag, true, false, Scope::device);
    const ThreadId third{2, 0};
    CHECK_FALSE(launch.knows(third, a, done));
    launch.order.acquire(third, second_flag);
    CHECK(launch.knows(third, a, done));
}

TEST_CASE("order: what was released after one's acquisition is not known") {
    Launch launch;
    launch.order.fence(0, 0, 1, Scope::device);
    launch.order.release(a, flag, false, false, Scope::device);
    launch.order.acquire(other, flag);
    const auto later = launch.act();
    launch.order.fence(0, 0, 1, Scope::device);
    launch.order.release(a, flag, false, false, Scope::device);
    CHECK_FALSE(launch.knows(other, a, later));
    launch.order.acquire(other, flag);
    CHECK(launch.knows(other, a, later));
}
