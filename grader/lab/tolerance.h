// By how much an output may differ: |got - expected| <= absolute + relative * |expected| +
// of_magnitude * magnitude. Each factor is a number, an expression over the case's sizes, or a table with one
// of them for each output.
//
// The magnitude of an element is what the oracle says: of a sum, for instance, the sum of the absolute
// values. That is what rounding errors grow with; the expected value itself may be next to nothing. An oracle
// of a lab whose outputs have `magnitude = true` takes one `double*` more for each of them, behind all
// parameters.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

struct Allowed {
    double relative = 0, absolute = 0, of_magnitude = 0;
};

// What a check of outputs allows of one output in a case. The lab's reader has computed each for every case.
Allowed allowed(const Check&, const Lab&, const LabCase&, const Parameter&);

// Positions of the outputs that have magnitudes, in order.
std::vector<std::size_t> magnitudes(const Lab&);
// Where a parameter's magnitudes are among an oracle's arguments and outputs; nothing: it has none.
std::optional<std::size_t> magnitude_position(const Lab&, std::size_t parameter);
// The oracle's further arguments: zeros.
void add_magnitudes(const Lab&, Case&);

// A key of type `tolerance`.
void read_tolerance(Fields&, std::string_view key, Check&);
// Outputs that are there, names that are known, values that are none below zero.
void check_tolerances(const Lab&, const std::vector<std::string>& known, std::vector<Error>&);

}  // namespace warpmark::lab
