// Export of a class in the layout that plagiarism checkers read (JPlag, Moss). No comparison is made here.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"

namespace warpmark::batch {

struct ExportResult {
    struct LabExport {
        std::string lab, command;  // to run in DIR/<lab>
        std::size_t submissions = 0;
    };
    std::vector<LabExport> labs;
    std::vector<std::string> left_out;  // labs, each with the reason
};

// Writes DIR/<lab>/submissions/<student>/<file>, DIR/<lab>/base/<file> with the stub, and DIR/names.csv. A
// lab is left out if its reference adds fewer than `lines_of_ones_own` lines of code to the stub, because all
// correct solutions are alike then. `tool`: "jplag" or "moss". An Error: the folder exists.
inline constexpr std::size_t lines_of_ones_own = 6;
Result<ExportResult> lay_out_for(const std::string& tool, gradebook::Gradebook&,
                                 const std::filesystem::path& folder);

// Number of lines of code in `text` that are not in `stub`, ignoring comments and spaces.
std::size_t added_lines(const std::string& stub, const std::string& text);

}  // namespace warpmark::batch
