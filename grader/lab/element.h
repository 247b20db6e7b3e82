// element.h: the element types that a lab's parameters may have: those of C++ itself.
#pragma once
#include <span>

#include "harness/base/elements.h"

namespace warpmark {

inline constexpr auto lab_elements =
    std::span(element_kinds).first<static_cast<std::size_t>(Element::f64) + 1>();

// nullptr for a type that no lab may have.
constexpr const ElementKind* find_element(std::string_view name) {
    for (const auto& kind : lab_elements)
        if (kind.name == name) return &kind;
    return nullptr;
}

}  // namespace warpmark
