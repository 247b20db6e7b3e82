// Every small damage that can be done to a source, one at a time: a barrier less, a
// guard less, an index exchanged. The places are found by tokens: comments and strings stay as they are, and
// a mutant need not compile.
#pragma once
#include <string>
#include <vector>

namespace warpmark::batch {

struct Mutant {
    std::string name;  // "guard: `t < count` → `true`"; one of several of the same words has " (2)" behind it
    int line = 0;      // of the original
    std::string source;  // the whole of it, changed
};

// Kinds: barrier, fence, guard, bound, pad, index, atomic. In the order of the source. No two mutants are the
// same text.
std::vector<Mutant> mutants_of(const std::string& source);

}  // namespace warpmark::batch
