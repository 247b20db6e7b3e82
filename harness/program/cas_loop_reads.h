// Plain reads whose value is only the first guess of a compare-and-swap, as in the programming guide's own
// atomicAdd of a double:
//     old = *place;
//     do { assumed = old; old = atomicCAS(place, assumed, f(assumed)); } while (assumed != old);
// The value of such a read does not matter, even if other threads change the location: the operation succeeds
// only if the guess is right, and otherwise returns the value for the next attempt. A race of that read is
// therefore harmless.
//
// Conditions, checked in the text of a build with its calls inlined (inlining.h):
// - the value and everything computed from it are used only as the compared and the new operand of one
//   compare-and-swap;
// - that compare-and-swap is in a loop that continues until the swap has succeeded;
// - each iteration uses the value with which it began (a new operand that is computed once, before the loop,
//   loses updates).
//
// After the loop the value is what the swap found. A branch on the guess (while (old < mine) …) is a
// different use: a thread that leaves there has never checked the guess.
#pragma once
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"

namespace warpmark::program {

// Indices of such instructions in `function`, whose relevant calls are inlined.
std::vector<size_t> guesses(const ptx::Function&);

// By function of a module, without inlining: indices of loads that are guesses for every caller of the
// function.
using GuessesOf = std::vector<std::vector<size_t>>;
GuessesOf guesses_of(const ptx::Module&);

// Source locations (file, line, column) in the optimized module at which all reads are guesses. Used for an
// unoptimized build, which keeps values in memory, so that its text does not show their uses.
using ReadPlaces = std::set<std::tuple<std::string, int, int>>;
ReadPlaces places_of_guesses(const ptx::Module& optimized, const DecodeOptions&);

}  // namespace warpmark::program
