// junit.cpp: text in the content of <failure>, <error> and <skipped>, where every viewer shows it; points as
// properties.
#include "grader/report/junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "grader/report/text.h"

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

void add_content(pugi::xml_node test, const char* element, const std::string& message,
                 const std::string& text) {
    auto node = test.append_child(element);
    set(node, "message", message);
    node.append_child(pugi::node_pcdata).set_value(printable(text).c_str());
}

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
    auto property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", value);
}

// A viewer shows this in gray beside the row.
const char* why_skipped(const Report& report) {
    const bool is_missing = report.submission.handed.state == HandedIn::State::not_handed_in;
    if (is_missing) return report.submission.student.empty() ? "Not there" : "Not handed in";
    return report.untouched ? "Not begun" : "Not marked";
}

// One row says it of a lab that nobody has begun.
bool has_one_row(const Report& report) {
    const bool is_gone =
        report.submission.student.empty() && report.submission.handed.state == HandedIn::State::not_handed_in;
    return report.status == Status::not_graded && (report.untouched || is_gone);
}

// The rows of a report; where it has no checks, or needs none, one of the whole.
std::vector<CheckReport> rows_of(const Report& report) {
    if (!report.checks.empty() && !has_one_row(report)) return report.checks;
    CheckReport whole;
    whole.id = report.lab.id.empty() ? "submission" : "lab";
    whole.max_score = report.lab.id.empty() ? 0 : report.max_score;
    return {whole};
}

void add_check(pugi::xml_node suite, const Report& report, const CheckReport& check,
               const std::string& suite_name) {
    auto test = suite.append_child("testcase");
    set(test, "classname", suite_name);
    set(test, "name", check.id);
    set(test, "file", report.submission.path);
    set(test, "time", "0");
    auto properties = test.append_child("properties");
    add_property(properties, "score", report.has_points(check) ? points(check.score) : "");
    add_property(properties, "max_score", points(check.max_score));
    if (report.status == Status::internal_error)
        return add_content(test, "error", "The tool failed", report.status_because);
    if (report.status == Status::not_graded)
        return add_content(test, "skipped", why_skipped(report), report.status_because);
    if (check.verdict == Verdict::skip || check.verdict == Verdict::held)
        return add_content(test, "skipped", check.because, check.because);
    if (check.verdict != Verdict::pass) add_content(test, "failure", check.because, full_text(check));
}

}  // namespace

std::string junit(const std::vector<Report>& reports) {
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    auto suites = document.append_child("testsuites");
    set(suites, "name", "warpmark");
    for (const auto& report : reports) {
        std::string name =
            (report.submission.student.empty() ? "" : report.submission.student + " / ") + report.lab.id;
        auto suite = suites.append_child("testsuite");
        set(suite, "name", name);
        bool graded = report.status == Status::graded;
        const auto rows = rows_of(report);
        auto count = [&](auto wanted) { return std::to_string(std::ranges::count_if(rows, wanted)); };
        set(suite, "tests", std::to_string(rows.size()));
        set(suite, "failures", count([&](const CheckReport& c) {
                return graded && (c.verdict == Verdict::fail || c.verdict == Verdict::partial);
            }));
        set(suite, "errors",
            count([&](const CheckReport&) { return report.status == Status::internal_error; }));
        set(suite, "skipped", count([&](const CheckReport& c) {
                return report.status == Status::not_graded ||
                       (graded && (c.verdict == Verdict::skip || c.verdict == Verdict::held));
            }));
        set(suite, "time", "0");
        auto properties = suite.append_child("properties");
        const bool is_held = report.held() > 0;
        add_property(properties, "score", graded && !is_held ? points(report.score) : "");
        if (is_held) add_property(properties, "held", points(report.held()));
        add_property(properties, "max_score", points(report.max_score));
        for (const auto& check : rows) add_check(suite, report, check, name);
    }
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

}  // namespace warpmark::report
