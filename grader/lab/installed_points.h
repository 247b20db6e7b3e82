// Points of a lab that is installed, for rows of a gradebook that nothing was marked for
// yet.
#pragma once
#include <string>

namespace warpmark::lab {

// From the lab's own lab.toml, in the root that this program finds without --root. 0 if there is no such lab,
// or if its hidden checks may be missing because its solution is not installed.
double installed_points(const std::string& lab_id);

}  // namespace warpmark::lab
