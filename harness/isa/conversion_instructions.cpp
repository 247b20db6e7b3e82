// Rows for cvt between integers, f32 and f64. PTX ISA 9.0, section 9.7.9.21. 8-bit operands are kept in wider
// registers; the decoder narrows and widens them around the row.
#include <limits>

#include "harness/isa/conversion_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

template <class D, class S>
D clamp(S a) {
    using Limits = std::numeric_limits<D>;
    if constexpr (std::is_signed_v<S> && !std::is_signed_v<D>)
        if (a < 0) return 0;
    if constexpr (sizeof(S) > sizeof(D) ||
                  (sizeof(S) == sizeof(D) && !std::is_signed_v<S> && std::is_signed_v<D>))
        if (a > static_cast<S>(Limits::max())) return Limits::max();
    if constexpr (std::is_signed_v<S> && std::is_signed_v<D> && (sizeof(S) > sizeof(D)))
        if (a < static_cast<S>(Limits::min())) return Limits::min();
    return static_cast<D>(a);
}

// The nearest value's neighbor in the requested direction; x87 represents every integer exactly.
enum class Toward { zero, down, up };
template <Toward toward, class D, class S>
D directed(S a) {
    const D near = static_cast<D>(a);
    const auto exact = static_cast<long double>(a), rounded = static_cast<long double>(near);
    const bool want_below = toward == Toward::down || (toward == Toward::zero && exact > 0);
    if (want_below && rounded > exact) return std::nextafter(near, -std::numeric_limits<D>::infinity());
    if (!want_below && rounded < exact) return std::nextafter(near, std::numeric_limits<D>::infinity());
    return near;
}

void between_integers(LaneSink& s) {
    pairs(s, "cvt.dtype.atype", integers, integers, []<class D>(auto a) { return static_cast<D>(a); });
    // .sat is legal if the destination does not contain every source value.
    constexpr auto clamping = []<class D>(auto a) { return clamp<D>(a); };
    pairs(s, "cvt.sat.dtype.atype", List<U8>{}, List<U16, U32, U64, S8, S16, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<U16>{}, List<U32, U64, S8, S16, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<U32>{}, List<U64, S8, S16, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<U64>{}, List<S8, S16, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<S8>{}, List<U8, U16, U32, U64, S16, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<S16>{}, List<U16, U32, U64, S32, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<S32>{}, List<U32, U64, S64>{}, clamping);
    pairs(s, "cvt.sat.dtype.atype", List<S64>{}, List<U64>{}, clamping);
}

void to_floats(LaneSink& s) {
    pairs(s, "cvt.rn.dtype.atype", floats, integers, []<class D>(auto a) { return static_cast<D>(a); });
    pairs(s, "cvt.rz.dtype.atype", floats, integers,
          []<class D>(auto a) { return directed<Toward::zero, D>(a); });
    pairs(s, "cvt.rm.dtype.atype", floats, integers,
          []<class D>(auto a) { return directed<Toward::down, D>(a); });
    pairs(s, "cvt.rp.dtype.atype", floats, integers,
          []<class D>(auto a) { return directed<Toward::up, D>(a); });
}

void to_integers(LaneSink& s) {
    pairs(s, "cvt.rni[.sat].dtype.atype", integers, floats,
          []<class D>(auto a) { return to_integer<D>(nearest(a)); });
    pairs(s, "cvt.rzi[.sat].dtype.atype", integers, floats,
          []<class D>(auto a) { return to_integer<D>(toward_zero(a)); });
    pairs(s, "cvt.rmi[.sat].dtype.atype", integers, floats,
          []<class D>(auto a) { return to_integer<D>(down(a)); });
    pairs(s, "cvt.rpi[.sat].dtype.atype", integers, floats,
          []<class D>(auto a) { return to_integer<D>(up(a)); });
    pairs(s, "cvt.rni.ftz[.sat].dtype.atype", integers, f32,
          []<class D>(auto a) { return to_integer<D>(nearest(flush(a))); });
    pairs(s, "cvt.rzi.ftz[.sat].dtype.atype", integers, f32,
          []<class D>(auto a) { return to_integer<D>(toward_zero(flush(a))); });
    pairs(s, "cvt.rmi.ftz[.sat].dtype.atype", integers, f32,
          []<class D>(auto a) { return to_integer<D>(down(flush(a))); });
    pairs(s, "cvt.rpi.ftz[.sat].dtype.atype", integers, f32,
          []<class D>(auto a) { return to_integer<D>(up(flush(a))); });
}

template <bool as_it_is, class T>
T keep_nan(T result, T a) {
    return !as_it_is && a != a ? canonical(a) : result;
}

// Within one type: rounding to an integral value, and saturation. Without a rounding mode it is a move.
template <bool is_move, class F>
void integral(LaneSink& s, const Pattern& mode, F) {
    row<A(A)>(s, Pattern("cvt") + mode + ".type.type", floats,
              [](auto a) { return keep_nan<is_move>(F{}(a), a); });
    row<A(A)>(s, Pattern("cvt") + mode + ".sat.type.type", floats, [](auto a) { return saturate(F{}(a)); });
    row<A(A)>(s, Pattern("cvt") + mode + ".ftz.type.type", f32,
              [](float a) { return canonical(F{}(flush(a))); });
    row<A(A)>(s, Pattern("cvt") + mode + ".ftz.sat.type.type", f32,
              [](float a) { return saturate(F{}(flush(a))); });
}

template <class Around>
void f64_to_f32(LaneSink& s, const Pattern& mode) {
    row_within<Around, F32(A)>(s, Pattern("cvt") + mode + ".f32.type", f64,
                               [](double a) { return static_cast<float>(a); });
    row_within<Around, F32(A)>(s, Pattern("cvt") + mode + ".ftz.f32.type", f64, [](double a) {
        return flush(static_cast<float>(a), static_cast<float>(a * 0x1p64));
    });
    row_within<Around, F32(A)>(s, Pattern("cvt") + mode + ".sat.f32.type", f64,
                               [](double a) { return saturate(static_cast<float>(a)); });
    row_within<Around, F32(A)>(s, Pattern("cvt") + mode + ".ftz.sat.f32.type", f64, [](double a) {
        return saturate(flush(static_cast<float>(a), static_cast<float>(a * 0x1p64)));
    });
}

void between_floats(LaneSink& s) {
    integral<true>(s, "", [](auto a) { return a; });
    integral<false>(s, ".rni", [](auto a) { return nearest(a); });
    integral<false>(s, ".rzi", [](auto a) { return toward_zero(a); });
    integral<false>(s, ".rmi", [](auto a) { return down(a); });
    integral<false>(s, ".rpi", [](auto a) { return up(a); });
    row<F64(A)>(s, "cvt.f64.type", f32, [](float a) { return static_cast<double>(a); });
    row<F64(A)>(s, "cvt.ftz.f64.type", f32, [](float a) { return static_cast<double>(canonical(flush(a))); });
    row<F64(A)>(s, "cvt.sat.f64.type", f32, [](float a) { return saturate(static_cast<double>(a)); });
    f64_to_f32<Plain>(s, ".rn");
    f64_to_f32<TowardZero>(s, ".rz");
    f64_to_f32<Down>(s, ".rm");
    f64_to_f32<Up>(s, ".rp");
}

}  // namespace

void convert_rows(LaneSink& sink) {
    between_integers(sink);
    to_floats(sink);
    to_integers(sink);
    between_floats(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
