// suggest.h: for a mistyped name, the known name that was probably meant.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::lab {

// Letters to insert, delete, replace or swap with a neighbour to make one of the other.
int edit_distance(std::string_view, std::string_view);

// The nearest candidate, or "" if none is near enough to be meant (a third of the letters, at least one).
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "Did you mean `no-conflicts`?", or, when nothing is near, "There are: a, b, c."
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace warpmark::lab
