// Table of standings, and the exported numbers: none for results that are held or not marked, else the same
// total in every system.
#include "grader/report/export_policy.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "grader/report/random_report_test.h"
#include "grader/report/report_formats.h"
#include "grader/score/visible_report.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
using nlohmann::json;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::optional<double> from(const json& object, const char* key) {
    return object.contains(key) && !object[key].is_null() ? std::optional(object[key].get<double>())
                                                          : std::nullopt;
}

// The number that a system would store for a submission: a total, or else the sum of the rows with numbers.
struct MarkIn {
    std::string_view format;
    std::optional<double> (*of)(const std::string& text, double max_score);
};

std::optional<double> of_gradescope(const std::string& text, double) {
    const auto all = json::parse(text);
    if (all.contains("score")) return from(all, "score");
    std::optional<double> sum;
    for (const auto& test : all["tests"])
        if (test.contains("score")) sum = sum.value_or(0) + test["score"].get<double>();
    return sum;
}
std::optional<double> of_classroom(const std::string& text, double) {
    return text.empty() ? std::nullopt : from(json::parse(text), "score");
}
std::optional<double> of_autolab(const std::string& text, double) {
    std::optional<double> sum;
    const auto last = json::parse(lines_of(text).back());
    for (const auto& score : last["scores"]) sum = sum.value_or(0) + score.get<double>();
    return sum;
}
std::optional<double> of_prairielearn(const std::string& text, double max_score) {
    const auto all = json::parse(text);
    CHECK(all["gradable"].get<bool>() == all.contains("score"));
    const auto part = from(all, "score");
    return part ? std::optional(*part * max_score) : std::nullopt;
}
// The column that counts: a teacher's points, or the tool's.
std::optional<double> of_csv(const std::string& text, double) {
    const auto cells_of = [](const std::string& line) {
        std::vector<std::string> cells(1);
        bool is_quoted = false;
        for (const char c : line) {
            if (c == '"') is_quoted = !is_quoted;
            if (c == ',' && !is_quoted)
                cells.emplace_back();
            else
                cells.back() += c;
        }
        return cells;
    };
    const auto lines = lines_of(text);
    const auto names = cells_of(lines.at(0));
    const auto at = std::ranges::find(names, "mark") - names.begin();
    const auto mark = cells_of(lines.at(1)).at(static_cast<std::size_t>(at));
    return mark.empty() ? std::nullopt : std::optional(std::stod(mark));
}
// In our own JSON, only a final score has a percentage.
std::optional<double> of_json(const std::string& text, double max_score) {
    const auto percent = from(json::parse(text), "percent");
    return percent ? std::optional(*percent / 100 * max_score) : std::nullopt;
}

constexpr std::array numbers{MarkIn{"gradescope", of_gradescope},
                             MarkIn{"classroom50", of_classroom},
                             MarkIn{"autolab", of_autolab},
                             MarkIn{"prairielearn", of_prairielearn},
                             MarkIn{"csv", of_csv},
                             MarkIn{"json", of_json}};

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
}

double sum_of(const report::ExportedReport& all) {
    double sum = 0;
    for (const auto& row : all.rows) sum += row.score.value_or(0);
    return sum;
}

}  // namespace

TEST_CASE("standings: what is held, not marked or an error of the tool exports no final number") {
    for (const auto& row : report::standings) {
        CAPTURE(row.name);
        const auto report = fake::of_standing(row.standing);
        CHECK(report::told_of(report, report.checks[1]).standing == row.standing);
        for (const auto& number : numbers) {
            CAPTURE(number.format);
            const auto got = number.of(report::find_format(number.format)->write({report}), report.max_score);
            REQUIRE(got.has_value() == row.is_final);
            if (got) CHECK(*got == doctest::Approx(report.score));
        }
        CHECK(row.is_final == (row.exit_code != 3));
        CHECK(report::told_of(report).exit_code == row.exit_code);
        CHECK(report::told_of(report).is_final == row.is_final);
        for (const auto* name : {"text", "markdown"})
            CHECK(row.is_final == (report::find_format(name)->write({report}).find(
                                       "until a teacher decides") == std::string::npos &&
                                   report.status == Status::graded));
    }
}

