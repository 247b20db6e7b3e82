// Rows for comparisons and selections. PTX ISA 9.0, section 9.7.5. Ordered comparisons, including `ne`, are
// false with a NaN; those ending in u are true with a NaN.
#include <array>

#include "harness/isa/float_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<B16, B32, B64, U16, U32, U64, S16, S32, S64, F32, F64> all;
constexpr List<U16, U32, U64, S16, S32, S64, F32, F64> ordered;
constexpr List<U16, U32, U64> unsigned_only;

constexpr auto either_nan = []<class T>(T a, T b) { return a != a || b != b; };

// Bit l: lane l's comparison. Shared by all forms of a comparison, because the rest of each is cheap.
template <class F, class Type>
[[gnu::noinline]] uint32_t truth(const Lanes& warp, const Slots& slots) {
    const Source<Type> a(warp.frame, slots.a), b(warp.frame, slots.b);
    uint8_t bits[32];
    for (int lane = 0; lane < 32; ++lane) bits[lane] = F{}(a[lane], b[lane]);
    return mask_of(bits, 0);
}

void put(const Lanes& warp, uint32_t slot, uint32_t mask) {
    auto* held = reinterpret_cast<uint32_t*>(warp.frame + slot);
    *held = (*held & ~warp.active) | (mask & warp.active);
}

constexpr auto alone = [](uint32_t mask, uint32_t) { return mask; };
constexpr auto with_and = [](uint32_t mask, uint32_t c) { return mask & c; };
constexpr auto with_or = [](uint32_t mask, uint32_t c) { return mask | c; };
constexpr auto with_xor = [](uint32_t mask, uint32_t c) { return mask ^ c; };

// setp p[|q], a, b[, c]: q is computed from the negated comparison.
template <class Combine, bool piped>
[[gnu::noinline]] void put_predicates(const Lanes& warp, const Slots& slots, uint32_t mask) {
    uint32_t c;
    std::memcpy(&c, warp.frame + slots.c, 4);
    put(warp, slots.d, Combine{}(mask, c));
    if constexpr (piped) put(warp, slots.q, Combine{}(~mask, c));
}
template <class F, class Type, class Combine, bool piped>
void set_predicates(const Lanes& warp, const Slots& slots) {
    put_predicates<Combine, piped>(warp, slots, truth<F, Type>(warp, slots));
}
// The same for lane 0.
template <class F, class Type, class Combine>
const Step* set_first_predicate(const Step* step, std::byte* frame, SingleLane& lane) {
    const Slots& slots = step->slots;
    const bool is_true = F{}(Source<Type>(frame, slots.a)[0], Source<Type>(frame, slots.b)[0]);
    bool c = false;
    if constexpr (!std::is_same_v<Combine, decltype(alone)>) c = Source<Pred>(frame, slots.c)[0];
    set_first(frame, slots.d, Combine{}(is_true, c) & 1);
    return next(step, frame, lane);
}

// d = `yes` in masked lanes, 0 in other active lanes; 32 bits per lane.
[[gnu::noinline]] void put_values(const Lanes& warp, uint32_t slot, uint32_t mask, uint32_t yes) {
    auto* d = reinterpret_cast<uint32_t*>(warp.frame + slot);
    for (int lane = 0; lane < 32; ++lane)
        d[lane] = warp.active >> lane & 1 ? (mask >> lane & 1 ? yes : 0) : d[lane];
}

// set d, a, b.
template <class F, class Type, uint32_t yes>
void set_values(const Lanes& warp, const Slots& slots) {
    put_values(warp, slots.d, truth<F, Type>(warp, slots), yes);
}

struct Combination {
    const char* word;
    uint8_t sources;
};
constexpr Combination combinations[] = {{"", 2}, {".and", 3}, {".or", 3}, {".xor", 3}};
constexpr ptx::Type set_types[] = {ptx::Type::u32, ptx::Type::s32, ptx::Type::f32};

// Rows of a comparison for one type: setp with each combination, with one and two results; set with each
// destination type.
struct Comparison {
    LaneFunction setp[4], piped[4], set[3];
    StepFunction first[4];
};

