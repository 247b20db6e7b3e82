// compare_rows.cpp: the lane table's comparisons and selections. PTX ISA 9.0, section 9.7.5.
// Ordered comparisons are false with a NaN, also `ne`; the ones that end in u are true with a NaN.
#include "harness/isa/each_lane.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<B16, B32, B64, U16, U32, U64, S16, S32, S64, F32, F64> all;
constexpr List<U16, U32, U64, S16, S32, S64, F32, F64> ordered;
constexpr List<U16, U32, U64> unsigned_only;
constexpr List<F32, F64> floats;

constexpr auto either_nan = []<class T>(T a, T b) { return a != a || b != b; };

// The patterns of a comparison, its three boolean combinations, and set.
struct Patterns {
    const char *plain, *with_and, *with_or, *with_xor, *set_u32, *set_s32, *set_f32;
};

template <class F, class Types>
void comparison(LaneSink& s, const Patterns& patterns, Types types, F) {
    row<Pred(A, A)>(s, patterns.plain, types, [](auto a, auto b) { return F{}(a, b); });
    row<Pred(A, A, Pred)>(s, patterns.with_and, types, [](auto a, auto b, bool c) { return F{}(a, b) && c; });
    row<Pred(A, A, Pred)>(s, patterns.with_or, types, [](auto a, auto b, bool c) { return F{}(a, b) || c; });
    row<Pred(A, A, Pred)>(s, patterns.with_xor, types, [](auto a, auto b, bool c) { return F{}(a, b) != c; });
    row<PredPair(A, A)>(s, patterns.plain, types, [](auto a, auto b) { return static_cast<uint8_t>(F{}(a, b) ? 1 : 2); });
    row<U32(A, A)>(s, patterns.set_u32, types, [](auto a, auto b) { return F{}(a, b) ? ~0u : 0u; });
    row<S32(A, A)>(s, patterns.set_s32, types, [](auto a, auto b) { return F{}(a, b) ? -1 : 0; });
    row<F32(A, A)>(s, patterns.set_f32, types, [](auto a, auto b) { return F{}(a, b) ? 1.0f : 0.0f; });
}

// The patterns of one comparison, spelled out from its name at compile time.
template <size_t N>
struct Name {
    char text[N];
    constexpr Name(const char (&name)[N]) {
        for (size_t i = 0; i < N; ++i) text[i] = name[i];
    }
};

template <size_t N, size_t M, size_t K>
constexpr auto join(const char (&a)[N], const Name<M>& b, const char (&c)[K]) {
    struct Text {
        char text[N + M + K];
    } result{};
    size_t at = 0;
    for (size_t i = 0; i + 1 < N; ++i) result.text[at++] = a[i];
    for (size_t i = 0; i + 1 < M; ++i) result.text[at++] = b.text[i];
    for (size_t i = 0; i + 1 < K; ++i) result.text[at++] = c[i];
    return result;
}

template <Name name>
constexpr auto plain = join("setp.", name, "[.ftz].type");
template <Name name>
constexpr auto with_and = join("setp.", name, ".and[.ftz].type");
template <Name name>
constexpr auto with_or = join("setp.", name, ".or[.ftz].type");
template <Name name>
constexpr auto with_xor = join("setp.", name, ".xor[.ftz].type");
template <Name name>
constexpr auto set_u32 = join("set.", name, "[.ftz].u32.type");
template <Name name>
constexpr auto set_s32 = join("set.", name, "[.ftz].s32.type");
template <Name name>
constexpr auto set_f32 = join("set.", name, "[.ftz].f32.type");

template <Name name, class F, class Types>
void compare(LaneSink& s, Types types, F f) {
    comparison(s,
               Patterns{plain<name>.text, with_and<name>.text, with_or<name>.text, with_xor<name>.text, set_u32<name>.text, set_s32<name>.text, set_f32<name>.text},
               types, f);
}

}  // namespace

void compare_rows(LaneSink& s) {
    compare<"eq">(s, all, [](auto a, auto b) { return a == b; });
    compare<"ne">(s, all, [](auto a, auto b) { return a != b && !either_nan(a, b); });
    compare<"lt">(s, ordered, [](auto a, auto b) { return a < b; });
    compare<"le">(s, ordered, [](auto a, auto b) { return a <= b; });
    compare<"gt">(s, ordered, [](auto a, auto b) { return a > b; });
    compare<"ge">(s, ordered, [](auto a, auto b) { return a >= b; });
    compare<"lo">(s, unsigned_only, [](auto a, auto b) { return a < b; });
    compare<"ls">(s, unsigned_only, [](auto a, auto b) { return a <= b; });
    compare<"hi">(s, unsigned_only, [](auto a, auto b) { return a > b; });
    compare<"hs">(s, unsigned_only, [](auto a, auto b) { return a >= b; });
    compare<"equ">(s, floats, [](auto a, auto b) { return a == b || either_nan(a, b); });
    compare<"neu">(s, floats, [](auto a, auto b) { return a != b; });
    compare<"ltu">(s, floats, [](auto a, auto b) { return !(a >= b); });
    compare<"leu">(s, floats, [](auto a, auto b) { return !(a > b); });
    compare<"gtu">(s, floats, [](auto a, auto b) { return !(a <= b); });
    compare<"geu">(s, floats, [](auto a, auto b) { return !(a < b); });
    compare<"num">(s, floats, [](auto a, auto b) { return !either_nan(a, b); });
    compare<"nan">(s, floats, either_nan);
    row<A(A, A, Pred)>(s, "selp.type", all, [](auto a, auto b, bool c) { return c ? a : b; });
    row<A(A, A, S32)>(s, "slct.type.s32", all, [](auto a, auto b, int32_t c) { return c >= 0 ? a : b; });
    row<A(A, A, F32)>(s, "slct[.ftz].type.f32", all, [](auto a, auto b, float c) { return c >= 0 ? a : b; });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
