// Rows for labs without a recognized file of the student: not handed in, or open if the student may have
// submitted one.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/class_import.h"
#include "grader/intake/unassigned_files.h"

namespace warpmark::intake {

// By the id of a roster member: labels of unmatched submissions that may be this member's.
using Unsure = std::map<std::string, std::set<std::string>>;

// Files without a lab, by the label of their student.
using Owners = std::map<std::string, std::pair<Student, PossibleLabs>>;

// Adds rows for each member of the roster, and for each student with a file without a lab. `not_theirs`:
// labels of files outside any student's folder, which may be for any lab.
void add_missing(ImportedClass&, const Roster*, const Owners&, const Unsure&,
                 const std::set<std::string>& not_theirs, const Request&, const LabNames&);

}  // namespace warpmark::intake
