// Rows of labs that are not begun or missing, and the selection of annotations.
#include "grader/report/repository_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <pugixml.hpp>

#include "grader/report/format_writers.h"
#include "harness/contract/finding_table.h"

using namespace warpmark;

// A separate namespace, because several files are compiled together.
namespace warpmark::repository_report_tests {
namespace {

// Three checks, of which two failed.
Report lost(const std::string& lab) {
    Report report;
    report.lab.id = lab;
    report.submission.path = lab + "/x.cu";
    report.submission.file = "x.cu";
    report.status = Status::graded;
    for (const auto verdict : {Verdict::pass, Verdict::fail, Verdict::fail}) {
        auto& check = report.checks.emplace_back();
        check.id = "check-" + std::to_string(report.checks.size());
        check.verdict = verdict;
        check.max_score = 10;
        check.score = verdict == Verdict::pass ? 10 : 0;
        report.score += check.score;
        report.max_score += check.max_score;
    }
    return report;
}

// The text that a viewer shows in gray; "" if some row is not skipped.
std::string skipped(const Report& report) {
    pugi::xml_document document;
    REQUIRE(document.load_string(report::junit({report}).c_str()));
    const auto suite = document.select_node("//testsuite").node();
    if (std::string(suite.attribute("skipped").value()) != suite.attribute("tests").value()) return "";
    return document.select_node("//skipped/@message").attribute().value();
}

}  // namespace

TEST_CASE("what is not begun, or not there, has its rows and no annotation") {
    auto report = lost("01_a");
    report.status = Status::not_graded;
    CHECK(skipped(report) == "Not marked");
    CHECK(report::annotations({report}).starts_with("::error file=01_a/x.cu,title=01_a"));
    report.untouched = true;
    CHECK(skipped(report) == "Not begun");
    CHECK(report::annotations({report}) == "");
    report.untouched = false;
    report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    CHECK(skipped(report) == "Not there");
    CHECK(report::annotations({report}) == "");
    report.submission.student = "ann";
    CHECK(skipped(report) == "Not handed in");
}

TEST_CASE("what is not begun or not there has one row of JUnit, and what was not marked all of them") {
    auto report = lost("01_a");
    report.status = Status::not_graded;
    const auto has_rows = [&](const std::string& count) {
        return report::junit({report}).find("tests=\"" + count + "\"") != std::string::npos;
    };
    CHECK(has_rows("3"));
    report.untouched = true;
    CHECK(has_rows("1"));
    CHECK(report::junit({report}).find("<property name=\"max_score\" value=\"30\" />") != std::string::npos);
    report.untouched = false;
    report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    CHECK(has_rows("1"));
    report.submission.student = "ann";
    CHECK(has_rows("3"));
}

TEST_CASE("labs that are not begun have a row each up to three, and else one together") {
    report::RepositoryMarks marks{{lost("01_a")}, {}};
    for (const char* lab : {"02_b", "03_c", "04_d"}) {
        marks.reports.push_back(lost(lab));
        marks.reports.back().status = Status::not_graded;
        marks.reports.back().untouched = true;
    }
    CHECK(report::repository_table(marks, {}).find("\n04_d ") != std::string::npos);
    CHECK(report::repository_table(marks, {}).find("Not begun: 3.") != std::string::npos);
    CHECK(report::repository_summary(marks).find("| 04\\_d |") != std::string::npos);
    marks.reports.push_back(marks.reports.back());
    marks.reports.back().lab.id = "05_e";
    CHECK(report::repository_table(marks, {}).find("04_d") == std::string::npos);
    CHECK(report::repository_table(marks, {}).find("Not begun: 4 labs: 02, 03, 04, 05.") !=
          std::string::npos);
    const auto summary = report::repository_summary(marks);
    CHECK(summary.find("04\\_d") == std::string::npos);
    CHECK(summary.find("| 4 labs | ⬜ not begun | | 02, 03, 04, 05 |") != std::string::npos);
}

TEST_CASE("a finding that costs two checks has one annotation") {
    auto report = lost("01_a");
    Finding race;
    race.id = id_of("race.read-write");
    race.severity = Severity::error;
    race.message = "a data race";
    for (const int at : {1, 2}) report.checks[at].findings.push_back({race, {}});
    auto text = report::annotations({report});
    CHECK(std::ranges::count(text, '\n') == 1);
    CHECK(text.find("title=01_a · check-2%2C check-3 (0 of 20)") != text.npos);
    report.checks[2].findings[0].finding.message = "another data race";
    text = report::annotations({report});
    CHECK(std::ranges::count(text, '\n') == 2);
}

TEST_CASE("words in backticks are code in Markdown, and nothing in them is markup") {
    const auto is = [](const std::string& text, const std::string& markdown) {
        CHECK(report::markdown_escaped(text) == markdown);
    };
    is("Put `__syncthreads();` after it.", "Put `__syncthreads();` after it.");
    is("`a | b` and `<b>&`", "<code>a \\| b</code> and <code>&lt;b&gt;&amp;</code>");
    is("one ` alone_", "one \\` alone\\_");
    is("`` two `` and $`x`$", "\\`\\` two \\`\\` and \\$\\`x\\`\\$");
    is("`over\na line`", "\\`over a line\\`");
}

TEST_CASE("a file as handed out that was marked has its failures in the table, and no annotation") {
    auto report = lost("01_a");
    report.untouched = true;
    CHECK(report::annotations({report}) == "");
    CHECK(report::junit({report}).find("failures=\"2\"") != std::string::npos);
}

TEST_CASE("of more than ten annotations those of what is to be fixed first are written") {
    std::vector<Report> reports;
    for (int lab = 1; lab <= 9; ++lab) reports.push_back(lost("0" + std::to_string(lab) + "_a"));
    const auto text = report::annotations(reports);
    CHECK(std::ranges::count(text, '\n') == 10);
    for (const auto& one : reports) CHECK(text.find("title=" + one.lab.id + " · check-2") != text.npos);
    CHECK(text.find("title=01_a · check-3") != text.npos);
}

TEST_CASE("a repository whose summary is too long for a job says what was left out") {
    report::RepositoryMarks marks;
    for (int lab = 0; lab < 3; ++lab) {
        marks.reports.push_back(lost("0" + std::to_string(lab) + "_a"));
        marks.reports.back().checks[1].because = std::string(600'000, 'x');
    }
    const auto text = report::repository_summary(marks);
    CHECK(text.size() <= 1u << 20);
    CHECK(text.ends_with("… and 2 more, in the report files.\n"));
    CHECK(text.find("| 02\\_a |") != text.npos);
}

TEST_CASE("a repository says how many of its labs lost points, also of one") {
    const auto says = [](std::vector<Report> reports) {
        return report::repository_table({std::move(reports), {}}, {});
    };
    CHECK(says({lost("01_a")}).find("Failed: the lab that is begun lost points.") != std::string::npos);
    CHECK(says({lost("01_a"), lost("02_b")}).find("Failed: 2 of the 2 labs that are begun lost points.") !=
          std::string::npos);
}

TEST_CASE("a repository with something that is not decided shows no total") {
    auto report = lost("01_a");
    report.checks[1].verdict = Verdict::held;
    const report::RepositoryMarks marks{{report, lost("02_b")}, score::bar_of("0").value()};
    CHECK(report::repository_table(marks, {}).find("There is no total in the 2 labs that are begun") !=
          std::string::npos);
    CHECK(report::repository_summary(marks).find("| **no final number** |") != std::string::npos);
    CHECK(report::repository_outputs(marks, false).starts_with("outcome=undecided\nscore=\n"));
    const auto variables = report::repository_outputs(marks, true);
    CHECK(variables.starts_with("WARPMARK_OUTCOME=undecided\nWARPMARK_MAX_SCORE="));
    CHECK(variables.find("WARPMARK_PERCENT") == variables.npos);
}

}  // namespace warpmark::repository_report_tests
