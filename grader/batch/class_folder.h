// class_folder.h: what lies in a class folder → the submissions to mark, each readable or with the reason why
// it is not.
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

// Of the class folder, and no submission of any lab: it has a row all the same, so that nobody vanishes.
struct Unrecognized {
    Submission submission;  // without a source
    Error why;
};

struct ClassFolder {
    std::vector<Lab> labs;
    std::vector<Entry> entries;              // by lab, then student
    std::vector<Unrecognized> unrecognized;  // by name, one a student
    std::vector<std::string> ignored;        // files beside a student's submissions, with why
};

// CLASS/<student>/<lab>/<file>; or the shipped class, ROOT/solutions, of which every reference,
// alternatives/*.cu and mistakes/*.cu is a submission. Everything in CLASS but `out`, where the reports go,
// is an entry, or listed as not recognized. All errors of all labs come together; what a student handed in is
// none of them.
std::expected<ClassFolder, std::vector<Error>> read_class(const std::filesystem::path& folder,
                                                          const std::filesystem::path& root,
                                                          const std::filesystem::path& out = {});

// Sources (*.cu) of a folder in order.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder);

}  // namespace warpmark::batch
