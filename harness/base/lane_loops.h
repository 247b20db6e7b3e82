// Vectorized loops over the 32 lanes of a warp, used by every memory access: address analysis, gathers,
// comparisons. They are compiled for each x86-64 level, and results are identical on all. Bit l of `active`
// stands for lane l; at least one bit is set. Offsets are in bytes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace warpmark {

// Addresses of one access, summarized.
struct Footprint {
    uint64_t apart = 0;    // OR of the upper 32 bits of all lanes' addresses
    uint32_t highest = 0;  // largest offset (lower 32 bits of an address)
    uint32_t bits = 0;     // OR of all offsets
    bool even = false;     // all 32 lanes are active, each `stride` bytes after the previous one
    uint32_t stride = 0;
};

struct LaneLoops {
    // offsets[l] = lower 32 bits of address[l] + add. Inactive lanes get the offset of the first active lane.
    Footprint (*footprint64)(const uint64_t* address, uint64_t add, uint32_t active, uint32_t* offsets);
    // The same for 32-bit addresses, which wrap.
    Footprint (*footprint32)(const uint32_t* address, uint32_t add, uint32_t active, uint32_t* offsets);

    // to[l] = the value at data + offsets[l], for active lanes. Inactive lanes' offsets must be readable,
    // too.
    void (*gather4)(uint32_t* to, const std::byte* data, const uint32_t* offsets, uint32_t active);
    void (*gather8)(uint64_t* to, const std::byte* data, const uint32_t* offsets, uint32_t active);

    // found[l] = words[indices[l]], and two comparisons of the result.
    struct Sorted {
        uint32_t below = 0;    // bit l: found[l] < bound
        uint32_t flagged = 0;  // bit l: found[l] has a bit of flag
    };
    Sorted (*gather_sorted)(uint32_t* found, const uint32_t* words, const uint32_t* indices, uint32_t bound,
                            uint32_t flag);
    // Bit l: a[l] == b[l].
    uint32_t (*equal)(const uint32_t* a, const uint32_t* b);
    // Bit l: words[l] < bound.
    uint32_t (*below)(const uint32_t* words, uint32_t bound);
    // Bit l: `count` bits, beginning at offsets[l], are all set in a map with one bit per byte. They lie in
    // one word of the map.
    uint32_t (*all_set)(const uint32_t* map, const uint32_t* offsets, uint32_t count);
};

extern const LaneLoops* const lane_loops_here;  // for this computer's level
inline const LaneLoops& lane_loops() {
    return *lane_loops_here;
}

}  // namespace warpmark
