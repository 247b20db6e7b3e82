// Range checks for memory accesses. Offsets and sizes from a submission are added only here, so that no sum
// can wrap.
#pragma once
#include <cstdint>

namespace warpmark {

// True if [offset, offset + size) lies within `bytes` bytes. An empty range may start at the very end.
constexpr bool fits(uint64_t offset, uint64_t size, uint64_t bytes) {
    return offset <= bytes && size <= bytes - offset;
}

// a + b, saturating.
constexpr uint64_t capped_sum(uint64_t a, uint64_t b) {
    return a + b < a ? ~uint64_t{0} : a + b;
}

// Called when a submission requests bytes outside its memory, just before the caller refuses. If the defense
// native_bounds is disabled (tests only), the process ends here, because the access would touch foreign
// memory.
void on_out_of_range_request();

}  // namespace warpmark
