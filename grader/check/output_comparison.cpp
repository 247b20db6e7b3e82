// Equality of elements: exact for integers, with a tolerance and NaN handling for floating-point types.
#include "grader/check/output_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "grader/lab/grading_limits.h"
#include "grader/lab/tolerance.h"

namespace warpmark::check {
namespace {

double magnitude_at(const Tolerance& tolerance, std::size_t index) {
    double magnitude = 0;
    if (tolerance.magnitudes.size() >= (index + 1) * sizeof magnitude)
        std::memcpy(&magnitude, tolerance.magnitudes.data() + index * sizeof magnitude, sizeof magnitude);
    return std::abs(magnitude);
}

double allowed_at(const Tolerance& tolerance, double expected, std::size_t index) {
    return tolerance.absolute + tolerance.relative * std::abs(expected) +
           (tolerance.of_magnitude > 0 ? tolerance.of_magnitude * magnitude_at(tolerance, index) : 0);
}

bool equal(const ElementKind& kind, uint64_t expected_bits, uint64_t got_bits, const Tolerance& tolerance,
           std::size_t index) {
    if (expected_bits == got_bits) return true;
    if (got_bits == kind.poison && kind.is_float) return false;
    if (!kind.is_float && tolerance.relative == 0 && tolerance.absolute == 0) return false;
    const double expected = kind.number(expected_bits), got = kind.number(got_bits);
    if (std::isnan(expected) || std::isnan(got)) return std::isnan(expected) && std::isnan(got);
    if (std::isinf(expected) || std::isinf(got)) return expected == got;
    return std::abs(got - expected) <= allowed_at(tolerance, expected, index);
}

}  // namespace

Tolerance tolerance_of(const Check& check, const Lab& lab, const LabCase& one, std::size_t parameter,
                       const CaseObservation& right) {
    const auto [relative, absolute, of_magnitude] = lab::allowed(check, lab, one, lab.parameters[parameter]);
    Tolerance tolerance{relative, absolute, of_magnitude, {}};
    const auto position = lab::magnitude_position(lab, parameter);
    if (position && *position < right.outputs.size()) tolerance.magnitudes = right.outputs[*position];
    return tolerance;
}

Tolerance tolerance_of(const Lab& lab, const LabCase& one, std::size_t parameter,
                       const CaseObservation& right) {
    const Check* last = nullptr;
    const Check* of_case = nullptr;
    for (const auto& check : lab.checks)
        if (check.kind->needs_oracle) {
            last = &check;
            if (check.covers(one)) of_case = &check;
        }
    if (!last) return {};
    return tolerance_of(of_case ? *of_case : *last, lab, one, parameter, right);
}

Tolerance beside_reference(const Lab& lab, const LabCase& one, std::size_t parameter,
                           std::span<const std::byte> expected) {
    constexpr double of_the_largest = 1e-3;
    auto tolerance = tolerance_of(lab, one, parameter, {});
    tolerance.relative *= 2;
    tolerance.absolute *= 2;
    if (tolerance.of_magnitude == 0) return tolerance;
    const auto& kind = kind_of(lab.parameters[parameter].element);
    double largest = 0;
    for (std::size_t at = 0; at < expected.size() / kind.bytes; ++at) {
        const double value = std::abs(kind.number(bits_at(expected, at, kind.bytes)));
        if (std::isfinite(value)) largest = std::max(largest, value);
    }
    tolerance.absolute += of_the_largest * largest;
    return tolerance;
}

std::string value_words(Element element, std::span<const std::byte> bytes, std::size_t index) {
    const auto& kind = kind_of(element);
    return kind.words(bits_at(bytes, index, kind.bytes));
}

double worst_part(Element element, std::span<const std::byte> expected, std::span<const std::byte> got,
                  const Tolerance& tolerance) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto& kind = kind_of(element);
    if (expected.size() != got.size()) return infinity;
    double worst = 0;
    for (std::size_t i = 0; i < expected.size() / kind.bytes; ++i) {
        const uint64_t right = bits_at(expected, i, kind.bytes), is = bits_at(got, i, kind.bytes);
        if (right == is) continue;
        const double want = kind.number(right), error = std::abs(kind.number(is) - want),
                     allowed = allowed_at(tolerance, want, i);
        if (error > 0 || std::isnan(error))
            worst = std::max(worst, allowed > 0 && std::isfinite(error) ? error / allowed : infinity);
    }
    return worst;
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
        if (equal(kind, right, is, tolerance, i)) continue;
        const bool is_written = !poisoned || kind.bytes < 4;
        if (difference.wrong++ < limits::wrong_elements_shown)
            difference.first.push_back({i, value_words(element, expected, i),
                                        is_written ? value_words(element, got, i) : "nothing", is_written});
    }
    difference.all_untouched = difference.total && untouched == difference.total;
    difference.some_untouched = untouched > 0;
    difference.all_zero = difference.total && zeros == difference.total;
    return difference;
}

}  // namespace warpmark::check
