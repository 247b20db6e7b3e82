// Maximum points of a lab, for a mark set by a teacher.
#pragma once
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// Taken from a mark in the gradebook, else from the installed lab. 0: unknown.
Result<double> points_of_lab(gradebook::Gradebook&, const std::string& lab);

}  // namespace warpmark::cli
