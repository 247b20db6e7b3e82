// compare.cpp: the equality of elements, exact for integers, with a tolerance and care for NaN for floating
// types.
#include "grader/check/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/lab/limits.h"

namespace warpmark::check {
namespace {

bool equal(const ElementKind& kind, uint64_t expected_bits, uint64_t got_bits, const Tolerance& tolerance) {
    if (expected_bits == got_bits) return true;
    if (got_bits == kind.poison && kind.is_float) return false;
    if (!kind.is_float && tolerance.relative == 0 && tolerance.absolute == 0) return false;
    const double expected = kind.number(expected_bits), got = kind.number(got_bits);
    if (std::isnan(expected) || std::isnan(got)) return std::isnan(expected) && std::isnan(got);
    if (std::isinf(expected) || std::isinf(got)) return expected == got;
    return std::abs(got - expected) <= tolerance.absolute + tolerance.relative * std::abs(expected);
}

}  // namespace

Tolerance tolerance_of(const Lab& lab) {
    Tolerance tolerance;
    for (const auto& check : lab.checks)
        if (check.kind->needs_oracle)
            tolerance = {check.number("tolerance_relative"), check.number("tolerance_absolute")};
    return tolerance;
}

std::string value_words(Element element, std::span<const std::byte> bytes, std::size_t index) {
    const auto& kind = kind_of(element);
    return kind.words(bits_at(bytes, index, kind.bytes));
}

Difference compare(Element element, std::span<const std::byte> expected, std::span<const std::byte> got,
                   const Tolerance& tolerance) {
    const auto& kind = kind_of(element);
    Difference difference;
    difference.total = expected.size() / kind.bytes;
    if (std::ranges::equal(expected, got)) return difference;
    std::size_t there = std::min(expected.size(), got.size()) / kind.bytes, untouched = 0, zeros = 0;
    for (std::size_t i = 0; i < difference.total; ++i) {
        if (i >= there) {
            ++difference.wrong;
            continue;
        }
        uint64_t right = bits_at(expected, i, kind.bytes), is = bits_at(got, i, kind.bytes);
        bool poisoned = is == kind.poison && right != kind.poison;
        untouched += poisoned;
        zeros += is == 0;
        if (equal(kind, right, is, tolerance)) continue;
        if (difference.wrong++ < limits::wrong_elements_shown)
            difference.first.push_back(
                {i, value_words(element, expected, i),
                 poisoned && kind.bytes >= 4 ? "nothing" : value_words(element, got, i)});
    }
    difference.all_untouched = difference.total && untouched == difference.total;
    difference.some_untouched = untouched > 0;
    difference.all_zero = difference.total && zeros == difference.total;
    return difference;
}

}  // namespace warpmark::check
