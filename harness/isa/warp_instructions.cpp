// Warp-wide instructions: shuffles, votes, matches, reductions. PTX ISA 9.0, section 9.7.9 and 9.7.13. The
// simulator gathers the masked lanes before it calls a row; an inactive lane contributes nothing.
#include <bit>
#include <cmath>
#include <cstring>

#include "harness/contract/undefined_values.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

using ptx::Type;

template <class T>
const T* values(const Lanes& warp, uint32_t slot) {
    return reinterpret_cast<const T*>(warp.frame + slot);
}
template <class T>
T* values_out(const Lanes& warp, uint32_t slot) {
    return reinterpret_cast<T*>(warp.frame + slot);
}

void set_predicate(const Lanes& warp, uint32_t slot, uint32_t value) {
    uint32_t& mask = *values_out<uint32_t>(warp, slot);
    mask = (mask & ~warp.active) | (value & warp.active);
}

enum class ShuffleMode { up, down, bfly, idx };

// shfl.sync.mode.b32 d[|p], a, b, c, membermask: c packs the clamp (bits 0-4) and the segment mask (bits
// 8-12).
template <ShuffleMode mode, bool piped>
void shuffle(const Lanes& warp, const Slots& slots) {
    const uint32_t *a = values<uint32_t>(warp, slots.a), *b = values<uint32_t>(warp, slots.b),
                   *c = values<uint32_t>(warp, slots.c);
    uint32_t result[32], in_range = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint32_t offset = b[lane] & 31, clamp = c[lane] & 31, segment = c[lane] >> 8 & 31;
        const uint32_t last = (lane & segment) | (clamp & ~segment), first = lane & segment;
        uint32_t from = lane;
        bool ok = true;
        switch (mode) {
            case ShuffleMode::up:
                ok = static_cast<int32_t>(lane - offset) >= static_cast<int32_t>(last);
                from = lane - offset;
                break;
            case ShuffleMode::down:
                from = lane + offset;
                ok = from <= last;
                break;
            case ShuffleMode::bfly:
                from = lane ^ offset;
                ok = from <= last;
                break;
            case ShuffleMode::idx:
                from = first | (offset & ~segment);
                ok = from <= last;
                break;
        }
        if (!ok) from = lane;
        result[lane] = warp.active >> (from & 31) & 1 ? a[from & 31] : inactive_lane_shuffles;
        in_range |= static_cast<uint32_t>(ok) << lane;
    }
    uint32_t* d = values_out<uint32_t>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = result[lane];
    if constexpr (piped) set_predicate(warp, slots.q, in_range);
}

template <class F>
void vote(const Lanes& warp, const Slots& slots) {
    const uint32_t p = *values<uint32_t>(warp, slots.a) & warp.active;
    set_predicate(warp, slots.d, F{}(p, warp.active) ? ~0u : 0u);
}

void ballot(const Lanes& warp, const Slots& slots) {
    const uint32_t p = *values<uint32_t>(warp, slots.a) & warp.active;
    uint32_t* d = values_out<uint32_t>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = p;
}

template <class T, bool all, bool piped>
void match(const Lanes& warp, const Slots& slots) {
    const T* a = values<T>(warp, slots.a);
    uint32_t result[32] = {}, equal_all = 0;
    for (int lane = 0; lane < 32; ++lane) {
        if (!(warp.active >> lane & 1)) continue;
        uint32_t same = 0;
        for (int other = 0; other < 32; ++other)
            if (warp.active >> other & 1) same |= static_cast<uint32_t>(a[other] == a[lane]) << other;
        const bool everyone = same == warp.active;
        result[lane] = all ? (everyone ? same : 0) : same;
        equal_all |= static_cast<uint32_t>(everyone) << lane;
    }
    uint32_t* d = values_out<uint32_t>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = result[lane];
    if constexpr (piped) set_predicate(warp, slots.q, equal_all);
}

template <class T, class F>
void reduce(const Lanes& warp, const Slots& slots) {
    const T* a = values<T>(warp, slots.a);
    bool first = true;
    T sum{};
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) {
            sum = first ? a[lane] : static_cast<T>(F{}(sum, a[lane]));
            first = false;
        }
    T* d = values_out<T>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = sum;
}

void active_mask(const Lanes& warp, const Slots& slots) {
    uint32_t* d = values_out<uint32_t>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = warp.active;
}

// A number is preferred to a NaN, or a NaN determines the result.
template <bool most, bool nan>
struct FloatExtreme {
    float operator()(float a, float b) const {
        const bool gives_way = a != a;
        if (gives_way || b != b) {
            if (nan || (gives_way && b != b)) return std::bit_cast<float>(0x7fffffffu);
            return gives_way ? b : a;
        }
        if (a == b) return std::signbit(a) == most ? b : a;
        return (a < b) == most ? b : a;
    }
};

template <bool most, bool nan, bool sizes>
void reduce_floats(const Lanes& warp, const Slots& slots) {
    const float* a = values<float>(warp, slots.a);
    bool first = true;
    float sum = 0;
    for (int lane = 0; lane < 32; ++lane) {
        if (!(warp.active >> lane & 1)) continue;
        const float value = sizes ? std::fabs(a[lane]) : a[lane];
        sum = FloatExtreme<most, nan>{}(first ? value : sum, value);
        first = false;
    }
    float* d = values_out<float>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = sum;
}

