// Parser for the tables in cases/ and their number formats. Integers: 5, -5, 0x1f, 0b101, min, max. Floats:
// 1.5, 0x1p-24, inf, nan, 0f3f800000 (bits), tiny (smallest denormal), least (smallest normal), max (largest
// finite), ~1.5 (approximate). Two numbers in a register: 1,2 with the lower one first.
#pragma once
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "harness/ptx/ptx_types.h"

namespace warpmark::isa::cases {

using ptx::Type;

struct FloatFormat {
    int fraction, exponent;
    int bias() const { return (1 << (exponent - 1)) - 1; }
    uint64_t infinity() const { return ((uint64_t{1} << exponent) - 1) << fraction; }
    uint64_t sign() const { return uint64_t{1} << (fraction + exponent); }
};

inline FloatFormat format_of(Type type) {
    if (type == Type::f64) return {52, 11};
    if (type == Type::f32) return {23, 8};
    return type == Type::bf16 ? FloatFormat{7, 8} : FloatFormat{10, 5};
}

inline bool is_float(Type type) {
    return type == Type::f16 || type == Type::bf16 || type == Type::f32 || type == Type::f64;
}

// Element type of a packed register; otherwise the type itself.
inline Type part_of(Type type) {
    switch (type) {
        case Type::f16x2:
            return Type::f16;
        case Type::bf16x2:
            return Type::bf16;
        case Type::f32x2:
            return Type::f32;
        case Type::u16x2:
            return Type::u16;
        case Type::s16x2:
            return Type::s16;
        default:
            return type;
    }
}

inline double decoded(uint64_t bits, const FloatFormat& format) {
    const double sign = bits & format.sign() ? -1 : 1;
    const uint64_t fraction = bits & ((uint64_t{1} << format.fraction) - 1);
    const int exponent = static_cast<int>((bits & format.infinity()) >> format.fraction);
    if ((bits & format.infinity()) == format.infinity()) return fraction ? NAN : sign * INFINITY;
    const double significand =
        static_cast<double>(fraction) + (exponent ? std::ldexp(1.0, format.fraction) : 0.0);
    return sign * std::ldexp(significand, (exponent ? exponent : 1) - format.bias() - format.fraction);
}

// Bits of a number that the format represents exactly, otherwise of the nearest f32 or f64.
inline uint64_t encoded(const std::string& text, Type type) {
    const FloatFormat format = format_of(type);
    if (type == Type::f64) return std::bit_cast<uint64_t>(std::strtod(text.c_str(), nullptr));
    if (type == Type::f32) return std::bit_cast<uint32_t>(std::strtof(text.c_str(), nullptr));
    static std::map<std::pair<Type, double>, uint64_t> known;
    if (known.empty())
        for (const Type half : {Type::f16, Type::bf16})
            for (uint64_t bits = 0; bits <= format_of(half).infinity(); ++bits)
                known[{half, decoded(bits, format_of(half))}] = bits;
    const double value = std::strtod(text.c_str(), nullptr);
    const auto found = known.find({type, std::fabs(value)});
    if (found == known.end()) FAIL("no ", ptx::name(type), " is ", text);
    return found->second | (std::signbit(value) ? format.sign() : 0);
}

inline uint64_t float_bits(std::string text, Type type) {
    const FloatFormat format = format_of(type);
    if (text.starts_with("0f") || text.starts_with("0d")) return std::strtoull(text.c_str() + 2, nullptr, 16);
    const uint64_t sign = text.starts_with("-") ? format.sign() : 0;
    const std::string name = sign ? text.substr(1) : text;
    const uint64_t half_nan = format.infinity() | (uint64_t{1} << (format.fraction - 1));
    if (name == "nan") return type == Type::f64 ? half_nan : format.sign() - 1;  // canonical NaN
    if (name == "inf") return sign | format.infinity();
    if (name == "max") return sign | (format.infinity() - 1);
    if (name == "tiny") return sign | 1;
    if (name == "least") return sign | (uint64_t{1} << format.fraction);
    return encoded(text, type);
}

inline uint64_t mask_of(Type type) {
    const uint32_t bytes = ptx::bytes(type);
    if (bytes == 0) return 1;
    return bytes == 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * bytes)) - 1;
}

