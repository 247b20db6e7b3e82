// Labs in the order in which they are taught, what each needs, and how long they take.
#pragma once
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// `order`, `minutes`, `needs` and `optional` of a lab's TOML.
void read_lesson(Fields&, Lesson&);

// By their order; labs without one come last, by id.
void sort_as_taught(std::vector<Lab>&);

// What is wrong with these labs' places among `all`: two at one place, a need that is no lab, comes later, or
// is optional where the lab is not.
std::vector<Error> wrong_with_course(const std::vector<Lab>& labs, const std::vector<Lab>& all);

// The labs that a lab needs, as people write them: "02, 04", "all", "–".
std::string needs_in_words(const Lesson&);
std::string in_words(const Minutes&);         // "45", "45–60"
Minutes minutes_of(const std::vector<Lab>&);  // of all of them together
std::string hours_in_words(const Minutes&);   // "15.5 to 18.8 hours"
// The same of all labs: "15.5 to 18.8 hours, of which 1.0 to 1.5 hours are optional".
std::string hours_together(const std::vector<Lab>&);

}  // namespace warpmark::lab
