// Golden texts of one report in every format, and cases beyond them.
#include "grader/report/report_formats.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "grader/report/class_text.h"
#include "grader/report/program_version.h"
#include "grader/report/sample_report_test.h"
#include "grader/report/text_formatting.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
using report_test::hostile, report_test::sample;
namespace fs = std::filesystem;

namespace {

// Replaces the version, so that the golden texts are independent of tags.
std::string of_any_version(std::string text) {
    const std::string now = report::program_version(), golden = "0.9.0";
    for (auto at = text.find(now); at != text.npos; at = text.find(now, at + golden.size()))
        text.replace(at, now.size(), golden);
    return text;
}

}  // namespace

// UPDATE_EXPECT=1 writes the text of a new format.
TEST_CASE("each format gives its golden texts, of a report and of a hostile one") {
    const fs::path folder = house::root / "grader/report/cases/formats";
    for (const auto& format : report::formats) {
        if (format.name == "html") continue;  // tested in report_html_test.cpp
        for (const auto& [of, report] : {std::pair("", sample()), std::pair("_hostile", hostile())}) {
            const auto file = folder / fmt::format("{}{}.txt", format.name, of);
            const auto text = of_any_version(format.write({report}));
            if (std::getenv("UPDATE_EXPECT")) std::ofstream(file, std::ios::binary) << text;
            std::ifstream stream(file, std::ios::binary);
            const std::string golden{std::istreambuf_iterator<char>(stream), {}};
            CHECK_MESSAGE(text == golden, file.string());
        }
    }
}

TEST_CASE("the terminal's report has colors") {
    CHECK(report::terminal(sample(), {.style = {true}}).find("\x1b[32mpass\x1b[0m") != std::string::npos);
}

TEST_CASE("the terminal's report in brief: what failed first, one next step, one line of what was skipped") {
    auto report = sample();
    auto other = report.checks[1];
    other.id = "safe";
    other.title = "No stray access";
    auto skipped = report.checks[2];
    skipped.id = "later";
    report.checks.insert(report.checks.begin() + 2, other);
    report.checks.push_back(skipped);
    CHECK(report::terminal(report, {.brief = true}) ==
          "04_fake · A fake lab\n"
          "ann/fake.cu · seed 1 · simulated sm_90 · toolkit 13.0\n"
          "\n"
          "  pass   compiles       5 /  5   The file compiles\n"
          "  part   no-conflicts  10 / 30   No bank conflicts\n"
          "    fake.cu:2 reads `tile` with 32 wavefronts instead of 1.\n"
          "\n"
          "      2 |     int v = tile[t][0];\n"
          "        |             ^ reads\n"
          "\n"
          "      lane 0 1\n"
          "      bank 0 0\n"
          "\n"
          "    note   Pad it.\n"
          "    hint   How many words?\n"
          "    why    warpmark explain banks.conflict\n"
          "    again  warpmark check 04_fake ann/fake.cu --seed 1\n"
          "\n"
          "  part   safe          10 / 30   No stray access\n"
          "  skip   time, later (20 points): after: No bank conflicts\n"
          "\n"
          "15 of 45 points (33.3 %). 2 skipped, not failed: they count after the others\n"
          "pass. 1 more check lost points: --all shows why.\n");
}

TEST_CASE(
    "on a terminal each command has the reader's name of the program, and a stored text the plain one") {
    auto report = sample();
    report.notes = {"The last hint: warpmark hint 04", "Made by warpmark 9"};
    const auto shown = report::terminal(report, {.brief = true, .called = "'my work/warpmark'"});
    for (const std::string line :
         {"note   The last hint: 'my work/warpmark' hint 04\n", "note   Made by warpmark 9\n",
          "why    'my work/warpmark' explain banks.conflict\n", "again  'my work/warpmark' check 04_fake "})
        CHECK_MESSAGE(shown.find(line) != shown.npos, shown);
    CHECK(report::text(report).find("again  warpmark check 04_fake ") != std::string::npos);
    CHECK(report::json(report).find("my work") == std::string::npos);
}

