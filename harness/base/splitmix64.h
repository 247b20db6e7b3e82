// Splitmix64, the generator for all random inputs. Recorded data depends on its numbers; never change them.
#pragma once
#include <cstdint>

namespace warpmark {

// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014), with Vigna's constants. A
// counter with an odd step, ...
inline constexpr uint64_t splitmix64_step = 0x9e3779b97f4a7c15;

// ... and a bijective mix of 64 bits. Always inlined, because inputs have millions of elements.
[[gnu::always_inline]] constexpr uint64_t mixed(uint64_t bits) {
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

class Splitmix64 {
  public:
    constexpr explicit Splitmix64(uint64_t state) : state_(state) {}
    [[gnu::always_inline]] constexpr uint64_t next() { return mixed(state_ += splitmix64_step); }
    // Uniform in [0, bound); bound > 0.
    constexpr uint64_t below(uint64_t bound) {
        const uint64_t unfair = -bound % bound;  // 2^64 mod bound: values below it would favor small results
        for (;;)
            if (const uint64_t value = next(); value >= unfair) return value % bound;
    }
    // Uniform in [0, 1), 53 bits.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    uint64_t state_;
};

}  // namespace warpmark
