// The element types that a lab's parameters may have. Those that C++ has of its own come
// first; only buffers have the others.
#pragma once
#include <span>

#include "harness/base/element_types.h"

namespace warpmark {

inline constexpr auto lab_elements = std::span(element_kinds);

// A scalar parameter cannot be of a type that needs a header.
constexpr bool may_be_scalar(Element element) {
    return element <= Element::f64;
}

// nullptr for a type that no lab may have.
constexpr const ElementKind* find_element(std::string_view name) {
    return find_element_kind(name);
}

}  // namespace warpmark
