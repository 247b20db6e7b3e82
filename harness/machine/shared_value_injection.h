// Alters the values that a line reads from shared memory, to see whether they matter. Every byte is mapped by
// one fixed rule wherever it is read, so equal values stay equal and a word compared only with itself shows
// no difference. As a floating-point number, an altered value is never infinite, NaN or very large, so that
// its product with zero is still zero.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/machine/register_memory_moves.h"

namespace warpmark::machine {

// Alters the bytes that the lanes access for the lifetime of the object. The destructor restores them; after
// an atomic operation, the result that it computed from the altered bytes stays.
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
