// Table of the statuses that other systems receive for a check and for a whole report. Their formats use it,
// and export_policy_test.cpp reads it.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

#include "grader/score/report.h"

namespace warpmark::report {

// Standing of a check. A whole report has the first of these that applies: internal, not_marked, held, then
// lost points. In the order of the table. Not begun: the file as handed out; `check` marks it like any other,
// a repository's job and a class do not. Not handed in: there is no file.
enum class Standing : unsigned char {
    pass,
    partial,
    fail,
    skip,
    held,
    not_marked,
    not_begun,
    not_handed_in,
    internal
};

struct ReportedStatus {
    Standing standing;
    std::string_view name;
    bool is_final;  // false: other systems get no number for the report
    bool passed;    // for systems with only pass and fail
    // Gradescope: the status of its test, "": none; and whether the test has a score.
    std::string_view gradescope;
    bool gradescope_scored;
    std::string_view junit;         // the element of its test case; "": none
    std::string_view annotation;    // GitHub's; "": none
    std::string_view sarif;         // the level of its results; "": none
    std::string_view notification;  // SARIF's level for a notification instead of a result; "": none
    std::string_view code_quality;  // the severity of its entries; "": none
    int exit_code;                  // of `check`, if the whole report has this standing
};

inline constexpr auto standings = [] {
    using enum Standing;
    return std::array{
        ReportedStatus{pass, "pass", true, true, "passed", true, "", "", "", "", "", 0},
        ReportedStatus{partial, "partial", true, false, "failed", true, "failure", "warning", "warning", "",
                       "minor", 1},
        ReportedStatus{fail, "fail", true, false, "failed", true, "failure", "error", "error", "", "major",
                       1},
        ReportedStatus{skip, "skip", true, false, "", false, "skipped", "", "", "", "", 1},
        ReportedStatus{held, "held", false, false, "", false, "skipped", "warning", "", "warning", "", 3},
        ReportedStatus{not_marked, "not marked", false, false, "", false, "skipped", "error", "", "warning",
                       "", 3},
        ReportedStatus{not_begun, "not begun", false, false, "", false, "skipped", "", "", "", "", 3},
        ReportedStatus{not_handed_in, "not handed in", false, false, "", false, "skipped", "", "", "warning",
                       "", 3},
        ReportedStatus{internal, "internal error", false, false, "", false, "error", "error", "", "error", "",
                       3},
    };
}();

constexpr bool standings_in_order() {
    for (std::size_t at = 0; at < standings.size(); ++at)
        if (static_cast<std::size_t>(standings.at(at).standing) != at) return false;
    return true;
}
static_assert(standings_in_order(), "the table has a row for each standing, in their order");

constexpr const ReportedStatus& told(Standing standing) {
    return standings.at(static_cast<std::size_t>(standing));
}

const ReportedStatus& told_of(const Report&, const CheckReport&);
const ReportedStatus& told_of(const Report&);

// A teacher's decision is a separate row, with all of the report's points.
inline constexpr std::string_view decided_row = "set by the teacher";
const ReportedStatus& told_of_decided(const Report&);

}  // namespace warpmark::report
