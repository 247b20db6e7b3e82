// Tests that requests are counted by line, and wasteful lines are reported.
#include "harness/observe/traffic_counts.h"

#include <doctest/doctest.h>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;
using fake::Found;

namespace {

// A warp's request: lane l accesses base + l * stride bytes.
void request(fake::Run& run, Access kind, Space space, int line, uint32_t width, uint64_t base,
             uint64_t stride, uint32_t active = ~0u) {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * static_cast<uint32_t>(stride);
    WarpRequest one;
    one.kind = kind;
    one.space = space;
    one.width = width;
    one.active = active;
    one.base = base;
    one.offsets = offsets;
    one.even = active == ~0u;
    one.stride = static_cast<uint32_t>(stride);
    one.region = 5;
    one.site = static_cast<uint32_t>(line);
    run.watch().request(one);
}

}  // namespace

TEST_CASE("traffic: requests of a line are added up by kind and space") {
    fake::Run run;
    request(run, Access::load, Space::shared, 3, 4, 0, 4);
    request(run, Access::load, Space::shared, 3, 4, 0, 4, 1);
    request(run, Access::store, Space::shared, 3, 8, 0, 8);
    request(run, Access::load, Space::global, 4, 4, 4096, 4);
    CHECK(run.found().empty());
    const LaunchRecord& record = run.record();
    CHECK(record.shared.load.requests == 2);
    CHECK(record.shared.load.passes == 2);
    CHECK(record.shared.load.bytes == 33 * 4);
    CHECK(record.shared.store.passes == 2);
    CHECK(record.global.load.passes == 4);
    REQUIRE(record.lines.size() == 2);
    CHECK(record.lines[0].line == 3);
    CHECK(record.lines[0].shared.total().requests == 3);
    CHECK(record.lines[1].global_array == "tile");
}

TEST_CASE("traffic: a line with conflicts is told, with its worst request") {
    fake::Run run;
    request(run, Access::load, Space::shared, 3, 4, 0, 8);
    request(run, Access::load, Space::shared, 3, 4, 0, 128);
    request(run, Access::load, Space::shared, 4, 4, 0, 4);
    CHECK(run.found() == Found{"banks.conflict 3"});
    CHECK(run.findings()[0].count == 1 + 31);
    CHECK(run.findings()[0].severity == Severity::warning);
    CHECK(run.record().lines[0].worst_shared.passes == 32);
    CHECK(run.record().lines[0].worst_shared.offsets[2] == 256);
    CHECK(run.record().shared.load.excess() == 32);
}

TEST_CASE(
    "traffic: a line that wastes sectors by a factor is told, one that starts between two sectors is not") {
    fake::Run run(Space::global);
    for (int i = 0; i < 32; ++i) request(run, Access::load, Space::global, 3, 4, 4, 4);
    request(run, Access::store, Space::global, 4, 4, 0, 128);
    CHECK(run.found() == Found{"global.uncoalesced 4"});
}

TEST_CASE("traffic: a line that several launches show is told in the words of its worst request") {
    fake::Run run;
    const uint64_t strides[] = {64, 128, 8};
    for (uint64_t stride : strides) {
        run.watch().launch_begins(run);
        request(run, Access::load, Space::shared, 3, 4, 0, stride);
        LaunchRecord record;
        run.watch().launch_ends(record);
    }
    REQUIRE(run.findings().size() == 1);
    CHECK(run.findings()[0].message.find("with up to 32 wavefronts instead of 1") != std::string::npos);
    CHECK(run.findings()[0].count == 15 + 31 + 1);
    CHECK(run.findings()[0].locations.size() == 1);
}

TEST_CASE("traffic: of a line that touches several arrays each kind of access knows its own") {
    ArrayName one, other;
    one.note("a");
    one.note("a");
    one.note("");
    CHECK(one.name == "a");
    other.note("b");
    one.note(other);
    CHECK(one.name.empty());
    one.note("a");
    CHECK(one.name.empty());
    other.note(one);
    CHECK(other.name.empty());
    fake::Run run(Space::global);
    request(run, Access::load, Space::global, 3, 4, 4096, 4);
    LaunchRecord record;
    run.watch().launch_ends(record);
    CHECK(record.lines[0].global_arrays.load.name == "tile");
    CHECK(record.lines[0].global_arrays.atomic.name.empty());
}

TEST_CASE("traffic: each launch counts from zero") {
    fake::Run run;
    request(run, Access::load, Space::shared, 3, 4, 0, 4);
    LaunchRecord second;
    run.watch().launch_begins(run);
    request(run, Access::load, Space::shared, 4, 4, 0, 4);
    run.watch().launch_ends(second);
    CHECK(second.shared.load.requests == 1);
    CHECK(second.lines.size() == 1);
}
