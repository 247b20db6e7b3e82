// Statistics of a small class, compared with hand counts.
#include "grader/report/class_statistics.h"

#include <doctest/doctest.h>

#include "grader/report/class_text.h"
#include "grader/report/sample_class_rows_test.h"
#include "grader/report/text_formatting.h"

using namespace warpmark;
using namespace warpmark::made_class;

TEST_CASE("class: who handed in, how the points spread, median and mean") {
    const auto facts =
        report::class_statistics({row("ann", 100), row("bob", 40), row("cid", 49.9), absent("dan"),
                                  not_marked("eve"), row("fay", 100), row("gil", 0)});
    REQUIRE(facts.labs.size() == 1);
    const auto& lab = facts.labs[0];
    CHECK(lab.students == 7);
    CHECK(lab.absent == 1);
    CHECK(lab.not_marked == 1);
    CHECK(lab.marked() == 5);
    CHECK(lab.full == 2);
    CHECK(lab.spread == std::array<int, 11>{1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2});
    CHECK(lab.median == doctest::Approx(49.9));
    CHECK(lab.mean == doctest::Approx(57.98));
    CHECK(lab.title == "A data race");
}

TEST_CASE("class: the check that cost most points is first") {
    const auto facts = report::class_statistics({row("ann", 60), row("bob", 10), row("cid", 100)});
    REQUIRE(facts.labs[0].losses.size() == 1);
    CHECK(facts.labs[0].losses[0].id == "race-free");
    CHECK(facts.labs[0].losses[0].students == 2);
    CHECK(facts.labs[0].losses[0].points == doctest::Approx(130));
}

TEST_CASE("class: lines that differ in names and spaces are the same mistake, others are not") {
    CHECK(report::shape_of_line(racy_source, 2) == report::shape_of_line(renamed_source, 3));
    CHECK(report::shape_of_line("a = b + threadIdx.x;", 1) == "a=b+threadIdx.x;");
    CHECK(report::shape_of_line("s[t] = s[t + 1];", 1) == report::shape_of_line("v[i] = v[i + 1];", 1));
    CHECK(report::shape_of_line("s[t] = s[t + 1];", 1) != report::shape_of_line("v[i] = w[i + 1];", 1));
    CHECK(report::shape_of_line("s[t] = 1;", 1) != report::shape_of_line("s[t] = 2;", 1));
    const auto facts =
        report::class_statistics({row("ann", 40, "race"), row("bob", 40, "race", 3, renamed_source),
                                  row("cid", 40, "race", 1), row("dan", 40), row("eve", 100)});
    const auto& mistakes = facts.labs[0].mistakes;
    REQUIRE(mistakes.size() == 3);
    CHECK(mistakes[0].students == std::vector<std::string>{"ann", "bob"});
    CHECK(mistakes[0].finding == "race.read-write");
    CHECK(mistakes[0].line == 2);
}

TEST_CASE("class: without a line, files are alike of which the same was said") {
    const auto wrong = [](const char* student, const char* because) {
        auto made = row(student, 40);
        made.report.checks[1].because = because;
        return made;
    };
    const auto facts =
        report::class_statistics({wrong("ann", "768 of 1,024 are wrong. It ran as `first<<<1>>>`."),
                                  wrong("bob", "1,024 of 1,024 are wrong. It ran as `k<<<1>>>`."),
                                  wrong("cid", "768 of 1,024 are wrong. It ran as `k<<<1>>>`.")});
    const auto& mistakes = facts.labs[0].mistakes;
    REQUIRE(mistakes.size() == 2);
    CHECK(mistakes[0].students == std::vector<std::string>{"ann", "cid"});
    CHECK(mistakes[0].because == "768 of 1,024 are wrong. It ran as `first<<<1>>>`.");
    CHECK(mistakes[1].students == std::vector<std::string>{"bob"});
}

TEST_CASE("class: what another version has marked is no mistake of anybody's, and it is said how many") {
    const auto of_another_version = [](const char* student, double score) {
        auto made = row(student, score);
        made.report.checks[1].because = made.report.checks[1].title = "";
        return made;
    };
    const auto facts = report::class_statistics(
        {of_another_version("ann", 40), of_another_version("bob", 40), of_another_version("cid", 100)});
    CHECK(facts.labs[0].mistakes.empty());
    CHECK(facts.unexplained == 2);
    const auto text = report::class_text(facts, {});
    CHECK(text.find("marked 2 files that lost points") != std::string::npos);
    CHECK(text.find("race-free       120 points, 2 students\n") != std::string::npos);
    CHECK(report::class_statistics({row("ann", 40)}).unexplained == 0);
}

TEST_CASE("class: who is far below the others, or stuck, needs help") {
    auto stuck = row("bob", 45);
    stuck.attempts = 3;
    const auto facts =
        report::class_statistics({row("ann", 90), stuck, row("cid", 80), row("dan", 10), absent("eve")});
    REQUIRE(facts.help.size() == 3);
    CHECK(facts.help[0].student == "eve");
    CHECK(facts.help[0].absent == 1);
    CHECK(facts.help[1].student == "dan");
    CHECK(facts.help[2].student == "bob");
    CHECK(facts.help[2].stuck == std::vector<std::string>{"01_race"});
    CHECK(report::class_statistics({not_marked("ann")}).help.empty());
}

TEST_CASE("class: a teacher's points count, also of one who handed in nothing") {
    auto set = absent("dan");
    set.report.decided = TeacherDecision{70, "ann", "by hand"};
    set.report.max_score = 100;
    const auto facts = report::class_statistics({set});
    CHECK(facts.labs[0].absent == 0);
    CHECK(facts.labs[0].mean == 70);
}

TEST_CASE("class: two markings differ where points, status or verdicts do, and it is said why") {
    auto again = row("ann", 100);
    again.report.lab.hash = "other";
    auto decided = row("bob", 40);
    decided.report.decided = TeacherDecision{60, "ann", "by hand"};
    const auto all = report::differences({row("ann", 40), row("bob", 40), row("cid", 30), absent("dan")},
                                         {again, decided, row("cid", 30), row("dan", 10)});
    REQUIRE(all.size() == 3);
    CHECK(all[0].student == "ann");
    CHECK(all[0].before == "40 of 100");
    CHECK(all[0].after == "100 of 100");
    CHECK(all[0].checks == std::vector<std::string>{"race-free: fail → pass"});
    CHECK(all[0].because == std::vector<std::string>{"another version of the lab"});
    CHECK(all[1].after == "60 of 100, set by a teacher");
    CHECK(all[1].because == std::vector<std::string>{"a teacher's decision"});
    CHECK(all[2].before == "not handed in");
}

TEST_CASE("class: the text keeps within the width, and names of students stay text") {
    auto hostile = row("\x1b[31mann", 40, "race");
    hostile.report.submission.student = "a\nb\x1b[2J";
    std::vector<report::ClassRow> rows{hostile, row("bob", 40, "race"), row("cid", 100)};
    const std::string text = report::class_text(report::class_statistics(rows), {});
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(
        text.find("3 of 3 students handed in; 1 with full marks; median 40 and mean 60 of 100\n  points.") !=
        std::string::npos);
    CHECK(text.find("2 students, race-free: race.read-write") != std::string::npos);
    CHECK(text.find("out[i] = tile[255 - t];") != std::string::npos);
    size_t begin = 0;
    while (begin < text.size()) {
        const size_t end = text.find('\n', begin);
        CHECK(report::letters(text.substr(begin, end - begin)) <= report::usual_width);
        begin = end + 1;
    }
    CHECK(report::differences_text({}, {}) == "No mark differs.\n");
}
