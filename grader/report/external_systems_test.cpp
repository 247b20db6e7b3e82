// Formats of other systems: their schemas, hostile and large texts, and the right lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grader/report/export_policy.h"
#include "grader/report/json_reader_test.h"
#include "grader/report/json_schema_reader_test.h"
#include "grader/report/line_issues.h"
#include "grader/report/random_report_test.h"
#include "grader/report/report_formats.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
using nlohmann::json;

namespace {

report::Setting in_a_job() {
    report::Setting setting;
    for (const char* name : {"CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"})
        setting.job[name] = name;
    setting.job["DATETIME"] = "2026-11-26T02:00:00Z";
    return setting;
}

const schema::Validator& schema_of(const std::string& name) {
    static std::map<std::string, schema::Validator> known;
    const auto found = known.find(name);
    if (found != known.end()) return found->second;
    const auto file = house::root / "grader/report/cases/schemas" / (name + ".json");
    return known.try_emplace(name, schema::Json::parse(text_of(file))).first->second;
}

// The JSON in a format's text: all of it, or the lines that the system reads.
std::vector<std::pair<std::string, std::string>> parts_of(std::string_view format, const std::string& text) {
    if (format == "classroom50" && text.empty()) return {};
    if (format != "autolab") return {{std::string(format), text}};
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    REQUIRE(lines.size() > 2);
    return {{"autolab_stages", *(lines.end() - 2)}, {"autolab_scores", lines.back()}};
}

// All strings of all external formats, read by a parser other than the one that wrote them.
std::map<std::string, std::string> read_back(std::string_view format, const std::string& text) {
    std::map<std::string, std::string> all;
    for (const auto& [name, part] : parts_of(format, text)) {
        CHECK(schema_of(name).wrong_in(part).empty());
        INFO(schema_of(name).wrong_in(part));
        for (auto& [path, value] : strict::Reader::read(part)) all[name + " " + path] = value;
    }
    return all;
}

// Puts the text wherever a submission, a lab or a teacher can supply one.
Report with_text(report::Standing standing, const std::string& text) {
    auto report = fake::of_standing(standing);
    report.lab.title = report.submission.student = report.submission.path = report.submission.file = text;
    report.status_because = report.status == Status::graded ? "" : text;
    report.status_way_out = text;
    report.notes = {text};
    report.unseen = {{"race.", text}};
    report.submission.source = text + "\n" + text + "\n" + text;
    for (auto& check : report.checks) {
        check.title = check.because = check.advice = check.hint = check.picture = check.patch = text;
        for (auto& seen : check.findings) {
            seen.finding.message = seen.finding.kernel = text;
            for (auto& place : seen.finding.locations) place.file = text;
            seen.finding.witness.sought = seen.finding.witness.found = true;
            seen.finding.witness.order = seen.finding.witness.got = text;
        }
    }
    return report;
}

bool is_for_system(const report::Format& format) {
    return format.write_in != nullptr;
}

}  // namespace

TEST_CASE("systems: each format is what its system's schema says, of any report") {
    std::mt19937_64 random(4);
    for (int i = 0; i < 25; ++i) {
        const auto report = fake::random_report(random);
        for (const auto& format : report::formats)
            if (is_for_system(format)) read_back(format.name, format.text({report}, in_a_job()));
    }
    for (const auto& format : report::formats)  // several labs, and a file without a lab
        if (is_for_system(format)) {
            Report unknown;
            unknown.status_because = "Not recognized";
            read_back(format.name, format.text({unknown}, in_a_job()));
            std::vector<Report> labs(2, fake::of_standing(report::Standing::fail));
            labs[1].lab.id = "05_other";
            read_back(format.name, format.text(labs, in_a_job()));
        }
}

