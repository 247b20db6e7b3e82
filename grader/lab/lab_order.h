// Course order of the labs, their prerequisites and durations.
#pragma once
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// Reads `order`, `minutes`, `needs` and `optional` of a lab's TOML.
void read_lesson(Fields&, Lesson&);

// Sorts by `order`; labs without one come last, by id.
void sort_as_taught(std::vector<Lab>&);

// Errors in these labs' places among `all`: two labs at one place; a prerequisite that does not exist, comes
// later, or is optional although the lab is not.
std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const std::vector<Lab>& all);

// A lab's prerequisites as text: "02, 04", "all", "–".
std::string needs_in_words(const Lesson&);
std::string in_words(const Minutes&);         // "45", "45–60"
Minutes minutes_of(const std::vector<Lab>&);  // in total
std::string hours_in_words(const Minutes&);   // "15.5 to 18.8 hours"
// The same for all labs: "15.5 to 18.8 hours, of which 1.0 to 1.5 hours are optional".
std::string hours_together(const std::vector<Lab>&);

}  // namespace warpmark::lab
