// Does a piece of memory lie inside of another one? The one place where offsets and sizes are
// added, so that no sum of numbers that a program chose can wrap.
#pragma once
#include <cstdint>

namespace warpmark {

// Are [offset, offset + size) bytes of something that has `bytes`? An empty piece may stand at the very end.
constexpr bool fits(uint64_t offset, uint64_t size, uint64_t bytes) {
    return offset <= bytes && size <= bytes - offset;
}

// a + b, or the largest number where that wraps.
constexpr uint64_t capped_sum(uint64_t a, uint64_t b) {
    return a + b < a ? ~uint64_t{0} : a + b;
}

// A program has asked for bytes that are not there, or not its own, and whoever calls this refuses them.
// Without that defence (defenses.h) the process ends here: it would touch memory of its own that nobody gave
// it.
void asked_outside();

}  // namespace warpmark
