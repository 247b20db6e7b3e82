// Mutation operators for a source, one small change at a time: a missing barrier, a missing guard, a
// different index. They work on tokens, so comments and strings stay unchanged, and a mutant need not
// compile.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace warpmark::batch {

struct Mutant {
    std::string name;    // "guard: `t < count` → `true`"; repeated names get " (2)"
    int line = 0;        // in the original
    std::string source;  // the complete mutated text
};

// Parameter name → the literal that a mutant passes to a kernel instead.
using Literals = std::map<std::string, std::string, std::less<>>;

// Mutants in the order of the source, without duplicate texts. Kinds: barrier, fence, guard, bound, pad,
// index, atomic, size.
std::vector<Mutant> mutants_of(const std::string& source, const Literals& = {});

}  // namespace warpmark::batch
