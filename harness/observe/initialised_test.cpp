// initialised_test.cpp: reads of bytes that nobody wrote, and what is not to be taken for one.
#include "harness/observe/initialised.h"

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

TEST_CASE("initialised: padding is no value: part of a granule is enough") {
    auto pairs = fresh();
    RegionInfo aligned{5, Space::shared, "pairs", 256, 8, false};
    aligned.align = 8;
    pairs.watch().region_begins(aligned);
    CHECK(pairs.store(3, 0, 0, 0, 2).load(5, 0, 0, 4).load(6, 0, 0, 0, 8).found().empty());
    CHECK(fresh().store(3, 0, 0, 0, 2).load(5, 0, 0, 0).found().empty());
    CHECK(fresh().store(3, 0, 0, 0).load(5, 0, 0, 4).found().size() == 1);
}

TEST_CASE("initialised: what a wide alignment holds of narrow elements has no padding") {
    const auto dynamic = [](uint64_t element_bytes, bool may_pad = false) {
        const Shape shape{"?", element_bytes, {0}, {}};
        RegionInfo info{5, Space::shared, "tile", 256, 16, false};
        info.align = 16;
        info.shape = &shape;
        info.may_pad = may_pad;
        auto run = fresh();
        run.watch().region_begins(info);
        return run.store(3, 0, 0, 0).load(5, 0, 0, 4).found();
    };
    CHECK(dynamic(4) == Found{"memory.uninitialised 5"});
    CHECK(dynamic(4, true).empty());  // a structure may lie there, copied word by word
    CHECK(dynamic(8).empty());
    CHECK(dynamic(1).empty());  // bytes, out of which anything may be carved
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
