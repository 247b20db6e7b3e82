// Maintenance of a gradebook: integrity check, backup, text export, and removal of a student.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"

namespace warpmark::gradebook {

struct Condition {
    std::vector<std::string> wrong;                       // empty: the book is intact
    std::vector<std::pair<std::string, int64_t>> counts;  // "submissions", "graded", …
};
// Reads every page, every text and every result, and compares each with its hash.
Result<Condition> condition(Gradebook&);

// A complete copy of the committed state, in a new file. Other processes may write meanwhile.
Result<void> back_up(Gradebook&, const std::filesystem::path& copy);

// One line of JSON per entry, in an order independent of marking times; without times, leases and the secret.
Result<std::string> everything(Gradebook&);

// Deletes all traces of a student, except sources that other students also submitted. Returns the number of
// submissions.
Result<int> forget(Gradebook&, const std::string& student);

}  // namespace warpmark::gradebook