inline uint64_t integer_bits(const std::string& text, Type type) {
    const bool is_signed = type >= Type::s8 && type <= Type::s64;
    const uint64_t mask = mask_of(type), top = mask ^ (mask >> 1);
    if (text == "min") return is_signed ? top : 0;
    if (text == "max") return is_signed ? mask >> 1 : mask;
    const bool minus = text.starts_with("-");
    const std::string digits = minus ? text.substr(1) : text;
    char* end = nullptr;
    const uint64_t value = digits.starts_with("0b") ? std::strtoull(digits.c_str() + 2, &end, 2)
                                                    : std::strtoull(digits.c_str(), &end, 0);
    if (*end) FAIL("no integer: ", text);
    return (minus ? 0 - value : value) & mask;
}

inline uint64_t one_value(const std::string& text, Type type) {
    return is_float(type) ? float_bits(text, type) : integer_bits(text, type);
}

// A register's value. Packed types consist of two numbers, unless written as one hexadecimal number.
inline uint64_t value_of(const std::string& text, Type type) {
    const Type part = part_of(type);
    const size_t comma = text.find(',');
    if (part == type || comma == text.npos)
        return part == type ? one_value(text, type) : integer_bits(text, type);
    return one_value(text.substr(0, comma), part) | one_value(text.substr(comma + 1), part)
                                                        << (8 * ptx::bytes(part));
}

inline bool one_matches(uint64_t bits, const std::string& text, Type type) {
    if (!is_float(type)) return bits == integer_bits(text, type);
    const double value = decoded(bits, format_of(type));
    if (text == "nan" && type == Type::f64) return std::isnan(value);
    if (!text.starts_with("~")) return bits == float_bits(text, type);
    const double wanted = std::strtod(text.c_str() + 1, nullptr);
    double bound = 1e-6;
    if (type == Type::f16) bound = 1e-3;
    if (type == Type::bf16) bound = 8e-3;
    return std::fabs(value - wanted) <= bound * std::fabs(wanted);
}

inline bool matches(uint64_t bits, const std::string& text, Type type) {
    const Type part = part_of(type);
    const size_t comma = text.find(',');
    if (part == type || comma == text.npos)
        return part == type ? one_matches(bits, text, type) : bits == integer_bits(text, type);
    const uint32_t width = 8 * ptx::bytes(part);
    return one_matches(bits & mask_of(part), text.substr(0, comma), part) &&
           one_matches(bits >> width, text.substr(comma + 1), part);
}

inline std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> all;
    for (std::string word; stream >> word;) all.push_back(word);
    return all;
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

// A table row: its columns and location. In the first column, (x|y) keeps its bar.
struct Line {
    std::string place;  // "bits.txt:12"
    std::vector<std::string> columns;
};

inline std::vector<Line> lines_of(const std::string& file) {
    std::ifstream stream(std::string(WARPMARK_SOURCE_DIR) + "/harness/isa/cases/" + file);
    REQUIRE_MESSAGE(stream.good(), "cannot read ", file);
    std::vector<Line> all;
    int number = 0;
    for (std::string text; std::getline(stream, text);) {
        ++number;
        if (text.empty() || text.starts_with("#")) continue;
        Line line{file + ":" + std::to_string(number), {}};
        for (size_t at = 0, bar; at <= text.size(); at = bar + 3) {
            bar = std::min(text.find(" | ", at), text.size());
            line.columns.push_back(text.substr(at, bar - at));
            if (bar == text.size()) break;
        }
        all.push_back(std::move(line));
    }
    return all;
}

}  // namespace warpmark::isa::cases
