// What every format does to text: wrap it, indent it, say points.
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

// Breaks at spaces so that no line passes `width`; every line begins with `indent`. Line feeds in the text
// are kept.
std::string wrapped(std::string_view text, std::string_view indent, std::size_t width = 110);

// Every line of a picture with `by` before it.
std::string indented(std::string_view block, std::string_view by);

// Width in letters, not bytes.
std::size_t letters(std::string_view);

// "30", "12.25": for tables and exports that scripts read. shown_points.h has those for people.
std::string points(double);
std::string points_or_dash(const Report&, const CheckReport&);  // "–" where none are known
std::string score_words(const Report&);  // "70 of 100 points", "70, and 10 held, of 100 points"
// Follows the score where there is no final number.
inline constexpr std::string_view until_decided =
    "There is no final number until a teacher decides; you can leave your file as it is.";
// "80 of 100 points, set by the teacher"
std::string decided_words(const Report&);
// After "set": "before this file was handed in, which has 9 of 100 points". "" unless the decision is older.
std::string older_words(const Report&);
// Of a report that was not marked: the reason, and on a line of its own what to do.
std::string reason_and_way_out(const Report&);
std::string_view unseen_subject(const Unseen&);  // "Not all accesses were checked for races"
std::string unseen_words(const Unseen&);         // the same with its reason, as a sentence
// In a file of this name, the student's, and not in a header of somebody else's.
bool is_of_file(const Location&, const std::string& file);
// A line of it.
bool is_in_file(const Report&, const Location&);
// A check that failed, or has a part of its points.
bool lost_points(const CheckReport&);
// The first check that lost points; rather one that is no consequence of another. nullptr if all passed.
const CheckReport* to_be_fixed_first(const Report&);

std::string line_of(std::string_view source, int line);  // one line of a file, from 1; "" if there is none

}  // namespace warpmark::report
