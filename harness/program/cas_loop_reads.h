// Plain reads whose value is no more than the first guess of a compare-and-swap, as in the
// programming guide's own atomicAdd of a double:
//     old = *place;
//     do { assumed = old; old = atomicCAS(place, assumed, f(assumed)); } while (assumed != old);
// Whatever such a read gives, even while others change the place: the operation takes place only if the guess
// is right, and else gives the value to go on with. So it does not matter that the read races.
//
// What is asked of a build's text, with its calls in place (inlining.h): the value, and what is computed of
// it, goes nowhere but into the compared and the new operand of one compare-and-swap, within a loop that goes
// on until the swap has taken place; and each round uses what that round began with (a new operand that is
// computed once, before the loop, is an update that gets lost). Behind the loop the value is what the swap
// found. A branch on the guess (while (old < mine) …) is no such use: who leaves there has never asked again.
#pragma once
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"

namespace warpmark::program {

// Indices of such instructions, in a text without calls that matter.
std::vector<size_t> guesses(const ptx::Function&);

// By function of a module, as it stands: indices of loads that are guesses whoever calls the function.
using GuessesOf = std::vector<std::vector<size_t>>;
GuessesOf guesses_of(const ptx::Module&);

// Places of the source, file, line and column, where nothing else is read, of the optimized module: for what
// an unoptimized build keeps in memory, so that its text does not say where it goes.
using ReadPlaces = std::set<std::tuple<std::string, int, int>>;
ReadPlaces places_of_guesses(const ptx::Module& optimised, const DecodeOptions&);

}  // namespace warpmark::program
