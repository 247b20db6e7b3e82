// Points and percent for people to read, with at most one decimal: "20", "93.9".
#pragma once
#include <string>

namespace warpmark::report {

// Half up. Less than `most` never reads as all of it (99.97 of 100 is "99.9"), and something never as 0. If
// no tenth lies between 0 and `most`, it has two decimals. The pages have the same rule (words.js).
std::string shown_points(double value, double most);
// The most itself, or a sum without one.
std::string shown_points(double value);
std::string shown_of(double value, double most);  // "93.9 of 100"

}  // namespace warpmark::report
