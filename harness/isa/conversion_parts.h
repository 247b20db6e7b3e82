// Common parts of the conversion rows: rows for all pairs of types, rounding to integral values, clamping to
// integers. Like lane_operation.h, compiled once per x86-64 level, with internal linkage.
#pragma once
#include <limits>

#include "harness/isa/float_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa {
namespace {

constexpr List<U8, U16, U32, U64, S8, S16, S32, S64> integers;

// Adds a row for each pair of types: ".dtype.atype" in the pattern takes both names, and the row's type is
// the source's. F's template argument is the destination's C++ type.
template <class D, class F, class... Sources>
void from_each(LaneSink& s, const Pattern& pattern, List<Sources...>) {
    (row<D(Sources)>(s, pattern, List<Sources>{},
                     [](typename Sources::value a) { return F{}.template operator()<typename D::value>(a); }),
     ...);
}

template <class F, class... Destinations, class Sources>
void pairs(LaneSink& s, const Pattern& pattern, List<Destinations...>, Sources sources, F) {
    (from_each<Destinations, F>(s, pattern, sources), ...);
}

// Float to integer always saturates. NaN becomes 0, or only the top bit set if either type has 64 bits
// (measured on an H200).
template <class D, class S>
D to_integer(S rounded) {
    using Limits = std::numeric_limits<D>;
    constexpr S above = Limits::digits >= 63 ? S(9223372036854775808.0) * (Limits::digits - 62)
                                             : S(uint64_t{1} << (Limits::digits & 63));
    if (rounded != rounded)
        return sizeof(D) == 8 || sizeof(S) == 8 ? static_cast<D>(uint64_t{1} << (8 * sizeof(D) - 1)) : D{0};
    if (rounded >= above) return Limits::max();
    if (std::is_signed_v<D> ? rounded < -above : rounded < 0) return Limits::min();
    return static_cast<D>(rounded);
}

inline float nearest(float a) {
    return __builtin_rintf(a);
}
inline double nearest(double a) {
    return __builtin_rint(a);
}
inline float toward_zero(float a) {
    return __builtin_truncf(a);
}
inline double toward_zero(double a) {
    return __builtin_trunc(a);
}
inline float down(float a) {
    return __builtin_floorf(a);
}
inline double down(double a) {
    return __builtin_floor(a);
}
inline float up(float a) {
    return __builtin_ceilf(a);
}
inline double up(double a) {
    return __builtin_ceil(a);
}

}  // namespace
}  // namespace warpmark::isa
