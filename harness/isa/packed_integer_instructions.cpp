// Rows for packed integers (two 16-bit values or four bytes per register) and for masks. PTX ISA 9.0,
// sections 9.7.1, 9.7.2 and 9.7.19.
#include <algorithm>
#include <limits>

#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<U16x2, S16x2> pairs;
constexpr List<S16x2> signed_pairs;

template <class T, class F>
uint32_t on_each(F f, uint32_t a, uint32_t b) {
    const auto low = static_cast<uint16_t>(f(static_cast<T>(a), static_cast<T>(b)));
    const auto high = static_cast<uint16_t>(f(static_cast<T>(a >> 16), static_cast<T>(b >> 16)));
    return low | static_cast<uint32_t>(high) << 16;
}

void sixteens(LaneSink& s) {
    row<A(A, A)>(s, "add.type", pairs, [](uint32_t a, uint32_t b) {
        return on_each<uint16_t>([](int x, int y) { return x + y; }, a, b);
    });
    row<A(A, A)>(s, "min.type", List<U16x2>{}, [](uint32_t a, uint32_t b) {
        return on_each<uint16_t>([](int x, int y) { return std::min(x, y); }, a, b);
    });
    row<A(A, A)>(s, "max.type", List<U16x2>{}, [](uint32_t a, uint32_t b) {
        return on_each<uint16_t>([](int x, int y) { return std::max(x, y); }, a, b);
    });
    row<A(A, A)>(s, "min.type", signed_pairs, [](uint32_t a, uint32_t b) {
        return on_each<int16_t>([](int x, int y) { return std::min(x, y); }, a, b);
    });
    row<A(A, A)>(s, "max.type", signed_pairs, [](uint32_t a, uint32_t b) {
        return on_each<int16_t>([](int x, int y) { return std::max(x, y); }, a, b);
    });
    row<A(A, A)>(s, "min(.type.relu|.relu.type)", signed_pairs, [](uint32_t a, uint32_t b) {
        return on_each<int16_t>([](int x, int y) { return std::max(std::min(x, y), 0); }, a, b);
    });
    row<A(A, A)>(s, "max(.type.relu|.relu.type)", signed_pairs, [](uint32_t a, uint32_t b) {
        return on_each<int16_t>([](int x, int y) { return std::max(std::max(x, y), 0); }, a, b);
    });
}

// Sum of products of bytes (dp4a), or of two half-words with two bytes (dp2a). Sections 9.7.1.24 and
// 9.7.1.25.
template <class TA, class TB>
constexpr auto dot4 = [](uint32_t a, uint32_t b, uint32_t c) {
    for (int at = 0; at < 32; at += 8)
        c += static_cast<uint32_t>(int32_t{static_cast<TA>(a >> at)} * int32_t{static_cast<TB>(b >> at)});
    return c;
};
template <class TA, class TB, int first>
constexpr auto dot2 = [](uint32_t a, uint32_t b, uint32_t c) {
    for (int at = 0; at < 2; ++at)
        c += static_cast<uint32_t>(int32_t{static_cast<TA>(a >> (16 * at))} *
                                   int32_t{static_cast<TB>(b >> (8 * (first + at)))});
    return c;
};

