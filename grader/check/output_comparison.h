// Comparison of an output buffer with the expected one.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "harness/contract/observation.h"

namespace warpmark::check {

// |got - expected| <= absolute + relative * |expected| + of_magnitude * magnitude (lab/tolerance.h).
struct Tolerance {
    double relative = 0, absolute = 0, of_magnitude = 0;
    std::span<const std::byte> magnitudes{};  // doubles, one per element; may be empty
};

// Tolerance of an output check for one output in a case. `right`: the oracle's run of it.
Tolerance tolerance_of(const Check&, const Lab&, const LabCase&, std::size_t parameter,
                       const CaseObservation& right);

// The same for a lab: the tolerance of its last output check that covers the case, else of its last output
// check.
Tolerance tolerance_of(const Lab&, const LabCase&, std::size_t parameter, const CaseObservation& right);

// Tolerance against the reference's output, for a case, a sample or a timing size. Both outputs may differ
// from the oracle's. If only magnitudes give a tolerance and they are unknown, it is a thousandth of the
// largest expected number: enough to detect omitted work.
Tolerance beside_reference(const Lab&, const LabCase&, std::size_t parameter,
                           std::span<const std::byte> expected);

struct Difference {
    struct Wrong {
        std::size_t index;
        std::string expected, got;
        bool is_written = true;
    };
    std::size_t wrong = 0, total = 0;
    std::vector<Wrong> first;  // at most as many as grading_limits.h allows
    bool all_untouched = false, some_untouched = false, all_zero = false;
};

// Element by element. Two NaNs are equal, a NaN and a number are not; infinities are equal if their signs
// are. An element that still has the bits of the poison was never written, and is wrong unless those very
// bits are expected.
Difference compare(Element, std::span<const std::byte> expected, std::span<const std::byte> got,
                   const Tolerance&);

// The largest error as a fraction of its tolerance. 0: all elements are equal; infinity: an element with zero
// tolerance is wrong, or one is not a number.
double worst_part(Element, std::span<const std::byte> expected, std::span<const std::byte> got,
                  const Tolerance&);

// One element as text: "12", "-0.5", "nan".
std::string value_words(Element, std::span<const std::byte> bytes, std::size_t index);

}  // namespace warpmark::check
