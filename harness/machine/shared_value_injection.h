// Gives a line other values than are in shared memory, to see whether what it reads
// matters. Each byte becomes another one by one rule, wherever it is read, so that values that were equal
// stay equal: what only compares a word with itself shows nothing. No damaged value is an infinity, no
// number, or very large as a floating-point number: times zero it is zero still.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/machine/lane_transfer.h"

namespace warpmark::machine {

// While it lives, the bytes that the lanes access are damaged. Afterwards they are what they were, or, after
// an atomic operation, what that has made of the damaged ones.
class Damage {
  public:
    Damage(const Target&, uint32_t width, bool stays);
    ~Damage();
    Damage(const Damage&) = delete;
    Damage& operator=(const Damage&) = delete;

  private:
    struct Byte {
        std::byte* at;
        std::byte was;
    };
    std::vector<Byte> bytes_;
    bool stays_;
};

}  // namespace warpmark::machine
