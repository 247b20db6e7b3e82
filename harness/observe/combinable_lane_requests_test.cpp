// Tests that serialized lanes are evaluated as one request, and that rounds, traversals and polls of one word
// are not.
#include "harness/observe/combinable_lane_requests.h"

#include <doctest/doctest.h>

#include <functional>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;

namespace {

class Requests {
  public:
    // Lane l of `active` requests 4 bytes at offset(l).
    Requests& ask(uint32_t active, const std::function<uint32_t(uint32_t)>& offset,
                  Space space = Space::shared, int line = 3, uint32_t warp = 0) {
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = offset(lane);
        WarpRequest one;
        one.kind = Access::load;
        one.space = space;
        one.width = 4;
        one.active = active;
        one.warp = warp;
        one.offsets = offsets;
        one.region = 5;
        one.site = static_cast<uint32_t>(line);
        run_.watch().request(one);
        return *this;
    }
    Requests& each_lane(const std::function<uint32_t(uint32_t)>& offset, Space space = Space::shared,
                        const std::function<void(uint32_t)>& after = {}) {
        for (uint32_t lane = 0; lane < 32; ++lane) {
            ask(1u << lane, offset, space);
            if (after) after(lane);
        }
        return *this;
    }
    Requests& barrier() {
        run_.watch().block_barrier(0);
        return *this;
    }
    Requests& warp_barrier() {
        run_.watch().warp_barrier(0, 0, ~0u);
        return *this;
    }
    SpaceTraffic shared() {
        run_.found();
        return run_.record().shared;
    }
    SpaceTraffic global() {
        run_.found();
        return run_.record().global;
    }

  private:
    fake::Run run_;
};

uint32_t by_column(uint32_t lane) {
    return lane * 128;
}
uint32_t by_row(uint32_t lane) {
    return lane * 4;
}

}  // namespace

TEST_CASE("lane by lane: 32 requests of one lane each are one of 32") {
    const auto conflict = Requests().each_lane(by_column).shared().load;
    CHECK(conflict.requests == 32);
    CHECK(conflict.excess() == 0);
    CHECK(conflict.least() == 1);
    CHECK(Requests().each_lane(by_row, Space::global).global().load.least() == 4);
    CHECK(Requests().each_lane(by_column, Space::global).global().load.least() == 4);
    CHECK(Requests().ask(0xffff, by_row).ask(0xffff0000, by_row).shared().load.least() == 1);
    Requests by_fours;
    for (uint32_t first = 0; first < 32; first += 4) by_fours.ask(0xfu << first, by_row, Space::global);
    CHECK(by_fours.global().load.least() == 4);
}

TEST_CASE("lane by lane: a barrier of the warp between single lanes changes nothing") {
    Requests requests;
    CHECK(requests.each_lane(by_column, Space::shared, [&](uint32_t) { requests.warp_barrier(); })
              .shared()
              .load.least() == 1);
}

TEST_CASE("lane by lane: lanes that come twice, barriers, other lines and warps begin anew") {
    CHECK(Requests().ask(0xff, by_row).ask(0xff, by_row).ask(0xff, by_row).shared().load.least() == 3);
    CHECK(Requests()
              .ask(~0u, by_row)
              .ask(0xffff, by_row)
              .ask(0xff, by_row)
              .ask(1, by_row)
              .shared()
              .load.least() == 4);  // a tree
    CHECK(Requests().ask(0x55555555, by_row).barrier().ask(0xaaaaaaaa, by_row).shared().load.least() == 2);
    CHECK(Requests().ask(0x55555555, by_row).warp_barrier().ask(0xaaaaaaaa, by_row).shared().load.least() ==
          2);
    CHECK(Requests().ask(0xffff, by_row).ask(0xffff0000, by_row, Space::shared, 4).shared().load.least() ==
          2);
    CHECK(Requests().ask(0xffff, by_row).ask(0xffff0000, by_row, Space::shared, 3, 1).shared().load.least() ==
          2);
}

