// inputs.h: what the buffers hold before a run: the very bytes that `warpmark check` begins with.
// (`warpmark start` writes this file anew each time.)
//
// Random values come from splitmix64. Each buffer has a stream of its own, started from the case's seed and
// the parameter's position, so that no buffer depends on another. An output begins with a pattern that nobody
// writes by chance.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace warpmark_run {

enum class Element { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64 };
enum class Use { in, out, inout, scalar };
enum class Fill { random, iota, permutation, zero };

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
    };
    return kinds[std::size_t(element)];
}

// One parameter of the launch function.
struct Parameter {
    const char* name;
    Element element;
    Use use = Use::scalar;
    Fill fill = Fill::random;
    double low = 0, high = 0;  // ends of a random fill
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

inline void store(unsigned char* to, Element element, long long value) {
    if (element == Element::f32) {
        const float number = float(value);
        std::memcpy(to, &number, 4);
    } else if (element == Element::f64) {
        const double number = double(value);
        std::memcpy(to, &number, 8);
    } else {
        std::memcpy(to, &value, kind_of(element).bytes);  // the low bytes come first
    }
}

inline void store_real(unsigned char* to, Element element, double value) {
    const float narrow = float(value);
    if (element == Element::f32)
        std::memcpy(to, &narrow, 4);
    else
        std::memcpy(to, &value, 8);
}

inline void fill_random(Bytes& bytes, const Parameter& parameter, Splitmix64& random) {
    const Kind kind = kind_of(parameter.element);
    for (std::size_t at = 0; at < bytes.size(); at += kind.bytes) {
        if (kind.is_float) {
            const volatile double part =
                random.unit() * (parameter.high - parameter.low);  // rounded here, on every computer
            store_real(&bytes[at], parameter.element, parameter.low + part);
        } else {
            const uint64_t span = uint64_t((long long)parameter.high - (long long)parameter.low) + 1;
            store(&bytes[at], parameter.element, (long long)parameter.low + (long long)random.below(span));
        }
    }
}

// 0 … count-1 in an order drawn by lot.
inline void fill_permutation(Bytes& bytes, const Parameter& parameter, Splitmix64& random) {
    const std::size_t size = kind_of(parameter.element).bytes;
    std::vector<long long> order(bytes.size() / size);
    for (std::size_t i = 0; i < order.size(); i++) order[i] = (long long)i;
    for (std::size_t i = order.size(); i > 1; i--) std::swap(order[i - 1], order[random.below(i)]);
    for (std::size_t i = 0; i < order.size(); i++) store(&bytes[i * size], parameter.element, order[i]);
}

// The first contents of the parameter at `position` (0: the first one), a buffer of `count` elements.
inline Bytes first_contents(const Parameter& parameter, std::size_t position, std::size_t count,
                            uint64_t seed) {
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
    if (parameter.fill == Fill::random) fill_random(bytes, parameter, random);
    if (parameter.fill == Fill::permutation) fill_permutation(bytes, parameter, random);
    if (parameter.fill == Fill::iota)
        for (std::size_t i = 0; i < count; i++)
            store(&bytes[i * kind.bytes], parameter.element, (long long)i);
    return bytes;
}

}  // namespace warpmark_run
