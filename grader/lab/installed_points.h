// Points of an installed lab, for gradebook rows that have not been marked yet.
#pragma once
#include <string>

namespace warpmark::lab {

// Read from lab.toml in the root that is found without --root. 0 if there is no such lab, or if its hidden
// checks may be missing because its solution is not installed.
double installed_points(const std::string& lab_id);

}  // namespace warpmark::lab
