// Timestamps of platforms, and invalid texts.
#include <doctest/doctest.h>

#include "grader/gradebook/time_zone.h"

using warpmark::gradebook::seconds_of;

TEST_CASE("moments: ISO 8601 with an offset") {
    CHECK(seconds_of("1970-01-01T00:00:00Z") == 0);
    CHECK(seconds_of("2026-04-26 17:34:00.861687000 Z") == 1777224840);
    CHECK(seconds_of("2026-04-26T17:34+00:00") == 1777224840);
    CHECK(seconds_of("2026-04-26T19:34:00+02:00") == 1777224840);
    CHECK(seconds_of("2026-04-26 09:34:00 -0800") == 1777224840);
    CHECK(seconds_of("2024-02-29T00:00:00Z") == 1709164800);
}

TEST_CASE("moments: what does not say its offset, and what is no time, is nothing") {
    for (const char* text : {"", "2026", "2026-01-01", "2026-04-26T17:34:00", "2026-02-30T00:00:00Z",
                             "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00+25:00",
                             "2026-01-01T00:00:00+01:00x", "=1+1", "26-04-2026T17:34:00Z"}) {
        CAPTURE(text);
        CHECK_FALSE(seconds_of(text).has_value());
    }
}
