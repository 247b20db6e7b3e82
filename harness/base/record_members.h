// Members of a plain structure in the order of its declaration, so that no visitor needs a list of its own.
#pragma once
#include <concepts>
#include <cstddef>
#include <utility>

namespace warpmark {

// Converts to any member type.
template <size_t>
struct AnyMember {
    template <class T>
        requires std::move_constructible<T>
    operator T() const;
};

template <class T, size_t... at>
constexpr bool accepts(std::index_sequence<at...>) {
    return requires { T{AnyMember<at>{}...}; };
}

// Number of members of a structure without constructors: the largest number of initializers that it accepts.
template <class T, size_t count = 0>
constexpr size_t member_count() {
    if constexpr (accepts<T>(std::make_index_sequence<count + 1>{}))
        return member_count<T, count + 1>();
    else
        return count;
}

// Calls the visitor once, with all members.
template <class T, class Visitor>
void visit_members(T& it, Visitor& visit) {
    constexpr size_t count = member_count<T>();
    if constexpr (count == 0) {
        visit();
    } else if constexpr (count == 1) {
        auto& [a] = it;
        visit(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = it;
        visit(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = it;
        visit(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = it;
        visit(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = it;
        visit(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = it;
        visit(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = it;
        visit(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = it;
        visit(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = it;
        visit(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = it;
        visit(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else if constexpr (count == 16) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    } else if constexpr (count == 18) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
    } else if constexpr (count == 22) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v);
    } else if constexpr (count == 27) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa] = it;
        visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa);
    } else {
        static_assert(count == 0, "a structure of this many members is not in the list yet");
    }
}

}  // namespace warpmark
