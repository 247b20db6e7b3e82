// Deduplication of findings, and the limit per id.
#include "harness/contract/finding_log.h"

#include <doctest/doctest.h>

#include "harness/contract/finding_table.h"

using namespace warpmark;

namespace {

void flood(FindingLog& log, FindingId id, uint32_t different) {
    for (uint32_t at = 0; at < different; ++at) log.add(id, std::to_string(at));
}

uint64_t kept(const FindingLog& log, FindingId id) {
    return static_cast<uint64_t>(std::ranges::count(log.findings(), id, &Finding::id));
}

}  // namespace

TEST_CASE("finding log: occurrences of one key are counted") {
    FindingLog log;
    CHECK(log.add(id_of("race.read-write"), "a"));
    CHECK_FALSE(log.add(id_of("race.read-write"), "a"));
    log.count_again(log.last(), 3);
    REQUIRE(log.findings().size() == 1);
    CHECK(log.findings()[0].count == 5);
    CHECK(log.unseen().empty());
}

TEST_CASE("finding log: a flood of one id takes no place from another one") {
    for (const FindingId harmless :
         {id_of("race.same-value"), id_of("launch.refused"), id_of("banks.conflict"),
          id_of("memory.uninitialised"), id_of("race.volatile")}) {
        FindingLog log;
        flood(log, harmless, 3 * FindingLog::limit);
        CHECK(kept(log, harmless) == FindingLog::limit);
        CHECK(log.dropped() == 2 * FindingLog::limit);
        CHECK(log.add(id_of("race.read-write"), "the real one"));
    }
}

TEST_CASE("finding log: that findings were dropped is said, but for notes and for what is counted anyway") {
    for (const FindingId id :
         {id_of("race.read-write"), id_of("race.volatile"), id_of("memory.uninitialised"),
          id_of("launch.refused"), id_of("barrier.divergent")}) {
        FindingLog log;
        flood(log, id, FindingLog::limit);
        CHECK(log.unseen().empty());
        flood(log, id, FindingLog::limit + 1);
        REQUIRE(log.unseen().size() == 1);
        CHECK(log.unseen()[0].about == name(id));
    }
    for (const FindingId id : {id_of("race.same-value"), id_of("compile.warning"), id_of("banks.conflict"),
                               id_of("global.uncoalesced")}) {
        FindingLog log;
        flood(log, id, 2 * FindingLog::limit);
        CHECK(log.unseen().empty());
    }
}

TEST_CASE("finding log: what was dropped is nobody's number") {
    FindingLog log;
    flood(log, id_of("race.same-value"), FindingLog::limit);
    CHECK_FALSE(log.add(id_of("race.same-value"), "one more"));
    CHECK(log.last() == FindingLog::none);
    log.count_again(log.last());
    REQUIRE(log.add(id_of("race.write-write"), "x"));
    CHECK(log.findings().back().count == 1);
}

TEST_CASE("finding log: whoever stops looking says so once") {
    FindingLog log;
    log.miss("race.", "there was no room");
    log.miss("race.", "there was no room");
    CHECK(log.unseen() == std::vector<Unseen>{{"race.", "there was no room"}});
}
