// Days on which clocks change, in both hemispheres, and invalid names.
#include "grader/gradebook/time_zone.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

using namespace warpmark::gradebook;

namespace {

int64_t utc(const char* text) {
    return *seconds_of(std::string(text) + "Z");
}

Zone zone(const char* name) {
    auto found = Zone::named(name);
    REQUIRE(found);
    return *found;
}

}  // namespace

TEST_CASE("zone: what the wall says, summer and winter") {
    const auto berlin = zone("Europe/Berlin");
    CHECK(berlin.moment_of(utc("2026-11-20T23:59:00")).at == utc("2026-11-20T22:59:00"));
    CHECK(berlin.moment_of(utc("2026-07-20T23:59:00")).at == utc("2026-07-20T21:59:00"));
    CHECK(berlin.local_of(utc("2026-07-20T21:59:00")) == utc("2026-07-20T23:59:00"));
    CHECK(zone("America/New_York").moment_of(utc("2026-11-20T23:59:00")).at == utc("2026-11-21T04:59:00"));
    CHECK(zone("Asia/Kathmandu").moment_of(utc("2026-11-20T23:59:00")).at == utc("2026-11-20T18:14:00"));
    CHECK(zone("UTC").moment_of(utc("2026-11-20T23:59:00")).at == utc("2026-11-20T23:59:00"));
    CHECK(Zone::fixed(3600).moment_of(7200).at == 3600);
    CHECK(Zone::fixed(-3600).local_of(7200) == 3600);
}

TEST_CASE("zone: an hour that comes twice is the later one, one that never comes is as much later") {
    const auto berlin = zone("Europe/Berlin");
    const auto fold = berlin.moment_of(utc("2026-10-25T02:30:00"));
    CHECK(fold.comes == Zone::Occurrence::twice);
    CHECK(fold.at == utc("2026-10-25T01:30:00"));
    CHECK(berlin.moment_of(utc("2026-10-25T01:59:59")).comes == Zone::Occurrence::once);
    CHECK(berlin.moment_of(utc("2026-10-25T03:00:00")).comes == Zone::Occurrence::once);
    const auto gap = berlin.moment_of(utc("2026-03-29T02:30:00"));
    CHECK(gap.comes == Zone::Occurrence::never);
    CHECK(gap.at == utc("2026-03-29T01:30:00"));
    CHECK(berlin.local_of(gap.at) == utc("2026-03-29T03:30:00"));
    CHECK(berlin.moment_of(utc("2026-03-29T03:00:00")).comes == Zone::Occurrence::once);
    // A change of half an hour, in the southern hemisphere.
    const auto howe = zone("Australia/Lord_Howe").moment_of(utc("2026-04-05T01:45:00"));
    CHECK(howe.comes == Zone::Occurrence::twice);
    CHECK(howe.at == utc("2026-04-04T15:15:00"));
}

TEST_CASE("zone: a day later is the same time of the day, however long the day was") {
    const auto berlin = zone("Europe/Berlin");
    CHECK(berlin.days_later(utc("2026-10-24T21:59:00"), 1) == utc("2026-10-25T22:59:00"));
    CHECK(berlin.days_later(utc("2026-03-28T22:59:00"), 1) == utc("2026-03-29T21:59:00"));
    CHECK(berlin.days_later(utc("2026-10-25T00:30:00"), 0) == utc("2026-10-25T00:30:00"));
}

TEST_CASE("zone: names that are none, and the process's own zone stays") {
    setenv("TZ", "Asia/Tokyo", 1);
    const auto wrong = Zone::named("Europe/Berln");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().way_out == "Did you mean `Europe/Berlin`?");
    CHECK(zone("Europe/Paris").local_of(0) == 3600);
    CHECK(std::string(std::getenv("TZ")) == "Asia/Tokyo");
    unsetenv("TZ");
    for (const char* name : {"", "CEST+", "../../../etc/passwd", "/etc/localtime", "Europe", "zone.tab",
                             "right/Europe/Berlin", "Europe/"})
        CHECK_FALSE(Zone::named(name));
}