void add_forms(LaneSink& s, const char* name, const char* ftz, ptx::Type type, const Comparison& functions) {
    const auto add = [&](const Pattern& pattern, LaneFunction run, bool piped, uint8_t sources,
                         ptx::Type destination, StepFunction first) {
        LaneForm form{pattern.text, run, piped, sources, type, destination, {type, type, ptx::Type::pred}};
        form.single = first;
        s.add(form);
    };
    for (int at = 0; at < 4; ++at) {
        const Pattern pattern = Pattern("setp.") + name + combinations[at].word + ftz + ".type";
        add(pattern, functions.setp[at], false, combinations[at].sources, ptx::Type::pred,
            functions.first[at]);
        add(pattern, functions.piped[at], true, combinations[at].sources, ptx::Type::pred, nullptr);
    }
    for (int at = 0; at < 3; ++at)
        add(Pattern("set.") + name + ftz + "." + ptx::name(set_types[at]) + ".type", functions.set[at], false,
            2, set_types[at], nullptr);
}

template <class F, class T, bool piped>
constexpr std::array<LaneFunction, 4> predicates_of() {
    return {&set_predicates<F, T, decltype(alone), piped>, &set_predicates<F, T, decltype(with_and), piped>,
            &set_predicates<F, T, decltype(with_or), piped>,
            &set_predicates<F, T, decltype(with_xor), piped>};
}

template <class F, class... Types>
void forms_of(LaneSink& s, const char* name, const char* ftz, List<Types...>, F) {
    constexpr uint32_t minus_one = ~0u, one_f32 = 0x3f800000;
    const auto add = [&]<class T>(T) {
        constexpr auto single = predicates_of<F, T, false>(), piped = predicates_of<F, T, true>();
        static constexpr Comparison functions{
            {single[0], single[1], single[2], single[3]},
            {piped[0], piped[1], piped[2], piped[3]},
            {&set_values<F, T, minus_one>, &set_values<F, T, minus_one>, &set_values<F, T, one_f32>},
            {&set_first_predicate<F, T, decltype(alone)>, &set_first_predicate<F, T, decltype(with_and)>,
             &set_first_predicate<F, T, decltype(with_or)>, &set_first_predicate<F, T, decltype(with_xor)>}};
        add_forms(s, name, ftz, T::type, functions);
    };
    (add(Types{}), ...);
}

template <class F, class Types>
void comparison(LaneSink& s, const char* name, Types types, F f) {
    forms_of(s, name, "", types, f);
}

template <class F, class Types>
void float_comparison(LaneSink& s, const char* name, Types types, F f) {
    forms_of(s, name, "", types, f);
    forms_of(s, name, ".ftz", f32, [](float a, float b) { return F{}(flush(a), flush(b)); });
}

}  // namespace

void compare_rows(LaneSink& s) {
    float_comparison(s, "eq", all, [](auto a, auto b) { return a == b; });
    float_comparison(s, "ne", all, [](auto a, auto b) { return a != b && !either_nan(a, b); });
    float_comparison(s, "lt", ordered, [](auto a, auto b) { return a < b; });
    float_comparison(s, "le", ordered, [](auto a, auto b) { return a <= b; });
    float_comparison(s, "gt", ordered, [](auto a, auto b) { return a > b; });
    float_comparison(s, "ge", ordered, [](auto a, auto b) { return a >= b; });
    comparison(s, "lo", unsigned_only, [](auto a, auto b) { return a < b; });
    comparison(s, "ls", unsigned_only, [](auto a, auto b) { return a <= b; });
    comparison(s, "hi", unsigned_only, [](auto a, auto b) { return a > b; });
    comparison(s, "hs", unsigned_only, [](auto a, auto b) { return a >= b; });
    float_comparison(s, "equ", floats, [](auto a, auto b) { return a == b || either_nan(a, b); });
    float_comparison(s, "neu", floats, [](auto a, auto b) { return a != b; });
    float_comparison(s, "ltu", floats, [](auto a, auto b) { return !(a >= b); });
    float_comparison(s, "leu", floats, [](auto a, auto b) { return !(a > b); });
    float_comparison(s, "gtu", floats, [](auto a, auto b) { return !(a <= b); });
    float_comparison(s, "geu", floats, [](auto a, auto b) { return !(a < b); });
    float_comparison(s, "num", floats, [](auto a, auto b) { return !either_nan(a, b); });
    float_comparison(s, "nan", floats, either_nan);
    row<A(A, A, Pred)>(s, "selp.type", all, [](auto a, auto b, bool c) { return c ? a : b; });
    row<A(A, A, S32)>(s, "slct.type.s32", all, [](auto a, auto b, int32_t c) { return c >= 0 ? a : b; });
    row<A(A, A, F32)>(s, "slct.type.f32", all, [](auto a, auto b, float c) { return c >= 0 ? a : b; });
    row<A(A, A, F32)>(s, "slct.ftz.type.f32", all,
                      [](auto a, auto b, float c) { return flush(c) >= 0 ? a : b; });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
