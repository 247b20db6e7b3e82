// Time zone: converts local time to seconds since 1970 (UTC), and back.
//
// Zones have IANA names, such as Europe/Berlin. Data comes from the system's zoneinfo, which glibc reads
// (this C++ library has no std::chrono::tzdb). The years 1970 to 2100 are read once; after that, a zone is a
// plain value.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gradebook {

class Zone {
  public:
    // A constant offset from UTC.
    static Zone fixed(int64_t offset_s);
    // An Error: there is no such zone, or no zoneinfo.
    static Result<Zone> named(const std::string& name);

    enum class Occurrence : uint8_t { once, twice, never };
    struct Moment {
        int64_t at = 0;
        Occurrence comes = Occurrence::once;
    };
    // `local`: local time, counted as if it were UTC. When clocks go back, an hour occurs twice; the later
    // one is used. When they go forward, an hour is missing; times in it are shifted later by the gap. Both
    // choices are the later time, so that no student is late because of them.
    Moment moment_of(int64_t local) const;
    int64_t local_of(int64_t at) const;

    // The same time of day, `days` days later.
    int64_t days_later(int64_t at, int64_t days) const;

  private:
    struct Part {
        int64_t from, offset_s;
    };
    std::vector<Part> parts_;  // in order; the first also covers all times before it
};

// Seconds since 1970 of a timestamp in ISO 8601 with date, time and offset: "2026-01-02T03:04:05+01:00",
// "2026-01-02 03:04:05.678 Z". Nothing for any other text, or without an offset.
std::optional<int64_t> seconds_of(std::string_view);

}  // namespace warpmark::gradebook
