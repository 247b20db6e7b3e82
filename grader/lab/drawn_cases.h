// Secret test cases, generated reproducibly from a lab's ranges and a secret.
//
// Each value is a hash of (secret, lab, draw, case number, value number), so adding or removing a draw
// changes no other. The first, third, … case of a draw is uniform over the range; the others favor edges: the
// ends of a range, and multiples of `around` plus or minus one. No drawn case repeats a listed case or
// another drawn one.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// The lab with its drawn cases appended to the listed ones.
Lab drawn(Lab, std::string_view secret);

// The secret for runs outside a class; anyone with the seed can compute it.
std::string secret_of(uint64_t seed);

// Identifies the secret of a draw in reports without revealing it.
std::string draw_id(std::string_view secret);

// The name of case number `which`, counted from 0.
std::string drawn_name(const Draw&, int which);

// A case with these values, as if it had been drawn.
LabCase case_of(const Draw&, std::map<std::string, Number, std::less<>> scalars);

// The lab with a single public case, made from the public case or draw `from`. If `from` is "", only checks
// of all cases apply to it. A prerequisite of a check is kept only if it applies to that case, too. `values`
// is "n=257 kernel=3"; values that the case has, or that a draw leaves no choice for, may be missing.
Result<Lab> with_values(Lab, const std::string& from, const std::string& values);

// Adds "n=257" to a case's values.
Result<void> set_value(const Lab&, std::string_view word,
                       std::map<std::string, Number, std::less<>>& scalars);

// The same values always give the same inputs.
uint64_t seed_of_values(const std::string& values);

// "n=257 kernel=3": a case's drawn values, in the order of the parameters.
std::string values_of(const Lab&, const Draw&, const LabCase&);

// All combinations of the ends of the ranges, at most 64.
std::vector<LabCase> corners(const Draw&);

// At most 16 combinations, each with a value for every drawn number.
std::vector<std::map<std::string, Number, std::less<>>> small_draws(const Draw&);

}  // namespace warpmark::lab
