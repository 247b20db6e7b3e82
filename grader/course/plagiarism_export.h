// Lays a class out as programs read it that look for copied work (JPlag, Moss). Nothing
// here judges.
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
    std::vector<std::string> left_out;  // labs, each with why
};

// DIR/<lab>/submissions/<student>/<file>, DIR/<lab>/base/<file> with the stub, and DIR/names.csv. A lab is
// left out if its reference adds fewer than `lines_of_ones_own` lines of code to the stub: there all who are
// right have written the same. `tool`: "jplag" or "moss". An Error: the folder is there already.
inline constexpr std::size_t lines_of_ones_own = 6;
Result<ExportResult> lay_out_for(const std::string& tool, gradebook::Gradebook&,
                                 const std::filesystem::path& folder);

// Lines of code that are in `text` and not in `stub`, comments and spaces apart.
std::size_t added_lines(const std::string& stub, const std::string& text);

}  // namespace warpmark::batch
