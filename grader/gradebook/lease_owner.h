// Which process works on something in the book, and whether it still does.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark::gradebook {

// A process for good: its number alone is given to another one sooner or later.
struct LeaseOwner {
    int64_t process = 0;
    std::string started;  // in the kernel's ticks since the start of the computer
    std::string boot;     // which start of the computer
    std::string space;    // the space that the number is of: a container has one of its own
    bool operator==(const LeaseOwner&) const = default;
};

LeaseOwner this_process();

// Of another space nothing can be asked: its processes count as alive until `lease_seconds_max` have passed.
inline constexpr int64_t lease_seconds_max = 1800;
bool is_alive(const LeaseOwner&, int64_t leased_at, int64_t now);

int64_t seconds_now();   // since 1970
std::string who_asks();  // the name of the user who runs this

}  // namespace warpmark::gradebook