void dot_products(LaneSink& s) {
    row<U32(B32, B32, U32)>(s, "dp4a.u32.type", List<U32>{}, dot4<uint8_t, uint8_t>);
    row<S32(B32, B32, S32)>(s, "dp4a.s32.type", List<S32>{}, dot4<int8_t, int8_t>);
    row<S32(B32, B32, S32)>(s, "dp4a.u32.type", List<S32>{}, dot4<uint8_t, int8_t>);
    row<S32(B32, B32, S32)>(s, "dp4a.s32.type", List<U32>{}, dot4<int8_t, uint8_t>);
    row<U32(B32, B32, U32)>(s, "dp2a.lo.u32.type", List<U32>{}, dot2<uint16_t, uint8_t, 0>);
    row<S32(B32, B32, S32)>(s, "dp2a.lo.s32.type", List<S32>{}, dot2<int16_t, int8_t, 0>);
    row<S32(B32, B32, S32)>(s, "dp2a.lo.u32.type", List<S32>{}, dot2<uint16_t, int8_t, 0>);
    row<S32(B32, B32, S32)>(s, "dp2a.lo.s32.type", List<U32>{}, dot2<int16_t, uint8_t, 0>);
    row<U32(B32, B32, U32)>(s, "dp2a.hi.u32.type", List<U32>{}, dot2<uint16_t, uint8_t, 2>);
    row<S32(B32, B32, S32)>(s, "dp2a.hi.s32.type", List<S32>{}, dot2<int16_t, int8_t, 2>);
    row<S32(B32, B32, S32)>(s, "dp2a.hi.u32.type", List<S32>{}, dot2<uint16_t, int8_t, 2>);
    row<S32(B32, B32, S32)>(s, "dp2a.hi.s32.type", List<U32>{}, dot2<int16_t, uint8_t, 2>);
}

// |a − b| per part; with .add, their sum plus c. Without .add, every part of d is written and c is unused.
template <class T, bool add>
constexpr auto differences = [](uint32_t a, uint32_t b, uint32_t c) {
    constexpr int width = 8 * sizeof(T);
    uint32_t d = add ? c : 0;
    for (int at = 0; at < 32; at += width) {
        const int difference = int{static_cast<T>(a >> at)} - int{static_cast<T>(b >> at)};
        const auto magnitude = static_cast<uint32_t>(difference < 0 ? -difference : difference);
        d += add ? magnitude : (magnitude & ((1u << width) - 1)) << at;
    }
    return d;
};

void video(LaneSink& s) {
    row<U32(U32, U32, U32)>(s, "vabsdiff4.type.type.type", List<U32>{}, differences<uint8_t, false>);
    row<U32(U32, U32, U32)>(s, "vabsdiff4.type.type.type.add", List<U32>{}, differences<uint8_t, true>);
    row<U32(U32, U32, U32)>(s, "vabsdiff4.u32.type.type", List<S32>{}, differences<int8_t, false>);
    row<U32(U32, U32, U32)>(s, "vabsdiff4.u32.type.type.add", List<S32>{}, differences<int8_t, true>);
    row<U32(U32, U32, U32)>(s, "vabsdiff2.type.type.type", List<U32>{}, differences<uint16_t, false>);
    row<U32(U32, U32, U32)>(s, "vabsdiff2.type.type.type.add", List<U32>{}, differences<uint16_t, true>);
    row<U32(U32, U32, U32)>(s, "vabsdiff2.u32.type.type", List<S32>{}, differences<int16_t, false>);
    row<U32(U32, U32, U32)>(s, "vabsdiff2.u32.type.type.add", List<S32>{}, differences<int16_t, true>);
}

// The offset-th set bit from `base` upwards (offset > 0) or downwards (< 0); `base` itself for 0. Section
// 9.7.1.17. The most negative offset cannot be negated, and returns 0 (measured on an H200).
constexpr uint32_t nth_set_bit(uint32_t mask, uint32_t base, int32_t offset) {
    if (offset == std::numeric_limits<int32_t>::min()) return 0;
    if (base > 31) return ~0u;
    if (offset == 0) return mask >> base & 1 ? base : ~0u;
    const int step = offset > 0 ? 1 : -1;
    int64_t left = offset > 0 ? offset : -int64_t{offset};
    for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step)
        if ((mask >> at & 1) && --left == 0) return static_cast<uint32_t>(at);
    return ~0u;
}

constexpr uint32_t mask_of(uint64_t from, uint64_t length) {
    const uint64_t end = std::min<uint64_t>(from + length, 32);
    return from >= 32 ? 0 : static_cast<uint32_t>(((uint64_t{1} << end) - 1) & ~((uint64_t{1} << from) - 1));
}

