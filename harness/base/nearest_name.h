// Suggestions for mistyped names.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

// Number of letters to insert, delete, replace or swap with a neighbor to turn one word into the other.
int edit_distance(std::string_view, std::string_view);

// The nearest candidate, the first if several are equally near; "" if none is within a third of the letters
// (at least one).
std::string nearest_name(std::string_view word, std::span<const std::string> candidates);

// The nearest candidate, or one that contains the word; "" if neither exists.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "Did you mean `no-conflicts`?", or, if no candidate is near, "There are: a, b, c."
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace warpmark
