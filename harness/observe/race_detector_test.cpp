// Pairs of accesses that conflict and pairs that do not, as raw events.
#include "harness/observe/race_detector.h"

#include <doctest/doctest.h>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;
using fake::Found;
using fake::Run;

TEST_CASE("races: a store and a load of two threads conflict, in either order") {
    CHECK(Run().store(3, 0, 0, 8).load(5, 0, 40, 8).found() == Found{"race.read-write 3 5"});
    CHECK(Run().load(5, 0, 40, 8).store(3, 0, 0, 8).found() == Found{"race.read-write 3 5"});
    CHECK(Run().store(3, 0, 0, 8).store(5, 0, 40, 8).found() == Found{"race.write-write 3 5"});
}

TEST_CASE("races: loads alone, one thread alone, other bytes: none of them conflicts") {
    CHECK(Run().load(3, 0, 0, 8).load(5, 0, 40, 8).found().empty());
    CHECK(Run().store(3, 0, 7, 8).load(5, 0, 7, 8).store(6, 0, 7, 8).found().empty());
    CHECK(Run().store(3, 0, 0, 8).load(5, 0, 40, 12).found().empty());
}

TEST_CASE("races: a barrier between the two orders them") {
    CHECK(Run().store(3, 0, 0, 8).barrier(0).load(5, 0, 40, 8).found().empty());
    CHECK(Run().store(3, 0, 0, 8).barrier(1).load(5, 0, 40, 8).found().size() == 1);
}

TEST_CASE("races: lanes of a warp are threads like any other") {
    CHECK(Run().store(3, 0, 0, 8).load(5, 0, 1, 8).found() == Found{"race.read-write 3 5"});
    Run synced;
    synced.store(3, 0, 0, 8).watch().warp_barrier(0, 0, ~0u);
    CHECK(synced.load(5, 0, 1, 8).found().empty());
}

TEST_CASE("races: the example of a defect is a pair between two warps, if there is one") {
    const auto example_of = [](Run& run) {
        REQUIRE(run.findings().size() == 1);
        const Finding finding = run.findings()[0];
        return std::pair(finding.locations[1].thread[0], finding.count);
    };
    Run later, first, alone;
    later.store(3, 0, 0, 8).load(5, 0, 1, 8).load(5, 0, 40, 8).load(5, 0, 41, 8);
    CHECK(example_of(later) == std::pair(40u, uint64_t{3}));
    CHECK(fact_of<Race>(later.findings()[0])->apart == Race::Separation::threads);
    first.store(3, 0, 0, 8).load(5, 0, 40, 8).load(5, 0, 1, 8);
    CHECK(example_of(first) == std::pair(40u, uint64_t{2}));
    alone.store(3, 0, 0, 8).load(5, 0, 1, 8).load(5, 0, 2, 8);
    CHECK(example_of(alone) == std::pair(1u, uint64_t{2}));
    // Also between blocks. Other lines are a different defect.
    Run blocks(Space::global);
    blocks.store(3, 0, 0, 8).load(5, 0, 1, 8).load(5, 1, 2, 8);
    CHECK(example_of(blocks) == std::pair(2u, uint64_t{2}));
    Run lines;
    lines.store(3, 0, 0, 8).load(5, 0, 1, 8).load(6, 0, 40, 8);
    CHECK(lines.findings().size() == 2);
}

TEST_CASE("races: two lanes of one store stay the example, because no barrier orders them") {
    Run run;
    run.store_warp(3, 0, 0, 8, 0, 1).store_warp(3, 0, 1, 8, 0, 2);
    REQUIRE(run.findings().size() == 1);
    CHECK(fact_of<Race>(run.findings()[0])->one_instruction);
}

