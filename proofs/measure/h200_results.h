// What a GPU computed for each probe, as text in cases/h200/: one line an opcode.
//   add.f32 1a2b3c4d 3f80000040000000…   the operands' fingerprint, and the results' bits, one after the
//   other add.rn.f32 = add.f32                 the same results add.f32x2 - why it is not measured
// A result has as many digits as its type; predicates are four to a digit, the first in its lowest bit, and
// so are results that are all either 0 or one other value, behind that: 0/ffffffff/e3…. Second results (q of
// p|q, p of d|p, the carry, whether an atomic gave the old value) follow behind a blank, four to a digit.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "proofs/measure/opcode_probes.h"

namespace warpmark::measure {

struct Results {
    std::vector<uint64_t> first, second;  // one for each vector; lanes that take no part: 0
};

// The kernel's output buffer, read.
Results results_of(const Probe&, const std::vector<std::byte>& output);

struct Measured {
    std::string why_not;  // not measured; else:
    uint32_t fingerprint = 0;
    std::string first, second;  // the digits
};
std::string digits_of(const Probe&, const std::vector<uint64_t>& first);
std::string bits_of(const std::vector<uint64_t>& second);

// The digits, read again. False: not as many as vectors.
bool read_digits(const Probe&, const Measured&, Results&);

bool has_second(const Probe&);

using Data = std::map<std::string, Measured, std::less<>>;
inline constexpr const char* data_folder = "proofs/measure/cases/h200";

// Every file of the folder.
Data read_data(const std::filesystem::path& folder);
// Writes the folder's files anew: what `data` holds of these probes, in their order.
Result<void> write_data(const std::filesystem::path& folder, const std::vector<Probe>&, const Data&,
                        const std::string& device);

}  // namespace warpmark::measure
