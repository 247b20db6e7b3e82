// Names and number of an enumeration's values, taken from its declaration. For enumerations that count from 0
// without a gap.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace warpmark {

// "" if the enumeration has no such value. Compilers write "[with auto value = warpmark::Verdict::pass; …",
// and "(warpmark::Verdict)9" for a value without a name.
template <auto value>
consteval std::string_view enumerator() {
    constexpr std::string_view before = "value = ";
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find(before) + before.size());
    text = text.substr(0, text.find_first_of(";]"));
    return text.starts_with('(') ? "" : text.substr(text.rfind(':') + 1);
}

template <class Enum, std::size_t count = 0>
consteval std::size_t enumerator_count() {
    if constexpr (enumerator<static_cast<Enum>(count)>().empty())
        return count;
    else
        return enumerator_count<Enum, count + 1>();
}

template <class Enum>
constexpr auto enumerators() {
    return []<std::size_t... at>(std::index_sequence<at...>) {
        return std::array{enumerator<static_cast<Enum>(at)>()...};
    }(std::make_index_sequence<enumerator_count<Enum>()>());
}

template <class Enum>
constexpr auto enumerator_values() {
    return []<std::size_t... at>(std::index_sequence<at...>) {
        return std::array{static_cast<Enum>(at)...};
    }(std::make_index_sequence<enumerator_count<Enum>()>());
}

template <class Enum>
constexpr std::string_view enumerator_of(Enum value) {
    return enumerators<Enum>()[static_cast<std::size_t>(value)];
}

}  // namespace warpmark
