// suggest.cpp: the nearest name, else one that the word is a part of.
#include "grader/lab/suggest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/nearest.h"

namespace warpmark::lab {

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (auto best = nearest_name(word, candidates); !best.empty()) return best;
    constexpr std::size_t shortest = 3, longest = 64;
    if (word.size() < shortest || word.size() > longest) return "";
    for (const auto& candidate : candidates)  // "transpose" for "04_padded_transpose"
        if (candidate.find(word) != std::string::npos) return candidate;
    return "";
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    if (auto near = nearest(word, candidates); !near.empty()) return fmt::format("Did you mean `{}`?", near);
    if (candidates.empty()) return "";
    return fmt::format("There are: {}.", fmt::join(candidates, ", "));
}

}  // namespace warpmark::lab
