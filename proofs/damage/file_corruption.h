// Random corruption of whole source files, like that of a hasty edit, a bad merge or an attacker. A damaged
// file need not compile, but it must never crash its worker.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::batch {

// Applies one to four changes to a source: statements moved, duplicated, removed, exchanged, or taken from
// another source; types, numbers, operators and words changed; device calls inserted into host code; two
// sources spliced; invalid bytes. Depends only on the arguments. `at`: index of the source that is changed.
std::string damaged(const std::vector<std::string>& sources, size_t at, uint64_t seed);

}  // namespace warpmark::batch
