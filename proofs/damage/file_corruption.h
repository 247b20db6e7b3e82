// Whole files damaged at random, as text: what a hurried hand, a bad merge and a hostile
// mind leave in a file. A damaged file need not compile; it must only never end the worker that it is given
// to.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::batch {

// One of the sources with one to four damages: statements moved, doubled, left out, exchanged, brought in
// from another source; types, numbers, signs and words changed; calls of the device put into host code; two
// sources spliced; bytes that are no text. A function of its arguments alone. `at` is the position of the
// source that it begins with.
std::string damaged(const std::vector<std::string>& sources, size_t at, uint64_t seed);

}  // namespace warpmark::batch
