// Tests that serialization seen only in the optimized build is attributed to the optimizer.
#include "harness/observe/serialized_lanes.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

LaunchRecord launch(uint64_t loads_in_turn, uint64_t stores_in_turn, uint64_t sectors_in_turn = 0) {
    LaunchRecord record;
    record.kernel = "k";
    record.shared.load.in_turn = loads_in_turn;
    record.shared.store.in_turn = stores_in_turn;
    record.global.load.in_turn = sectors_in_turn;
    record.lines.emplace_back();
    record.lines[0].shared = record.shared;
    record.lines[0].global = record.global;
    return record;
}

}  // namespace

TEST_CASE("only turns: the smaller of the two builds, by kind of access") {
    std::vector<LaunchRecord> optimized{launch(31, 7, 4)};
    observe::cap_turns(optimized, {launch(5, 100, 0)});
    CHECK(optimized[0].shared.load.in_turn == 5);
    CHECK(optimized[0].shared.store.in_turn == 7);
    CHECK(optimized[0].global.load.in_turn == 0);
    CHECK(optimized[0].lines[0].shared.load.in_turn == 5);
    CHECK(optimized[0].lines[0].global.load.in_turn == 0);
}

TEST_CASE("only turns: other launches say nothing") {
    std::vector<LaunchRecord> optimized{launch(31, 7)};
    observe::cap_turns(optimized, {});
    auto other = launch(0, 0);
    other.kernel = "other";
    observe::cap_turns(optimized, {other});
    CHECK(optimized[0].shared.load.in_turn == 31);
}

TEST_CASE("only turns: sums of a launch") {
    observe::SerializedLanes turns;
    turns.launch_begins();
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * 4;
    WarpRequest one;
    one.kind = Access::load;
    one.space = Space::shared;
    one.width = 4;
    one.offsets = offsets;
    one.site = 3;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        one.active = 1u << lane;
        turns.request(one);
    }
    LaunchRecord record;
    turns.launch_ends(record);
    CHECK(record.shared.load.in_turn == 31);
    CHECK(record.shared.load.requests == 0);
    // Barriers between single lanes do not end a group, because such lanes have no reason to wait for the
    // block. Barriers after eight lanes at once do.
    for (const uint32_t lanes : {1u, 4u, 8u, 16u}) {
        CAPTURE(lanes);
        turns.launch_begins();
        for (uint32_t lane = 0; lane < 32; lane += lanes) {
            one.active = ((1u << lanes) - 1) << lane;
            turns.request(one);
            turns.block_barrier();
        }
        LaunchRecord apart;
        turns.launch_ends(apart);
        CHECK(apart.shared.load.in_turn == (lanes < 8 ? 32 / lanes - 1 : 0));
    }
    turns.launch_begins();
    LaunchRecord next;
    turns.launch_ends(next);
    CHECK(next.shared.load.in_turn == 0);
}
