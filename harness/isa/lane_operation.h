// Converts the operation on one lane (a captureless lambda) to a loop over a warp's 32 lanes. Included by the
// lane table only, which is compiled once per x86-64 level, so everything here has internal linkage.
#pragma once
#include <emmintrin.h>

#include <cstring>
#include <type_traits>
#include <utility>

#include "harness/isa/lane_registers.h"

namespace warpmark::isa {
namespace {

// A PTX type and the C++ type for its arithmetic.
template <ptx::Type P, class T>
struct TypeMapping {
    static constexpr ptx::Type type = P;
    using value = T;
};
using U8 = TypeMapping<ptx::Type::u8, uint8_t>;
using U16 = TypeMapping<ptx::Type::u16, uint16_t>;
using U32 = TypeMapping<ptx::Type::u32, uint32_t>;
using U64 = TypeMapping<ptx::Type::u64, uint64_t>;
using S8 = TypeMapping<ptx::Type::s8, int8_t>;
using S16 = TypeMapping<ptx::Type::s16, int16_t>;
using S32 = TypeMapping<ptx::Type::s32, int32_t>;
using S64 = TypeMapping<ptx::Type::s64, int64_t>;
using B8 = TypeMapping<ptx::Type::b8, uint8_t>;
using B16 = TypeMapping<ptx::Type::b16, uint16_t>;
using B32 = TypeMapping<ptx::Type::b32, uint32_t>;
using B64 = TypeMapping<ptx::Type::b64, uint64_t>;
using F16 = TypeMapping<ptx::Type::f16, uint16_t>;
using BF16 = TypeMapping<ptx::Type::bf16, uint16_t>;
using F32 = TypeMapping<ptx::Type::f32, float>;
using F64 = TypeMapping<ptx::Type::f64, double>;
// Packed numbers in one register, the first in the lowest bits.
using F16x2 = TypeMapping<ptx::Type::f16x2, uint32_t>;
using BF16x2 = TypeMapping<ptx::Type::bf16x2, uint32_t>;
using F32x2 = TypeMapping<ptx::Type::f32x2, uint64_t>;
using U16x2 = TypeMapping<ptx::Type::u16x2, uint32_t>;
using S16x2 = TypeMapping<ptx::Type::s16x2, uint32_t>;
using Pred = TypeMapping<ptx::Type::pred, bool>;
// p|q: bit 0 of the result is p, bit 1 is q.
using PredPair = TypeMapping<ptx::Type::pred, uint8_t>;

template <class... Types>
struct List {};
constexpr List<F32> f32;
constexpr List<F64> f64;
constexpr List<F32, F64> floats;

// Result of a row that also writes the carry flag. Section 9.7.2 of the manual.
template <class T>
struct Carried {
    T value;
    bool carry;
};
template <class Type>
struct Carries {
    static constexpr ptx::Type type = Type::type;
    using value = typename Type::value;
};

// Placeholders in a row's signature: A is the row's type, Wide has twice its width, ACarry is A plus the
// carry flag (destination), CarryIn is the carry flag (last source).
struct A;
struct Wide;
struct ACarry;
struct CarryIn;

template <class Shape, class Type>
struct Resolve {
    using type = Shape;
};
template <class Type>
struct Resolve<A, Type> {
    using type = Type;
};
template <class Type>
struct Resolve<ACarry, Type> {
    using type = Carries<Type>;
};
template <class Type>
struct Resolve<CarryIn, Type> {
    using type = Pred;
};
template <>
struct Resolve<Wide, U16> {
    using type = U32;
};
template <>
struct Resolve<Wide, S16> {
    using type = S32;
};
template <>
struct Resolve<Wide, U32> {
    using type = U64;
};
template <>
struct Resolve<Wide, S32> {
    using type = S64;
};

template <class Type>
struct Source {
    const typename Type::value* values;
    Source(const std::byte* frame, uint32_t slot)
        : values(reinterpret_cast<const typename Type::value*>(frame + slot)) {}
    typename Type::value operator[](int lane) const { return values[lane]; }
};
template <>
struct Source<Pred> {
    uint32_t mask;
    Source(const std::byte* frame, uint32_t slot) { std::memcpy(&mask, frame + slot, 4); }
    bool operator[](int lane) const { return mask >> lane & 1; }
};

// Mask of bit `bit` in each lane's byte.
inline uint32_t mask_of(const uint8_t (&bits)[32], int bit) {
    // Moves the bit to the top of each byte. SSE2, available on every x86-64, then collects the top bits.
    const auto half = [&](int from) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bits + from));
        return static_cast<uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(bytes, 7 - bit)));
    };
    return half(0) | half(16) << 16;
}

