// Parsing of thresholds, sums over labs, and the outcome of a repository.
#include "grader/score/repository_score.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace warpmark;
using score::LabState;
using score::Outcome;

namespace {

Report marked(double points, double of, Verdict verdict = Verdict::partial) {
    Report report;
    report.status = Status::graded;
    report.score = points;
    report.max_score = of;
    CheckReport check;
    check.score = points;
    check.max_score = of;
    check.verdict = points == of ? Verdict::pass : verdict;
    report.checks.push_back(check);
    return report;
}

Report gray(bool is_there) {
    Report report;
    report.max_score = 100;
    report.untouched = is_there;
    if (!is_there) report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    return report;
}

Report unreadable() {
    Report report;
    report.max_score = 100;
    report.submission.handed.state = SubmissionRecord::State::not_readable;
    return report;
}

Outcome outcome(const std::vector<Report>& reports, const char* bar = nullptr) {
    std::optional<score::Bar> read;
    if (bar) read = score::bar_of(bar).value();
    return score::outcome_of(score::total_of(reports), read);
}

}  // namespace

TEST_CASE("a bar is a percentage or points, and nothing else") {
    CHECK(score::bar_of("60%")->is_percent);
    CHECK(score::bar_of("62.5%")->least == 62.5);
    CHECK_FALSE(score::bar_of("150")->is_percent);
    CHECK(score::bar_of("0")->least == 0);
    for (const char* wrong :
         {"", "%", "-1", "-0.5%", "101%", "nan", "inf", "1e3", "60 %", "60%%", "0x10", "60%1", "all"}) {
        CAPTURE(wrong);
        const auto bar = score::bar_of(wrong);
        REQUIRE(!bar);
        CHECK(bar.error().what == "--fail-under " + std::string(wrong) + ": not a valid bar");
    }
}

TEST_CASE("a repository's total is that of the labs that are begun") {
    const auto total = score::total_of({marked(100, 100), marked(40, 100), gray(true), gray(false)});
    CHECK(total.score == 140);
    CHECK(total.max_score == 200);
    CHECK(total.all_points == 400);
    CHECK(total.percent() == 70);
    CHECK(total.begun == 2);
    CHECK(total.full == 1);
    CHECK(total.not_begun == 1);
    CHECK(total.not_there == 1);
    CHECK(total.is_final());
    CHECK_FALSE(score::total_of({marked(90, 100, Verdict::held)}).is_final());
}

TEST_CASE("a repository passes if what is begun has all points, or by the bar, and gray labs fail nothing") {
    CHECK(outcome({}) == Outcome::no_lab);
    CHECK(outcome({gray(true), gray(false)}) == Outcome::passed);
    CHECK(outcome({gray(true)}, "100%") == Outcome::passed);
    CHECK(outcome({gray(true)}, "0") == Outcome::passed);
    CHECK(outcome({gray(true)}, "1") == Outcome::failed);  // points are of all labs
    CHECK(outcome({marked(100, 100), gray(true)}) == Outcome::passed);
    const std::vector two{marked(100, 100), marked(40, 100), gray(true)};
    CHECK(outcome(two) == Outcome::failed);
    CHECK(outcome(two, "70%") == Outcome::passed);
    CHECK(outcome(two, "70.1%") == Outcome::failed);
    CHECK(outcome(two, "140") == Outcome::passed);
    CHECK(outcome(two, "141") == Outcome::failed);
    CHECK(outcome({marked(0.1, 1), marked(0.2, 1)}, "0.3") == Outcome::passed);  // compared as displayed
}

TEST_CASE("what is not decided, or cannot be read, passes no bar") {
    const auto held = marked(90, 100, Verdict::held);
    Report internal = marked(0, 100);
    internal.status = Status::internal_error;
    internal.untouched = true;  // the tool failed, regardless of the file
    CHECK(score::state_of(internal) == LabState::undecided);
    for (const char* bar : {"0", "0%"}) {
        CHECK(outcome({held}, bar) == Outcome::undecided);
        CHECK(outcome({internal, unreadable()}, bar) == Outcome::undecided);
        CHECK(outcome({marked(100, 100), unreadable()}, bar) == Outcome::unreadable);
    }
    CHECK(score::state_of(held) == LabState::undecided);
}

TEST_CASE("each state of a lab has its words") {
    for (const auto state : {LabState::all_points, LabState::lost_points, LabState::undecided,
                             LabState::unreadable, LabState::not_begun, LabState::not_there})
        CHECK(score::words_of(state).state == state);
}
