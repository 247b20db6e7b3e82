// A case of a lab → the arguments of the launch function, the same bytes on every machine.
//
// Random fills come from splitmix64 (harness/base/splitmix64.h). Each buffer has a stream of its own, started
// from (case seed, grade's seed, parameter's position), so that adding a parameter or a case changes no other
// buffer. Output buffers hold the poison of their element type (lab_element_types.h).
#pragma once
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Random values without a min and max of their own: integers in [-1000, 1000] (as far as the type holds
// them), floating numbers in [-1, 1).
Result<Case> inputs(const Lab&, const LabCase&, uint64_t seed);

// The inputs of all cases, in order.
Result<std::vector<Case>> all_inputs(const Lab&, uint64_t seed);

// Calls that a submission's launcher gets in one process, one after another: a small public case, one that is
// larger, and the small one's sizes and buffers again with other contents. The second and third show what is
// kept from call to call. None if no check asks for outputs.
Result<std::vector<Case>> calls_in_turn(const Lab&, uint64_t seed);

// The simulation's runs of each timing size.
Result<std::vector<Sized>> sized_inputs(const Lab&, uint64_t seed);

// A timing size, so much smaller that its buffers have so many bytes, but for those that are as large in its
// samples. Its name says its numbers: "n=351436".
Result<LabCase> grown(const Lab&, const LabCase& timing, uint64_t bytes);

// How a buffer is filled in a case, and with what.
Fill fill_of(const Parameter&, const LabCase&);
FillKeys fill_keys_of(const Parameter&);
// Of an identity; 0: it is none.
Result<int64_t> columns_of(const Parameter&, const Sizes&);

// Bytes from an aligned address to where the buffer begins.
Result<int64_t> offset_of(const Parameter&, const Sizes&);

// The ends of a parameter's random fill, given or not.
struct Range {
    double low, high;
};
Range random_range(const Parameter&);

}  // namespace warpmark::lab
