// Launch-function arguments of a lab's cases, byte-identical on every computer.
//
// Random fills come from splitmix64 (harness/base/splitmix64.h). Each buffer has its own stream, seeded with
// (case seed, grade's seed, parameter's position), so adding a parameter or a case changes no other buffer.
// Output buffers hold the poison of their element type (buffer_fill.h).
#pragma once
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Random values without their own min and max: integers in [-1000, 1000] (as far as the type holds them),
// floating-point numbers in [-1, 1).
Result<Case> inputs(const Lab&, const LabCase&, uint64_t seed);

// The inputs of all cases, in order.
Result<std::vector<Case>> all_inputs(const Lab&, uint64_t seed);

// Consecutive calls of a submission's launcher in one process: a small public case, a larger one, and the
// small case's sizes and buffers again with other contents. The second and third calls reveal state that is
// kept between calls. Empty if no check compares outputs.
Result<std::vector<Case>> repeated_calls(const Lab&, uint64_t seed);

// The simulated samples of each timing size.
Result<std::vector<Sized>> sized_inputs(const Lab&, uint64_t seed);

// A timing size, reduced until its buffers have `bytes` bytes; sizes that are equal in all samples keep their
// value. Its name lists its numbers: "n=351436".
Result<LabCase> grown(const Lab&, const LabCase& timing, uint64_t bytes);

// Fill of a buffer in a case, and its parameters.
Fill fill_of(const Parameter&, const LabCase&);
FillKeys fill_keys_of(const Parameter&);
// Columns of an identity matrix; 0 for any other fill.
Result<int64_t> columns_of(const Parameter&, const Sizes&);

// Bytes from an aligned address to the beginning of the buffer.
Result<int64_t> offset_of(const Parameter&, const Sizes&);

// Ends of a parameter's random fill, given or default.
struct Range {
    double low, high;
};
Range random_range(const Parameter&);

}  // namespace warpmark::lab
