// Schema conformance of reports with any content, and stability of the schema's names.
#include "grader/report/json_schema_reader_test.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "grader/check/fake_observation_test.h"
#include "grader/report/class_json.h"
#include "grader/report/observation_json.h"
#include "grader/report/report_fields.h"
#include "harness/base/serialized_members_test.h"

using namespace warpmark;

namespace {

template <class Fact>
Report with_fact(Fact fact) {
    Report report;
    report.status = Status::graded;
    SeenFinding seen{fake::finding("race.read-write"), {"small"}, 1};
    seen.finding.fact = std::move(fact);
    report.findings = {seen};
    return report;
}

template <class Fact>
void check_fact(const schema::Validator& validator) {
    const std::string text = report::json(with_fact(Fact{}));
    CHECK(validator.wrong_in(text) == "");
    const std::string kind = nlohmann::json::parse(text)["findings"][0]["fact"]["kind"];
    // Its kind, and each member that is not omitted because it is unknown.
    const nlohmann::ordered_json definition = validator.root()["$defs"].at(kind);
    CAPTURE(kind);
    CHECK(definition["properties"].size() == member_count<Fact>() + 1);
    CHECK(definition["properties"]["kind"]["const"] == kind);
}

template <class... Facts>
void check_facts(const schema::Validator& validator, const std::variant<Facts...>&) {
    const auto check = [&]<class One>(std::type_identity<One>) {
        if constexpr (!std::is_same_v<One, std::monostate>) check_fact<One>(validator);
    };
    (check(std::type_identity<Facts>{}), ...);
}

Report with_all_there_is() {
    Report report = with_fact(BankConflict{.worst = {}, .fixes = {LayoutFix{}}});
    report.status = Status::graded;
    report.draw = "abc";
    report.pack = "def";
    report.submission.student = "ada";
    auto& finding = report.findings[0].finding;
    finding.evidence = Evidence::device;
    finding.device = "a GPU";
    finding.witness.sought = true;
    CheckReport check;
    check.metrics = {{"excess", 0.5}};
    check.findings = report.findings;
    check.places = finding.locations;
    report.checks = {check, check};
    report.checks[1].verdict = Verdict::held;
    LaunchReport launch{"small", fake::launch(), MeasuredLaunch{"kernel", "", 0.5, true, {}}};
    launch.measured->counters.cycles = 7;
    LineTraffic line;
    line.shared.load.requests = 1;
    line.global.load.requests = 1;
    launch.launch.lines = {line};
    report.launches = {launch};
    report.printed = {{"small", "a line\n", 3}};
    report.also = {
        {"racecheck", Opinion::CheckerAnswer::errors, "", {{"a race", finding.locations, 2}}, true}};
    report.notes = {"a note"};
    report.unseen = {{"race.", "there was no room"}};
    return report;
}

// One line per member: "check.score: number or null", "check.hint?: string" if it is optional.
std::string type_words(const nlohmann::ordered_json& schema) {
    if (schema.contains("$ref")) return schema["$ref"].get<std::string>().substr(8);
    if (schema.contains("const")) return schema["const"].dump();
    if (schema.contains("enum")) {
        std::string words;
        for (const auto& word : schema["enum"]) words += (words.empty() ? "" : "|") + word.get<std::string>();
        return words;
    }
    for (const char* choice : {"anyOf", "oneOf"}) {
        if (!schema.contains(choice)) continue;
        std::string words;
        for (const auto& one : schema[choice]) words += (words.empty() ? "" : " or ") + type_words(one);
        return words;
    }
    if (schema["type"] == "array") return type_words(schema["items"]) + "[]";
    if (schema.contains("additionalProperties"))
        return "{ … : " + type_words(schema["additionalProperties"]) + "}";
    return schema["type"];
}

std::string names_of(const std::string& name, const nlohmann::ordered_json& object) {
    std::string lines;
    for (const auto& [key, value] : object["properties"].items()) {
        const bool is_required =
            std::ranges::find(object["required"], nlohmann::ordered_json(key)) != object["required"].end();
        lines += name + "." + key + (is_required ? ": " : "?: ") + type_words(value) + "\n";
    }
    return lines;
}

}  // namespace

