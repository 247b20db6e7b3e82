// convert_rows.cpp: cvt between integers and floats. PTX ISA 9.0, section 9.7.9.21.
// Operands of 8 bits stand in wider registers: the decoder narrows and widens around the row.
#include <bit>
#include <cmath>
#include <limits>

#include "harness/isa/each_lane.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<U8, U16, U32, U64, S8, S16, S32, S64> integers;
constexpr List<F32, F64> floats;
constexpr List<F32> f32;
constexpr List<F64> f64;

// One row for every pair: the pattern's ".dtype.atype" takes both names; the row's type is the source's.
template <class D, class F, class... Sources>
void from_each(LaneSink& s, const char* pattern, List<Sources...>) {
    (row<D(Sources)>(s, pattern, List<Sources>{}, [](typename Sources::value a) { return F{}.template operator()<typename D::value>(a); }), ...);
}

template <class F, class... Destinations, class Sources>
void pairs(LaneSink& s, const char* pattern, List<Destinations...>, Sources sources, F) {
    (from_each<Destinations, F>(s, pattern, sources), ...);
}

template <class D, class S>
D clamp(S a) {
    using Limits = std::numeric_limits<D>;
    if constexpr (std::is_signed_v<S> && !std::is_signed_v<D>)
        if (a < 0) return 0;
    if constexpr (sizeof(S) > sizeof(D) || (sizeof(S) == sizeof(D) && !std::is_signed_v<S> && std::is_signed_v<D>))
        if (a > static_cast<S>(Limits::max())) return Limits::max();
    if constexpr (std::is_signed_v<S> && std::is_signed_v<D> && (sizeof(S) > sizeof(D)))
        if (a < static_cast<S>(Limits::min())) return Limits::min();
    return static_cast<D>(a);
}

// Float to integer saturates always. NaN becomes 0, or the top bit alone in 64 bits.
template <class D, class S>
D to_integer(S rounded) {
    using Limits = std::numeric_limits<D>;
    constexpr S above = Limits::digits >= 63 ? S(9223372036854775808.0) * (Limits::digits - 62) : S(uint64_t{1} << (Limits::digits & 63));
    if (rounded != rounded) return sizeof(D) == 8 ? static_cast<D>(uint64_t{1} << 63) : D{0};
    if (rounded >= above) return Limits::max();
    if (std::is_signed_v<D> ? rounded < -above : rounded < 0) return Limits::min();
    return static_cast<D>(rounded);
}

template <class T>
T nearest(T a) {
    if constexpr (sizeof(T) == 4) return __builtin_rintf(a);
    else return __builtin_rint(a);
}
template <class T>
T toward_zero(T a) {
    if constexpr (sizeof(T) == 4) return __builtin_truncf(a);
    else return __builtin_trunc(a);
}
template <class T>
T down(T a) {
    if constexpr (sizeof(T) == 4) return __builtin_floorf(a);
    else return __builtin_floor(a);
}
template <class T>
T up(T a) {
    if constexpr (sizeof(T) == 4) return __builtin_ceilf(a);
    else return __builtin_ceil(a);
}

// The neighbour of the nearest value in the asked direction; x87 holds every operand exactly.
enum class Toward { zero, down, up };
template <Toward toward, class D, class S>
D directed(S a) {
    const D near = static_cast<D>(a);
    const auto exact = static_cast<long double>(a), rounded = static_cast<long double>(near);
    if (!(rounded != exact) || std::isnan(rounded)) return near;
    const bool want_below = toward == Toward::down || (toward == Toward::zero && exact > 0);
    if (want_below && rounded > exact) return std::nextafter(near, -std::numeric_limits<D>::infinity());
    if (!want_below && rounded < exact) return std::nextafter(near, std::numeric_limits<D>::infinity());
    return near;
}

float flush(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a);
    return (bits & 0x7f800000u) ? a : std::bit_cast<float>(bits & 0x80000000u);
}
double flush(double a) { return a; }

template <class T>
T saturate(T a) { return !(a > T{0}) ? T{0} : a > T{1} ? T{1} : a; }

float canonical(float a) { return a != a ? std::bit_cast<float>(0x7fffffffu) : a; }

void between_integers(LaneSink& s) {
    pairs(s, "cvt.dtype.atype", integers, integers, []<class D>(auto a) { return static_cast<D>(a); });
    pairs(s, "cvt.sat.dtype.atype", integers, integers, []<class D>(auto a) { return clamp<D>(a); });
}

void to_floats(LaneSink& s) {
    pairs(s, "cvt.rn.dtype.atype", floats, integers, []<class D>(auto a) { return static_cast<D>(a); });
    pairs(s, "cvt.rz.dtype.atype", floats, integers, []<class D>(auto a) { return directed<Toward::zero, D>(a); });
    pairs(s, "cvt.rm.dtype.atype", floats, integers, []<class D>(auto a) { return directed<Toward::down, D>(a); });
    pairs(s, "cvt.rp.dtype.atype", floats, integers, []<class D>(auto a) { return directed<Toward::up, D>(a); });
}