TEST_CASE("standings: every format that keeps marks is asked for its number") {
    for (const auto& format : report::formats)
        if (format.keeps_marks) CHECK(std::ranges::count(numbers, format.name, &MarkIn::format) == 1);
}

TEST_CASE("standings: the page about systems has a row for each, and names every format") {
    const auto page = text_of(house::root / "grader/report/SYSTEMS.md");
    for (const auto& row : report::standings) {
        const auto words = fmt::format("\n| {} | {} |", row.name, row.is_final ? "yes" : "none");
        const auto at = page.find(words);
        REQUIRE_MESSAGE(at != page.npos, words);
        const auto line = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
        CHECK_MESSAGE(line.ends_with(fmt::format("| {} |", row.exit_code)), line);
        const std::string_view note = row.notification.empty() ? "" : "| a notification |";
        for (const auto& word : {row.junit, row.annotation, row.sarif, row.code_quality, note})
            CHECK_MESSAGE(line.find(word) != line.npos, line);
    }
    for (const auto& format : report::formats)
        if (format.write_in)
            CHECK_MESSAGE(page.find(fmt::format("\n| `{}` |", format.name)) != page.npos, format.name);
}

TEST_CASE("standings: what is held says so once") {
    auto report = fake::of_standing(report::Standing::held);
    for (auto& check : report.checks)
        if (check.verdict == Verdict::held) check.because = "Held, because of X; a teacher decides.";
    for (const char* format : {"gradescope", "autolab"}) {
        const auto text = report::find_format(format)->write({report});
        CHECK(text.find("Held, because of X; a teacher decides.") != text.npos);
        CHECK(text.find(": Held, because") == text.npos);
    }
}

TEST_CASE("standings: each system is told what the table says") {
    for (const auto& row : report::standings) {
        CAPTURE(row.name);
        const auto report = fake::of_standing(row.standing);
        const bool is_one_row =
            report.status == Status::graded || row.standing == report::Standing::not_begun;
        const std::size_t affected = is_one_row ? 1 : 3;
        const auto written = [&](const char* name) { return report::find_format(name)->write({report}); };

        const auto test = json::parse(written("gradescope"))["tests"][1];
        CHECK(test.value("status", "") == row.gradescope);
        CHECK(test.contains("score") == row.gradescope_scored);
        CHECK(test["max_score"] == 10);

        for (const char* element : {"failure", "skipped", "error"})
            CHECK(count_of(written("junit"), fmt::format("<{} ", element)) ==
                  (row.junit == element ? affected : 0));
        const auto annotations = written("annotations");
        CHECK(count_of(annotations, "::error ") == (row.annotation == "error" ? 1 : 0));
        CHECK(count_of(annotations, "::warning ") == (row.annotation == "warning" ? 1 : 0));

        // Points are present if they are known.
        const bool has_points = report.has_points(report.checks[1]);
        CHECK(has_points == (report.status == Status::graded && row.standing != report::Standing::held));
        const auto points = report::points(report.checks[1].score);
        const auto all_points = count_of(written("junit"), "name=\"score\" value=\"\"");
        CHECK(all_points == (has_points ? 0 : affected + 1));  // the suite's own, too
        if (report.status == Status::graded)
            CHECK(
                written("markdown").find(fmt::format("| {} of 10 |\n| check-2", has_points ? points : "–")) !=
                std::string::npos);
        if (row.standing == report::Standing::held) CHECK(annotations.find("(– of 10)") != std::string::npos);

        const auto results = json::parse(written("sarif"))["runs"][0]["results"];
        REQUIRE(results.size() == (row.sarif.empty() ? 0 : 1));
        if (!results.empty()) CHECK(results[0]["level"] == row.sarif);
        const auto invocation = json::parse(written("sarif"))["runs"][0]["invocations"][0];
        const auto notes = invocation.value("toolExecutionNotifications", json::array());
        REQUIRE(notes.size() == (row.notification.empty() ? 0 : 1));
        if (!notes.empty()) CHECK(notes[0]["level"] == row.notification);
        CHECK(invocation["executionSuccessful"] == (row.notification != "error"));
        const auto entries = json::parse(written("codequality"));
        REQUIRE(entries.size() == (row.code_quality.empty() ? 0 : 1));
        if (!entries.empty()) CHECK(entries[0]["severity"] == row.code_quality);

        if (row.is_final) {
            CHECK(json::parse(written("classroom50"))["tests"][1]["passed"] == row.passed);
            const auto stages = json::parse(*(lines_of(written("autolab")).end() - 2));
            const auto& stage = stages["04_fake"]["check-1"];
            CHECK(stage.contains("passed") == row.gradescope_scored);
            if (stage.contains("passed")) CHECK(stage["passed"] == row.passed);
        }
    }
}

