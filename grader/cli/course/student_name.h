// Names of students next to their ids in a gradebook.
#pragma once
#include <map>
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// Resolves a word to a student id: an equal id, else the student with this address or whole name in any
// roster spelling ("Lovelace, Ada", "Ada Lovelace"). An unknown word is returned unchanged. An Error: several
// students match.
Result<std::string> student_of(gradebook::Gradebook&, const std::string& word);
// The same among the given students, by id. `where` appears in the error if several match.
Result<std::string> student_among(const std::map<std::string, SubmissionRecord>&, const std::string& word,
                                  const Place& where);

// "ada (Lovelace, Ada)", or the id alone, on one line.
std::string with_name(gradebook::Gradebook&, const std::string& student);
std::string with_name(const std::string& student, const std::string& name);

}  // namespace warpmark::cli
