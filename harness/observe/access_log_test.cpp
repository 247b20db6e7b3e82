// Tests of the access log: ids grow, accesses before the bound are over, and collection changes nothing that
// is still referenced.
#include "harness/observe/access_log.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;
using namespace warpmark::observe;

TEST_CASE("access log: what is forgotten lies below the bound") {
    AccessLog log;
    const Entry first = log.add(AccessRecord{1, 2, 3, 4});
    CHECK(first >= log.bound());
    CHECK(log.record(first | 7).warp == 4);
    CHECK(log.lanes(first | 7) == 1u << 7);
    log.forget();
    CHECK(first < log.bound());
    const Entry next = log.add(AccessRecord{5, 6, 7, 8});
    CHECK(next >= log.bound());
    CHECK_FALSE(same_access(first, next));
    CHECK(log.record(next).epoch == 5);
}

TEST_CASE("access log: clearing up keeps what entries name, cells and lane masks with it") {
    AccessLog log;
    Shadow<Entry> shadow(100);
    log.add(AccessRecord{});
    log.forget();
    LaneMasks masks{};
    masks[3] = 0x0c;
    const Entry lost = log.add(AccessRecord{1, 1, 1, 1}), plain = log.add(AccessRecord{2, 2, 2, 2}),
                together = log.add(AccessRecord{3, 3, 3, 3});
    log.set_together(together, log.add(masks));
    shadow[10] = plain | 5;
    shadow[20] = together | 3;
    Cell cell;
    cell.writes[0] = plain | 9;
    cell.reads[1] = log.add(AccessRecord{4, 4, 4, 4}) | 1;
    shadow[30] = log.add(cell) | entry_read_widely;
    log.collect({&shadow});
    CHECK(shadow[0] == 0);
    CHECK(log.record(shadow[10]).epoch == 2);
    CHECK((shadow[10] & entry_lane) == 5);
    CHECK(log.lanes(shadow[20]) == 0x0c);
    REQUIRE((shadow[30] & (entry_in_cell | entry_read_widely)) == (entry_in_cell | entry_read_widely));
    const Cell kept = log.cell(shadow[30]);
    CHECK(same_access(kept.writes[0], shadow[10]));
    CHECK((kept.writes[0] & entry_lane) == 9);
    CHECK(log.record(kept.reads[1]).epoch == 4);
    CHECK(kept.writes[1] == 0);
    CHECK(same_access(lost, lost));
}

TEST_CASE("access log: a race is found behind millions of accesses") {
    fake::Run run(Space::global, 4096);
    run.store(3, 0, 0, 128).load(4, 1, 0, 256).load(4, 2, 0, 256);
    for (int round = 0; round < 2'500'000; ++round) run.load(5, 0, 33, 512);
    run.load(6, 1, 0, 128).store(7, 3, 0, 256);
    const auto found = run.found();
    CHECK(fmt::format("{}", fmt::join(found, "; ")) == "race.read-write 3 6; race.read-write 7 4");
}

TEST_CASE("access log: lanes that read together are known as such before and behind a clearing up") {
    fake::Run run(Space::global, 4096);
    // Lanes starting at `first` read one word per group, the earlier lanes one word each.
    const auto broadcast = [&](int line, uint32_t offset, uint32_t first, uint32_t group) {
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            offsets[lane] = offset + (lane < first ? lane : first + (lane - first) / group) * 4;
        WarpAccess access;
        access.region = 5;
        access.width = 4;
        access.active = ~0u;
        access.offsets = offsets;
        access.site = static_cast<uint32_t>(line);
        run.watch().access(access);
    };
    broadcast(6, 256, 0, 16);  // a pattern that is no longer referenced at the collection
    run.barrier(0);
    for (uint32_t word = 0; word < 4; ++word) run.store(7, 0, 0, 256 + word * 4);
    broadcast(1, 0, 0, 8);
    broadcast(8, 1024, 16, 16);  // lane 7 alone
    for (int round = 0; round < 2'500'000; ++round) run.load(5, 0, 33, 512);
    broadcast(2, 128, 0, 8);
    run.store(3, 0, 7, 0).store(4, 0, 7, 128);  // the lane of the entry; seven others read there, too
    CHECK(fmt::format("{}", fmt::join(run.found(), "; ")) == "race.read-write 3 1; race.read-write 4 2");
}
