// sample_test.h: what a test looks at: a sample of what it could, or everything (`./warpmark test --full`).
#pragma once
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace warpmark::samples {

inline bool everything() {
    return std::getenv("WARPMARK_FULL") != nullptr;
}

// Every `step`-th of them, from the first; or everything.
template <class T>
std::vector<T> of(const std::vector<T>& all, size_t step) {
    if (everything()) return all;
    std::vector<T> some;
    for (size_t at = 0; at < all.size(); at += step) some.push_back(all[at]);
    return some;
}

}  // namespace warpmark::samples