TEST_CASE("exported: totals agree in all formats, and rows add up to them") {
    std::mt19937_64 random(22);
    for (int i = 0; i < 300; ++i) {
        const auto report = fake::random_report(random);
        CAPTURE(report::json(report));
        const std::vector<Report> reports{report};
        const auto exact = report::exported(reports, report::Unit::hundredth);
        const auto whole = report::exported(reports, report::Unit::whole);
        REQUIRE(exact.score.has_value() == report.mark().has_value());
        REQUIRE(whole.score.has_value() == exact.score.has_value());
        if (!exact.score) {
            for (const auto& row : exact.rows) CHECK_FALSE(row.score.has_value());
            continue;
        }
        CHECK(*exact.score == doctest::Approx(std::stod(report::points(*report.mark()))));
        CHECK(*whole.score == std::floor(*report.mark() + 0.5 + 1e-9));
        CHECK(sum_of(exact) == doctest::Approx(*exact.score));
        const auto closed = report::exported(reports, report::Unit::whole, report::HiddenRows::as_one_row);
        CHECK(closed.score == whole.score);
        CHECK(sum_of(closed) == *whole.score);
        CHECK(sum_of(whole) == *whole.score);
        for (const auto& [all, unit] : {std::pair(&exact, 0.01), std::pair(&whole, 1.0)})
            for (const auto& row : all->rows) {
                CHECK(row.score.value_or(0) >= 0);
                if (!row.check || !row.score) continue;
                CHECK(*row.score <= row.max_score + 1e-9);
                CHECK(std::abs(*row.score - row.check->score) <= 2 * unit);
            }
        for (const auto& number : numbers) {
            CAPTURE(number.format);
            const bool knows_decisions = number.format != "json";
            const auto got = number.of(report::find_format(number.format)->write({report}),
                                       knows_decisions ? exact.max_score : report.max_score);
            if (!knows_decisions && (report.decided || report.max_score == 0)) continue;
            const bool is_capped = number.format == "prairielearn" && *exact.score > exact.max_score;
            const auto& wanted = number.format == "classroom50" ? whole : exact;
            REQUIRE(got.has_value());
            CHECK(std::abs(*got - (is_capped ? exact.max_score : *wanted.score)) < 0.0051);
        }
    }
}

TEST_CASE("exported: half a hundredth is rounded up, once, and several labs add up to what each has") {
    for (const auto& [value, words] : {std::pair(55.555, "55.56"),
                                       {0.125, "0.13"},
                                       {2.675, "2.68"},
                                       {1.005, "1.01"},
                                       {84.2449999, "84.24"},
                                       {1e9 / 3, "333333333.33"},
                                       {0.0, "0"}})
        CHECK(report::points(value) == words);
    auto one = fake::of_standing(report::Standing::partial);
    one.decided = TeacherDecision{10.0 / 3, "noether", ""};
    auto other = one;
    other.lab.id = "05_other";
    other.decided->points = 2.675;
    const std::vector<Report> labs{one, other};
    const auto both = report::exported(labs, report::Unit::hundredth);
    CHECK(both.score == doctest::Approx(3.33 + 2.68));
    CHECK(sum_of(both) == doctest::Approx(*both.score));
    CHECK(of_autolab(report::autolab(labs, {}), 0) == doctest::Approx(*both.score));
    other.decided->points = 10.0 / 3;
    const std::vector<Report> thirds{one, other};
    CHECK(report::exported(thirds, report::Unit::hundredth).score == doctest::Approx(6.66));
    CHECK(report::exported(thirds, report::Unit::whole).score == 7);
}