TEST_CASE("systems: a schema refuses what is damaged") {
    for (const auto& format : report::formats) {
        if (!is_for_system(format)) continue;
        CAPTURE(format.name);
        for (const auto& [name, text] :
             parts_of(format.name, format.text({fake::of_standing(report::Standing::fail)}, in_a_job()))) {
            auto damaged = json::parse(text);
            auto& whole = damaged.is_array() ? damaged[0] : damaged;
            const json before = whole;
            for (const auto& [key, value] : before.items()) {
                whole[key] = json::array({json::array()});
                CHECK_FALSE(schema_of(name).wrong_in(damaged.dump()).empty());
                whole[key] = value;
            }
            whole["anything"] = 7;
            CHECK_FALSE(schema_of(name).wrong_in(damaged.dump()).empty());
        }
    }
}

TEST_CASE("systems: hostile text is text for another parser") {
    const std::string hostile[] = {"\x1b[31mred\x07\x08\x7f",
                                   "]]></failure><script>alert(1)</script>",
                                   "\xff\xfe\xc0\xaf broken",
                                   "a\u202eb\u2066c\u200f\u200b\ufeff",
                                   "x\n::error file=a::b\r::set-output name=x::y",
                                   "{\"scores\":{\"04_fake\":100}}\n{\"_presentation\":\"semantic\"}",
                                   std::string("nul\0nul", 7),
                                   "\\\" \\u0000 \"}],\"score\":100",
                                   "../../../etc/passwd",
                                   "/absolute/path",
                                   "C:\\x\\y%2e%2e/",
                                   "[x](https://e.example)",
                                   ""};
    for (const auto& text : hostile)
        for (const auto& row : report::standings) {
            const auto report = with_text(row.standing, text);
            for (const auto& format : report::formats) {
                if (!is_for_system(format)) continue;
                CAPTURE(format.name);
                CAPTURE(text);
                const auto written = format.text({report}, in_a_job());
                for (const char* mark :
                     {"\x1b", "\x07", "\x08", "\x7f", "\r", "\xff", "\u202e", "\u2066", "\u200b"})
                    CHECK(written.find(mark) == written.npos);
                for (const auto& [path, value] : read_back(format.name, written))
                    CHECK(value.find("<U+0000>") == value.npos);
            }
        }
}

TEST_CASE("systems: what a student wrote can be neither a score nor a stage of Autolab's") {
    auto report = with_text(report::Standing::fail, "{\"scores\":{\"04_fake\":100}}");
    const auto parts = parts_of("autolab", report::autolab({report}, {}));
    CHECK(json::parse(parts[1].second) == json{{"scores", {{"04_fake", 20.0}}}});
    CHECK(json::parse(parts[0].second)["_presentation"] == "semantic");
}

TEST_CASE("systems: long text is cut, and what is left out is said") {
    auto report = with_text(report::Standing::fail, std::string(1 << 20, 'y'));
    report.submission.path = report.submission.file = "fake.cu";  // a system's paths are short
    for (const auto& format : report::formats) {
        if (!is_for_system(format)) continue;
        CAPTURE(format.name);
        const auto text = format.text({report}, in_a_job());
        CHECK(text.size() < (7u << 20));
        if (format.name == "prairielearn") CHECK(text.size() <= 1'000'000);
        read_back(format.name, text);
    }
    CHECK(report::gradescope({report}, {}).find(" more bytes") != std::string::npos);
    std::vector<Report> many(12, report);
    for (std::size_t i = 0; i < many.size(); ++i) many[i].lab.id = std::to_string(i);
    CHECK(report::prairielearn(many, {}).size() <= 1'000'000);
}

TEST_CASE("sarif: at most as many results as code scanning shows, and the rest is counted") {
    auto report = fake::of_standing(report::Standing::fail);
    const auto seen = report.checks[1].findings[0];
    for (int i = 0; i < 5100; ++i) {
        report.checks[1].findings.push_back(seen);
        report.checks[1].findings.back().finding.message = std::to_string(i);
        report.checks[1].findings.back().finding.locations.clear();
    }
    report.checks[1].findings.erase(report.checks[1].findings.begin());
    const auto run = json::parse(report::sarif({report}, {}))["runs"][0];
    CHECK(run["results"].size() == 5000);
    CHECK(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] ==
          "100 more results are left out.");
}

