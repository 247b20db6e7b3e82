// Which bytes of its local variables each lane of a warp has set, where somebody
// wants to know. A mask of lanes a byte: most accesses of a warp go to one offset.
#pragma once
#include <cstdint>
#include <vector>

namespace warpmark::machine {

// Where the lanes go, each within its own stack.
struct StackPlaces {
    const uint32_t* offsets = nullptr;  // [32]
    bool all_one = false;               // all that are active go to one
};

class LocalBytes {
  public:
    // Lanes enter a function, whose variables lie there.
    void enter(uint32_t offset, uint32_t bytes, uint32_t lanes);
    void set(const StackPlaces&, uint32_t lanes, uint32_t width);
    // The lanes that would read a byte which they have not set.
    uint32_t unset_lanes(const StackPlaces&, uint32_t lanes, uint32_t width) const;
    bool is_set(uint32_t offset, uint32_t lane) const {
        return offset < set_.size() && (set_[offset] >> lane & 1);
    }

  private:
    std::vector<uint32_t> set_;  // by offset
};

}  // namespace warpmark::machine
