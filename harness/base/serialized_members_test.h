// Checks that a serialized structure (serialization.h) lists all of its members. The compiler counts them;
// the check then walks the list and every structure that it contains.
#pragma once
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <variant>
#include <vector>

#include "harness/base/serialization.h"

namespace warpmark::members {

struct Walk;
template <class T>
concept listed =
    std::is_class_v<T> && (std::is_aggregate_v<T> || requires(T& value, Walk& walk) { fields(walk, value); });

// Walks the member list of a structure, then those of the structures it contains.
struct Walk {
    template <class... T>
    void operator()(T&... values) {
        (places.push_back(&values), ...);
        (follow(std::type_identity<T>{}), ...);
    }
    template <class... T>
    void stays(T&... values) {
        (places.push_back(&values), ...);
    }

    template <listed T>
    void follow(std::type_identity<T>) {
        if (!seen->insert(typeid(T)).second) return;
        T value{};
        Walk own{seen, {}};
        visit_fields(own, value);
        const std::set<const void*> different(own.places.begin(), own.places.end());
        CAPTURE(typeid(T).name());
        CHECK(own.places.size() == member_count<T>());
        CHECK(different.size() == own.places.size());
        if (different.empty()) return;
        CHECK(*different.begin() >= static_cast<const void*>(&value));
        CHECK(*different.rbegin() < static_cast<const void*>(&value + 1));
    }
    template <class T>
    void follow(std::type_identity<T>) {}
    template <class T>
    void follow(std::type_identity<std::vector<T>>) {
        follow(std::type_identity<T>{});
    }
    template <class T>
    void follow(std::type_identity<std::optional<T>>) {
        follow(std::type_identity<T>{});
    }
    template <class... T>
    void follow(std::type_identity<std::variant<T...>>) {
        (follow(std::type_identity<T>{}), ...);
    }
    template <class T, size_t N>
    void follow(std::type_identity<std::array<T, N>>) {
        follow(std::type_identity<T>{});
    }

    std::set<std::type_index>* seen;
    std::vector<const void*> places{};
};

// Checks that every member of these types, and of the types they contain, is listed exactly once.
template <class... T>
void all_listed() {
    std::set<std::type_index> seen;
    Walk walk{&seen, {}};
    (walk.follow(std::type_identity<T>{}), ...);
}

}  // namespace warpmark::members