TEST_CASE("exported: rows are rounded by the largest remainder") {
    CHECK(report::apportioned(3, {0.5, 0.75, 1.25}, {1, 1, 2}, 1) == std::vector<double>{1, 1, 1});
    CHECK(report::apportioned(2, {0.4, 0.4, 0.4}, {1, 1, 1}, 1) == std::vector<double>{1, 1, 0});
    CHECK(report::apportioned(1, {0.5, 0.5}, {0, 1}, 1) == std::vector<double>{0, 1});
    CHECK(report::apportioned(0.34, {0.333, 0.001}, {1, 1}, 0.01) == std::vector<double>{0.34, 0});
    CHECK(report::apportioned(0, {}, {}, 1).empty());
}

TEST_CASE("exported: what to do about a file that was not marked stands in every format") {
    auto report = fake::of_standing(report::Standing::not_marked);
    report.status_because = "This is a symbolic link";
    report.status_way_out = "Hand in the file itself.";
    for (const auto* name :
         {"gradescope", "autolab", "prairielearn", "sarif", "junit", "markdown", "annotations"}) {
        const auto text = report::find_format(name)->write({report});
        CHECK_MESSAGE(text.find("symbolic link") < text.find("Hand in the file itself"), name);
    }
}

TEST_CASE("exported: of several labs a number is there if all have one") {
    const auto one = fake::of_standing(report::Standing::partial);
    auto other = fake::of_standing(report::Standing::pass);
    other.lab.id = "05_other";
    std::vector<Report> labs{one, other};
    const auto both = report::exported(labs, report::Unit::whole);
    CHECK(both.score == 55);
    CHECK(both.max_score == 60);
    CHECK(both.rows.at(1).name == "04_fake check-1");
    CHECK(both.rows.at(4).name == "05_other check-1");
    labs[1].status = Status::not_graded;
    CHECK_FALSE(report::exported(labs, report::Unit::whole).score.has_value());
    labs.clear();
    CHECK_FALSE(report::exported(labs, report::Unit::whole).score.has_value());
}

TEST_CASE("exported: what a teacher decided counts, also of what was held or could not be read") {
    for (const auto standing :
         {report::Standing::held, report::Standing::not_marked, report::Standing::fail}) {
        auto report = fake::of_standing(standing);
        report.decided = TeacherDecision{25, "noether", "explained\x1b[31m"};
        const std::vector<Report> reports{report};
        const auto all = report::exported(reports, report::Unit::hundredth);
        CHECK(all.score == 25);
        CHECK(all.rows.size() == 4);
        CHECK(all.rows.back().name == "set by the teacher");
        CHECK(sum_of(all) == 25);
        const auto text = report::find_format("gradescope")->write({report});
        CHECK(of_gradescope(text, 30) == 25);
        CHECK(json::parse(text)["tests"][3]["output"] == "explained\\x1b[31m");
        // JUnit's only total is that of its rows; Markdown's is the first number.
        const auto junit = report::find_format("junit")->write({report});
        CHECK(count_of(junit, "name=\"score\" value=\"25\"") == 2);  // for the suite and the row
        CHECK(count_of(junit, "name=\"score\" value=\"\"") == 3);
        CHECK(count_of(junit, "name=\"held\"") == 0);
        CHECK(count_of(junit, "name=\"set by the teacher\"") == 1);
        const auto markdown = report::find_format("markdown")->write({report});
        const auto given = markdown.find("**25 of 30 points**, set by the teacher.");
        CHECK(given < markdown.find(" of ", given + 6));
        CHECK(markdown.find("until a teacher decides") == markdown.npos);
    }
    auto bonus = fake::of_standing(report::Standing::pass);
    bonus.decided = TeacherDecision{33, "noether", "more than asked"};
    CHECK(of_classroom(report::find_format("classroom50")->write({bonus}), 30) == 33);
    CHECK(json::parse(report::find_format("prairielearn")->write({bonus}))["score"] == 1.0);
}

TEST_CASE("exported: scores that are kept back are in no system's file") {
    auto report = score::as_seen(fake::of_standing(report::Standing::partial), {.scores = false});
    for (const auto& number : numbers)
        if (report::find_format(number.format)->keeps_marks)
            CHECK_FALSE(number.of(report::find_format(number.format)->write({report}), 30).has_value());
}
