// inputs.h: what the buffers hold before a run: the very bytes that `warpmark check` begins with.
// (`warpmark start` writes this file anew each time.)
//
// Random values come from splitmix64. Each buffer has a stream of its own, started from the case's seed and
// the parameter's position, so that no buffer depends on another. An output begins with a pattern that nobody
// writes by chance.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace warpmark_run {

enum class Element { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, f16, bf16 };
enum class Use { in, out, inout, scalar };
enum class Fill { random, iota, permutation, zero, constant, identity, sorted, skewed, special, list };

struct Kind {
    std::size_t bytes;
    bool is_float, is_signed;
    uint64_t poison;  // what an output begins with
};

inline Kind kind_of(Element element) {
    static const Kind kinds[] = {
        {1, false, true, 0xa5},
        {1, false, false, 0xa5},
        {2, false, true, 0xa5a5},
        {2, false, false, 0xa5a5},
        {4, false, true, 0xa5a5a5a5},
        {4, false, false, 0xa5a5a5a5},
        {8, false, true, 0xa5a5a5a5a5a5a5a5},
        {8, false, false, 0xa5a5a5a5a5a5a5a5},
        {4, true, true, 0x7fa5a5a5},
        {8, true, true, 0x7ff5a5a5a5a5a5a5},  // not a number
        {2, true, true, 0x7fa5},
        {2, true, true, 0x7fa5},
    };
    return kinds[std::size_t(element)];
}

// What some fills are made with.
struct FillKeys {
    double value = 0;                 // constant
    std::size_t hot_values = 4;       // skewed: so many values take ...
    double hot_share = 0.9;           // ... this share of the elements
    double special_share = 0.25;      // special: so much of the elements; the others are random
    unsigned specials = 15;           // 1: not a number, 2: infinities, 4: denormal numbers, 8: -0
    std::vector<long long> wholes{};  // list, of an integer type
    std::vector<double> reals{};      // list, of a floating type
};

// One parameter of the launch function.
struct Parameter {
    const char* name;
    Element element;
    Use use = Use::scalar;
    Fill fill = Fill::random;
    double low = 0, high = 0;  // ends of what is drawn
    FillKeys keys{};
};

// A buffer that a case fills otherwise, or as a matrix, or that begins behind an aligned address.
struct Filled {
    std::size_t position;  // of the parameter
    Fill fill;
    long long columns;           // of an identity
    std::size_t offset_bytes{};  // from the aligned address
};

using Bytes = std::vector<unsigned char>;

class Splitmix64 {
  public:
    explicit Splitmix64(uint64_t state) : state_(state) {}

    uint64_t next() {
        uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }

    // Every number below `bound` as often as any other: the first 2^64 mod bound values are thrown away.
    uint64_t below(uint64_t bound) {
        const uint64_t unfair = (0 - bound) % bound;
        for (;;) {
            const uint64_t value = next();
            if (value >= unfair) return value % bound;
        }
    }

    // In [0, 1), 53 bits.
    double unit() { return double(next() >> 11) * (1.0 / 9007199254740992.0); }

  private:
    uint64_t state_;
};

