// Requests to shared memory as text: lane offsets, and rows of
// `name,op,width_bytes,wavefronts,lane_offsets`.
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
    uint32_t width = 4;   // bytes a lane
    uint32_t active = 0;  // lane mask
    uint32_t offsets[32] = {};
    std::optional<uint32_t> wavefronts;  // as the row says, if it does
};

// "ld", "st" or "atom".
Result<observe::Op> op_from(std::string_view word);
const char* op_name(observe::Op);

// 32 byte offsets with spaces between, -1 for a lane that takes no part.
Result<void> read_lanes(std::string_view text, BankRequest&);

// A header row is skipped. The first bad row is the error, placed.
Result<std::vector<BankRequest>> read_bank_csv(const std::string& file, std::string_view text);

}  // namespace warpmark::cli
