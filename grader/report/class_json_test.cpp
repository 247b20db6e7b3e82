// JSON of a class: conformance to its schema, agreement with the statistics, and no final number for a held
// result.
#include "grader/report/class_json.h"

#include <doctest/doctest.h>

#include "grader/report/json_schema_reader_test.h"
#include "grader/report/sample_class_rows_test.h"

using namespace warpmark;
using namespace warpmark::made_class;

namespace {

report::ClassRow held(const char* student) {
    auto made = row(student, 40);
    made.report.checks[1].verdict = Verdict::held;
    made.report.checks[1].score = 0;
    made.report.score = 10;
    return made;
}

schema::Json json_of(const std::vector<report::ClassRow>& rows) {
    const auto text = report::class_json(rows);
    const schema::Validator validator(schema::Json::parse(report::class_schema()));
    CHECK(validator.wrong_in(text) == "");
    return schema::Json::parse(text);
}

report::ClassRow of_lab(report::ClassRow row, const char* lab) {
    row.report.lab.id = lab;
    return row;
}

}  // namespace

TEST_CASE("class json: rows, students and labs are those of the facts") {
    auto ann = row("ann", 100);
    ann.tried = {{.number = 1, .points = 40},
                 {.number = 2, .points = {}},
                 {.number = 3, .points = 100, .is_full = true}};
    ann.attempts = 3;
    auto bob = row("bob", 40, "race");
    bob.tried = {{.number = 1, .points = 40}};
    bob.report.submission.handed.late = true;
    bob.report.submission.handed.section = "A";
    bob.report.untouched = true;
    report::ClassRow stray;
    stray.report.submission.student = "who?";
    stray.report.submission.file = "a.cu";
    const auto json = json_of({ann, bob, row("cid", 40, "race", 3, renamed_source), absent("dan"),
                               of_lab(row("ann", 60), "02_more"), stray});
    CHECK(json["students"].size() == 4);
    CHECK(json["unexplained"] == 0);
    CHECK(json["students"][0]["percent"] == 80);
    CHECK(json["students"][3]["needs_help"] == true);
    REQUIRE(json["labs"].size() == 2);
    const auto& lab = json["labs"][0];
    CHECK(lab["absent"] == 1);
    CHECK(lab["median"] == 40);
    CHECK(lab["checks"][1]["fail"] == 2);
    CHECK(lab["checks"][1]["lost_points"] == 120);
    REQUIRE(lab["mistakes"].size() == 1);
    const auto& sources = lab["mistakes"][0]["sources"];
    REQUIRE(sources.size() == 2);  // two ways to write it
    CHECK(sources[0]["students"] == schema::Json{1});
    CHECK(sources[0]["marked"] == schema::Json{2});
    CHECK(sources[1]["from"] == 1);
    CHECK(sources[1]["lines"][2] == "    b [ j ] =  s[255-me];");
    CHECK(lab["mistakes"][0]["title"] == "Data race between a read and a write");
    REQUIRE(lab["progress"].size() == 3);
    CHECK(lab["progress"][1]["students"] == 1);
    CHECK(lab["progress"][1]["median"] == 40);  // her second attempt has no number, so the first counts
    CHECK(lab["progress"][2]["full"] == 1);
    CHECK(lab["progress"][2]["mean"] == 70);
    CHECK(json["rows"][0]["tried"].size() == 3);
    CHECK(json["rows"][1]["handed_in"]["state"] == "late");
    CHECK(json["rows"][1]["because"] == "as handed out");
    CHECK(json["rows"][3]["standing"] == "not handed in");
    CHECK(json["rows"][5]["student"].is_null());
    CHECK(json["rows"][5]["standing"] == "not recognized");
}

TEST_CASE("class json: what is held, or was not marked, has no number and is in no average") {
    const auto json = json_of({row("ann", 80), held("bob"), not_marked("cid")});
    const auto& bob = json["rows"][1];
    CHECK(bob["points"].is_null());
    CHECK(bob["score"].is_null());
    CHECK(bob["held"] == 90);
    CHECK(bob["standing"] == "held");
    CHECK(bob["checks"][1]["score"].is_null());
    CHECK(json["rows"][2]["standing"] == "not marked");
    CHECK(json["rows"][2]["held"].is_null());
    CHECK(json["labs"][0]["open"] == 2);
    CHECK(json["labs"][0]["mean"] == 80);
    CHECK(json["students"][1]["percent"].is_null());
    CHECK(json["total"]["open"] == 2);
    auto decided = held("bob");
    decided.report.decided = TeacherDecision{60, "ann", "by hand"};
    const auto known = json_of({decided});
    CHECK(known["rows"][0]["points"] == 60);
    CHECK(known["rows"][0]["score"].is_null());
    CHECK(known["rows"][0]["decided"]["by"] == "ann");
}

TEST_CASE("class json: lines of a mistake are those of the finding, with what is around them") {
    auto one = row("ann", 40, "race");
    one.report.submission.source = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20";
    auto& places = one.report.checks[1].findings[0].finding.locations;
    places[0].line = 4;
    places.push_back(places[0]);
    places[1].line = 6;
    auto source = report::mistake_source(one.report, "race-free");
    CHECK(source.from == 2);
    CHECK(source.lines.size() == 7);
    CHECK(source.marked == std::vector<int>{4, 6});
    places[1].line = 20;  // far from the finding's first place
    source = report::mistake_source(one.report, "race-free");
    CHECK(source.marked == std::vector<int>{4});
    CHECK(source.lines.size() == 5);
    one.report.submission.source = "1\n\n\n4\n \t\n\n";
    places[1].line = 4;
    source = report::mistake_source(one.report, "race-free");
    CHECK(source.from == 4);  // surrounding blank lines are left out
    CHECK(source.lines == std::vector<std::string>{"4"});
    places[0].line = 400;  // a line beyond the end of the file shows nothing
    CHECK(report::mistake_source(one.report, "race-free").lines.empty());
    CHECK(report::mistake_source(one.report, "no such check").marked.empty());
}
