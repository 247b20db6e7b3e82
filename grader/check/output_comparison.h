// An output buffer beside the one that it should be.
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
    std::span<const std::byte> magnitudes{};  // doubles, one an element; empty: there are none
};

// What a check of outputs allows of one output in a case. `right`: the oracle's run of it.
Tolerance tolerance_of(const Check&, const Lab&, const LabCase&, std::size_t parameter,
                       const CaseObservation& right);

// The same of the lab: of its checks of outputs the last one that looks at the case. The default is the last
// of all.
Tolerance tolerance_of(const Lab&, const LabCase&, std::size_t parameter, const CaseObservation& right);

// Of a case, a sample or a timing size where the reference's output is what is right: both may differ from
// what an oracle would say. Where only magnitudes tell how far, and nobody knows them, it is a thousandth of
// the largest number that is expected: enough to see that work was left out.
Tolerance beside_reference(const Lab&, const LabCase&, std::size_t parameter,
                           std::span<const std::byte> expected);

struct Difference {
    struct Wrong {
        std::size_t index;
        std::string expected, got;
        bool is_written = true;
    };
    std::size_t wrong = 0, total = 0;
    std::vector<Wrong> first;  // as many as grading_limits.h shows
    bool all_untouched = false, some_untouched = false, all_zero = false;
};

// Element by element. Two NaNs are equal, a NaN and a number are not; infinities are equal if their signs
// are. An element that still has the bits of the poison was never written, and is wrong unless those very
// bits are expected.
Difference compare(Element, std::span<const std::byte> expected, std::span<const std::byte> got,
                   const Tolerance&);

// The largest error as a part of what is allowed there; 0: all elements are equal, infinity: one is wrong
// where nothing is allowed, or no number.
double worst_part(Element, std::span<const std::byte> expected, std::span<const std::byte> got,
                  const Tolerance&);

// One element in words: "12", "-0.5", "nan".
std::string value_words(Element, std::span<const std::byte> bytes, std::size_t index);

}  // namespace warpmark::check
