// Recording of a synthetic run.
#include "harness/observe/block_recorder.h"

#include <doctest/doctest.h>

#include <cstring>

#include "harness/observe/launch_outline.h"

using namespace warpmark;

namespace {

constexpr uint32_t tile = 1, buffer = 2;

// One shared array of 16 words and one buffer of 16; its sites are lines.
class Played final : public RunView {
  public:
    Played(uint64_t from = 0, uint64_t steps = 100, uint64_t bytes = 100'000) {
        recording.warps = 2;
        recording.arrays = {{"tile", "int", true, 64, 4, {16}, 0, 0, 64},
                            {"out", "int", false, 64, 4, {}, 0, 16, 32}};
        recorder.emplace(recording, run,
                         observe::RecorderTask{0, 0, from, steps, bytes, {{tile, 0}, {buffer, 1}}});
        for (int line = 0; line < 20; ++line) sites.push_back({"k.cu", line, 1});
        recorder->region_begins({.id = buffer, .name = "out", .bytes = 64});
        recorder->launch_begins(*this);
        recorder->block_begins(0);
    }
    Played& step(int line, uint32_t warp, uint32_t lanes = 1) {
        warp_ = warp;
        lanes_ = lanes;
        recorder->step({0, warp, lanes, static_cast<uint32_t>(line)});
        return *this;
    }
    // Lane l of the step accesses first + 4 * l and stores `value` there.
    Played& access(Access kind, uint32_t region, uint32_t first, int value = 0, bool arrives = true,
                   Background of = Background::no) {
        WarpAccess access;
        access.kind = kind;
        access.space = region == tile ? Space::shared : Space::global;
        access.region = region;
        access.width = 4;
        access.active = lanes_;
        access.warp = warp_;
        access.background = of;
        std::byte* memory = region == tile ? shared : global;
        access.memory = memory;
        uint32_t offsets[32];
        std::byte values[128];
        for (uint32_t lane = 0; lane < 32; ++lane) {
            offsets[lane] = first + 4 * lane;
            std::memcpy(&values[size_t{lane} * 4], &value, 4);
        }
        access.offsets = offsets;
        access.values = values;
        recorder->access(access);
        for (uint32_t lane = 0; lane < 32 && kind == Access::store && arrives; ++lane)
            if (lanes_ >> lane & 1) std::memcpy(memory + offsets[lane], &value, 4);
        return *this;
    }
    RecordedRun& end() {
        recorder->block_ends(0);
        recorder->launch_ends(record);
        return run;
    }

    const Site& site(uint32_t id) const override { return sites[id]; }
    const RegionInfo* region(uint32_t) const override { return nullptr; }
    const LaunchRecord& launch() const override { return record; }
    BarrierGap barrier_gap(uint32_t, uint32_t, bool) const override { return {}; }
    const std::byte* bytes(uint32_t region) const override { return region == buffer ? global : nullptr; }

    std::byte shared[64] = {}, global[64] = {};
    Recording recording;
    RecordedRun run;
    std::optional<observe::Recorder> recorder;

  private:
    std::vector<Site> sites;
    LaunchRecord record;
    uint32_t warp_ = 0, lanes_ = 0;
};

using Column = std::vector<uint32_t>;

}  // namespace

TEST_CASE("recorder: steps, places and accesses") {
    Played played;
    played.step(3, 0, 3).access(Access::store, tile, 8, 7);
    played.step(5, 1, 1).access(Access::load, tile, 8).access(Access::store, buffer, 16, 7);
    played.step(3, 1, 1);
    const RecordedRun& run = played.end();
    CHECK(run.of == 3);
    CHECK(run.warp == Column{0, 1, 1});
    CHECK(run.place == Column{0, 1, 0});
    CHECK(run.lanes == Column{3, 1, 1});
    REQUIRE(played.recording.places.size() == 2);
    CHECK(played.recording.places[1].line == 5);
    CHECK(run.accesses.step == Column{0, 1, 1});
    CHECK(run.accesses.array == Column{0, 0, 1});
    const uint32_t with_values = RecordedAccesses::shows_values;
    CHECK(run.accesses.kind == Column{1 | with_values, 0, 1 | with_values});
    CHECK(run.accesses.offsets == std::vector<uint64_t>{8, 12, 8, 16});
    CHECK(run.accesses.values.size() == 12);
    CHECK(run.arrivals.step.empty());
}

TEST_CASE("recorder: what no access has written is an arrival, and a store that is held back is none yet") {
    Played played;
    played.step(3, 0).access(Access::store, tile, 0, 7, false);
    played.step(4, 0);
    played.shared[0] = std::byte{7};  // now it has arrived
    played.step(5, 0);
    played.global[20] = std::byte{9};
    const RecordedRun& run = played.end();
    CHECK(run.arrivals.array == Column{0, 0, 1});
    CHECK(run.arrivals.step == Column{0, 1, 2});
    CHECK(run.arrivals.offset == std::vector<uint64_t>{0, 0, 20});
    CHECK(run.arrivals.values == std::vector<std::byte>{std::byte{0}, std::byte{7}, std::byte{9}});
}