TEST_CASE("races: bytes of one word are apart, bytes in common are not") {
    CHECK(Run().store(3, 0, 0, 8, 1).store(5, 0, 40, 9, 1).found().empty());
    CHECK(Run().store(3, 0, 0, 8, 2).load(5, 0, 40, 9, 1).found() == Found{"race.read-write 3 5"});
    CHECK(Run().store(3, 0, 0, 8, 4).store(5, 0, 40, 10, 2).found() == Found{"race.write-write 3 5"});
    CHECK(Run().store(3, 0, 0, 16, 16).load(5, 0, 40, 28, 4).found() == Found{"race.read-write 3 5"});
    CHECK(Run().store(3, 0, 0, 16, 8).load(5, 0, 40, 24, 8).found().empty());
}

TEST_CASE("races: what was noted by words is still known when bytes are looked at") {
    CHECK(Run().store(3, 0, 0, 8).store(4, 0, 33, 100, 1).load(5, 0, 40, 8).found() ==
          Found{"race.read-write 3 5"});
}

TEST_CASE("races: atomics of block scope conflict between blocks, and the words name the scope") {
    CHECK(Run().atomic(3, 0, 0, 8, Scope::block).atomic(3, 0, 40, 8, Scope::block).found().empty());
    Run run(Space::global);
    run.atomic(3, 0, 0, 8, Scope::block).atomic(5, 1, 0, 8);
    REQUIRE(run.found() == Found{"race.write-write 3 5"});
    CHECK(run.findings()[0].explanation.find("block scope") != std::string::npos);
    Run plain(Space::global);
    plain.store(3, 0, 0, 8).store(5, 1, 0, 8);
    REQUIRE(plain.found().size() == 1);
    CHECK(plain.findings()[0].explanation.find("scope") == std::string::npos);
}

TEST_CASE("races: atomics do not conflict with each other, but with plain accesses") {
    CHECK(Run().atomic(3, 0, 0, 8).atomic(5, 0, 40, 8).found().empty());
    CHECK(Run().atomic(3, 0, 0, 8).load(5, 0, 40, 8).found() == Found{"race.read-write 3 5"});
    CHECK(Run().store(3, 0, 0, 8).atomic(5, 0, 40, 8).found() == Found{"race.write-write 3 5"});
}

TEST_CASE("races: one's own atomic does not hide one's plain store before it") {
    CHECK(Run().store(3, 0, 0, 8).atomic(4, 0, 0, 8).atomic(4, 0, 1, 8).found().size() == 1);
    CHECK(Run().load(3, 0, 0, 8).atomic(4, 0, 0, 8).atomic(4, 0, 1, 8).found().size() == 1);
}

TEST_CASE("races: a race with an old access is a race, whatever happened to the place since") {
    // The reader is ordered after the second writer, not after the first.
    Run run(Space::shared);
    run.store(3, 0, 0, 8).store(4, 0, 33, 8).watch().warp_barrier(0, 1, ~0u);
    CHECK(run.load(5, 0, 34, 8).found() == Found{"race.read-write 3 5", "race.write-write 3 4"});
}

TEST_CASE("races: readers of several warps and blocks are remembered") {
    CHECK(Run(Space::global).load(3, 0, 0, 8).load(3, 0, 1, 8).load(4, 0, 33, 8).store(5, 0, 0, 8).found() ==
          Found{"race.read-write 5 4"});
    CHECK(Run(Space::global).load(3, 0, 0, 8).load(3, 0, 1, 8).load(4, 2, 0, 8).store(5, 2, 0, 8).found() ==
          Found{"race.read-write 5 3"});
}

TEST_CASE("races: shared memory belongs to its block, global memory to all") {
    CHECK(Run(Space::shared).store(3, 0, 0, 8).load(5, 1, 0, 8).found().empty());
    CHECK(Run(Space::global).store(3, 0, 0, 8).load(5, 1, 0, 8).found() == Found{"race.read-write 3 5"});
    CHECK(Run(Space::global).store(3, 0, 0, 8).barrier(0).barrier(1).load(5, 1, 0, 8).found().size() == 1);
}

