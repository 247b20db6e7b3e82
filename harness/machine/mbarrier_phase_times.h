// When the phases of barrier objects are over, in modeled time (modeled_clock.h). A
// phase is over when the last of those has come that report to it: threads, and copies when they are there.
// Who sees it over goes on then. Blocks of a cluster begin at one time, so that their clocks can be compared.
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
    // The warp's lanes have come to objects whose phases were these: they make them, report, or look.
    void meets(Warp&, const program::MemoryOp&, const uint8_t* phases, const Target&);

  private:
    // Of all that has reported so far, and of what had when the last phase was over.
    struct Times {
        uint64_t reported = 0, over = 0;
    };
    std::unordered_map<const std::byte*, Times> objects_;
};

}  // namespace warpmark::machine
