// compare.h: an output buffer beside the one that it should be.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::check {

struct Tolerance {
    double relative = 0, absolute = 0;  // |got - expected| <= absolute + relative * |expected|
};

// Of the lab's checks of outputs, the last one's: the one over all cases.
Tolerance tolerance_of(const Lab&);

struct Difference {
    struct Wrong {
        std::size_t index;
        std::string expected, got;
    };
    std::size_t wrong = 0, total = 0;
    std::vector<Wrong> first;  // as many as limits.h shows
    bool all_untouched = false, some_untouched = false, all_zero = false;
};

// Element by element. Two NaNs are equal, a NaN and a number are not; infinities are equal if their signs
// are. An element that still has the bits of the poison was never written, and is wrong unless those very
// bits are expected.
Difference compare(Element, std::span<const std::byte> expected, std::span<const std::byte> got,
                   const Tolerance&);

// One element in words: "12", "-0.5", "nan".
std::string value_words(Element, std::span<const std::byte> bytes, std::size_t index);

}  // namespace warpmark::check