void to_integers(LaneSink& s) {
    pairs(s, "cvt.rni[.sat].dtype.atype", integers, floats, []<class D>(auto a) { return to_integer<D>(nearest(a)); });
    pairs(s, "cvt.rzi[.sat].dtype.atype", integers, floats, []<class D>(auto a) { return to_integer<D>(toward_zero(a)); });
    pairs(s, "cvt.rmi[.sat].dtype.atype", integers, floats, []<class D>(auto a) { return to_integer<D>(down(a)); });
    pairs(s, "cvt.rpi[.sat].dtype.atype", integers, floats, []<class D>(auto a) { return to_integer<D>(up(a)); });
    pairs(s, "cvt.rni.ftz[.sat].dtype.atype", integers, f32, []<class D>(auto a) { return to_integer<D>(nearest(flush(a))); });
    pairs(s, "cvt.rzi.ftz[.sat].dtype.atype", integers, f32, []<class D>(auto a) { return to_integer<D>(toward_zero(flush(a))); });
    pairs(s, "cvt.rmi.ftz[.sat].dtype.atype", integers, f32, []<class D>(auto a) { return to_integer<D>(down(flush(a))); });
    pairs(s, "cvt.rpi.ftz[.sat].dtype.atype", integers, f32, []<class D>(auto a) { return to_integer<D>(up(flush(a))); });
}

// Within one type: rounding to an integral value, or saturation.
template <class Types>
void within(LaneSink& s, Types types) {
    row<A(A)>(s, "cvt.rni[.ftz].type.type", types, [](auto a) { return nearest(flush(a)); });
    row<A(A)>(s, "cvt.rzi[.ftz].type.type", types, [](auto a) { return toward_zero(flush(a)); });
    row<A(A)>(s, "cvt.rmi[.ftz].type.type", types, [](auto a) { return down(flush(a)); });
    row<A(A)>(s, "cvt.rpi[.ftz].type.type", types, [](auto a) { return up(flush(a)); });
    row<A(A)>(s, "cvt[.rni][.ftz].sat.type.type", types, [](auto a) { return saturate(flush(a)); });
}

void between_floats(LaneSink& s) {
    within(s, f32);
    within(s, f64);
    row<A(A)>(s, "cvt.type.type", floats, [](auto a) { return a; });
    row<A(A)>(s, "cvt.ftz.type.type", f32, [](float a) { return flush(a); });
    row<F64(A)>(s, "cvt.f64.type", f32, [](float a) { return static_cast<double>(a); });
    row<F64(A)>(s, "cvt.ftz.f64.type", f32, [](float a) { return static_cast<double>(flush(a)); });
    row<F32(A)>(s, "cvt.rn.f32.type", f64, [](double a) { return canonical(static_cast<float>(a)); });
    row<F32(A)>(s, "cvt.rn.ftz.f32.type", f64, [](double a) { return flush(canonical(static_cast<float>(a))); });
    row<F32(A)>(s, "cvt.rn.sat.f32.type", f64, [](double a) { return saturate(static_cast<float>(a)); });
    row<F32(A)>(s, "cvt.rz.f32.type", f64, [](double a) { return canonical(directed<Toward::zero, float>(a)); });
    row<F32(A)>(s, "cvt.rm.f32.type", f64, [](double a) { return canonical(directed<Toward::down, float>(a)); });
    row<F32(A)>(s, "cvt.rp.f32.type", f64, [](double a) { return canonical(directed<Toward::up, float>(a)); });
}

// Halves are computed through the wider type, which holds each of them exactly.
void halves(LaneSink& s) {
    row<F32(A)>(s, "cvt[.ftz].f32.type", List<F16>{}, [](uint16_t a) { return static_cast<float>(std::bit_cast<_Float16>(a)); });
    row<F64(A)>(s, "cvt.f64.type", List<F16>{}, [](uint16_t a) { return static_cast<double>(std::bit_cast<_Float16>(a)); });
    row<F16(A)>(s, "cvt.rn.f16.type", f32, [](float a) {
        return a != a ? uint16_t{0x7fff} : std::bit_cast<uint16_t>(static_cast<_Float16>(a));
    });
    row<F32(A)>(s, "cvt.f32.type", List<BF16>{}, [](uint16_t a) { return std::bit_cast<float>(uint32_t{a} << 16); });
    row<BF16(A)>(s, "cvt.rn.bf16.type", f32, [](float a) {
        const uint32_t bits = std::bit_cast<uint32_t>(a);
        return a != a ? uint16_t{0x7fff} : static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
    });
}

}  // namespace

void convert_rows(LaneSink& sink) {
    between_integers(sink);
    to_floats(sink);
    to_integers(sink);
    between_floats(sink);
    halves(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
