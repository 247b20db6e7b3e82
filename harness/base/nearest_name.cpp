// Edit distance with adjacent swaps (optimal string alignment), for short words only.
#include "harness/base/nearest_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace warpmark {

int edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
    for (size_t i = 0; i <= a.size(); ++i) cost[i][0] = static_cast<int>(i);
    for (size_t j = 0; j <= b.size(); ++j) cost[0][j] = static_cast<int>(j);
    for (size_t i = 1; i <= a.size(); ++i)
        for (size_t j = 1; j <= b.size(); ++j) {
            int replace = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}

std::string nearest_name(std::string_view word, std::span<const std::string> candidates) {
    constexpr size_t longest = 64;  // longer names are not compared, which keeps the table small
    if (word.size() > longest) return "";
    std::string best;
    int best_distance = std::max(1, static_cast<int>(word.size()) / 3) + 1;
    for (const auto& candidate : candidates) {
        if (candidate.size() > longest) continue;
        const int distance = edit_distance(word, candidate);
        if (distance >= best_distance) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (auto best = nearest_name(word, candidates); !best.empty()) return best;
    constexpr std::size_t shortest = 3, longest = 64;
    if (word.size() < shortest || word.size() > longest) return "";
    for (const auto& candidate : candidates)  // a part of a name: "transpose" for "04_padded_transpose"
        if (candidate.find(word) != std::string::npos) return candidate;
    return "";
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    if (auto near = nearest(word, candidates); !near.empty()) return fmt::format("Did you mean `{}`?", near);
    constexpr std::size_t shown = 40;
    std::vector<std::string_view> all;
    for (const auto& one : candidates)
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
    if (all.empty()) return "";
    const auto more = all.size() > shown ? fmt::format(" and {} more", all.size() - shown) : std::string();
    all.resize(std::min(all.size(), shown));
    return fmt::format("There are: {}{}.", fmt::join(all, ", "), more);
}

}  // namespace warpmark
