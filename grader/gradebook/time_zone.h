// A time zone: what a clock on the wall says → seconds since 1970 (UTC), and back.
//
// Zones have IANA's names, as in Europe/Berlin, and are those of the system's zoneinfo, which glibc reads
// (this C++ library has no std::chrono::tzdb). What it says of 1970 to 2100 is read once; then a zone is a
// value.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gradebook {

class Zone {
  public:
    // Always this far from UTC.
    static Zone fixed(int64_t offset_s);
    // An Error: there is no such zone, or no zoneinfo.
    static Result<Zone> named(const std::string& name);

    enum class Occurrence : uint8_t { once, twice, never };
    struct Moment {
        int64_t at = 0;
        Occurrence comes = Occurrence::once;
    };
    // `local`: what the wall says, counted as if it were UTC. Where clocks go back an hour comes twice, and
    // the later one is meant; where they go forward one never comes, and what is meant is as much later as is
    // missing. Both are the later choice: nobody is late by it.
    Moment moment_of(int64_t local) const;
    int64_t local_of(int64_t at) const;

    // The same time of the day so many days later.
    int64_t days_later(int64_t at, int64_t days) const;

  private:
    struct Part {
        int64_t from, offset_s;
    };
    std::vector<Part> parts_;  // in order; the first is also of all before it
};

}  // namespace warpmark::gradebook
