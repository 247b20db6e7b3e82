// Completion times of the phases of barrier objects, in modeled time (modeled_clock.h). A phase is complete
// when the last of its arrivals has happened: threads, and copies once their data is there. A thread that
// observes the completion continues at that time. Blocks of a cluster start at the same time, so their clocks
// are comparable.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace warpmark::program {
struct MemoryOp;
}

namespace warpmark::machine {

class Warp;
struct Target;

class ObjectTimes {
  public:
    void launch_begins() { objects_.clear(); }
    // The warp's lanes initialize, arrive at or poll objects that had these phases.
    void meets(Warp&, const program::MemoryOp&, const uint8_t* phases, const Target&);

  private:
    // Latest arrival so far, and the time at which the previous phase was complete.
    struct Times {
        uint64_t reported = 0, over = 0;
    };
    std::unordered_map<const std::byte*, Times> objects_;
};

}  // namespace warpmark::machine
