// Facts about accesses that exceed their minimum wavefronts or sectors, and the address changes that were
// tried.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark {

using LaneOffsets = std::array<uint32_t, 32>;  // bytes
// Wavefront that serves a lane, from 1; if several, the last. 0: unknown.
using LaneWavefronts = std::array<uint8_t, 32>;

// Layout change for a shared array. Tried on the worst request of each line that uses the array, by the rule
// of observe/bank_conflicts.h.
struct LayoutFix {
    enum class Kind : uint8_t {
        exchange_indices,  // array[x][y] instead of array[y][x], on every line
        pad_rows,          // `to` more elements per row, see `declaration`
        widen_structure,   // `to` words instead of `from`
        split_structure,   // one array per member
        space_rows,        // `to` elements between rows instead of `from`
        neighbours,        // neighboring lanes use neighboring elements, instead of every `from`-th
        leave_gaps,        // one unused element after every `from`
    };
    Kind kind = Kind::pad_rows;
    uint64_t from = 0, to = 0;
    std::string declaration{};
    uint32_t wavefronts = 0;   // worst request of the line, with the change
    uint32_t other_lines = 0;  // other lines that use the array, ...
    uint32_t worst_of_others =
        0;                    // ... and the most wavefronts that one of them takes then; 0: none gets worse
    LaneOffsets offsets{};    // lanes of the line's worst request with the change, from the array's start
    LaneWavefronts serves{};  // wavefront that serves each
};

// Reason why no change is proposed.
enum class NoLayoutFix : uint8_t {
    none_sought,        // the line accesses several arrays
    sectors_of_copies,  // asynchronous copies bypassing L1, which are processed sector by sector
    banks_of_copies,    // asynchronous copies, where both ends count
    atomics_of_one_word,
    atomics_of_one_bank,
    irregular,  // lane addresses have no constant distance
    nothing_helps,
};

struct BankConflict {
    WorstRequest worst;
    uint64_t wavefronts = 0, least = 0;   // for the whole line
    std::string array{}, structure{};     // array name; element type, if it is a structure
    uint32_t bank = 0;                    // a bank with the most distinct words, ...
    std::vector<std::string> elements{};  // ... and these words, in lane order
    std::vector<LayoutFix> fixes{};       // alternatives; each one alone is sufficient
    NoLayoutFix why_none = NoLayoutFix::none_sought;
    LaneWavefronts serves{};   // of the worst request
    std::vector<int> lines{};  // other lines served by the same requests, ascending
};

// Change that reduces global-memory sectors, tried on the line's worst request.
struct SectorFix {
    enum class Kind : uint8_t {
        sort_work,           // lane addresses have no constant distance
        split_structure,     // one array per member of the structure
        interleave,          // each thread traverses `elements` of its own
        exchange_indices,    // threadIdx.x and threadIdx.y
        stage_and_exchange,  // the same, but other lines are coalesced as they are
        neighbouring_elements,
    };
    Kind kind = Kind::neighbouring_elements;
    uint64_t elements = 0;
    std::string structure{};       // structure type
    uint64_t structure_bytes = 0;  // structure size
    uint32_t sectors = 0;          // per warp request, with the change
};

struct Uncoalesced {
    WorstRequest worst;
    std::string array{};
    std::optional<SectorFix> fix{};
};

}  // namespace warpmark
