// Element types of a lab's parameters. The built-in C++ types come first; the others are for buffers only.
#pragma once
#include <span>

#include "harness/base/element_types.h"

namespace warpmark {

inline constexpr auto lab_elements = std::span(element_kinds);

// A scalar parameter cannot have a type that needs a header.
constexpr bool may_be_scalar(Element element) {
    return element <= Element::f64;
}

// nullptr for a type that no lab may use.
constexpr const ElementKind* find_element(std::string_view name) {
    return find_element_kind(name);
}

}  // namespace warpmark
