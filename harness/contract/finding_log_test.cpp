// Deduplication of findings, and the limit per id.
#include "harness/contract/finding_log.h"

#include <doctest/doctest.h>

#include "harness/contract/finding_ids.h"

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
    CHECK(log.add(FindingId::race_read_write, "a"));
    CHECK_FALSE(log.add(FindingId::race_read_write, "a"));
    log.count_again(log.last(), 3);
    REQUIRE(log.findings().size() == 1);
    CHECK(log.findings()[0].count == 5);
    CHECK(log.unseen().empty());
}

TEST_CASE("finding log: a flood of one id takes no place from another one") {
    for (const FindingId harmless :
         {FindingId::race_same_value, FindingId::launch_refused, FindingId::banks_conflict,
          FindingId::memory_uninitialized, FindingId::race_volatile}) {
        FindingLog log;
        flood(log, harmless, 3 * FindingLog::limit);
        CHECK(kept(log, harmless) == FindingLog::limit);
        CHECK(log.dropped() == 2 * FindingLog::limit);
        CHECK(log.add(FindingId::race_read_write, "the real one"));
    }
}

TEST_CASE("finding log: that findings were dropped is said, but for notes and for what is counted anyway") {
    for (const FindingId id :
         {FindingId::race_read_write, FindingId::race_volatile, FindingId::memory_uninitialized,
          FindingId::launch_refused, FindingId::barrier_divergent}) {
        FindingLog log;
        flood(log, id, FindingLog::limit);
        CHECK(log.unseen().empty());
        flood(log, id, FindingLog::limit + 1);
        REQUIRE(log.unseen().size() == 1);
        CHECK(log.unseen()[0].about == name(id));
    }
    for (const FindingId id : {FindingId::race_same_value, FindingId::compile_warning,
                               FindingId::banks_conflict, FindingId::global_uncoalesced}) {
        FindingLog log;
        flood(log, id, 2 * FindingLog::limit);
        CHECK(log.unseen().empty());
    }
}

TEST_CASE("finding log: what was dropped is nobody's number") {
    FindingLog log;
    flood(log, FindingId::race_same_value, FindingLog::limit);
    CHECK_FALSE(log.add(FindingId::race_same_value, "one more"));
    CHECK(log.last() == FindingLog::none);
    log.count_again(log.last());
    REQUIRE(log.add(FindingId::race_write_write, "x"));
    CHECK(log.findings().back().count == 1);
}

TEST_CASE("finding log: whoever stops looking says so once") {
    FindingLog log;
    log.miss("race.", "there was no room");
    log.miss("race.", "there was no room");
    CHECK(log.unseen() == std::vector<Unseen>{{"race.", "there was no room"}});
}
