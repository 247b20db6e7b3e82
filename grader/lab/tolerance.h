// Output tolerances: |got - expected| <= absolute + relative * |expected| + of_magnitude * magnitude. Each
// factor is a number, an expression over the case's sizes, or a table with one of them for each output.
//
// The oracle supplies the magnitude of an element: for a sum, for instance, the sum of the absolute values.
// Rounding errors grow with it, while the expected value itself may be close to zero. If outputs have
// `magnitude = true`, the oracle takes one more `double*` for each of them, after all parameters.
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

// Tolerance of an output check for one output in a case. The lab's reader has evaluated it for every case.
Allowed allowed(const Check&, const Lab&, const LabCase&, const Parameter&);

// Positions of the outputs that have magnitudes, in order.
std::vector<std::size_t> magnitudes(const Lab&);
// Position of a parameter's magnitudes among an oracle's arguments and outputs; nothing if it has none.
std::optional<std::size_t> magnitude_position(const Lab&, std::size_t parameter);
// Adds the oracle's magnitude arguments, filled with zeros.
void add_magnitudes(const Lab&, Case&);

// Reads a key of type `tolerance`.
void read_tolerance(Fields&, std::string_view key, Check&);
// Reports unknown outputs, unknown names and negative values.
void check_tolerances(const Lab&, const std::vector<std::string>& known, std::vector<Error>&);

}  // namespace warpmark::lab
