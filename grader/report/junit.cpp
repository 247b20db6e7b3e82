// JUnit XML for the viewers of CI systems: a suite per submission and a test case per check. Puts text into
// the content of <failure>, <error> and <skipped>, which every viewer shows, and points into properties.
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "grader/report/format_writers.h"
#include "grader/report/status_mapping.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

void set(pugi::xml_node node, const char* attribute, const std::string& value) {
    node.append_attribute(attribute).set_value(one_line(value).c_str());
}

std::string full_text(const CheckReport& check) {
    std::string text = check.because;
    if (!check.picture.empty()) text += "\n\n" + check.picture;
    for (const auto& [label, words] :
         {std::pair{check.patch.empty() ? "note" : "fix", check.advice}, std::pair{"hint", check.hint},
          std::pair{"again", one_line(check.repro)}})
        if (!words.empty()) text += fmt::format("\n{}: {}", label, words);
    return text;
}

void add_content(pugi::xml_node test, std::string_view element, const std::string& message,
                 const std::string& text) {
    auto node = test.append_child(std::string(element).c_str());
    set(node, "message", message);
    node.append_child(pugi::node_pcdata).set_value(printable(text).c_str());
}

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
    auto property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", value);
}

// A viewer shows this next to the row.
const char* why_unmarked(const Report& report) {
    if (report.status == Status::internal_error) return "The tool failed";
    const bool is_missing = report.submission.handed.state == SubmissionRecord::State::not_handed_in;
    if (is_missing) return report.submission.student.empty() ? "Not there" : "Not handed in";
    return report.untouched ? "Not begun" : "Not marked";
}

// One row is enough for a lab that has not been begun.
bool has_one_row(const Report& report) {
    const bool is_gone = report.submission.student.empty() &&
                         report.submission.handed.state == SubmissionRecord::State::not_handed_in;
    return report.status == Status::not_graded && (report.untouched || is_gone);
}

struct Row {
    CheckReport check;
    const ReportedStatus* told = nullptr;
    std::string score;
    double max_score = 0;
    bool is_decision = false;
};

// The rows of a report; if it has no checks, or needs none, one row for the whole. A teacher's decision is an
// additional row, and then no other has points.
std::vector<Row> rows_of(const Report& report) {
    std::vector<Row> rows;
    const auto add = [&](const CheckReport& check) {
        const bool counts = report.has_points(check) && !report.decided;
        rows.push_back({check, &told_of(report, check), counts ? points(check.score) : "",
                        report.decided ? 0 : check.max_score});
    };
    CheckReport whole;
    whole.id = report.lab.id.empty() ? "submission" : "lab";
    whole.max_score = report.lab.id.empty() ? 0 : report.max_score;
    if (report.checks.empty() || has_one_row(report))
        add(whole);
    else
        for (const auto& check : report.checks) add(check);
    if (!report.decided) return rows;
    whole.id = decided_row;
    rows.push_back({whole, &told_of_decided(report), points(report.decided->points), report.max_score, true});
    return rows;
}

void add_row(pugi::xml_node suite, const Report& report, const Row& row, const std::string& suite_name) {
    const auto& check = row.check;
    auto test = suite.append_child("testcase");
    set(test, "classname", suite_name);
    set(test, "name", check.id);
    set(test, "file", report.submission.path);
    set(test, "time", "0");
    auto properties = test.append_child("properties");
    add_property(properties, "score", row.score);
    add_property(properties, "max_score", points(row.max_score));
    const auto element = row.told->junit;
    if (element.empty()) return;
    if (row.is_decision)
        return add_content(
            test, element,
            fmt::format("The teacher's mark counts: {} of {} points", row.score, points(report.max_score)),
            report.decided->why);
    if (report.status != Status::graded)
        return add_content(test, element, why_unmarked(report), reason_and_way_out(report));
    add_content(test, element, check.because, lost_points(check) ? full_text(check) : check.because);
}

void add_suite(pugi::xml_node suites, const Report& report) {
    std::string name =
        (report.submission.student.empty() ? "" : report.submission.student + " / ") + report.lab.id;
    auto suite = suites.append_child("testsuite");
    set(suite, "name", name);
    const auto rows = rows_of(report);
    set(suite, "tests", std::to_string(rows.size()));
    for (const auto& [attribute, element] :
         {std::pair("failures", "failure"), {"errors", "error"}, {"skipped", "skipped"}}) {
        const auto is_so = [&](const Row& row) { return row.told->junit == element; };
        set(suite, attribute, std::to_string(std::ranges::count_if(rows, is_so)));
    }
    set(suite, "time", "0");
    auto properties = suite.append_child("properties");
    const auto mark = report.mark();
    add_property(properties, "score", mark ? points(*mark) : "");
    if (report.held() > 0 && !report.decided) add_property(properties, "held", points(report.held()));
    add_property(properties, "max_score", points(report.max_score));
    for (const auto& row : rows) add_row(suite, report, row, name);
}

}  // namespace

std::string junit(const std::vector<Report>& reports) {
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    auto suites = document.append_child("testsuites");
    set(suites, "name", "warpmark");
    for (const auto& report : reports) add_suite(suites, report);
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

}  // namespace warpmark::report
