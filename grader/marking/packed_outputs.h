// An output without what it has from the inputs: whoever has these puts it back. A copy of
// random bytes, which no compressor makes shorter, is then a few numbers.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/contract/job.h"

namespace warpmark::batch {

// So many bytes of an output, from `at` on, are those of an argument, from `from` on.
struct CopiedBytes {
    uint64_t at = 0, bytes = 0;
    uint32_t argument = 0;
    uint64_t from = 0;
    bool operator==(const CopiedBytes&) const = default;
};

// In order. `output` keeps the other bytes alone.
std::vector<CopiedBytes> take_copies(std::vector<std::byte>& output, const Case& inputs);

// The whole output again; nothing: these are not of these inputs.
std::optional<std::vector<std::byte>> with_copies(const std::vector<std::byte>& rest,
                                                  const std::vector<CopiedBytes>&, const Case& inputs);

}  // namespace warpmark::batch
