// Shared-memory requests as text: lane offsets, or CSV rows of `name,op,width_bytes,wavefronts,lane_offsets`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"
#include "harness/observe/bank_conflicts.h"

namespace warpmark::cli {

struct BankRequest {
    std::string name;
    observe::Op op = observe::Op::load;
    uint32_t width = 4;   // bytes per lane
    uint32_t active = 0;  // lane mask
    uint32_t offsets[32] = {};
    std::optional<uint32_t> wavefronts;  // expected count, if the row has one
};

// "ld", "st" or "atom".
Result<observe::Op> op_from(std::string_view word);
const char* op_name(observe::Op);

// Reads 32 byte offsets separated by spaces; -1 marks an inactive lane.
Result<void> read_lanes(std::string_view text, BankRequest&);

// Skips a header row. The first invalid row is the error, with its position.
Result<std::vector<BankRequest>> read_bank_csv(const std::string& file, std::string_view text);

}  // namespace warpmark::cli
