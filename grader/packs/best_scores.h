// Best score of a student for each lab, stored in the workspace that `warpmark start` made. It is the
// student's own record, not a mark.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "grader/score/report.h"

namespace warpmark::batch {

inline constexpr const char* progress_file = ".warpmark/progress";
inline constexpr std::string_view progress_head = "# The best score of each lab, kept by warpmark.\n";

struct BestScore {
    double score = 0, max_score = 0;
    std::string sha256;  // of the file with that score
    bool is_full() const { return score >= max_score && max_score > 0; }
};
using BestScores = std::map<std::string, BestScore, std::less<>>;  // by lab

// The workspace that contains a folder; "": none.
std::filesystem::path workspace_of(const std::filesystem::path& folder);

BestScores best_scores(const std::filesystem::path& workspace);

// Stores the score of a whole lab if it is the best so far.
Result<void> note_score(const std::filesystem::path& workspace, const Report&);

}  // namespace warpmark::batch
