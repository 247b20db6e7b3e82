// Rounding to tenths that keeps full points and 0 distinct from other values.
#include "grader/report/shown_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr double noise = 1e-7;  // of sums of points

double tenths(double value) {
    return std::floor(value * 10 + 0.5 + noise);
}

std::string words_of(double in_tenths, double value) {
    if (value > noise) in_tenths = std::max(in_tenths, 1.0);
    return points(in_tenths / 10);
}

}  // namespace

std::string shown_points(double value, double most) {
    if (value >= most - noise) return shown_points(value);
    if (value > noise && tenths(most) <= 1) return points(value);
    return words_of(std::min(tenths(value), tenths(most) - 1), value);
}

std::string shown_points(double value) {
    return words_of(tenths(value), value);
}

std::string shown_of(double value, double most) {
    return shown_points(value, most) + " of " + shown_points(most);
}

}  // namespace warpmark::report
