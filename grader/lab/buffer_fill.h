// Initial contents of a buffer, one function per fill.
//
// `labs/run/inputs.h` generates the same bytes on a student's GPU; lab_program_text_test.cpp compares the
// two.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/base/element_types.h"
#include "harness/base/splitmix64.h"

namespace warpmark {

// Element types of a lab's parameters. The built-in C++ types come first; the others are for buffers only.
inline constexpr auto lab_elements = std::span(element_kinds);

// A scalar parameter cannot have a type that needs a header.
constexpr bool may_be_scalar(Element element) {
    return element <= Element::f64;
}

// nullptr for a type that no lab may use.
constexpr const ElementKind* find_element(std::string_view name) {
    return find_element_kind(name);
}

using Number = std::variant<int64_t, double>;

// In the order of the table below.
enum class Fill : uint8_t {
    random,
    iota,
    permutation,
    zero,
    constant,
    identity,
    sorted,
    skewed,
    special,
    list
};

// Parameters of a buffer's fill.
struct FillKeys {
    double low = 0, high = 0;     // ends of the random range
    double value = 0;             // constant: value of all elements
    int hot_values = 4;           // skewed: number of frequent values
    double hot_share = 0.9;       // skewed: share of the elements that have them
    double special_share = 0.25;  // special: share of special values; the other elements are random
    uint32_t specials = 0;        // special: one bit per row of special_words; 0: all
    std::vector<Number> values;   // list: repeated from the beginning
};

namespace lab {

struct FillWord {
    std::string_view word;
    Fill fill;
    bool draws = false;      // between `min` and `max`
    bool has_order = false;  // reordering the elements gives a different input
};
inline constexpr std::array fill_words{
    FillWord{.word = "random", .fill = Fill::random, .draws = true},
    FillWord{.word = "iota", .fill = Fill::iota, .has_order = true},
    FillWord{.word = "permutation", .fill = Fill::permutation},
    FillWord{.word = "zero", .fill = Fill::zero},
    FillWord{.word = "constant", .fill = Fill::constant},
    FillWord{.word = "identity", .fill = Fill::identity, .has_order = true},
    FillWord{.word = "sorted", .fill = Fill::sorted, .draws = true, .has_order = true},
    FillWord{.word = "skewed", .fill = Fill::skewed, .draws = true},
    FillWord{.word = "special", .fill = Fill::special, .draws = true},
    FillWord{.word = "list", .fill = Fill::list, .has_order = true}};
constexpr const FillWord& word_of(Fill fill) {
    return fill_words[static_cast<std::size_t>(fill)];
}

// NaN; both infinities; the two denormal numbers next to zero; negative zero.
inline constexpr std::array<std::string_view, 4> special_words{"nan", "infinity", "denormal",
                                                               "negative-zero"};

// `columns` is the row length of an identity matrix.
std::vector<std::byte> filled(const ElementKind&, std::size_t count, Fill, const FillKeys&, int64_t columns,
                              Splitmix64&);

// Poison pattern for `count` elements.
std::vector<std::byte> poison(Element, std::size_t count);

}  // namespace lab

}  // namespace warpmark
