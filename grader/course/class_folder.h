// What lies in a class folder → the submissions to mark, each readable or with the reason why
// it is not.
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

// Of the class folder, and no submission of any lab: it has a row all the same, so that nobody vanishes.
struct Unrecognized {
    Submission submission;  // without a source
    Error why;
    std::string labs{};  // ids of the labs that it may be for, each followed by a space
};

struct ClassFolder {
    std::vector<Lab> labs;
    std::vector<Entry> entries;              // by lab, then student; also of whom handed in nothing
    std::vector<Unrecognized> unrecognized;  // by name, one a student
    std::vector<std::string> ignored;        // files beside a student's submissions, with why
    std::vector<std::string> warnings;       // names that two share, students whom the roster lacks, …
    std::string only_lab;                    // the id of ClassOptions::lab
    std::string course;                      // the roster's id of the course; "": none
    std::vector<std::string> in_roster;      // ids, where there is a roster
    std::string layout;        // as which of intake/class_layout.h it was read; "": the shipped class
    std::string place;         // prefix of paths in the class
    bool has_one_lab = false;  // --lab was given: other labs were not searched
};

// How a class comes in, where it does not say so itself.
struct ClassOptions {
    std::string layout;                   // one of intake/class_layout.h, or a pattern; "": detected
    std::string lab;                      // the only one; files that name no lab are for it
    std::string roster;                   // CSV; then each of its students has a row for each lab
    std::vector<intake::Member> known{};  // if there is no roster: the one in the gradebook
    std::filesystem::path book;           // not a submission if it lies in the class
    intake::DueOf due{};                  // by student and lab; selects the commit of a clone
    std::set<std::string> not_theirs{};   // names right in the class that are the teacher's
};

// A folder or an archive, as the platforms hand them out (intake/class_layout.h); or the shipped class,
// ROOT/solutions, of which every reference, alternatives/*.cu and mistakes/*.cu is a submission. Everything
// in it but `out`, where the reports go, is an entry, or listed as not recognized. All errors of all labs
// come together; what a student handed in is none of them.
std::expected<ClassFolder, std::vector<Error>> read_class(const std::filesystem::path& path,
                                                          const std::filesystem::path& root,
                                                          const std::filesystem::path& out = {},
                                                          const ClassOptions& = {});

// Sources (*.cu) of a folder in order.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder);

}  // namespace warpmark::batch
