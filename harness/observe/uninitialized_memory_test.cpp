// Reads of uninitialized bytes, and reads that must not be mistaken for them.
#include "harness/observe/uninitialized_memory.h"

#include <doctest/doctest.h>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;
using fake::Found;

namespace {

fake::Run fresh(Space space = Space::shared, uint64_t bytes = 256) {
    return fake::Run(space, bytes, false);
}

}  // namespace

TEST_CASE("initialised: a read of what nobody wrote is found, one of what somebody wrote is not") {
    CHECK(fresh().load(5, 0, 0, 8).found() == Found{"memory.uninitialised 5"});
    CHECK(fresh().store(3, 0, 0, 8).load(5, 0, 0, 8).found().empty());
    CHECK(fresh().store(3, 0, 1, 8).barrier(0).load(5, 0, 0, 8).found().empty());
    CHECK(fake::Run(Space::global, 256, true).load(5, 0, 0, 8).found().empty());
}

TEST_CASE("initialised: what the host copied or cleared is written") {
    auto run = fresh(Space::global);
    run.watch().bytes_written(5, 0, 100);
    CHECK(run.load(5, 0, 0, 96).found().empty());
    auto beyond = fresh(Space::global);
    beyond.watch().bytes_written(5, 0, 100);
    beyond.watch().bytes_written(5, 1 << 20, 100);
    CHECK(beyond.load(5, 0, 0, 100).found().size() == 1);
}

TEST_CASE("initialised: one that reads before another writes is a race, not this") {
    CHECK(fresh().load(5, 0, 0, 8).store(3, 0, 40, 8).found() == Found{"race.read-write 3 5"});
    CHECK(fresh(Space::global).load(5, 0, 0, 8).store(3, 1, 0, 8).found() == Found{"race.read-write 3 5"});
}

TEST_CASE("initialised: behind a barrier the others' writes come too late") {
    CHECK(fresh().load(5, 0, 0, 8).barrier(0).store(3, 0, 40, 8).found() == Found{"memory.uninitialised 5"});
    CHECK(fresh(Space::global).load(5, 0, 0, 8).barrier(0).store(3, 0, 40, 8).found() ==
          Found{"memory.uninitialised 5"});
}

TEST_CASE("initialised: one's own write comes too late as well") {
    CHECK(fresh().load(5, 0, 0, 8).store(3, 0, 0, 8).found() == Found{"memory.uninitialised 5"});
}

TEST_CASE("initialised: a sum into a place that nobody set is found, however many add") {
    CHECK(fresh().atomic(5, 0, 0, 8).atomic(5, 0, 1, 8).atomic(5, 0, 40, 8).found() ==
          Found{"memory.uninitialised 5"});
}

TEST_CASE("initialised: each byte counts") {
    CHECK(fresh().store(3, 0, 0, 0, 2).load(5, 0, 0, 0).found() == Found{"memory.uninitialised 5"});
    CHECK(fresh().store(3, 0, 0, 0, 2).load(5, 0, 0, 0, 2).found().empty());
    CHECK(fresh().store(3, 0, 0, 0).load(5, 0, 0, 4).found() == Found{"memory.uninitialised 5"});
    CHECK(fresh().store(3, 0, 0, 0).load(5, 0, 0, 0, 8).found() == Found{"memory.uninitialised 5"});
    auto run = fresh();
    run.store(3, 0, 0, 0).load(5, 0, 0, 0, 8).found();
    CHECK(run.findings().at(0).message ==
          "a.cu:5 thread (0,0,0) of block (0,0,0) reads tile[1], which is uninitialized");
}

TEST_CASE("initialised: an unordered write of other bytes of the word excuses no read") {
    CHECK(fresh().store(3, 0, 0, 0).barrier(0).load(5, 0, 0, 0, 8).store(7, 0, 40, 0).found() ==
          Found{"memory.uninitialised 5", "race.read-write 7 5"});
}

TEST_CASE("initialised: what lies behind the end of an array is nobody's") {
    CHECK(fresh(Space::global, 6).store(3, 0, 0, 0).store(3, 0, 0, 4, 2).load(5, 0, 0, 4).found().empty());
}

TEST_CASE("initialised: of many readers of one word some are kept in mind") {
    auto run = fresh();
    for (uint32_t thread = 0; thread < 64; ++thread) run.load(5, 0, thread, 8);
    CHECK(run.found() == Found{"memory.uninitialised 5"});
    auto racing = fresh();
    for (uint32_t thread = 0; thread < 64; ++thread) racing.load(5, 0, thread, 8);
    CHECK(racing.store(3, 0, 63, 8).found() == Found{"race.read-write 3 5"});
}

TEST_CASE("initialised: of a vector of sixteen bytes each half is looked at") {
    CHECK(fresh().store(3, 0, 0, 0, 8).load(5, 0, 0, 0, 16).found() == Found{"memory.uninitialised 5"});
    CHECK(fresh().store(3, 0, 0, 0, 16).load(5, 0, 0, 0, 16).found().empty());
}

TEST_CASE("initialised: each block starts with fresh shared memory") {
    auto run = fresh();
    run.store(3, 0, 0, 8);
    RegionInfo again{5, Space::shared, "tile", 256, 4, false, 1};
    run.watch().region_begins(again);
    CHECK(run.load(5, 1, 0, 8).found() == Found{"memory.uninitialised 5"});
}

TEST_CASE("initialised: the message names the element") {
    auto run = fresh();
    run.load(5, 0, 33, 8).found();
    CHECK(run.findings().at(0).message ==
          "a.cu:5 thread (33,0,0) of block (0,0,0) reads tile[2], which is uninitialized");
}