// The elected lane: the first.
void elect(const Lanes& warp, const Slots& slots) {
    const auto leader = static_cast<uint32_t>(std::countr_zero(warp.active));
    uint32_t* d = values_out<uint32_t>(warp, slots.d);
    for (int lane = 0; lane < 32; ++lane)
        if (warp.active >> lane & 1) d[lane] = leader;
    set_predicate(warp, slots.q, 1u << leader);
}

using Plus = decltype([](auto a, auto b) { return a + b; });
using Least = decltype([](auto a, auto b) { return a < b ? a : b; });
using Most = decltype([](auto a, auto b) { return a > b ? a : b; });
using BitAnd = decltype([](auto a, auto b) { return a & b; });
using BitOr = decltype([](auto a, auto b) { return a | b; });
using BitXor = decltype([](auto a, auto b) { return a ^ b; });
using All = decltype([](uint32_t p, uint32_t active) { return p == active; });
using Any = decltype([](uint32_t p, uint32_t) { return p != 0; });
using Uniform = decltype([](uint32_t p, uint32_t active) { return p == 0 || p == active; });

constexpr Type u32 = Type::u32, b32 = Type::b32, b64 = Type::b64, s32 = Type::s32, f32 = Type::f32,
               pred = Type::pred;

// pattern, function, piped, number of sources, the row's type, destination, sources (the mask last).
constexpr LaneForm warp_table[] = {
    {"shfl.sync.up.type", shuffle<ShuffleMode::up, false>, false, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.up.type", shuffle<ShuffleMode::up, true>, true, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.down.type", shuffle<ShuffleMode::down, false>, false, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.down.type", shuffle<ShuffleMode::down, true>, true, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.bfly.type", shuffle<ShuffleMode::bfly, false>, false, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.bfly.type", shuffle<ShuffleMode::bfly, true>, true, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.idx.type", shuffle<ShuffleMode::idx, false>, false, 4, b32, b32, {b32, u32, u32, u32}},
    {"shfl.sync.idx.type", shuffle<ShuffleMode::idx, true>, true, 4, b32, b32, {b32, u32, u32, u32}},
    {"vote.sync.all.type", vote<All>, false, 2, pred, pred, {pred, u32}},
    {"vote.sync.any.type", vote<Any>, false, 2, pred, pred, {pred, u32}},
    {"vote.sync.uni.type", vote<Uniform>, false, 2, pred, pred, {pred, u32}},
    {"vote.sync.ballot.type", ballot, false, 2, b32, b32, {pred, u32}},
    {"match.any.sync.type", match<uint32_t, false, false>, false, 2, b32, b32, {b32, u32}},
    {"match.any.sync.type", match<uint64_t, false, false>, false, 2, b64, b32, {b64, u32}},
    {"match.all.sync.type", match<uint32_t, true, false>, false, 2, b32, b32, {b32, u32}},
    {"match.all.sync.type", match<uint64_t, true, false>, false, 2, b64, b32, {b64, u32}},
    {"match.all.sync.type", match<uint32_t, true, true>, true, 2, b32, b32, {b32, u32}},
    {"match.all.sync.type", match<uint64_t, true, true>, true, 2, b64, b32, {b64, u32}},
    {"redux.sync.add.type", reduce<uint32_t, Plus>, false, 2, u32, u32, {u32, u32}},
    {"redux.sync.add.type", reduce<uint32_t, Plus>, false, 2, s32, s32, {s32, u32}},
    {"redux.sync.min.type", reduce<uint32_t, Least>, false, 2, u32, u32, {u32, u32}},
    {"redux.sync.min.type", reduce<int32_t, Least>, false, 2, s32, s32, {s32, u32}},
    {"redux.sync.max.type", reduce<uint32_t, Most>, false, 2, u32, u32, {u32, u32}},
    {"redux.sync.max.type", reduce<int32_t, Most>, false, 2, s32, s32, {s32, u32}},
    {"redux.sync.and.type", reduce<uint32_t, BitAnd>, false, 2, b32, b32, {b32, u32}},
    {"redux.sync.or.type", reduce<uint32_t, BitOr>, false, 2, b32, b32, {b32, u32}},
    {"redux.sync.xor.type", reduce<uint32_t, BitXor>, false, 2, b32, b32, {b32, u32}},
    {"redux.sync.min.type", reduce_floats<false, false, false>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.max.type", reduce_floats<true, false, false>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.min.NaN.type", reduce_floats<false, true, false>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.max.NaN.type", reduce_floats<true, true, false>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.min.abs.type", reduce_floats<false, false, true>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.max.abs.type", reduce_floats<true, false, true>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.min.abs.NaN.type", reduce_floats<false, true, true>, false, 2, f32, f32, {f32, u32}},
    {"redux.sync.max.abs.NaN.type", reduce_floats<true, true, true>, false, 2, f32, f32, {f32, u32}},
    {"elect.sync", elect, true, 1, b32, b32, {u32}},
    {"activemask.type", active_mask, false, 0, b32, b32, {}},
};

}  // namespace

void warp_rows(LaneSink& sink) {
    for (const auto& form : warp_table) sink.add(form);
}

}  // namespace warpmark::isa
