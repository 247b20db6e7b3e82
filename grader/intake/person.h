// person.h: all that one student handed in → a row for each lab, and one for what belongs to none.
#pragma once
#include "grader/intake/intake.h"

namespace warpmark::intake {

struct Person {
    Student student;
    std::vector<Claim> claims;
};

struct PersonRows {
    std::vector<HandedFile> rows;
    std::vector<std::string> ignored;
};

PersonRows rows_of(const Person&, const Tree&, const Request&, const LabNames&);

}  // namespace warpmark::intake
