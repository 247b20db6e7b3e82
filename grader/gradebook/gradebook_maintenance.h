// Looks after a book: is it whole, a copy of it, all of it as text, and one student
// out of it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"

namespace warpmark::gradebook {

struct Condition {
    std::vector<std::string> wrong;                       // nothing: the book is whole
    std::vector<std::pair<std::string, int64_t>> counts;  // "submissions", "graded", …
};
// Reads every page, every text and every mark, and compares each with its hash.
Result<Condition> condition(Gradebook&);

// A whole copy of what is committed, in a file that is not there yet, while others may write.
Result<void> back_up(Gradebook&, const std::filesystem::path& copy);

// A line of JSON for each thing, in an order that does not depend on who was marked when; without times,
// leases and the secret.
Result<std::string> everything(Gradebook&);

// Every trace of a student, and what nobody else handed in. How many submissions that were.
Result<int> forget(Gradebook&, const std::string& student);

}  // namespace warpmark::gradebook
