// Process that holds a lease in the book, and the check that it still runs.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark::gradebook {

// Unique identification of a process: its number alone may be reused.
struct LeaseOwner {
    int64_t process = 0;
    std::string started;  // in the kernel's ticks since the computer's boot
    std::string boot;     // the kernel's boot id
    std::string space;    // PID namespace of the number: a container has its own
    bool operator==(const LeaseOwner&) const = default;
};

LeaseOwner this_process();

// A process in another PID namespace cannot be checked. It counts as alive for `lease_seconds_max`.
inline constexpr int64_t lease_seconds_max = 1800;
bool is_alive(const LeaseOwner&, int64_t leased_at, int64_t now);

int64_t seconds_now();   // since 1970
std::string who_asks();  // the name of the user who runs this

}  // namespace warpmark::gradebook