TEST_CASE("races: atomics of block scope conflict between blocks") {
    CHECK(Run(Space::global)
              .atomic(3, 0, 0, 8, Scope::block)
              .atomic(3, 0, 40, 8, Scope::block)
              .found()
              .empty());
    CHECK(Run(Space::global).atomic(3, 0, 0, 8, Scope::block).atomic(3, 1, 0, 8, Scope::block).found() ==
          Found{"race.write-write 3 3"});
    CHECK(Run(Space::global)
              .atomic(3, 0, 0, 8, Scope::block)
              .atomic(4, 1, 0, 8, Scope::device)
              .found()
              .size() == 1);
}

TEST_CASE("races: two volatile accesses get a warning, a volatile and a plain one an error") {
    Run soft;
    soft.volatile_lane(Access::store, 3, 0, 0, 8).volatile_lane(Access::load, 5, 0, 40, 8);
    CHECK(soft.found() == Found{"race.volatile 3 5"});
    CHECK(soft.findings()[0].severity == Severity::warning);
    CHECK(Run().volatile_lane(Access::store, 3, 0, 0, 8).load(5, 0, 40, 8).found() ==
          Found{"race.read-write 3 5"});
}

TEST_CASE("races: a volatile flag behind a fence hands over") {
    Run run(Space::global);
    run.store(3, 0, 0, 64).fence(0, 0, Scope::device).volatile_lane(Access::store, 4, 0, 0, 8);
    run.volatile_lane(Access::load, 5, 1, 0, 8).load(6, 1, 0, 64);
    CHECK(run.found().empty());
}

TEST_CASE("races: an atomic flag without a fence hands nothing over") {
    Run run(Space::global);
    run.store(3, 0, 0, 64).atomic(4, 0, 0, 8).atomic(5, 1, 0, 8).load(6, 1, 0, 64);
    CHECK(run.found() == Found{"race.read-write 3 6"});
}

TEST_CASE("races: the last to count may set the counter back") {
    Run run(Space::global);
    for (uint32_t block = 0; block < 3; ++block) run.fence(block, 0, Scope::device).atomic(3, block, 0, 8);
    CHECK(run.store(4, 2, 0, 8).found().empty());
    Run unfenced(Space::global);
    for (uint32_t block = 0; block < 3; ++block) unfenced.atomic(3, block, 0, 8);
    CHECK(unfenced.store(4, 2, 0, 8).found().size() == 1);
}

TEST_CASE("races: lanes of one store to one place: a note if they store the same, else an error") {
    Run same;
    CHECK(same.store_warp(3, 0, 0, 8, 0, 0).found() == Found{"race.same-value 3 3"});
    CHECK(same.findings()[0].severity == Severity::note);
    CHECK(Run().store_warp(3, 0, 0, 8, 0, 1).found() == Found{"race.write-write 3 3"});
    CHECK(Run().store_warp(3, 0, 0, 8, 4, 1).found().empty());
}

TEST_CASE("races: two stores of the same value by two warps are an error all the same") {
    CHECK(Run().store(3, 0, 0, 8).store(3, 0, 40, 8).found() == Found{"race.write-write 3 3"});
}

TEST_CASE("races: many occurrences between two lines are one finding with a count") {
    Run run;
    for (uint32_t at = 0; at < 16; ++at) run.store(3, 0, at, at * 4).load(5, 0, 63 - at, at * 4);
    CHECK(run.found() == Found{"race.read-write 3 5"});
    CHECK(run.findings()[0].count == 16);
}

TEST_CASE("races: a message names both places, both threads and the element") {
    Run run;
    run.store(3, 0, 1, 8).load(5, 0, 40, 8).found();
    const Finding finding = run.findings().at(0);
    CHECK(finding.message.find("Data race: a.cu:3 thread (1,0,0) writes tile[2] (bytes 8–11) and a.cu:5 "
                               "thread (40,0,0) reads it") == 0);
    CHECK(finding.explanation.empty());
    CHECK(finding.kernel == "k");
    CHECK(finding.locations[0].thread == std::array<uint32_t, 3>{1, 0, 0});
}
