// Loops over the 32 lanes of a warp that every access to memory goes through: where the lanes
// go, and moving what they carry. Compiled for each level of x86-64, as lane_loops() picks; they compute the
// same on each. `active`: bit l stands for lane l, and one bit at least is set. Offsets count bytes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace warpmark {

// Where the lanes of one access go.
struct Footprint {
    uint64_t apart = 0;    // bits in which the upper halves of the lanes' addresses differ from zero
    uint32_t highest = 0;  // of the lower halves: the offsets
    uint32_t bits = 0;     // every bit that is set in some offset
    bool even = false;     // all 32 lanes are active, each `stride` bytes behind the one before
    uint32_t stride = 0;
};

struct LaneLoops {
    // offsets[l] = the lower half of address[l] + add; where l is not active that of the first active lane.
    Footprint (*footprint64)(const uint64_t* address, uint64_t add, uint32_t active, uint32_t* offsets);
    // The same of 32-bit addresses, which wrap.
    Footprint (*footprint32)(const uint32_t* address, uint32_t add, uint32_t active, uint32_t* offsets);

    // to[l] = what lies at data + offsets[l], for active lanes. The offsets of the others must be readable,
    // too.
    void (*gather4)(uint32_t* to, const std::byte* data, const uint32_t* offsets, uint32_t active);
    void (*gather8)(uint64_t* to, const std::byte* data, const uint32_t* offsets, uint32_t active);

    // found[l] = words[indices[l]], sorted by what they are.
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
    // Bit l: the `count` bits from offsets[l] on are set in a map of one bit a byte. They lie in one word of
    // the map.
    uint32_t (*all_set)(const uint32_t* map, const uint32_t* offsets, uint32_t count);
};

extern const LaneLoops* const lane_loops_here;  // of this computer's level
inline const LaneLoops& lane_loops() {
    return *lane_loops_here;
}

}  // namespace warpmark
