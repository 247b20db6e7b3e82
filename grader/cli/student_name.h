// student_name.h: names of students beside the ids that a gradebook knows them by.
#pragma once
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// The id of the student whom a word means: an id, else a whole name in any spelling of rosters ("Lovelace,
// Ada", "Ada Lovelace"). A word that means nobody comes back as it is. An Error: several students have this
// name.
Result<std::string> student_of(gradebook::Gradebook&, const std::string& word);

// "ada (Lovelace, Ada)", or the id alone, on one line.
std::string with_name(gradebook::Gradebook&, const std::string& student);
std::string with_name(const std::string& student, const std::string& name);

}  // namespace warpmark::cli
