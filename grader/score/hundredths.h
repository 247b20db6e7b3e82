// hundredths.h: points as every report and export shows them.
#pragma once
#include <cmath>

namespace warpmark {

// 0.8423999999999999 -> 0.84. Half up, as people round: half a hundredth may be a little less in binary.
inline double in_hundredths(double points) {
    constexpr double noise = 1e-7;
    return std::floor(points * 100 + 0.5 + noise) / 100;
}

}  // namespace warpmark
