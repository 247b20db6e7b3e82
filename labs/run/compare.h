// compare.h: is an output the expected one, as `warpmark check` asks?
// (`warpmark start` writes this file anew each time.)
#pragma once
#include <cmath>
#include <cstdio>
#include <string>

#include "inputs.h"

namespace warpmark_run {

// An element is right if |got - expected| <= absolute + relative * |expected| + of_magnitude * magnitude. The
// magnitude of a sum, for instance, is the sum of the absolute values.
struct Tolerance {
    double relative = 0, absolute = 0;
    int output = -1;  // the number of the parameter that it is for; -1: for all outputs
    double of_magnitude = 0;
};

inline uint64_t bits_at(const Bytes& bytes, std::size_t index, std::size_t size) {
    uint64_t bits = 0;
    std::memcpy(&bits, &bytes[index * size], size);
    return bits;
}

// How many elements of an output still are what it began with.
inline std::size_t untouched_in(const Bytes& bytes, const Kind& kind) {
    std::size_t untouched = 0;
    for (std::size_t k = 0; k * kind.bytes < bytes.size(); k++)
        untouched += bits_at(bytes, k, kind.bytes) == kind.poison;
    return untouched;
}

// Of a half: a denormal number, one with ten bits behind the first, an infinity or none.
inline double real_of_f16(uint64_t bits) {
    const int exponent = int(bits >> 10 & 31), fraction = int(bits & 1023);
    double size = exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24);
    if (exponent == 31) size = fraction ? NAN : INFINITY;
    return bits & 0x8000 ? -size : size;
}

inline double real(Element element, uint64_t bits) {
    if (element == Element::f16) return real_of_f16(bits);
    if (element == Element::bf16) bits <<= 16;
    float narrow;
    double wide;
    std::memcpy(&narrow, &bits, 4);
    std::memcpy(&wide, &bits, 8);
    return element == Element::f64 ? wide : narrow;
}

// The low bytes as a number with a sign.
inline long long with_sign(Element element, uint64_t bits) {
    const int unused = 64 - 8 * int(kind_of(element).bytes);
    return (long long)(bits << unused) >> unused;
}

inline std::string words(Element element, uint64_t bits) {
    char text[64];
    if (element == Element::f32)
        std::snprintf(text, sizeof text, "%.9g", real(element, bits));
    else if (element == Element::f64)
        std::snprintf(text, sizeof text, "%.17g", real(element, bits));
    else if (kind_of(element).is_float)
        std::snprintf(text, sizeof text, "%.5g", real(element, bits));
    else if (kind_of(element).is_signed)
        std::snprintf(text, sizeof text, "%lld", with_sign(element, bits));
    else
        std::snprintf(text, sizeof text, "%llu", (unsigned long long)bits);
    return text;
}

// Two NaNs are equal, a NaN and a number are not. A float that nobody wrote is wrong, though it is a NaN.
inline bool is_right(Element element, uint64_t expected, uint64_t got, const Tolerance& tolerance,
                     double magnitude = 0) {
    const Kind kind = kind_of(element);
    if (expected == got) return true;
    if (got == kind.poison && kind.is_float) return false;
    if (!kind.is_float && tolerance.relative == 0 && tolerance.absolute == 0) return false;
    auto number = [&](uint64_t bits) {
        if (kind.is_float) return real(element, bits);
        return kind.is_signed ? double(with_sign(element, bits)) : double(bits);
    };
    const double want = number(expected), have = number(got);
    if (std::isnan(want) || std::isnan(have)) return std::isnan(want) && std::isnan(have);
    if (std::isinf(want) || std::isinf(have)) return want == have;
    return std::abs(have - want) <= tolerance.absolute + tolerance.relative * std::abs(want) +
                                        tolerance.of_magnitude * std::abs(magnitude);
}

struct Difference {
    std::size_t wrong = 0, untouched = 0, total = 0;
    std::string first;  // the first wrong elements, a line each
};

// Right is what every one of the tolerances allows.
inline Difference compare(const Parameter& parameter, const Bytes& expected, const Bytes& got,
                          const std::vector<Tolerance>& tolerances, int output = -1,
                          const Bytes& magnitudes = {}) {
    const std::size_t shown = 4;
    const Kind kind = kind_of(parameter.element);
    Difference difference;
    difference.total = expected.size() / kind.bytes;
    for (std::size_t i = 0; i < difference.total; i++) {
        const uint64_t want = bits_at(expected, i, kind.bytes), have = bits_at(got, i, kind.bytes);
        bool right = true;
        double magnitude = 0;
        if (magnitudes.size() >= (i + 1) * sizeof magnitude)
            std::memcpy(&magnitude, &magnitudes[i * sizeof magnitude], sizeof magnitude);
        for (const Tolerance& tolerance : tolerances)
            if (tolerance.output < 0 || tolerance.output == output)
                right = right && is_right(parameter.element, want, have, tolerance, magnitude);
        const bool untouched = have == kind.poison && want != kind.poison;
        if (untouched) difference.untouched++;
        if (right) continue;
        if (difference.wrong++ >= shown) continue;
        const std::string is =
            untouched && kind.bytes >= 4 ? "nothing: it was never written" : words(parameter.element, have);
        difference.first += "        " + std::string(parameter.name) + "[" + std::to_string(i) +
                            "]: expected " + words(parameter.element, want) + ", got " + is + "\n";
    }
    return difference;
}

}  // namespace warpmark_run
