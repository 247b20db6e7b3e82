// each_lane.h: turns what an instruction does to one lane (a captureless lambda) into a loop over a warp's 32 lanes.
// Included by the lane table alone, which is compiled once for each level of x86-64: everything here has internal linkage.
#pragma once
#include <cstring>
#include <type_traits>
#include <utility>

#include "harness/isa/lanes.h"

namespace warpmark::isa {
namespace {

// A PTX type and the C++ type that computes it.
template <ptx::Type P, class T>
struct Is {
    static constexpr ptx::Type type = P;
    using value = T;
};
using U8 = Is<ptx::Type::u8, uint8_t>;
using U16 = Is<ptx::Type::u16, uint16_t>;
using U32 = Is<ptx::Type::u32, uint32_t>;
using U64 = Is<ptx::Type::u64, uint64_t>;
using S8 = Is<ptx::Type::s8, int8_t>;
using S16 = Is<ptx::Type::s16, int16_t>;
using S32 = Is<ptx::Type::s32, int32_t>;
using S64 = Is<ptx::Type::s64, int64_t>;
using B8 = Is<ptx::Type::b8, uint8_t>;
using B16 = Is<ptx::Type::b16, uint16_t>;
using B32 = Is<ptx::Type::b32, uint32_t>;
using B64 = Is<ptx::Type::b64, uint64_t>;
using F16 = Is<ptx::Type::f16, uint16_t>;
using BF16 = Is<ptx::Type::bf16, uint16_t>;
using F32 = Is<ptx::Type::f32, float>;
using F64 = Is<ptx::Type::f64, double>;
using Pred = Is<ptx::Type::pred, bool>;
// p|q: bit 0 of the result is p, bit 1 is q.
using PredPair = Is<ptx::Type::pred, uint8_t>;

template <class... Types>
struct List {};

// Placeholders of a row's shape: A is the row's type, Wide the same of twice the width.
struct A;
struct Wide;

template <class Shape, class Type>
struct Resolve {
    using type = Shape;
};
template <class Type>
struct Resolve<A, Type> {
    using type = Type;
};
template <> struct Resolve<Wide, U16> { using type = U32; };
template <> struct Resolve<Wide, S16> { using type = S32; };
template <> struct Resolve<Wide, U32> { using type = U64; };
template <> struct Resolve<Wide, S32> { using type = S64; };

template <class Type>
struct Source {
    const typename Type::value* values;
    Source(const std::byte* frame, uint32_t slot) : values(reinterpret_cast<const typename Type::value*>(frame + slot)) {}
    typename Type::value operator[](int lane) const { return values[lane]; }
};
template <>
struct Source<Pred> {
    uint32_t mask;
    Source(const std::byte* frame, uint32_t slot) { std::memcpy(&mask, frame + slot, 4); }
    bool operator[](int lane) const { return mask >> lane & 1; }
};

template <class F, class D, class... S>
[[gnu::always_inline]] inline void compute(const Lanes& warp, const Slots& slots, S... sources) {
    if constexpr (std::is_same_v<D, Pred> || std::is_same_v<D, PredPair>) {
        uint8_t bits[32];
        for (int lane = 0; lane < 32; ++lane) bits[lane] = static_cast<uint8_t>(F{}(sources[lane]...));
        uint32_t p = 0, q = 0;
        for (int lane = 0; lane < 32; ++lane) p |= static_cast<uint32_t>(bits[lane] & 1) << lane;
        auto* d = reinterpret_cast<uint32_t*>(warp.frame + slots.d);
        *d = (*d & ~warp.active) | (p & warp.active);
        if constexpr (std::is_same_v<D, PredPair>) {
            for (int lane = 0; lane < 32; ++lane) q |= static_cast<uint32_t>(bits[lane] >> 1 & 1) << lane;
            auto* second = reinterpret_cast<uint32_t*>(warp.frame + slots.q);
            *second = (*second & ~warp.active) | (q & warp.active);
        }
    } else {
        using T = typename D::value;
        auto* d = reinterpret_cast<T*>(warp.frame + slots.d);
        if (warp.active == ~0u) {  // the straight path that the compiler vectorises: lanes do not depend on each other
#pragma GCC ivdep
            for (int lane = 0; lane < 32; ++lane) d[lane] = static_cast<T>(F{}(sources[lane]...));
        } else {
            T result[32];
            for (int lane = 0; lane < 32; ++lane) result[lane] = static_cast<T>(F{}(sources[lane]...));
            for (int lane = 0; lane < 32; ++lane) d[lane] = warp.active >> lane & 1 ? result[lane] : d[lane];
        }
    }
}

template <class F, class D, class... S, size_t... I>
[[gnu::always_inline]] inline void gather(const Lanes& warp, const Slots& slots, std::index_sequence<I...>) {
    [[maybe_unused]] const uint32_t at[] = {slots.a, slots.b, slots.c, slots.e};
    compute<F, D>(warp, slots, Source<S>(warp.frame, at[I])...);
}

template <class F, class D, class... S>
void each_lane(const Lanes& warp, const Slots& slots) {
    gather<F, D, S...>(warp, slots, std::index_sequence_for<S...>{});
}

template <class Shape>
struct RowOf;

// row<A(A, U32)>(sink, "shl.type", types, lambda): for each type of the list, destination and sources by the shape.
template <class D, class... S>
struct RowOf<D(S...)> {
    template <class F, class... Types>
    static void add(LaneSink& sink, const char* pattern, List<Types...>, F) {
        (add_one<F, Types>(sink, pattern), ...);
    }
    template <class F, class Type>
    static void add_one(LaneSink& sink, const char* pattern) {
        using Destination = typename Resolve<D, Type>::type;
        LaneForm form{pattern, &each_lane<F, Destination, typename Resolve<S, Type>::type...>,
                      std::is_same_v<Destination, PredPair>, sizeof...(S), Type::type, Destination::type, {}};
        [[maybe_unused]] int at = 0;
        ((form.source[at++] = Resolve<S, Type>::type::type), ...);
        sink.add(form);
    }
};

template <class Shape, class F, class Types>
void row(LaneSink& sink, const char* pattern, Types types, F f) {
    RowOf<Shape>::add(sink, pattern, types, f);
}

}  // namespace
}  // namespace warpmark::isa
