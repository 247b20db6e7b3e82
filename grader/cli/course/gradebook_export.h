// Exports of a gradebook for other programs: `warpmark gradebook export`.
#pragma once
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

struct GradebookCall {
    std::vector<std::string> words;  // after the action, without the gradebook
    std::string output;              // -o or the word of `export` and `backup`; "": neither
    std::string why, by, tool, feedback, course, into, column, lab;
    std::string where;  // " --out DIR" or " --book FILE" of the call, for commands that are printed
    bool all = false, bonus = false;
};

// Returns the exit code.
int export_book(gradebook::Gradebook&, const GradebookCall&);

}  // namespace warpmark::cli
