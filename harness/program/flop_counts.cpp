// Number of floating-point operations of an instruction, by opcode. Sums, products, quotients, roots and
// similar count as one; an fma as two, so that contraction by the compiler makes no difference; a pair
// (f16x2) counts twice. Comparisons, conversions, absolute values and signs count as zero. So do integer
// operations, because index arithmetic cannot be distinguished from the requested computation. Tables of
// floating-point opcodes and types.
#include <algorithm>
#include <array>
#include <string_view>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

struct Counted {
    std::string_view word;
    uint8_t count;
};
constexpr std::array operations{
    Counted{"add", 1},  Counted{"sub", 1},   Counted{"mul", 1}, Counted{"div", 1}, Counted{"fma", 2},
    Counted{"mad", 2},  Counted{"sqrt", 1},  Counted{"rcp", 1}, Counted{"ex2", 1}, Counted{"lg2", 1},
    Counted{"tanh", 1}, Counted{"rsqrt", 1}, Counted{"sin", 1}, Counted{"cos", 1},
};
constexpr std::array types{
    Counted{"f32", 1},  Counted{"f64", 1},   Counted{"f16", 1},    Counted{"f16x2", 2},
    Counted{"bf16", 1}, Counted{"f32x2", 2}, Counted{"bf16x2", 2},
};

template <size_t size>
uint8_t count_of(const std::array<Counted, size>& table, std::string_view word) {
    const auto found = std::ranges::find(table, word, &Counted::word);
    return found == table.end() ? uint8_t{0} : found->count;
}

}  // namespace

uint8_t float_operations(const Parts& opcode) {
    const uint8_t once = count_of(operations, opcode.front());
    if (once == 0) return 0;
    for (const auto& part : opcode)
        if (const uint8_t lanes = count_of(types, part)) return static_cast<uint8_t>(once * lanes);
    return 0;
}

}  // namespace warpmark::program
