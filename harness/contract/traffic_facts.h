// What was seen of accesses that take more wavefronts or sectors than they need, and which
// changes were tried on their addresses.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark {

using LaneOffsets = std::array<uint32_t, 32>;  // bytes
// Which of a request's wavefronts serves a lane, from 1; the last one of several. 0: none is known.
using LaneWavefronts = std::array<uint8_t, 32>;

// A change of a shared array's layout. It was tried on each line's worst request to the array, by the rule of
// observe/bank_conflicts.h.
struct LayoutFix {
    enum class Kind : uint8_t {
        exchange_indices,  // array[x][y] for array[y][x], in every line
        pad_rows,          // `to` elements more in each row, as `declaration` has it
        widen_structure,   // `to` words instead of `from`
        split_structure,   // an array for each member
        space_rows,        // `to` elements from row to row instead of `from`
        neighbours,        // neighbouring lanes take neighbouring elements, and not each `from`-th
        leave_gaps,        // one element free behind every `from`
    };
    Kind kind = Kind::pad_rows;
    uint64_t from = 0, to = 0;
    std::string declaration{};
    uint32_t wavefronts = 0;   // of the line's worst request, with the change
    uint32_t other_lines = 0;  // that use the array, ...
    uint32_t worst_of_others =
        0;                    // ... and the most that one of them takes then; 0: none takes more than now
    LaneOffsets offsets{};    // of the lanes of the line's worst request then, from the array's beginning
    LaneWavefronts serves{};  // and which wavefront serves each
};

// Why no change is proposed.
enum class NoLayoutFix : uint8_t {
    none_sought,        // the line goes to several arrays
    sectors_of_copies,  // asynchronous copies past L1, which go sector by sector
    banks_of_copies,    // asynchronous copies, where both ends count
    atomics_of_one_word,
    atomics_of_one_bank,
    irregular,  // the lanes' addresses follow no regular distance
    nothing_helps,
};

struct BankConflict {
    WorstRequest worst;
    uint64_t wavefronts = 0, least = 0;   // of the whole line
    std::string array{}, structure{};     // its name; the type of its elements, where they are structures
    uint32_t bank = 0;                    // one with the most different words, ...
    std::vector<std::string> elements{};  // ... and these, in the order of the lanes
    std::vector<LayoutFix> fixes{};       // any one of them will do
    NoLayoutFix why_none = NoLayoutFix::none_sought;
    LaneWavefronts serves{};   // the lanes of the worst request
    std::vector<int> lines{};  // other lines whose accesses the same requests serve, ascending
};

// What would take fewer sectors of global memory, tried on the addresses of the line's worst request.
struct SectorFix {
    enum class Kind : uint8_t {
        sort_work,           // the lanes' addresses follow no regular distance
        split_structure,     // an array for each member of the structure
        interleave,          // each thread walks along `elements` of its own
        exchange_indices,    // threadIdx.x and threadIdx.y
        stage_and_exchange,  // likewise, but other lines are coalesced as it is
        neighbouring_elements,
    };
    Kind kind = Kind::neighbouring_elements;
    uint64_t elements = 0;
    std::string structure{};       // its type
    uint64_t structure_bytes = 0;  // its size
    uint32_t sectors = 0;          // of a warp's request then
};

struct Uncoalesced {
    WorstRequest worst;
    std::string array{};
    std::optional<SectorFix> fix{};
};

}  // namespace warpmark
