// element.h: the table of element types that a lab's parameters may have.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>

namespace warpmark {

enum class Element { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64 };

struct ElementKind {
    Element element;
    std::string_view name;
    uint32_t bytes;
    bool is_float;
    bool is_signed;
    uint64_t poison;  // what an output buffer holds before the run: a recognisable number, a NaN for floating
                      // types
};

inline constexpr std::array element_kinds{
    ElementKind{Element::i8, "i8", 1, false, true, 0xa5},
    ElementKind{Element::u8, "u8", 1, false, false, 0xa5},
    ElementKind{Element::i16, "i16", 2, false, true, 0xa5a5},
    ElementKind{Element::u16, "u16", 2, false, false, 0xa5a5},
    ElementKind{Element::i32, "i32", 4, false, true, 0xa5a5a5a5},
    ElementKind{Element::u32, "u32", 4, false, false, 0xa5a5a5a5},
    ElementKind{Element::i64, "i64", 8, false, true, 0xa5a5a5a5a5a5a5a5},
    ElementKind{Element::u64, "u64", 8, false, false, 0xa5a5a5a5a5a5a5a5},
    ElementKind{Element::f32, "f32", 4, true, true, 0x7fa5a5a5},
    ElementKind{Element::f64, "f64", 8, true, true, 0x7ff5a5a5a5a5a5a5},
};

constexpr const ElementKind& kind_of(Element element) {
    return element_kinds[static_cast<std::size_t>(element)];
}

constexpr const ElementKind* find_element(std::string_view name) {
    for (const auto& kind : element_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

// One element of a buffer as raw bits, zero-extended.
inline uint64_t bits_at(std::span<const std::byte> bytes, std::size_t index, uint32_t element_bytes) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + index * element_bytes, element_bytes);
    return bits;
}

}  // namespace warpmark
