// Canaries in every identifying member; none of them may appear in the output.
#include "grader/report/anonymous_class.h"

#include <doctest/doctest.h>

#include <fstream>

#include "grader/report/class_json.h"
#include "grader/report/json_schema_reader_test.h"
#include "grader/report/sample_class_rows_test.h"

using namespace warpmark;
using namespace warpmark::made_class;

namespace {

// Each has a different canary, so that a failure names the member.
report::ClassRow with_canaries(const std::string& id = "canaryid") {
    auto made = row(id.c_str(), 40, "race");
    auto& submission = made.report.submission;
    submission.path = "class/canarypath/01_race/reverse.cu";
    submission.handed = {.name = "Canaryfirst Canarylast",
                         .section = "canarysection",
                         .mail = "canarymail@example.org",
                         .group = "canarygroup",
                         .platform_id = "canaryplatform",
                         .time = "canarytime",
                         .notes = {"canarynote"}};
    submission.sha256 = "canaryhash";
    submission.source =
        "// by canarycomment\n__global__ void Canarylast_kernel(const int* tile) {  /* canaryremark\n"
        "canaryremark */ out[i] = tile[255 - t];\n    printf(\"canarytext\");\n}\n#define A 1  // "
        "canarymacro\n";
    made.report.decided = TeacherDecision{50, "canaryteacher", "canarywhy"};
    made.report.notes = {"canarynote of " + id};
    made.report.printed = {{"small", "canaryprinted\n", 0}};
    made.report.repro = "warpmark check class/canarypath/01_race/reverse.cu";
    made.report.draw = "canarydraw";
    auto& check = made.report.checks[1];
    check.because = "reverse.cu:3 CANARYLAST_kernel reads what " + id + "_buffer holds";
    check.repro = made.report.repro;
    auto& finding = check.findings[0].finding;
    finding.kernel = "Canarylast_kernel";
    finding.message = "Data race: Canarylast_kernel";
    finding.fact = Race{.array = id + "_buffer"};
    made.report.findings = check.findings;
    LaunchReport launch{};
    launch.launch.kernel = "Canarylast_kernel";
    made.report.launches = {launch};
    return made;
}

std::string in_small_letters(std::string text) {
    for (char& one : text) one = static_cast<char>(std::tolower(static_cast<unsigned char>(one)));
    return text;
}

// The first remaining canary, for example "canaryid"; "" if there is none.
std::string canary_in(const std::string& text) {
    const auto small = in_small_letters(text);
    const auto at = small.find("canary");
    return at == small.npos ? "" : small.substr(at, 30);
}

}  // namespace

TEST_CASE("anonymous: no canary is left in the class, its table's members, or a report") {
    auto refused = with_canaries("canarysecond");
    refused.report.status = Status::not_graded;
    refused.report.status_because = "class/canarypath has two of these";
    report::ClassRow stray;
    stray.report.submission.student = stray.report.submission.file = "canarystray.cu";
    REQUIRE(canary_in(report::class_json({with_canaries(), refused})) != "");
    const auto nameless = report::anonymous({with_canaries(), refused, stray, row("bob", 40, "race")});
    const auto text = report::class_json(nameless.rows, {.anonymous = true});
    CHECK(canary_in(text) == "");
    CHECK(text.find("bob") == text.npos);
    const schema::Validator validator;
    for (std::size_t at = 0; at < nameless.rows.size(); ++at) {
        const auto report = report::anonymous_json(nameless.rows[at].report, nameless.names[at]);
        CHECK(canary_in(report) == "");
        CHECK(validator.wrong_in(report) == "");
    }
    const auto json = schema::Json::parse(text);
    CHECK(json["anonymous"] == true);
    CHECK(json["students"][0]["name"] == "Student 1");
    CHECK(json["labs"][0]["students"] == 3);
    CHECK(json["labs"][0]["mean"] == doctest::Approx(46.67));  // numbers do not change
}

TEST_CASE("anonymous: the order of the names decides nothing") {
    const auto order = [](const std::vector<const char*>& names) {
        std::vector<report::ClassRow> rows;
        double score = 10;
        for (const char* name : names) {
            auto one = row(name, score += 10);
            one.report.submission.sha256 = std::to_string(score);
            rows.push_back(one);
        }
        std::vector<double> points;
        for (const auto& one : report::anonymous(rows).rows) points.push_back(one.points());
        return points;
    };
    CHECK(order({"ann", "bob", "cid", "dan"}) == order({"zoe", "yan", "xia", "wim"}));
}

TEST_CASE("anonymous: texts of a source go, and its lines and columns stay") {
    const std::string source =
        "int a = 1;  // Ada\n/* Ada\n   Ada */ int b;\nchar c = 'A', *d = \"Ada \\\" Ada\";\n"
        "#include \"ada.h\"  // Ada\n#define X \\\n    1 /* Ada */\n";
    const auto safe = report::without_texts(source);
    CHECK(safe.size() == source.size());
    CHECK(safe.find("Ada") == safe.npos);
    CHECK(safe.find("ada") == safe.npos);
    for (std::size_t at = 0; at < source.size(); ++at)
        if (source[at] == '\n') CHECK(safe[at] == '\n');
    CHECK(safe.find("int a = 1;") == 0);
    CHECK(safe.find("int b;") == source.find("int b;"));
}

TEST_CASE("anonymous: short names go as words, long ones wherever they are") {
    auto one = row("bo", 40);
    one.report.submission.handed.name = "Bo Lovelace";
    const report::Names names(one.report);
    CHECK(names.without("Bo, bo_1 and both bodies") == "**, **_1 and both bodies");
    CHECK(names.without("lovelacesKernel") == "********sKernel");
    auto numbered = row("12", 40);
    numbered.report.submission.handed.platform_id = "48211";
    const report::Names of_number(numbered.report);
    CHECK(of_number.without("s[12] of 48211 or 482110") == "s[12] of ***** or 482110");
}
