// Contents of a class folder as the submissions to mark, each readable or with the reason why it is not.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/due_dates.h"
#include "grader/intake/roster.h"
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

// A file that belongs to no lab. It still gets a row, so that every student appears.
struct Unrecognized {
    Submission submission;  // without a source
    Error why;
    std::string labs{};  // ids of the labs that it may be for, each followed by a space
};

struct ClassFolder {
    std::vector<Lab> labs;
    std::vector<Entry> entries;              // by lab, then student; includes students without a submission
    std::vector<Unrecognized> unrecognized;  // by name, one per student
    std::vector<std::string> ignored;        // extra files next to a student's submissions, with the reason
    std::vector<std::string> warnings;       // shared names, students missing in the roster, …
    std::string only_lab;                    // the id of ClassOptions::lab
    std::string course;                      // the roster's id of the course; "": none
    std::vector<std::string> in_roster;      // ids, if there is a roster
    std::string layout;        // detected layout of intake/class_layout.h; "": the shipped class
    std::string place;         // prefix of paths in the class
    bool has_one_lab = false;  // --lab was given: other labs were not searched
};

// Options for reading a class that the class itself does not determine.
struct ClassOptions {
    std::string layout;                   // one of intake/class_layout.h, or a pattern; "": detected
    std::string lab;                      // the only lab; files that name no lab belong to it
    std::string roster;                   // CSV; each of its students then has a row for each lab
    std::vector<intake::Member> known{};  // members from the gradebook, used if there is no roster
    std::filesystem::path book;           // not a submission, even inside the class
    intake::DueOf due{};                  // by student and lab; selects the commit of a clone
    std::set<std::string> not_theirs{};   // names at the top of the class that are the teacher's
};

// Reads a folder or an archive, as platforms export them (intake/class_layout.h), or the shipped class:
// ROOT/solutions, in which every reference, alternatives/*.cu and mistakes/*.cu is a submission. Everything
// except `out`, the folder for reports, becomes an entry or is listed as unrecognized. Errors in labs are
// returned together; a student's files never cause an error.
std::expected<ClassFolder, std::vector<Error>> read_class(const std::filesystem::path& path,
                                                          const std::filesystem::path& root,
                                                          const std::filesystem::path& out = {},
                                                          const ClassOptions& = {});

// The folder's sources (*.cu), sorted.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder);

}  // namespace warpmark::batch
