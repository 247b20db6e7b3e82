// Points of a lab, for a mark that a teacher sets.
#pragma once
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// Those of a mark in the gradebook, else those of the lab as it is installed. 0: not known.
Result<double> points_of_lab(gradebook::Gradebook&, const std::string& lab);

}  // namespace warpmark::cli
