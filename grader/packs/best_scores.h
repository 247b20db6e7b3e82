// How far a student has come: the best score of each lab, kept in the workspace that `warpmark
// start` made. It is the student's own note, and no mark.
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
    std::string sha256;  // of the file that had it
    bool is_full() const { return score >= max_score && max_score > 0; }
};
using BestScores = std::map<std::string, BestScore, std::less<>>;  // by lab

// The workspace that a folder is in; "": none.
std::filesystem::path workspace_of(const std::filesystem::path& folder);

BestScores best_scores(const std::filesystem::path& workspace);

// Notes the report of a whole lab, if it is the best so far.
Result<void> note_score(const std::filesystem::path& workspace, const Report&);

}  // namespace warpmark::batch
