// class_folder.h: what lies in a class folder → the submissions to mark, each readable or with the reason why it is not.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// One submission of a class.
struct Entry {
    std::size_t lab = 0;    // position in ClassFolder::labs
    Submission submission;  // source empty if `refused`
    bool refused = false;
    Error why;
};

struct ClassFolder {
    std::vector<Lab> labs;
    std::vector<Entry> entries;        // by lab, then student
    std::vector<std::string> ignored;  // folders and files that are no submission, with why
};

// CLASS/<student>/<lab>/<file>; or the shipped class: a folder with <lab>/hidden.toml in it, of which every reference,
// alternatives/*.cu and mistakes/*.cu is a submission. All errors of all labs come together.
std::expected<ClassFolder, std::vector<Error>> read_class(const std::filesystem::path& folder, const std::filesystem::path& root);

// Sources (*.cu) of a folder in order.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder);

}  // namespace warpmark::batch
