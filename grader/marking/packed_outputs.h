// Outputs without the bytes that they copy from the inputs; the reader restores them. A copy of random bytes,
// which does not compress, becomes a few numbers.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/contract/job.h"

namespace warpmark::batch {

// `bytes` bytes of an output, at offset `at`, equal those of an argument, at offset `from`.
struct CopiedBytes {
    uint64_t at = 0, bytes = 0;
    uint32_t argument = 0;
    uint64_t from = 0;
    bool operator==(const CopiedBytes&) const = default;
};

// In order. `output` keeps only the other bytes.
std::vector<CopiedBytes> take_copies(std::vector<std::byte>& output, const Case& inputs);

// Restores the whole output; nothing if these are not its inputs.
std::optional<std::vector<std::byte>> with_copies(const std::vector<std::byte>& rest,
                                                  const std::vector<CopiedBytes>&, const Case& inputs);

}  // namespace warpmark::batch