TEST_CASE("what a file prints stands behind a mark, escaped, cut and counted") {
    auto report = sample();
    report.printed = {
        {"small", "\x1b[2Jx\r100 of 100 points. Every check passed.\n" + std::string(90, 'y'), 0},
        {"large", std::string(12, '\n'), 5}};
    const auto whole = report::text(report);
    CHECK(whole.find("\n  printed  in `small`\n"
                     "    | \\x1b[2Jx\\x0d100 of 100 points. Every check passed.\n"
                     "    | " +
                     std::string(73, 'y') + "…\n  printed  in `large`\n    | \n") != std::string::npos);
    CHECK(whole.find("    … 5 more bytes\n") != std::string::npos);
    const auto brief = report::terminal(report, {.brief = true});
    CHECK(brief.find("…\n    also printed in `large`\n") != std::string::npos);
    report.printed.erase(report.printed.begin());
    CHECK(report::terminal(report, {.brief = true}).find("    | \n    … 2 more lines: --all shows them\n") !=
          std::string::npos);
    for (const auto& format : report::formats)
        if (format.of != report::FormatScope::submission)
            CHECK(format.write({report}).find("100 of 100") == std::string::npos);
}

TEST_CASE("the run of one case has no total") {
    const auto text = report::terminal(sample(), {.only = "case `small`"});
    CHECK(text.find("Only case `small` was run, so there is no total.") != std::string::npos);
    CHECK(text.find("15 of 45") == std::string::npos);
}

TEST_CASE("JSON follows the contract") {
    auto json = nlohmann::json::parse(report::json(sample()));
    CHECK(json["schema"] == "warpmark/report/v2");
    CHECK(json["tool"]["name"] == "warpmark");
    CHECK(json["lab"]["id"] == "04_fake");
    CHECK(json["submission"]["file"] == "fake.cu");
    CHECK(json["environment"]["backend"] == "sim");
    CHECK(json["status"] == "graded");
    CHECK(json["score"] == 15.0);
    CHECK(json["checks"][1]["verdict"] == "partial");
    CHECK(json["checks"][1]["metrics"]["excess"] == 31.0);
    CHECK(json["checks"][1]["findings"][0]["locations"][0]["thread"] == nlohmann::json({3, 0, 0}));
    CHECK(json["findings"][0]["severity"] == "warning");
    CHECK(json["findings"][0]["id"] == "banks.conflict");
    CHECK(json["launches"][0]["shared"]["load_wavefronts"] == 0);
    CHECK(json["launches"][0]["block"] == nlohmann::json({32, 1, 1}));
}

TEST_CASE("what was not marked has no score in any format") {
    auto report = sample();
    report.status = Status::not_graded;
    report.status_because = "The machine cannot do this.";
    report.score = 0;
    auto json = nlohmann::json::parse(report::json(report));
    CHECK(json["score"].is_null());
    CHECK(json["checks"][0]["score"].is_null());
    CHECK(report::text(report).find("This is not a zero.") != std::string::npos);
    CHECK(report::csv({report}).find("not_graded,,,45,,,The machine cannot do this.") != std::string::npos);
    // A teacher may set zero points.
    auto set = report;
    set.decided = TeacherDecision{0, "ann", "wrong file"};
    for (const auto& text : {report::text(set), report::markdown({set})}) {
        CHECK(text.find("not a zero") == std::string::npos);
        CHECK(text.find("Not marked by the tool.") != std::string::npos);
    }
    CHECK(report::junit({report}).find("<failure") == std::string::npos);
}

TEST_CASE("a cell of CSV is quoted where it must be") {
    CHECK(report::csv_cell("=1+1") == "'=1+1");
    CHECK(report::csv_cell("a\"b,c") == "\"a\"\"b,c\"");
}

TEST_CASE("at most ten annotations are written") {
    std::vector<Report> many(20, sample());
    auto text = report::annotations(many);
    CHECK(std::count(text.begin(), text.end(), '\n') == 10);
}

