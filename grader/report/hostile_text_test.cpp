// Hostile names and texts in every format: escaped and shortened.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "grader/report/report_formats.h"
#include "grader/report/sample_report_test.h"
#include "grader/report/text_formatting.h"
#include "grader/report/text_layout.h"

using namespace warpmark;
using report_test::hostile, report_test::sample;

TEST_CASE("hostile text stays text in every format") {
    auto report = hostile();
    for (const auto& format : report::formats) {
        CAPTURE(format.name);
        const auto text = format.write({report});
        for (const char* mark : {"\x1b", "\xff", "\u202e"}) CHECK(text.find(mark) == std::string::npos);
    }
    CHECK(nlohmann::json::accept(report::json(report)));
    pugi::xml_document document;
    CHECK(document.load_string(report::junit({report}).c_str()));
    CHECK(document.select_nodes("//script").empty());
    CHECK(report::csv({report}).find("\n'=cmd") != std::string::npos);
    auto markdown = report::markdown({report});
    CHECK(markdown.find("<script>") == std::string::npos);
    CHECK(markdown.find("\n```\n|") == std::string::npos);
    auto annotations = report::annotations({report});
    CHECK(std::count(annotations.begin(), annotations.end(), '\n') == 1);
    CHECK(annotations.starts_with("::warning file=a%2Cb%3Ac%25\\n%3A%3Aerror"));
}

TEST_CASE("no name begins a line of its own in any format") {
    const std::string forged = "x\nFORGED\r::add-mask::y";
    using Name = std::string& (*)(Report&);
    const Name names[] = {
        [](Report& r) -> std::string& { return r.submission.student; },
        [](Report& r) -> std::string& { return r.submission.path; },
        [](Report& r) -> std::string& { return r.submission.file; },
        [](Report& r) -> std::string& { return r.lab.title; },
        [](Report& r) -> std::string& { return r.repro; },
        [](Report& r) -> std::string& { return r.checks[1].repro; },
        [](Report& r) -> std::string& { return r.checks[1].title; },
        [](Report& r) -> std::string& { return r.checks[1].places[0].file; },
        [](Report& r) -> std::string& { return r.findings[0].finding.kernel; },
        [](Report& r) -> std::string& { return r.launches[0].launch.kernel; },
    };
    for (const auto& name : names)
        for (const auto status : {Status::graded, Status::not_graded}) {
            auto report = sample();
            name(report) = forged;
            report.status = status;
            std::vector<std::string> texts;
            for (const auto& format : report::formats) texts.push_back(format.write({report}));
            for (const auto& text : texts) {
                CHECK(text.find("\nFORGED") == std::string::npos);
                CHECK(text.find("\r::") == std::string::npos);
            }
        }
}

TEST_CASE("a cell that begins with a sign of a formula is text, full-width or behind spaces as well") {
    for (const char* cell : {"=1+1", "+1", "-1", "@a", "＝1", "＋1", "－1", "＠a", "  =1", "\t=1"})
        CHECK(report::csv_cell(cell).starts_with("'"));
    CHECK(report::csv_cell("\n=1").starts_with("\\n"));  // on one line, and not a formula
    CHECK(report::csv_cell("ann-marie＝") == "ann-marie＝");
    CHECK(report::csv_cell("a\nb") == "a\\nb");
}

TEST_CASE("marks that turn text round are escapes in JSON, and nothing of them is lost") {
    auto report = sample();
    report.submission.student = "a\u202eb\u2066\x7f\U000e0041 grün";
    const auto text = report::json(report);
    for (const char* mark : {"\u202e", "\u2066", "\x7f", "\U000e0041"})
        CHECK(text.find(mark) == std::string::npos);
    CHECK(text.find("grün") != std::string::npos);
    CHECK(nlohmann::json::parse(text)["submission"]["student"] == report.submission.student);
}

TEST_CASE("long names are shortened, and what is left out is counted") {
    const std::string name = "begin" + std::string(100'000, 'x') + "end";
    auto report = sample();
    report.launches.assign(200, {"small", fake::launch()});
    for (auto& one : report.launches) one.launch.kernel = name;
    report.findings[0].finding.kernel = name;
    const auto text = report::json(report);
    CHECK(text.size() < 1'000'000);
    CHECK(text.find("bytes left out)") != std::string::npos);
    CHECK(report::short_name(name).starts_with("begin"));
    CHECK(report::short_name(name).ends_with("end"));
    CHECK(report::short_name(name).find("…(99828 bytes left out)…") != std::string::npos);
    CHECK(report::short_name("reverse<int>(const int*)") == "reverse<int>(const int*)");
    CHECK(report::short_name(std::string(200, 'x') + "grün") == std::string(200, 'x') + "grün");
}

TEST_CASE("text is escaped, wrapped and counted by letters") {
    CHECK(report::printable("a\x1b[0m\tb\xe2\x80\xae\xff") == "a\\x1b[0m b\\u202e\\xff");
    CHECK(report::printable("grün · ok\n") == "grün · ok\n");
    CHECK(report::printable("\xc0\x80\xed\xa0\x80") == "\\xc0\\x80\\xed\\xa0\\x80");
    CHECK(report::wrapped("aa bb cc", "  ", 7) == "  aa bb\n  cc\n");
    CHECK(report::wrapped("abcdefgh", "  ", 5) == "  abc\n  def\n  gh\n");
    CHECK(report::wrapped("aa bb", "x  ", "   ", 5) == "x  aa\n   bb\n");
    CHECK(report::wrapped("one\n\ntwo", "", 80) == "one\n\ntwo\n");
    CHECK(report::letters("grün") == 4);
    CHECK(report::letters("漢字 e\u0301") == 6);
    CHECK(report::cut("漢字漢字", 5) == "漢字…");
    CHECK(report::picture_block("a  b  c\na long sentence\n", " ", 12) == " a  b  c\n a long\n   sentence\n");
    CHECK(report::wrapped_command("warpmark check 04 'a b.cu' --seed 1 --set n=2", "", "  ", 30) ==
          "warpmark check 04 'a b.cu' \\\n  --seed 1 --set n=2\n");
    CHECK(report::wrapped_command("warpmark check 04 'it'\\''s a b.cu' --seed 1", "", "  ", 30) ==
          "warpmark check 04 \\\n  'it'\\''s a b.cu' --seed 1\n");
    CHECK(report::wrapped_command("warpmark check 04 $'a\\x0ait\\'s b.cu' --seed 1", "", "  ", 32) ==
          "warpmark check 04 \\\n  $'a\\x0ait\\'s b.cu' --seed 1\n");
    CHECK(report::wrapped_command("warpmark check 04 'a\\' --seed 1 --set n=2", "", "  ", 32) ==
          "warpmark check 04 'a\\' \\\n  --seed 1 --set n=2\n");
    CHECK(report::line_of("a\nb\r\nc", 2) == "b");
    CHECK(report::line_of("a\nb", 3) == "");
    CHECK(report::points(12.50) == "12.5");
}
