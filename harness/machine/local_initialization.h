// Initialized bytes of each lane's local variables, in runs that track them. Stored as one mask of lanes per
// byte, because most accesses of a warp use one offset.
#pragma once
#include <cstdint>
#include <vector>

namespace warpmark::machine {

// Offsets of the lanes, each within its own stack.
struct StackPlaces {
    const uint32_t* offsets = nullptr;  // [32]
    bool all_one = false;               // all active lanes have the same offset
};

class LocalBytes {
  public:
    // Lanes enter a function whose variables occupy this range.
    void enter(uint32_t offset, uint32_t bytes, uint32_t lanes);
    void set(const StackPlaces&, uint32_t lanes, uint32_t width);
    // Lanes that would read a byte that they have not written.
    uint32_t unset_lanes(const StackPlaces&, uint32_t lanes, uint32_t width) const;
    bool is_set(uint32_t offset, uint32_t lane) const {
        return offset < set_.size() && (set_[offset] >> lane & 1);
    }

  private:
    std::vector<uint32_t> set_;  // by offset
};

}  // namespace warpmark::machine
