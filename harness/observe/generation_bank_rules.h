// Shared-memory banks of all GPU generations, for the calculator and its picture. The simulator itself uses
// cc5: every device since cc 5.0 has 32 banks of four bytes, and bank_conflicts.h implements its exact rule
// (measured on sm_90).
//
// The older rules are those of the programming guides of their time; they were not measured. They cover loads
// and stores only: those devices had no native shared atomics.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "harness/observe/bank_conflicts.h"

namespace warpmark::observe {

struct Era {
    std::string_view name;  // as --arch accepts it
    uint32_t banks;
    uint32_t bank_bytes;
    std::string_view rule;
};

inline constexpr std::array eras{
    Era{"cc5", 32, 4,
        "cc 5.0 and later: 32 banks of 4 bytes; a wavefront serves one word of each bank to all lanes"},
    Era{"cc1", 16, 4,
        "cc 1.x: 16 banks of 4 bytes; half-warps; a step serves one broadcast word, and one lane of each "
        "other bank"},
    Era{"cc2", 32, 4, "cc 2.x: 32 banks of 4 bytes; a step serves one word of each bank to all lanes"},
    Era{"cc3-4", 32, 4,
        "cc 3.x, 4-byte mode: 32 banks; words i and i+32 of one aligned 64-word row are served together"},
    Era{"cc3-8", 32, 8,
        "cc 3.x, 8-byte mode: 32 banks of 8 bytes; a step serves one 8-byte word of each bank to all lanes"},
};

// nullptr for an unknown name.
const Era* find_era(std::string_view name);

uint32_t bank_of(const Era&, uint32_t byte_offset);

// Wavefronts of one load or store; of an atomic under cc5 only.
uint32_t wavefronts_in(const Era&, Op, uint32_t width_bytes, uint32_t active_mask,
                       const uint32_t (&byte_offsets)[32]);

}  // namespace warpmark::observe
