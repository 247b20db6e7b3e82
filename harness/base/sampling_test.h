// What a test looks at: a sample of what it could, or everything (`./warpmark test --full`).
#pragma once
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace warpmark::samples {

inline bool everything() {
    return std::getenv("WARPMARK_FULL") != nullptr;
}

// Where a sample begins that takes each `step`-th: the next commit looks at others (`./warpmark test` counts
// commits in WARPMARK_SAMPLE), so that after `step` commits all have been looked at.
inline size_t first(size_t step) {
    const char* commit = std::getenv("WARPMARK_SAMPLE");
    return commit ? std::strtoul(commit, nullptr, 10) % step : 0;
}

// Every `step`-th of them; or everything.
template <class T>
std::vector<T> of(const std::vector<T>& all, size_t step) {
    if (everything()) return all;
    std::vector<T> some;
    for (size_t at = first(step); at < all.size(); at += step) some.push_back(all[at]);
    return some;
}

}  // namespace warpmark::samples