inline void set_mask(const Lanes& warp, uint32_t slot, const uint8_t (&bits)[32], int bit) {
    auto* held = reinterpret_cast<uint32_t*>(warp.frame + slot);
    *held = (*held & ~warp.active) | (mask_of(bits, bit) & warp.active);
}

// Sets lane 0 of a predicate.
inline void set_first(std::byte* frame, uint32_t slot, bool bit) {
    uint32_t held;
    std::memcpy(&held, frame + slot, 4);
    held = (held & ~1u) | bit;
    std::memcpy(frame + slot, &held, 4);
}

template <class Type>
inline constexpr bool carries = false;
template <class Type>
inline constexpr bool carries<Carries<Type>> = true;

// A function of predicates only, evaluated for all lanes at once: the union of the lane sets of its true
// cases.
template <class F, size_t... I>
inline uint32_t of_masks(const uint32_t (&masks)[sizeof...(I)], std::index_sequence<I...>) {
    uint32_t result = 0;
    for (uint32_t which = 0; which < 1u << sizeof...(I); ++which)
        if (F{}(static_cast<bool>(which >> I & 1)...))
            result |= (~0u & ... & (which >> I & 1 ? masks[I] : ~masks[I]));
    return result;
}

// A row's loop writes all 32 lanes. Afterwards, inactive lanes get their previous values back. This is one
// function per element size, because a second loop in every row would double the table's compile time.
template <size_t bytes>
[[gnu::noinline]] void partially(const Lanes& warp, const Slots& slots, LaneFunction whole) {
    using T = std::conditional_t<
        bytes == 8, uint64_t,
        std::conditional_t<bytes == 4, uint32_t, std::conditional_t<bytes == 2, uint16_t, uint8_t>>>;
    auto* d = reinterpret_cast<T*>(warp.frame + slots.d);
    const uint32_t active = warp.active;
    // Not a plain copy: g++ would use 16-byte vectors for it, and reading them back as 32 bytes would stall
    // on store forwarding.
    T before[32];
    for (int lane = 0; lane < 32; ++lane) {
        const T held = d[lane];
        before[lane] = active >> lane & 1 ? T{0} : held;
    }
    whole({warp.frame, ~0u}, slots);
    for (int lane = 0; lane < 32; ++lane) d[lane] = active >> lane & 1 ? d[lane] : before[lane];
}

// True if the row's own code handles inactive lanes.
template <class D>
inline constexpr bool looks_at_active = std::is_same_v<D, Pred> || std::is_same_v<D, PredPair> || carries<D>;

template <class F, class D, class... S>
[[gnu::always_inline]] inline void compute(const Lanes& warp, const Slots& slots, S... sources) {
    if constexpr (std::is_same_v<D, Pred> && (std::is_same_v<S, Source<Pred>> && ...)) {
        auto* held = reinterpret_cast<uint32_t*>(warp.frame + slots.d);
        *held = (*held & ~warp.active) |
                (of_masks<F>({sources.mask...}, std::index_sequence_for<S...>{}) & warp.active);
    } else if constexpr (std::is_same_v<D, Pred> || std::is_same_v<D, PredPair>) {
        uint8_t bits[32];
        for (int lane = 0; lane < 32; ++lane) bits[lane] = static_cast<uint8_t>(F{}(sources[lane]...));
        set_mask(warp, slots.d, bits, 0);
        if constexpr (std::is_same_v<D, PredPair>) set_mask(warp, slots.q, bits, 1);
    } else if constexpr (carries<D>) {
        using T = typename D::value;
        auto* d = reinterpret_cast<T*>(warp.frame + slots.d);
        T values[32];
        uint8_t bits[32];
        for (int lane = 0; lane < 32; ++lane) {
            const Carried<T> result = F{}(sources[lane]...);
            values[lane] = result.value;
            bits[lane] = result.carry;
        }
        for (int lane = 0; lane < 32; ++lane) d[lane] = warp.active >> lane & 1 ? values[lane] : d[lane];
        set_mask(warp, slots.q, bits, 0);
    } else {  // all lanes: independent iterations, which the compiler vectorizes
        using T = typename D::value;
        auto* d = reinterpret_cast<T*>(warp.frame + slots.d);
#pragma GCC ivdep
        for (int lane = 0; lane < 32; ++lane) d[lane] = static_cast<T>(F{}(sources[lane]...));
    }
}

template <class F, class D, class... S, size_t... I>
[[gnu::always_inline]] inline void gather(const Lanes& warp, const Slots& slots, std::index_sequence<I...>) {
    [[maybe_unused]] const uint32_t at[] = {slots.a, slots.b, slots.c, slots.e};
    compute<F, D>(warp, slots, Source<S>(warp.frame, at[I])...);
}

// Default wrapper around the loop over lanes; rows with a rounding mode use another one (float_parts.h).
struct Plain {};

