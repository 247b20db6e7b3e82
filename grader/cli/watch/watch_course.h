// Which labs `warpmark watch` goes through, and where the file of each lies: a workspace's,
// or without one those of the checkout.
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
    std::vector<LabRow> labs;         // in the order to teach them in
    std::size_t first = 0;
    std::filesystem::path first_file;  // that was named; "": none was

    // The lab's file, whether it is there or not.
    std::filesystem::path file_of(std::size_t lab, const Lab&) const;
};

// `word`: what the call names: a lab, a file, or nothing.
Result<Course> course_of(const std::string& root, const std::string& word);

// What the workspace remembers.
batch::BestScores best_of(const Course&);

}  // namespace warpmark::cli::watching
