// Points and percentages for display, with at most one decimal: "20", "93.9".
#pragma once
#include <string>

namespace warpmark::report {

// Rounds half up. Less than `most` is never shown as all of it (99.97 of 100 is "99.9"), and a positive value
// never as 0. If no tenth lies between 0 and `most`, two decimals are used. The pages have the same rule
// (words.js).
std::string shown_points(double value, double most);
// The maximum itself, or a sum without one.
std::string shown_points(double value);
std::string shown_of(double value, double most);  // "93.9 of 100"

}  // namespace warpmark::report