// The upper half of a float, rounded to the nearest; a NaN stays one.
inline uint16_t bf16_bits(double value) {
    const float narrow = float(value);
    uint32_t bits = 0;
    std::memcpy(&bits, &narrow, 4);
    if (std::isnan(narrow)) return uint16_t(bits >> 16 | 0x40);
    return uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

// The nearest half: ten bits behind the first one, exponents from -14 to 15, and denormals below them.
inline uint16_t f16_bits(double value) {
    const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    const double size = std::fabs(value);
    if (std::isnan(value)) return uint16_t(sign | 0x7e00);
    if (size >= 65520) return uint16_t(sign | 0x7c00);  // halfway from the largest to the next one
    if (size < 0x1p-14) return uint16_t(sign | unsigned(std::nearbyint(std::ldexp(size, 24))));
    const int exponent = std::ilogb(size);
    const auto fraction = unsigned(std::nearbyint(std::ldexp(size, 10 - exponent)));
    return uint16_t(sign | ((unsigned(exponent + 14) << 10) + fraction));
}

inline void store_real(unsigned char* to, Element element, double value) {
    const float narrow = float(value);
    const uint16_t half = element == Element::f16 ? f16_bits(value) : bf16_bits(value);
    if (element == Element::f32)
        std::memcpy(to, &narrow, 4);
    else if (element == Element::f64)
        std::memcpy(to, &value, 8);
    else
        std::memcpy(to, &half, 2);
}

inline void store(unsigned char* to, Element element, long long value) {
    if (element == Element::f32) {
        const float number = float(value);
        std::memcpy(to, &number, 4);
    } else if (kind_of(element).is_float) {
        store_real(to, element, double(value));
    } else {
        std::memcpy(to, &value, kind_of(element).bytes);  // the low bytes come first
    }
}

// A number that is drawn: whole, of an integer type.
struct Drawn {
    long long whole = 0;
    double real = 0;
};

// A buffer that is being filled.
class Filling {
  public:
    Filling(Bytes& bytes, const Parameter& parameter, Splitmix64& random)
        : bytes_(bytes), parameter_(parameter), random_(random), kind_(kind_of(parameter.element)) {}

    void fill(Fill fill, long long columns) {
        if (fill == Fill::random) each([&](std::size_t) { return drawn(); });
        if (fill == Fill::iota) each([](std::size_t i) { return Drawn{(long long)i, double(i)}; });
        if (fill == Fill::permutation) permutation();
        if (fill == Fill::constant) each([&](std::size_t) { return of(parameter_.keys.value); });
        if (fill == Fill::identity) each([&](std::size_t i) { return of(on_diagonal(i, columns) ? 1 : 0); });
        if (fill == Fill::sorted) sorted();
        if (fill == Fill::skewed) skewed();
        if (fill == Fill::special) special();
        if (fill == Fill::list) each([&](std::size_t i) { return listed(i); });
    }

  private:
    static Drawn of(double value) { return {(long long)value, value}; }
    static bool on_diagonal(std::size_t i, long long columns) {
        return (long long)i / columns == (long long)i % columns;
    }
    std::size_t count() const { return bytes_.size() / kind_.bytes; }

    Drawn drawn() {
        Drawn one;
        if (kind_.is_float) {
            const volatile double part =
                random_.unit() * (parameter_.high - parameter_.low);  // rounded here, on every computer
            one.real = parameter_.low + part;
        } else {
            const uint64_t span = uint64_t((long long)parameter_.high - (long long)parameter_.low) + 1;
            one.whole = (long long)parameter_.low + (long long)random_.below(span);
        }
        return one;
    }
    Drawn listed(std::size_t i) const {
        const auto& keys = parameter_.keys;
        if (kind_.is_float) return {0, keys.reals[i % keys.reals.size()]};
        return {keys.wholes[i % keys.wholes.size()], 0};
    }

    void put(std::size_t i, const Drawn& one) {
        if (kind_.is_float)
            store_real(&bytes_[i * kind_.bytes], parameter_.element, one.real);
        else
            store(&bytes_[i * kind_.bytes], parameter_.element, one.whole);
    }
    template <class Value>
    void each(Value value) {
        for (std::size_t i = 0; i < count(); i++) put(i, value(i));
    }

    // 0 … count-1 in an order drawn by lot.
    void permutation() {
        std::vector<long long> order(count());
        for (std::size_t i = 0; i < order.size(); i++) order[i] = (long long)i;
        for (std::size_t i = order.size(); i > 1; i--) std::swap(order[i - 1], order[random_.below(i)]);
        for (std::size_t i = 0; i < order.size(); i++)
            store(&bytes_[i * kind_.bytes], parameter_.element, order[i]);
    }
    void sorted() {
        std::vector<Drawn> all(count());
        for (Drawn& one : all) one = drawn();
        std::sort(all.begin(), all.end(), [&](const Drawn& a, const Drawn& b) {
            return kind_.is_float ? a.real < b.real : a.whole < b.whole;
        });
        for (std::size_t i = 0; i < all.size(); i++) put(i, all[i]);
    }
    void skewed() {
        std::vector<Drawn> hot(parameter_.keys.hot_values);
        for (Drawn& one : hot) one = drawn();
        for (std::size_t i = 0; i < count(); i++)
            put(i, random_.unit() < parameter_.keys.hot_share ? hot[random_.below(hot.size())] : drawn());
    }
    // The bits of an infinity are the exponent's, all set.
    void special() {
        const uint64_t sign = uint64_t(1) << (8 * kind_.bytes - 1);
        uint64_t infinity = 0;
        store_real(reinterpret_cast<unsigned char*>(&infinity), parameter_.element, HUGE_VAL);
        const uint64_t quiet = infinity | (infinity & ~(infinity - 1)) >> 1;
        std::vector<uint64_t> specials;
        const unsigned wanted = parameter_.keys.specials;
        if (wanted & 1) specials.push_back(quiet);
        if (wanted & 2) specials.insert(specials.end(), {infinity, sign | infinity});
        if (wanted & 4) specials.insert(specials.end(), {uint64_t(1), sign | 1});
        if (wanted & 8) specials.push_back(sign);
        for (std::size_t i = 0; i < count(); i++) {
            if (random_.unit() < parameter_.keys.special_share) {
                const uint64_t bits = specials[random_.below(specials.size())];
                std::memcpy(&bytes_[i * kind_.bytes], &bits, kind_.bytes);
            } else {
                put(i, drawn());
            }
        }
    }

    Bytes& bytes_;
    const Parameter& parameter_;
    Splitmix64& random_;
    const Kind kind_;
};

// The first contents of the parameter at `position` (0: the first one), a buffer of `count` elements.
// `cases`: what the case fills otherwise.
inline Bytes first_contents(const Parameter& parameter, std::size_t position, std::size_t count,
                            uint64_t seed, const std::vector<Filled>& cases = {}) {
    const Kind kind = kind_of(parameter.element);
    Bytes bytes(count * kind.bytes);
    if (parameter.use == Use::out) {
        for (std::size_t at = 0; at < bytes.size(); at += kind.bytes)
            std::memcpy(&bytes[at], &kind.poison, kind.bytes);
        return bytes;
    }
    const uint64_t grade_seed = 1;  // of `warpmark check` without --seed
    Splitmix64 random(Splitmix64(seed).next() ^ Splitmix64(grade_seed + 0x5eed).next() ^
                      Splitmix64(position + 1).next());
    Fill fill = parameter.fill;
    long long columns = 1;
    for (const Filled& one : cases)
        if (one.position == position) {
            fill = one.fill;
            columns = one.columns;
        }
    Filling(bytes, parameter, random).fill(fill, columns);
    return bytes;
}

}  // namespace warpmark_run
