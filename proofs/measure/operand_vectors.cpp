// Edge values of each type, random values that are often close to each other, and their pairing.
#include "proofs/measure/operand_vectors.h"

#include <bit>
#include <cmath>

#include "harness/base/hash.h"

namespace warpmark::measure {
namespace {

using ptx::Type;

// Contents of a register of the type: `parts` numbers of `bits` each.
struct Layout {
    bool is_float;
    int parts, bits, fraction;
};

Layout layout_of(Type type) {
    switch (type) {
        case Type::pred:
            return {false, 1, 1, 0};
        case Type::f16:
            return {true, 1, 16, 10};
        case Type::f16x2:
            return {true, 2, 16, 10};
        case Type::bf16:
            return {true, 1, 16, 7};
        case Type::bf16x2:
            return {true, 2, 16, 7};
        case Type::f32:
            return {true, 1, 32, 23};
        case Type::f32x2:
            return {true, 2, 32, 23};
        case Type::f64:
            return {true, 1, 64, 52};
        case Type::u16x2:
        case Type::s16x2:
            return {false, 2, 16, 0};
        default:
            return {false, 1, static_cast<int>(8 * ptx::bytes(type)), 0};
    }
}

uint64_t ones(int bits) {
    return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
}

struct Float {
    int bits, fraction;
    uint64_t sign() const { return uint64_t{1} << (bits - 1); }
    uint64_t infinity() const { return ones(bits - 1) & ~ones(fraction); }
    int bias() const { return static_cast<int>(ones(bits - 2 - fraction)); }
    // 1.fraction × 2^exponent, clamped to finite normal numbers.
    uint64_t number(int exponent, uint64_t fraction_bits) const {
        const int biased = std::min(std::max(exponent + bias(), 1), 2 * bias());
        return static_cast<uint64_t>(biased) << fraction | (fraction_bits & ones(fraction));
    }
};

// The first values are paired with each other in every combination.
std::vector<uint64_t> float_edges(const Float& f) {
    const uint64_t one = f.number(0, 0), infinity = f.infinity(), sign = f.sign(),
                   half = uint64_t{1} << (f.fraction - 1);
    std::vector<uint64_t> all{0,
                              sign,
                              one,
                              sign | one,
                              infinity,
                              sign | infinity,
                              infinity | half | 5,        // a quiet NaN with a payload
                              1,                          // the least denormal
                              infinity - 1,               // the largest number
                              f.number(0, half),          // 1.5
                              sign | ones(f.fraction),    // the largest denormal
                              infinity | 1,               // a signaling NaN
                              uint64_t{1} << f.fraction,  // the least normal number
                              one + 1,
                              one - 1,
                              sign | infinity | half | 3};
    for (const uint64_t more : {sign | 1,
                                ones(f.fraction),
                                sign | (infinity - 1),
                                sign | infinity | 2,
                                f.number(-1, 0),
                                sign | f.number(-1, 0),
                                f.number(1, half >> 1),
                                sign | f.number(1, half >> 1),
                                f.number(f.fraction, 0),
                                f.number(f.fraction, 1),
                                f.number(-f.fraction - 1, 0),
                                f.number(-1, ones(f.fraction)),
                                f.number(7, 0),
                                f.number(8, 0),
                                f.number(15, 0),
                                f.number(16, 0),
                                f.number(31, 0),
                                f.number(32, 0),
                                f.number(63, 0),
                                f.number(64, 0),
                                sign | f.number(7, 0),
                                sign | f.number(31, 0),
                                sign | f.number(63, 0),
                                sign | f.number(31, 1),
                                f.number(30, ones(f.fraction)),
                                f.number(6, ones(f.fraction)),
                                f.number(14, ones(f.fraction)),
                                f.number(62, ones(f.fraction)),
                                f.number(15, half),
                                f.number(3, half | half >> 3),
                                sign | f.number(3, half | half >> 3),
                                (uint64_t{1} << f.fraction) - 2,
                                sign | (uint64_t{1} << f.fraction) | 1,
                                infinity | ones(f.fraction)})
        all.push_back(more);
    return all;
}

std::vector<uint64_t> integer_edges(int bits) {
    if (bits == 1) return {0, 1};
    const uint64_t mask = ones(bits), top = mask ^ (mask >> 1), width = static_cast<uint64_t>(bits);
    std::vector<uint64_t> all{0,  1, mask,     top, mask >> 1, 2,       width, width - 1,
                              31, 5, mask - 1, 32,  255,       top + 1, 64,    0x80};
    for (const uint64_t more : {uint64_t{3},
                                uint64_t{4},
                                uint64_t{7},
                                uint64_t{8},
                                uint64_t{15},
                                uint64_t{16},
                                uint64_t{33},
                                uint64_t{63},
                                uint64_t{65},
                                uint64_t{127},
                                uint64_t{256},
                                uint64_t{257},
                                width + 1,
                                top - 2,
                                mask - 31,
                                mask / 3,
                                mask / 3 * 2,
                                (mask >> 1) - 1,
                                uint64_t{0x7fff},
                                uint64_t{0x8000},
                                uint64_t{0xffff},
                                uint64_t{0xff00ff},
                                uint64_t{0x7fffffff},
                                uint64_t{0x80000000},
                                uint64_t{0x1000000},
                                uint64_t{0x1000001},
                                uint64_t{0xffffff},
                                uint64_t{0x7fffff8000},
                                uint64_t{1} << 53,
                                (uint64_t{1} << 53) + 1,
                                ~uint64_t{0x3ff},
                                (uint64_t{1} << 62) | 1})
        all.push_back(more & mask);
    return all;
}

std::vector<uint64_t> edges(const Layout& layout) {
    return layout.is_float ? float_edges({layout.bits, layout.fraction}) : integer_edges(layout.bits);
}

uint64_t random_float(Random& random, const Float& f, uint64_t near) {
    const uint64_t sign = random.below(2) ? f.sign() : 0, fraction = random.next();
    switch (random.below(5)) {
        case 0:
            return random.next() & ones(f.bits);
        case 1:
            return sign | f.number(static_cast<int>(random.below(24)) - 12, fraction);
        case 2:
            return sign | f.number(static_cast<int>(random.below(140)) - 70, fraction);
        case 3:
            return sign |
                   (random.below(2) ? fraction & ones(f.fraction)
                                    : f.number(-f.bias() + static_cast<int>(random.below(30)), fraction));
        default: {  // close to its neighbor, often with the other sign: sums cancel
            const int exponent = static_cast<int>((near & ones(f.bits - 1)) >> f.fraction) - f.bias();
            return (sign ^ (near & f.sign())) | f.number(exponent + static_cast<int>(random.below(5)) - 2,
                                                         random.below(2) ? near ^ random.below(8) : fraction);
        }
    }
}

uint64_t random_integer(Random& random, int bits, uint64_t near) {
    const uint64_t mask = ones(bits);
    switch (random.below(5)) {
        case 0:
            return random.below(70) & mask;
        case 1:
            return (random.next() & mask) >> random.below(static_cast<uint64_t>(bits));
        case 2:
            return (near + random.below(5) - 2) & mask;
        case 3:
            return (uint64_t{0} - random.below(300)) & mask;
        default:
            return random.next() & mask;
    }
}

uint64_t random_value(Random& random, const Layout& layout, uint64_t near) {
    uint64_t value = 0;
    const auto known = edges(layout);
    for (int part = 0; part < layout.parts; ++part) {
        const uint64_t neighbor = near >> (part * layout.bits) & ones(layout.bits);
        uint64_t one = 0;
        if (random.below(6) == 0)
            one = known[random.below(known.size())];
        else if (layout.is_float)
            one = random_float(random, {layout.bits, layout.fraction}, neighbor);
        else
            one = random_integer(random, layout.bits, neighbor);
        value |= one << (part * layout.bits);
    }
    return value;
}

// The parts of a register step through the edges at different rates.
uint64_t edge_value(const Layout& layout, size_t at, size_t of) {
    const auto known = edges(layout);
    uint64_t value = 0;
    for (int part = 0; part < layout.parts; ++part) {
        const size_t index = (part ? at * 7 + 3 : at) % std::min(of, known.size());
        value |= known[index] << (part * layout.bits);
    }
    return value;
}

uint64_t seed_of(std::span<const Type> sources) {
    uint64_t seed = fnv1a_start;
    for (const Type type : sources)
        seed =
            fnv1a_step(seed, static_cast<uint64_t>(ptx::bytes(type)) ^ (layout_of(type).is_float ? 64u : 0u) ^
                                 static_cast<uint64_t>(layout_of(type).fraction) << 8);
    return seed;
}

}  // namespace

Vectors lane_vectors(std::span<const Type> sources, size_t count) {
    Random random(seed_of(sources));
    Vectors all;
    // One source takes every edge; two are paired in full for the first 12; more for the first 5.
    constexpr std::array<size_t, 5> of_each{64, 64, 12, 5, 3};
    const size_t each = of_each[std::min(sources.size(), of_each.size() - 1)];
    size_t pairings = 1;
    for (const Type type : sources) pairings *= std::min(each, edges(layout_of(type)).size());
    for (size_t at = 0; at < count; ++at) {
        auto& vector = all.emplace_back();
        size_t digits = at;
        for (const Type type : sources) {
            const Layout layout = layout_of(type);
            const size_t many = std::min(each, edges(layout).size());
            if (at < pairings) {
                vector.push_back(edge_value(layout, digits % many, many));
                digits /= many;
            } else
                vector.push_back(random_value(random, layout, vector.empty() ? 0 : vector.back()));
        }
    }
    return all;
}

Vectors warp_vectors(std::span<const Type> sources, size_t warps, bool segments) {
    Random random(seed_of(sources) + 1 + segments);
    Vectors all;
    for (size_t warp = 0; warp < warps; ++warp) {
        // Whole segments of eight lanes, so that a shuffle within segments reads active lanes.
        uint32_t mask = ~0u;
        if (warp % 3 == 2)
            mask = segments ? static_cast<uint32_t>(1 + random.below(15)) * 0x11u
                            : static_cast<uint32_t>(random.next() | random.next());
        if (segments && mask != ~0u)
            mask = (mask & 1 ? 0xffu : 0) | (mask & 2 ? 0xff00u : 0) | (mask & 4 ? 0xff0000u : 0) |
                   (mask & 8 ? 0xff000000u : 0);
        const bool all_equal = warp % 4 == 1, few = warp % 4 != 0, same_offset = random.below(2);
        const uint64_t segment =
                           mask != ~0u ? 24 : (0x1e1c1810u >> 8 * random.below(4) & 0xff) * random.below(2),
                       clamp = random.below(3) ? 31 : random.below(32);
        const uint64_t offset = random.below(mask != ~0u ? 8 : 36), pick = random.next();
        for (int lane = 0; lane < 32; ++lane) {
            auto& vector = all.emplace_back();
            for (size_t at = 0; at + 1 < sources.size(); ++at) {
                const uint64_t bits = ones(layout_of(sources[at]).bits * layout_of(sources[at]).parts);
                const uint64_t any = random.next(), other = few ? pick + any % 3 : any;
                if (segments && at == 1)
                    vector.push_back(same_offset ? offset : any % (mask != ~0u ? 8 : 34));
                else if (segments && at == 2)
                    vector.push_back(segment << 8 | clamp);
                else
                    vector.push_back((all_equal ? pick : other) & bits);
            }
            vector.push_back(mask);
        }
    }
    return all;
}

uint32_t fingerprint(const Vectors& vectors) {
    uint64_t hash = 0;
    for (const auto& vector : vectors) hash = fnv1a_step(hash, fnv1a(std::as_bytes(std::span(vector))));
    return static_cast<uint32_t>(hash ^ hash >> 32);
}

}  // namespace warpmark::measure
