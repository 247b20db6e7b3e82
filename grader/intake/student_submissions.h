// Rows of one student, made from all submitted files: one per lab, and one for files without a lab.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/class_import.h"
#include "grader/intake/unassigned_files.h"

namespace warpmark::intake {

struct Person {
    Student student;
    std::vector<Claim> claims;
    bool is_one_assignment = false;  // all files were submitted for the lab of --lab
};

struct PersonRows {
    std::vector<HandedFile> rows;
    std::vector<std::string> ignored;
    PossibleLabs may_be;
};

PersonRows rows_of(const Person&, const Tree&, const Request&, const LabNames&);

// By the id of a roster member: labels of unmatched submissions that may be this member's.
using Unsure = std::map<std::string, std::set<std::string>>;

// Files without a lab, by the label of their student.
using Owners = std::map<std::string, std::pair<Student, PossibleLabs>>;

// Adds rows for each member of the roster, and for each student with a file without a lab. `not_theirs`:
// labels of files outside any student's folder, which may be for any lab.
void add_missing(ImportedClass&, const Roster*, const Owners&, const Unsure&,
                 const std::set<std::string>& not_theirs, const Request&, const LabNames&);

}  // namespace warpmark::intake