template <class Around, class F, class D, class... S>
void each_lane(const Lanes& warp, const Slots& slots) {
    if constexpr (!looks_at_active<D>)
        if (warp.active != ~0u)
            return partially<sizeof(typename D::value)>(warp, slots, each_lane<Around, F, D, S...>);
    [[maybe_unused]] const Around around;
    gather<F, D, S...>(warp, slots, std::index_sequence_for<S...>{});
}

template <class F, class D, class... S, size_t... I>
[[gnu::always_inline]] inline void compute_first(const Slots& slots, std::byte* frame,
                                                 std::index_sequence<I...>) {
    [[maybe_unused]] const uint32_t at[] = {slots.a, slots.b, slots.c, slots.e};
    const auto result = F{}(Source<S>(frame, at[I])[0]...);
    if constexpr (std::is_same_v<D, Pred> || std::is_same_v<D, PredPair>) {
        set_first(frame, slots.d, result & 1);
        if constexpr (std::is_same_v<D, PredPair>) set_first(frame, slots.q, result >> 1 & 1);
    } else if constexpr (carries<D>) {
        std::memcpy(frame + slots.d, &result.value, sizeof(typename D::value));
        set_first(frame, slots.q, result.carry);
    } else {
        const auto value = static_cast<typename D::value>(result);
        std::memcpy(frame + slots.d, &value, sizeof value);
    }
}

// The row for lane 0. The values of the other lanes stay.
template <class Around, class F, class D, class... S>
const Step* first_lane(const Step* step, std::byte* frame, SingleLane& lane) {
    {
        [[maybe_unused]] const Around around;
        compute_first<F, D, S...>(step->slots, frame, std::index_sequence_for<S...>{});
    }
    return next(step, frame, lane);
}

[[gnu::noinline]] inline void add_form(LaneSink& sink, LaneForm form, const char* pattern, LaneFunction run,
                                       StepFunction single) {
    form.pattern = pattern;
    form.run = run;
    form.single = single;
    sink.add(form);
}

template <class Shape, class Around = Plain>
struct RowOf;

// row<A(A, U32)>(sink, "shl.type", types, lambda) adds a row per listed type, with destination and sources by
// the signature.
template <class D, class... S, class Around>
struct RowOf<D(S...), Around> {
    template <class F, class... Types>
    static void add(LaneSink& sink, const char* pattern, List<Types...>, F) {
        (add_one<F, Types>(sink, pattern), ...);
    }
    template <class F, class Type>
    static void add_one(LaneSink& sink, const char* pattern) {
        add_run<Type>(
            sink, pattern,
            &each_lane<Around, F, typename Resolve<D, Type>::type, typename Resolve<S, Type>::type...>,
            &first_lane<Around, F, typename Resolve<D, Type>::type, typename Resolve<S, Type>::type...>);
    }
    // For rows with their own function for the whole warp.
    template <class Type>
    static void add_run(LaneSink& sink, const char* pattern, LaneFunction run,
                        StepFunction single = nullptr) {
        using Destination = typename Resolve<D, Type>::type;
        constexpr bool reads_carry = (std::is_same_v<S, CarryIn> || ...);
        static constexpr LaneForm form{nullptr,
                                       nullptr,
                                       std::is_same_v<Destination, PredPair>,
                                       sizeof...(S) - reads_carry,
                                       Type::type,
                                       Destination::type,
                                       {Resolve<S, Type>::type::type...},
                                       reads_carry,
                                       carries<Destination>};
        add_form(sink, form, pattern, run, single);
    }
};

// A row's pattern, assembled from parts. Not a std::string: its code is shared by the whole program and must
// not be compiled for a specific x86-64 level.
struct Pattern {
    char text[80] = {};
    size_t length = 0;
    Pattern(const char* part) { *this += part; }
    [[gnu::noinline]] Pattern& operator+=(const char* part) {
        for (; *part && length + 1 < sizeof text; ++part) text[length++] = *part;
        return *this;
    }
};
[[gnu::noinline]] inline Pattern operator+(Pattern a, const char* b) {
    return a += b;
}
inline Pattern operator+(Pattern a, const Pattern& b) {
    return a += b.text;
}

template <class Shape, class F, class Types>
void row(LaneSink& sink, const Pattern& pattern, Types types, F f) {
    RowOf<Shape>::add(sink, pattern.text, types, f);
}
template <class Shape, class Type>
void row_run(LaneSink& sink, const Pattern& pattern, List<Type>, LaneFunction run) {
    RowOf<Shape>::template add_run<Type>(sink, pattern.text, run);
}
template <class Around, class Shape, class F, class Types>
void row_within(LaneSink& sink, const Pattern& pattern, Types types, F f) {
    RowOf<Shape, Around>::add(sink, pattern.text, types, f);
}

}  // namespace
}  // namespace warpmark::isa