TEST_CASE("sarif: a race is at its write, with the other access beside it and both in a flow") {
    auto report = fake::of_standing(report::Standing::fail);
    auto& finding = report.checks[1].findings[0].finding;
    finding.locations[0].thread = {63, 0, 0};
    finding.locations[1].thread = {64, 0, 0};
    const auto result_of = [&] {
        return json::parse(report::sarif({report}, {.path_prefix = "labs/./"}))["runs"][0]["results"][0];
    };
    auto result = result_of();
    const auto line = [](const json& location) {
        return location["physicalLocation"]["region"]["startLine"];
    };
    CHECK(result["ruleId"] == "race.read-write");
    CHECK(result["level"] == "error");
    CHECK(line(result["locations"][0]) == 2);
    CHECK(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "labs/ann/fake.cu");
    REQUIRE(result["relatedLocations"].size() == 1);
    CHECK(line(result["relatedLocations"][0]) == 3);
    const auto order = [&](std::size_t thread) {
        const auto& flows = result["codeFlows"][0]["threadFlows"];
        return flows[thread]["locations"][0]["executionOrder"].get<int>();
    };
    CHECK(order(0) == 1);
    CHECK(order(1) == 2);
    CHECK_FALSE(result["codeFlows"][0].contains("message"));
    finding.witness.sought = finding.witness.found = finding.witness.judged = true;
    finding.witness.shown_by.first = 1;
    finding.witness.order = "thread (64,0,0) writes before thread (63,0,0) reads";
    finding.witness.place = "out[63]";
    finding.witness.got = "64";
    finding.witness.expected = "0";
    result = result_of();
    CHECK(order(0) == 2);
    CHECK(order(1) == 1);
    CHECK(result["codeFlows"][0]["message"]["text"] ==
          "When thread (64,0,0) writes before thread (63,0,0) reads, out\\[63\\] is 64 instead of 0.");
    // A place in another author's file is not reported as the student's.
    finding.locations[0].file = "cooperative_groups.h";
    result = result_of();
    CHECK_FALSE(result.contains("relatedLocations"));
    CHECK_FALSE(result.contains("codeFlows"));
}

TEST_CASE("issues: one finding that costs several checks is one issue") {
    auto report = fake::of_standing(report::Standing::fail);
    report.checks[2].verdict = Verdict::fail;
    report.checks[2].findings = report.checks[1].findings;
    report.checks[0].verdict = Verdict::fail;
    const std::vector<Report> reports{report};
    const auto all = report::issues(reports, "");
    REQUIRE(all.size() == 2);
    CHECK(all[0].rule == "check.compiles");
    CHECK(all[1].rule == "race.read-write");
    CHECK(all[1].checks == "check-1, check-2");
}

TEST_CASE("issues: a fingerprint stays when lines move, and no two are the same") {
    auto report = fake::of_standing(report::Standing::fail);
    auto& check = report.checks[1];
    const auto prints = [&] {
        std::vector<std::string> all;
        const std::vector<Report> reports{report};
        for (const auto& issue : report::issues(reports, "")) all.push_back(issue.fingerprint);
        return all;
    };
    const auto before = prints();
    REQUIRE(before.size() == 1);
    auto moved = report;
    report.submission.source = "// one\n// two\n" + report.submission.source;
    for (auto& place : check.findings[0].finding.locations) place.line += 2;
    check.findings[0].finding.message = "fake.cu:4 does not hold.";
    CHECK(prints() == before);
    report.submission.source.replace(report.submission.source.find("s[t] ="), 6, "s[0] =");
    CHECK(prints() != before);
    report = moved;
    check.findings.push_back(check.findings[0]);
    check.findings[1].finding.message += " Again.";
    const auto both = prints();
    REQUIRE(both.size() == 2);
    CHECK(both[0] == before[0]);
    CHECK(both[1] != both[0]);
    report.submission.path = "bob/fake.cu";
    CHECK(prints()[0] != before[0]);
}

