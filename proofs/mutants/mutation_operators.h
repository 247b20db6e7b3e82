// Mutation operators for a source, one small change at a time: a missing barrier, a missing guard, a
// different index. They work on tokens, so comments and strings stay unchanged, and a mutant need not
// compile.
#pragma once
#include <string>
#include <vector>

namespace warpmark::batch {

struct Mutant {
    std::string name;    // "guard: `t < count` → `true`"; repeated names get " (2)"
    int line = 0;        // in the original
    std::string source;  // the complete mutated text
};

// Mutants in the order of the source; no two have the same text. Kinds: barrier, fence, guard, bound, pad,
// index, atomic.
std::vector<Mutant> mutants_of(const std::string& source);

}  // namespace warpmark::batch