TEST_CASE("lane by lane: lanes with a line each are one request of 32, and lines of larger parts are not") {
    const auto by_lines = [](uint32_t lanes, uint32_t loads, bool barriers) {
        Requests requests;
        for (uint32_t first = 0; first < 32; first += lanes)
            for (uint32_t load = 0; load < loads; ++load) {
                requests.ask(((1u << lanes) - 1) << first,
                             [=](uint32_t lane) { return lane * 128 + load * 4; }, Space::shared,
                             static_cast<int>(1 + first + 32 * load));
                if (barriers) requests.barrier();
            }
        return requests.shared().load;
    };
    for (const bool barriers : {false, true}) {
        CHECK(by_lines(1, 1, barriers).least() == 1);
        CHECK(by_lines(4, 1, barriers).least() == 1);
        CHECK(by_lines(1, 3, barriers).least() == 3);
        CHECK(by_lines(8, 1, barriers).least() == 4);  // roles within a warp
        CHECK(by_lines(16, 1, barriers).least() == 2);
    }
    // Lines that several lanes share are charged once, not by the line and again by the ladder.
    Requests mixed;
    for (uint32_t lane = 0; lane < 32; ++lane)
        mixed.ask(1u << lane, by_column).ask(1u << lane, by_column, Space::shared, 4);
    CHECK(mixed.shared().load.least() == 2);
    // First lanes of a warp take part in several lines: the steps of a tree, and a leader after them.
    CHECK(Requests()
              .ask(0xf, by_row)
              .ask(0x3, by_row, Space::shared, 4)
              .ask(0x1, by_row, Space::shared, 5)
              .ask(0x80000000, by_row, Space::shared, 6)
              .shared()
              .load.least() == 4);
}

TEST_CASE("lane by lane: several requests a turn are each compared with those of other turns") {
    Requests requests;
    for (uint32_t lane = 0; lane < 32; ++lane)
        for (uint32_t row = 0; row < 3; ++row)
            requests.ask(1u << lane, [=](uint32_t l) { return l * 128 + row * 4; });
    CHECK(requests.shared().load.least() == 3);
    Requests some;
    for (uint32_t row = 0; row < 10'000; ++row)
        some.ask(0xff, [=](uint32_t lane) { return row * 32 + lane * 4; });
    CHECK(some.shared().load.least() == 10'000);
}

TEST_CASE("lane by lane: lanes that come or not by their data soon have one twice") {
    Requests requests;
    uint32_t state = 1;
    for (int trip = 0; trip < 1000; ++trip) {
        state = state * 1664525 + 1013904223;
        requests.ask(1u << (state >> 27), by_column);
    }
    const auto sparse = requests.shared().load;
    CHECK(sparse.least() >= 980);
    CHECK(Requests().ask(0xf, by_row).ask(0xf0, by_row).shared().load.least() == 2);  // few lanes are active
}

TEST_CASE("lane by lane: to read a word again is no waste") {
    CHECK(Requests().each_lane([](uint32_t) { return 64u; }).shared().load.least() == 32);
    CHECK(Requests()
              .ask(0xff, by_row)
              .ask(0xff00, [](uint32_t lane) { return lane % 8 * 4; })
              .shared()
              .load.least() == 2);
}

TEST_CASE("lane by lane: what the lanes need together is no waste either") {
    const auto wide =
        Requests().ask(0xff, by_row, Space::global).ask(0xff00, by_row, Space::global).global().load;
    CHECK(wide.least() == wide.passes);  // eight lanes fill a sector
}

TEST_CASE("load shares: the largest of a thread and of a block, and blocks that load") {
    fake::Run run(Space::global, 4096);
    uint32_t offsets[32] = {};
    const auto load = [&](uint32_t block, uint32_t warp, uint32_t active, Access kind = Access::load) {
        WarpRequest one;
        one.kind = kind;
        one.space = Space::global;
        one.width = 4;
        one.active = active;
        one.block = block;
        one.warp = warp;
        one.offsets = offsets;
        one.region = 5;
        one.site = 3;
        run.watch().request(one);
    };
    load(0, 0, ~0u);
    load(0, 1, ~0u);
    load(1, 0, ~0u);
    load(1, 0, 1);
    load(1, 0, 1);
    load(1, 0, 2);
    load(2, 0, ~0u, Access::store);
    run.found();
    CHECK(run.record().thread_load_bytes == 12);
    CHECK(run.record().block_load_bytes == 256);
    CHECK(run.record().loading_blocks == 2);
    CHECK(run.record().acting_threads == 64);
}

TEST_CASE("load shares: warps that move almost nothing are hardly part of the work") {
    const auto acting = [](uint32_t busy, uint32_t requests_of_others) {
        fake::Run run(Space::global, 4096);
        uint32_t offsets[32] = {};
        for (uint32_t warp = 0; warp < 16; ++warp)
            for (uint32_t nth = 0; nth < (warp < busy ? 100 : requests_of_others); ++nth) {
                WarpRequest one;
                one.kind = nth % 2 ? Access::store : Access::load;
                one.space = Space::global;
                one.width = 4;
                one.active = ~0u;
                one.warp = warp;
                one.offsets = offsets;
                one.region = 5;
                run.watch().request(one);
            }
        run.found();
        return run.record().acting_threads;
    };
    CHECK(acting(16, 0) == 512);
    CHECK(acting(1, 90) == 512);
    CHECK(acting(4, 50) == 512);  // loaders and users
    CHECK(acting(4, 20) < 400);
    CHECK(acting(4, 1) < 180);
    CHECK(acting(4, 0) == 128);
}
