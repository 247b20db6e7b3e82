// Rows of one student, made from all submitted files: one per lab, and one for files without a lab.
#pragma once
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

}  // namespace warpmark::intake