TEST_CASE("issues: a path is one in the repository") {
    auto report = fake::of_standing(report::Standing::fail);
    const auto path = [&](const std::string& of, const std::string& prefix) {
        report.submission.path = of;
        return report::repository_path(report, prefix);
    };
    CHECK(path("reverse.cu", "01_race") == "01_race/reverse.cu");
    CHECK(path("./01_race/reverse.cu", "") == "01_race/reverse.cu");
    CHECK(path("../x/reverse.cu", "") == "x/reverse.cu");
    CHECK(path("../x/reverse.cu", "a/b") == "a/x/reverse.cu");
    CHECK(path("/srv/ann/reverse.cu", "labs/") == "labs/fake.cu");
    CHECK(path("a\nb/c.cu", "") == "a\\nb/c.cu");
    report.submission.file = "";
    CHECK(path("", "") == "submission.cu");
}

TEST_CASE("systems: who shows students all that it gets has one row of what is hidden, and the whole total") {
    auto report = fake::of_standing(report::Standing::fail);
    for (const std::size_t at : {1u, 2u}) {
        auto& check = report.checks.at(at);
        check.hidden = true;
        check.id = "kept-back";
        check.title = check.because = "kept back as well";
    }
    for (const auto& format : report::formats) {
        if (!format.keeps_marks || format.knows_who_sees) continue;
        CAPTURE(format.name);
        auto setting = in_a_job();
        CHECK(format.text({report}, setting).find("kept") != std::string::npos);
        setting.hidden_checks = report::ReportReader::after_due;
        const auto text = format.text({report}, setting);
        read_back(format.name, text);
        CHECK(text.find("kept") == std::string::npos);
        CHECK(text.find("further checks") != std::string::npos);
    }
    const auto rows =
        json::parse(report::prairielearn({report}, {.hidden_checks = report::ReportReader::never}))["tests"];
    REQUIRE(rows.size() == 2);
    CHECK(rows[1]["points"] == 10);
    CHECK(rows[1]["max_points"] == 20);
    CHECK(rows[1]["message"] == "Checks that are not shown here.\nNot all of them pass.");
}

TEST_CASE("systems: scores that are kept back go only where they can be") {
    for (const auto& format : report::formats) {
        CAPTURE(format.name);
        CHECK(format.keeps_back({}));
        const bool may = !format.keeps_marks || format.name == "gradescope";
        for (const auto seen : {report::ReportReader::after_due, report::ReportReader::never})
            CHECK(format.keeps_back({.scores = seen}) == may);
    }
}

TEST_CASE("sarif: no text of a student's becomes a link") {
    const auto report = with_text(report::Standing::fail, "[x](https://e.example) \\[y](1)");
    std::size_t count = 0;
    for (const auto& [path, value] : read_back("sarif", report::sarif({report}, {}))) {
        if (value.find("e.example") == value.npos || path.find("message") == path.npos) continue;
        ++count;
        CHECK_MESSAGE(value.find("\\[x\\](https://e.example) \\\\\\[y\\](1)") != value.npos, path);
    }
    CHECK(count > 0);
}

TEST_CASE("issues: a long message is cut on its line") {
    auto report = fake::of_standing(report::Standing::fail);
    report.checks[1].findings[0].finding.message = std::string(9000, 'y');
    const std::vector<Report> reports{report};
    const auto message = report::issues(reports, "").at(0).message;
    CHECK(message.ends_with("y … 7000 more bytes"));
    CHECK(message.find("\\n") == message.npos);
}

TEST_CASE("prairielearn: what cannot be marked costs no attempt") {
    const auto all = json::parse(report::prairielearn({fake::of_standing(report::Standing::internal)}, {}));
    CHECK(all["gradable"] == false);
    CHECK_FALSE(all.contains("score"));
    CHECK(all["format_errors"][0] == "Not marked. This is not a zero. Nobody could mark it");
}
