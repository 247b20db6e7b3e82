// Text functions that formats share: wrapping, indentation, points.
#pragma once
#include <string>
#include <string_view>

#include "grader/report/shown_points.h"
#include "grader/score/report.h"
#include "harness/base/printable_text.h"

namespace warpmark::report {

// Student text made safe to print (harness/base/printable_text.h).
using warpmark::one_line;
using warpmark::printable;
using warpmark::short_name;

// Breaks at spaces so that no line exceeds `width`; every line begins with `indent`. Line feeds in the text
// are kept.
std::string wrapped(std::string_view text, std::string_view indent, std::size_t width = 110);

// Puts `by` before every line of a picture.
std::string indented(std::string_view block, std::string_view by);

// Width in characters, not bytes.
std::size_t letters(std::string_view);

// "30", "12.25": for tables and exports that scripts read. shown_points.h formats points for people.
std::string points(double);
std::string points_or_dash(const Report&, const CheckReport&);  // "–" if none are known
std::string score_words(const Report&);  // "70 of 100 points", "70, and 10 held, of 100 points"
// Follows the score if there is no final number.
inline constexpr std::string_view until_decided =
    "There is no final number until a teacher decides; you can leave your file as it is.";
// "80 of 100 points, set by the teacher"
std::string decided_words(const Report&);
// Continues "set": "before this file was handed in, which has 9 of 100 points". "" unless the decision is
// older.
std::string older_words(const Report&);
// For an unmarked report: the reason, and the next step on a separate line.
std::string reason_and_way_out(const Report&);
std::string_view unseen_subject(const Unseen&);  // "Not all accesses were checked for races"
std::string unseen_words(const Unseen&);         // the same with its reason, as a sentence
// True in a student's file of this name, and false in a header from elsewhere.
bool is_of_file(const Location&, const std::string& file);
// True if it is a line of the report's file.
bool is_in_file(const Report&, const Location&);
// A check that failed, or has only part of its points.
bool lost_points(const CheckReport&);
// The first check that lost points; preferably one that is not a consequence of another. nullptr if all
// passed.
const CheckReport* to_be_fixed_first(const Report&);

std::string line_of(std::string_view source, int line);  // one line of a file, from 1; "" if there is none

}  // namespace warpmark::report