TEST_CASE("recorder: a load that gets something else than what is there says so") {
    Played played;
    played.step(3, 0);
    played.global[16] = std::byte{5};  // within the step
    played.access(Access::load, buffer, 16);
    const RecordedRun& run = played.end();
    CHECK(run.accesses.kind == Column{RecordedAccesses::shows_values});
    CHECK(run.accesses.values[0] == std::byte{5});
}

TEST_CASE("recorder: a window begins with the bytes of then, and ends by steps or by bytes") {
    Played played(1, 2);
    played.step(3, 0).access(Access::store, buffer, 16, 5);
    for (int line = 4; line < 9; ++line) played.step(line, 0).access(Access::store, tile, 0, line);
    const RecordedRun& run = played.end();
    CHECK(run.from == 1);
    CHECK(run.of == 6);
    CHECK(run.warp.size() == 2);
    CHECK(run.accesses.step == Column{0, 1});
    REQUIRE(run.begins.size() == 2);
    CHECK(run.begins[1].size() == 32);
    CHECK(run.begins[1][0] == std::byte{5});  // its byte 16
    CHECK(run.written[0] == std::vector<std::byte>(8));

    Played small(0, 100, 40);
    for (int line = 3; line < 19; ++line) small.step(line, 0).access(Access::store, tile, 0, line);
    CHECK(small.end().warp.size() < 8);
}

TEST_CASE("recorder: who waits at a barrier, and who goes on") {
    Played played;
    played.step(3, 0, 3);
    played.recorder->barrier_reached(0, 0, 3, 3, false);
    played.step(3, 1, 1);
    played.recorder->barrier_reached(0, 1, 1, 3, false);
    played.recorder->block_barrier(0);
    played.step(4, 0, 3);
    played.recorder->barrier_reached(0, 0, 1, 4, true);  // lane 0 waits for lane 1
    played.step(4, 0, 2);
    played.recorder->warp_barrier(0, 0, 3);
    const RecordedRun& run = played.end();
    using What = RecordedMeetings::What;
    CHECK(run.meetings.what ==
          Column{What::waits, What::waits, What::go_on, What::go_on, What::waits, What::go_on});
    CHECK(run.meetings.warp == Column{0, 1, 0, 1, 0, 0});
    CHECK(run.meetings.lanes == Column{3, 1, 3, 1, 1, 1});
    CHECK(run.meetings.step == Column{0, 1, 1, 1, 2, 3});
    REQUIRE(played.recording.barriers.size() == 2);
    CHECK(played.recording.barriers[1].kind == RecordedBarrier::Kind::warp);
}

TEST_CASE("recorder: a copy is over when its group is waited for") {
    Played played;
    const auto tell = [&](CopyStep::Kind kind, uint32_t keep) {
        CopyStep step;
        step.kind = kind;
        step.keep = keep;
        step.lanes = 3;
        played.recorder->copies(step);
    };
    played.step(3, 0, 3).access(Access::store, tile, 0, 1, true, Background::group);
    tell(CopyStep::Kind::commit, 0);
    played.step(4, 0, 3).access(Access::store, tile, 8, 2, true, Background::group);
    tell(CopyStep::Kind::commit, 0);
    played.step(5, 0, 3);
    tell(CopyStep::Kind::wait, 1);
    const RecordedRun& run = played.end();
    using What = RecordedCopies::What;
    CHECK(run.copies.what ==
          Column{What::start, What::commit, What::start, What::commit, What::wait, What::over});
    CHECK(run.copies.copy.back() == 0);  // the first one; the second may still be pending
    CHECK(run.copies.lanes.back() == 3);
    CHECK(run.copies.keep[2] == 1);  // the row of its store
}

TEST_CASE("recorder: the last value of a step counts, and lanes that end are told") {
    Played played;
    const Scalar scalar{"i", "k", "s32", 4, 2};
    int values[32] = {};
    const auto tell = [&](int value) {
        values[0] = value;
        played.recorder->value({0, 0, 1, &scalar, reinterpret_cast<const std::byte*>(values)});
    };
    played.step(3, 0);
    tell(4);
    tell(5);
    played.step(4, 0);
    tell(6);
    played.recorder->lanes_end(0, 0, 1);
    const RecordedRun& run = played.end();
    CHECK(run.values.step == Column{0, 1});
    REQUIRE(run.values.values.size() == 8);
    CHECK(run.values.values[0] == std::byte{5});
    CHECK(run.values.values[4] == std::byte{6});
    CHECK(run.ends.step == Column{1});
    REQUIRE(played.recording.scalars.size() == 1);
    CHECK(played.recording.scalars[0].name == "i");
}
