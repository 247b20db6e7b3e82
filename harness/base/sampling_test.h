// Sampling of test inputs: every n-th of them, or all (`./warpmark test --full`).
#pragma once
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace warpmark::samples {

// A set but empty variable is no CI job: shells and tools unset it that way.
inline bool is_ci_job() {
    const char* ci = std::getenv("CI");
    return ci && *ci;
}

inline bool everything() {
    return std::getenv("WARPMARK_FULL") != nullptr;
}

// First index of a sample that takes every `step`-th. It is the same in every run of the tests. Scheduled
// pipelines set WARPMARK_SAMPLE to their number (.ci/run), so that `step` of them cover everything.
inline size_t first(size_t step) {
    const char* number = std::getenv("WARPMARK_SAMPLE");
    return number ? std::strtoul(number, nullptr, 10) % step : 0;
}

// True for the tests of a sample, if one in `step` of several similar tests runs.
inline bool has(size_t position, size_t step) {
    return everything() || position % step == first(step);
}

// Every `step`-th element, or all.
template <class T>
std::vector<T> of(const std::vector<T>& all, size_t step) {
    if (everything()) return all;
    std::vector<T> some;
    for (size_t at = first(step); at < all.size(); at += step) some.push_back(all[at]);
    return some;
}

}  // namespace warpmark::samples
