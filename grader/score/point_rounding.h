// Rounding of points for reports and exports.
#pragma once
#include <cmath>

namespace warpmark {

// 0.8423999999999999 -> 0.84. Rounds half up; `noise` corrects halves that are slightly too small in binary.
inline double in_hundredths(double points) {
    constexpr double noise = 1e-7;
    return std::floor(points * 100 + 0.5 + noise) / 100;
}

}  // namespace warpmark