// Keeps the lowest `bits` bits, sign-extended for signed types.
template <class T>
constexpr T extend_from(T a, uint32_t bits) {
    if (bits == 0) return 0;
    if (bits >= 32) return a;
    return static_cast<T>(static_cast<T>(static_cast<uint32_t>(a) << (32 - bits)) >> (32 - bits));
}

template <class T>
constexpr uint32_t clamped(int32_t a) {
    return static_cast<uint32_t>(
        std::clamp<int32_t>(a, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

// d = saturated a and b, with b in the lower bits; 8-bit results shift c's lower half up. Section 9.7.9.22.
template <class T>
constexpr auto pack8 = [](int32_t a, int32_t b, uint32_t c) {
    return c << 16 | (clamped<T>(a) & 0xff) << 8 | (clamped<T>(b) & 0xff);
};
template <class T>
constexpr auto pack16 =
    [](int32_t a, int32_t b) { return (clamped<T>(a) & 0xffff) << 16 | (clamped<T>(b) & 0xffff); };

void masks_and_packs(LaneSink& s) {
    row<U32(B32, B32, S32)>(s, "fns.b32", List<B32>{}, [](uint32_t mask, uint32_t base, int32_t offset) {
        return nth_set_bit(mask, base, offset);
    });
    row<B32(U32, U32)>(s, "bmsk.clamp.type", List<B32>{},
                       [](uint32_t from, uint32_t length) { return mask_of(from, length); });
    row<B32(U32, U32)>(s, "bmsk.wrap.type", List<B32>{},
                       [](uint32_t from, uint32_t length) { return mask_of(from & 31, length & 31); });
    row<A(A, U32)>(s, "szext.clamp.type", List<U32, S32>{},
                   [](auto a, uint32_t bits) { return extend_from(a, bits); });
    row<A(A, U32)>(s, "szext.wrap.type", List<U32, S32>{},
                   [](auto a, uint32_t bits) { return extend_from(a, bits & 31); });
    row<B32(S32, S32, B32)>(s, "cvt.pack.sat.u8.type.b32", List<S32>{}, pack8<uint8_t>);
    row<B32(S32, S32, B32)>(s, "cvt.pack.sat.s8.type.b32", List<S32>{}, pack8<int8_t>);
    row<B32(S32, S32)>(s, "cvt.pack.sat.u16.type", List<S32>{}, pack16<uint16_t>);
    row<B32(S32, S32)>(s, "cvt.pack.sat.s16.type", List<S32>{}, pack16<int16_t>);
}

// Byte permute with a mode: the lowest two bits of c are the start position. Section 9.7.9.7.
template <class F>
uint32_t pick(uint32_t a, uint32_t b, uint32_t c, F which) {
    const uint64_t bytes = uint64_t{b} << 32 | a;
    uint32_t result = 0;
    for (uint32_t at = 0; at < 4; ++at)
        result |= static_cast<uint32_t>(bytes >> (8 * (which(at, c & 3) & 7)) & 0xff) << (8 * at);
    return result;
}

void permutes(LaneSink& s) {
    const auto mode = [&]<class F>(const char* name, F) {
        row<B32(B32, B32, U32)>(s, Pattern("prmt.b32.") + name, List<B32>{},
                                [](uint32_t a, uint32_t b, uint32_t c) { return pick(a, b, c, F{}); });
    };
    mode("f4e", [](uint32_t at, uint32_t c) { return c + at; });
    mode("b4e", [](uint32_t at, uint32_t c) { return c - at; });
    mode("rc8", [](uint32_t, uint32_t c) { return c; });
    mode("ecl", [](uint32_t at, uint32_t c) { return std::max(at, c); });
    mode("ecr", [](uint32_t at, uint32_t c) { return std::min(at, c); });
    mode("rc16", [](uint32_t at, uint32_t c) { return (c & 1) * 2 + (at & 1); });
}

}  // namespace

void packed_rows(LaneSink& s) {
    sixteens(s);
    dot_products(s);
    video(s);
    masks_and_packs(s);
    permutes(s);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
