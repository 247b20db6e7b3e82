// suggest.h: for a mistyped name, the known name that was probably meant.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::lab {

// The nearest candidate, or one that contains the word; "" if there is neither.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "Did you mean `no-conflicts`?", or, when nothing is near, "There are: a, b, c."
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace warpmark::lab
