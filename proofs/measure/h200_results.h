// Measured results of each probe on a GPU, as text in cases/h200/ with one line per opcode:
//   add.f32 1a2b3c4d 3f80000040000000…   fingerprint of the operands, then the bits of the results
//   add.rn.f32 = add.f32                 the same results
//   add.f32x2 - REASON                   not measured
// A result has as many digits as its type. Predicates are packed four per digit, the first in the lowest bit.
// Results that are all either 0 or one other value are packed in the same way, after a prefix:
// 0/ffffffff/e3…. Second results (q of p|q, p of d|p, the carry, whether an atomic returned the old value)
// follow after a space, four per digit.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "proofs/measure/opcode_probes.h"

namespace warpmark::measure {

struct Results {
    std::vector<uint64_t> first, second;  // one per vector; 0 for inactive lanes
};

// Parses the kernel's output buffer.
Results results_of(const Probe&, const std::vector<std::byte>& output);

struct Measured {
    std::string why_not;  // if not measured, the reason; otherwise "", and:
    uint32_t fingerprint = 0;
    std::string first, second;  // as digits
};
std::string digits_of(const Probe&, const std::vector<uint64_t>& first);
std::string bits_of(const std::vector<uint64_t>& second);

// Parses the digits. Returns false if their number does not match the vectors.
bool read_digits(const Probe&, const Measured&, Results&);

bool has_second(const Probe&);

using Data = std::map<std::string, Measured, std::less<>>;
inline constexpr const char* data_folder = "proofs/measure/cases/h200";

// Reads every file of the folder.
Data read_data(const std::filesystem::path& folder);
// Replaces the folder's files with the entries of `data` for these probes, in their order.
Result<void> write_data(const std::filesystem::path& folder, const std::vector<Probe>&, const Data&,
                        const std::string& device);

}  // namespace warpmark::measure