TEST_CASE("schema: a report that holds all that there is follows it, and one that holds nothing") {
    const schema::Validator validator;
    const auto full = with_all_there_is();
    CHECK(validator.wrong_in(report::json(full)) == "");
    for (const auto status : {Status::graded, Status::not_graded, Status::internal_error}) {
        Report report;
        report.status = status;
        CHECK(validator.wrong_in(report::json(report)) == "");
    }
}

TEST_CASE("schema: what does not follow it is refused") {
    const schema::Validator validator;
    const auto good = nlohmann::ordered_json::parse(report::json(with_all_there_is()));
    const auto wrong_with = [&](const char* pointer, const nlohmann::ordered_json& value) {
        auto report = good;
        report[nlohmann::ordered_json::json_pointer(pointer)] = value;
        return validator.wrong_in(report.dump());
    };
    CHECK(wrong_with("/schema", "warpmark/report/v1") == "report.schema is another constant");
    CHECK(wrong_with("/score", "5") == "report.score is no number");
    CHECK(wrong_with("/checks/0/verdict", "passed") == "report.checks[0].verdict is no such word");
    CHECK(wrong_with("/checks/0/marks", 5) == "report.checks[0].marks is not named");
    CHECK(wrong_with("/findings/0/fact/kind", "riddle") != "");
    CHECK(wrong_with("/findings/0/count", -1) == "report.findings[0].count is too small");
    CHECK(wrong_with("/launches/0/grid", {1, 1}) == "report.launches[0].grid has another length");
    auto report = good;
    report.erase("held");
    CHECK(validator.wrong_in(report.dump()) == "report.held is missing");
}

TEST_CASE("schema: every kind of fact is described with all of its members") {
    check_facts(schema::Validator(), Fact{});
}

TEST_CASE("schema: the contract's names are there") {
    const auto report = nlohmann::json::parse(report::json(with_all_there_is()));
    for (const char* name : {"schema", "tool", "lab", "submission", "environment", "seed", "status", "score",
                             "held", "max_score", "checks", "findings", "launches", "repro"})
        CHECK_MESSAGE(report.contains(name), name);
    for (const char* name : {"id", "kind", "title", "verdict", "score", "max_score", "because", "hint",
                             "evidence", "visibility", "metrics", "findings", "repro"})
        CHECK_MESSAGE(report["checks"][0].contains(name), name);
    for (const char* name :
         {"id", "severity", "space", "message", "explanation", "count", "locations", "witness"})
        CHECK_MESSAGE(report["findings"][0].contains(name), name);
}

namespace {

// Compares a schema's names and types with the stored ones.
void compare_names(const std::string& what, const nlohmann::ordered_json& schema, const std::string& file) {
    std::string names = names_of(what, schema);
    for (const auto& [name, definition] : schema["$defs"].items()) names += names_of(name, definition);
    const std::string path = std::string(WARPMARK_SOURCE_DIR) + "/grader/report/cases/" + file;
    if (std::getenv("UPDATE_EXPECT")) std::ofstream(path) << names;
    std::ifstream stream(path);
    const std::string kept{std::istreambuf_iterator<char>(stream), {}};
    if (names == kept) return;
    const auto [now, before] = std::ranges::mismatch(names, kept);
    const auto line_of = [](const std::string& text, std::string::const_iterator place) {
        const auto at = static_cast<std::size_t>(place - text.begin());
        const std::size_t begin = at ? text.rfind('\n', at - 1) + 1 : 0;
        return text.substr(begin, text.find('\n', at) - begin);
    };
    FAIL_CHECK(path, " has `", line_of(kept, before), "` where the schema has `", line_of(names, now),
               "`; if nothing was taken away, UPDATE_EXPECT=1 writes it");
}

}  // namespace

// Scripts rely on these. Removing a name or changing its type requires a new version; adding one is allowed:
// UPDATE_EXPECT=1 adds it to the file.
TEST_CASE("schema: names and types are as they were") {
    using Json = nlohmann::ordered_json;
    compare_names("report", schema::Validator().root(), "report_v2.txt");
    compare_names("observation", Json::parse(report::observation_schema()), "observation_v1.txt");
    compare_names("class", Json::parse(report::class_schema()), "class_v1.txt");
}