TEST_CASE("the table says what came of each submission, and in whose name") {
    auto report = sample();
    report.submission.student = "jd";
    report.submission.handed = {.name = "Doe, Jane", .section = "A", .mail = "j@x.org", .platform_id = "12"};
    report.submission.handed.attempt = 2;
    report.submission.handed.late = true;
    CHECK(report::csv({report}).ends_with(",late,2,,\"Doe, Jane\",A,j@x.org,,12\r\n"));
    report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    report.status = Status::not_graded;
    report.status_because = "Not handed in";
    CHECK(report::csv({report}).ends_with(
        ",not_graded,,,45,,,Not handed in,,,,not handed in,2,,\"Doe, Jane\",A,j@x.org,,12\r\n"));
    const auto json = nlohmann::json::parse(report::json(report));
    CHECK(json["submission"]["handed_in"] == "not handed in");
    CHECK(json["submission"]["name"] == "Doe, Jane");
    CHECK(json["score"].is_null());
}

TEST_CASE("a class's summary is one table of what counts") {
    std::vector<Report> rows(4);
    const char* const students[] = {"ada", "ada", "b|b", "cid"};
    for (std::size_t at = 0; at < rows.size(); ++at) {
        rows[at].submission.student = students[at];
        rows[at].lab.id = at == 1 ? "02_b" : "01_a";
        rows[at].max_score = 10;
    }
    rows[0].submission.handed.name = "Lovelace, Ada";
    rows[0].status = Status::graded;
    rows[0].score = 8.4239999;
    rows[1].decided = TeacherDecision{5, "eva", "oral"};
    rows[2].submission.handed.state = SubmissionRecord::State::not_handed_in;
    rows[3].lab.id.clear();
    rows[3].status_because = "Not recognized: <b>";
    CHECK(report::markdown_of_class(rows) ==
          "## Warpmark: the class\n\n| student | name | 01\\_a | 02\\_b |\n|---|---|--:|--:|\n"
          "| ada | Lovelace, Ada | 8.4 / 10 | 5 / 10 (set) |\n| b\\|b |  | not handed in |  |\n"
          "\nNot recognized, and of no lab:\n\n- cid: Not recognized: &lt;b&gt;\n");
}

TEST_CASE("a held check leaves no final number in any format") {
    auto report = sample();
    report.checks[2].verdict = Verdict::held;
    report.checks[2].because = "Held, because nobody could look.";
    report.unseen = {{"race.", "there was no room"}};
    CHECK(report.held() == 10);
    CHECK_FALSE(report.full_marks());
    const auto text = report::text(report);
    CHECK(text.find("  held   time           0 / 10   Fast\n    Held, because nobody could look.\n") !=
          std::string::npos);
    CHECK(text.find("unseen Not all accesses were checked for races: there was no room.\n") !=
          std::string::npos);
    CHECK(text.contains("\n15, and 10 held, of 45 points. There is no final number until a teacher"));
    CHECK(text.ends_with("leave your file as it is.\n"));
    const auto json = nlohmann::json::parse(report::json(report));
    CHECK(json["held"] == 10.0);
    CHECK(json["score"] == 15.0);
    CHECK(json["percent"].is_null());
    CHECK(json["checks"][2]["verdict"] == "held");
    CHECK(json["checks"][2]["score"].is_null());
    CHECK(json["unseen"][0]["about"] == "race.");
    CHECK(json["unseen"][0]["subject"] == "Not all accesses were checked for races");
    CHECK(report::csv({report}).find("graded,,10,45,,compiles=pass no-conflicts=partial time=held,\"15, and "
                                     "10 held, of 45 points\",,,,yes,") != std::string::npos);
    const auto junit = report::junit({report});
    CHECK(junit.find("<property name=\"held\" value=\"10\" />") != std::string::npos);
    CHECK(junit.find("<skipped message=\"Held, because nobody could look.\">") != std::string::npos);
    CHECK(report::markdown({report}).find("**15, and 10 held, of 45 points** There is no final number until "
                                          "a teacher decides; you can leave your file as it is.") !=
          std::string::npos);
    CHECK(report::annotations({report}).find(
              "title=04_fake · time (– of 10)::Held, because nobody could look.") != std::string::npos);
}
