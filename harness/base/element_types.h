// Table of element types for buffers and scalars: their sizes, and conversions between numbers and bits.
#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace warpmark {

// Types that C++ has natively come first.
enum class Element : uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, f16, bf16 };

// The upper 16 bits of a float.
struct Bfloat16 {
    uint16_t bits = 0;
};

struct ElementKind {
    Element element;
    std::string_view name;
    std::string_view c_type;
    uint32_t bytes;
    bool is_float;
    bool is_signed;
    uint64_t poison;  // initial content of an output buffer: a recognizable number, for floats a NaN
    uint64_t (*bits_of_integer)(int64_t);
    uint64_t (*bits_of)(double);  // integer types: the number is truncated
    double (*number)(uint64_t bits);
    std::string (*words)(uint64_t bits);
};

namespace elements {

template <class T>
T from_bits(uint64_t bits) {
    T value{};
    std::memcpy(&value, &bits, sizeof value);
    return value;
}
template <class T>
uint64_t to_bits(T value) {
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}

// Converts a value of T to bits and back. Bfloat16 rounds to nearest even, and a NaN stays a NaN.
template <class T>
uint64_t of_integer(int64_t value) {
    return to_bits(static_cast<T>(value));
}
template <class T>
uint64_t of_number(double value) {
    if constexpr (std::is_integral_v<T>)
        return to_bits(static_cast<T>(static_cast<int64_t>(value)));
    else
        return to_bits(static_cast<T>(value));
}
template <>
inline uint64_t of_number<Bfloat16>(double value) {
    const auto narrow = static_cast<float>(value);
    const auto bits = std::bit_cast<uint32_t>(narrow);
    if (std::isnan(narrow)) return static_cast<uint16_t>(bits >> 16 | 0x40);
    return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
template <>
inline uint64_t of_integer<Bfloat16>(int64_t value) {
    return of_number<Bfloat16>(static_cast<double>(value));
}
template <class T>
double number(uint64_t bits) {
    return static_cast<double>(from_bits<T>(bits));
}
template <>
inline double number<Bfloat16>(uint64_t bits) {
    return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

// Shortest decimal text that reads back as the same number (element_types.cpp).
std::string words_of_float(float);
std::string words_of_double(double);
template <class T>
std::string words(uint64_t bits) {
    if constexpr (std::is_same_v<T, double>)
        return words_of_double(from_bits<T>(bits));
    else if constexpr (std::is_integral_v<T>)
        return std::to_string(from_bits<T>(bits));
    else
        return words_of_float(static_cast<float>(number<T>(bits)));
}

template <class T>
constexpr ElementKind row(Element element, std::string_view name, std::string_view c_type, uint64_t poison) {
    constexpr bool is_float = !std::is_integral_v<T>;
    return {element, name,          c_type,       sizeof(T), is_float, is_float || std::is_signed_v<T>,
            poison,  of_integer<T>, of_number<T>, number<T>, words<T>};
}

}  // namespace elements

inline constexpr std::array element_kinds{
    elements::row<int8_t>(Element::i8, "i8", "char", 0xa5),
    elements::row<uint8_t>(Element::u8, "u8", "unsigned char", 0xa5),
    elements::row<int16_t>(Element::i16, "i16", "short", 0xa5a5),
    elements::row<uint16_t>(Element::u16, "u16", "unsigned short", 0xa5a5),
    elements::row<int32_t>(Element::i32, "i32", "int", 0xa5a5a5a5),
    elements::row<uint32_t>(Element::u32, "u32", "unsigned", 0xa5a5a5a5),
    elements::row<int64_t>(Element::i64, "i64", "long long", 0xa5a5a5a5a5a5a5a5),
    elements::row<uint64_t>(Element::u64, "u64", "unsigned long long", 0xa5a5a5a5a5a5a5a5),
    elements::row<float>(Element::f32, "f32", "float", 0x7fa5a5a5),
    elements::row<double>(Element::f64, "f64", "double", 0x7ff5a5a5a5a5a5a5),
    elements::row<_Float16>(Element::f16, "f16", "__half", 0x7fa5),
    elements::row<Bfloat16>(Element::bf16, "bf16", "__nv_bfloat16", 0x7fa5),
};

constexpr const ElementKind& kind_of(Element element) {
    return element_kinds[static_cast<std::size_t>(element)];
}

constexpr bool elements_are_in_order() {
    for (std::size_t at = 0; at < element_kinds.size(); ++at)
        if (static_cast<std::size_t>(element_kinds[at].element) != at) return false;
    return true;
}
static_assert(elements_are_in_order(), "a row for each element type, in their order");

constexpr const ElementKind* find_element_kind(std::string_view name) {
    for (const auto& kind : element_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

// Raw bits of one element of a buffer, zero-extended.
inline uint64_t bits_at(std::span<const std::byte> bytes, std::size_t index, uint32_t element_bytes) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + index * element_bytes, element_bytes);
    return bits;
}

}  // namespace warpmark
