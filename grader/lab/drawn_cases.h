// The cases that nobody knows beforehand: from a lab's ranges and a secret, the same ones
// every time.
//
// Each value is a hash of (secret, lab, draw, which of its cases, which number of it), so that a draw more or
// less changes no other. The first, third, … case of a draw is from anywhere; the others favour edges: the
// ends of a range, and multiples of `around` with one less and one more. No case is drawn that the lab lists,
// or twice.
#pragma once
#include <string>
#include <string_view>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// The lab with the cases of its draws behind those that are listed.
Lab drawn(Lab, std::string_view secret);

// What is drawn where there is no class: known to whoever knows the seed.
std::string secret_of(uint64_t seed);

// Without giving it away: what reports say of the secret that a draw was made with.
std::string draw_id(std::string_view secret);

// The name of one of its cases, from 0.
std::string drawn_name(const Draw&, int which);

// A case with these values, as if it had been drawn.
LabCase case_of(const Draw&, std::map<std::string, Number, std::less<>> scalars);

// The lab with one public case alone: made of a public case or draw, or, where `from` is "", of none, and so
// asked of checks of all cases. What a check needs comes first only if it asks about that case, too. `values`
// is "n=257 kernel=3"; what the case has, or a draw leaves no choice, may be missing.
Result<Lab> with_values(Lab, const std::string& from, const std::string& values);

// "n=257" into a case's values.
Result<void> set_value(const Lab&, std::string_view word,
                       std::map<std::string, Number, std::less<>>& scalars);

// A case with these values has these inputs, whoever asks for it.
uint64_t seed_of_values(const std::string& values);

// "n=257 kernel=3": what is drawn of a case, in the order of the parameters.
std::string values_of(const Lab&, const Draw&, const LabCase&);

// Every combination of the ends of its ranges, as far as 64 go.
std::vector<LabCase> corners(const Draw&);

}  // namespace warpmark::lab
