// Labs that `warpmark watch` offers, with the file of each: in a workspace, or else in the checkout.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"
#include "grader/lab/lab.h"

namespace warpmark::cli::watching {

struct Course {
    std::string root;                 // --root
    std::filesystem::path workspace;  // "": none
    std::vector<LabRow> labs;         // in teaching order
    std::size_t first = 0;
    std::filesystem::path first_file;  // the named file; "": none

    // Path of the lab's file, which may be missing.
    std::filesystem::path file_of(std::size_t lab, const Lab&) const;
};

// `word`: a lab, a file, or "".
Result<Course> course_of(const std::string& root, const std::string& word);

// The best scores stored in the workspace.
batch::BestScores best_of(const Course&);

}  // namespace warpmark::cli::watching
