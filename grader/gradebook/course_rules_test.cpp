// Results of a course, compared with sums computed by hand.
#include "grader/gradebook/course_rules_test.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "grader/gradebook/teacher_decisions.h"

using namespace warpmark;
using namespace warpmark::gradebook;
using namespace warpmark::gradebook::rules_test;

TEST_CASE("rules: who is late loses for each day that has begun, and an extension moves the date") {
    const auto plain = rules(course(""));
    CHECK(plain.labs[0].due == due);
    for (const auto& [at, percent, days, said] : {std::tuple{due, 80.0, 0, ""},
                                                  {due + 1, 72.0, 1, ""},
                                                  {due + day, 72.0, 1, ""},
                                                  {due + 2 * day + 1, 56.0, 3, ""},
                                                  {due + 3 * day + 1, 0.0, 4, "too late"}}) {
        const auto mark = mark_of(plain, {tried("ada", 1, at, 80)}, "ada");
        CHECK(*mark.percent == doctest::Approx(percent));
        CHECK(mark.days_late == days);
        CHECK(mark.said == said);
    }
    const auto extended = rules(course("[[student]]\nname = \"ada\"\nextension_days = 2\n"));
    CHECK(*mark_of(extended, {tried("ada", 1, due + 2 * day, 80)}, "ada").percent == doctest::Approx(80));
    CHECK(*mark_of(extended, {tried("bob", 1, due + 2 * day, 80)}, "bob").percent == doctest::Approx(64));
}

TEST_CASE("rules: the last, the best or the first attempt counts, and no more of a day than allowed") {
    const std::vector<RuledAttempt> all{tried("ada", 1, due - 3 * day, 50),
                                        tried("ada", 2, due - 2 * day, 90), tried("ada", 3, due - day, 70)};
    const auto number = [&](const std::string& words) {
        return mark_of(rules(course("", words)), all, "ada").number;
    };
    CHECK(number("") == 3);
    CHECK(number("attempt = \"best\"\n") == 2);
    CHECK(number("attempt = \"first\"\n") == 1);
    const std::vector<RuledAttempt> of_a_day{tried("ada", 1, due - 100, 10), tried("ada", 2, due - 50, 20),
                                             tried("ada", 3, due - 10, 30)};
    CHECK(mark_of(rules(course("", "attempts_a_day = 2\n")), of_a_day, "ada").number == 2);
    // A higher score may still be worth less if it is late.
    const std::vector<RuledAttempt> late{tried("ada", 1, due, 80), tried("ada", 2, due + 2 * day, 90)};
    CHECK(mark_of(rules(course("", "attempt = \"best\"\n")), late, "ada").number == 1);
}

TEST_CASE("rules: points count from the stub's on, and both numbers are there") {
    const auto from_stub = rules(course("baseline = true\n"));
    const std::map<std::string, double> stubs{{"04_padded_transpose", 55}};
    const auto percent = [&](double points) {
        return *mark_of(from_stub, {tried("ada", 1, due, points)}, "ada", stubs).percent;
    };
    CHECK(percent(55) == doctest::Approx(0));
    CHECK(percent(40) == doctest::Approx(0));
    CHECK(percent(77.5) == doctest::Approx(50));
    CHECK(percent(100) == doctest::Approx(100));
    const auto mark = mark_of(from_stub, {tried("ada", 1, due, 77.5)}, "ada", stubs);
    CHECK(mark.points == 77.5);
    CHECK(mark.stub == 55);
}

TEST_CASE("rules: excused, withdrawn, a group, a teacher's word, and who handed in nothing") {
    const auto all_rules = rules(course(R"([[lab]]
id = "05"
weight = 3
[[student]]
name = "ada"
group = "1"
[[student]]
name = "bob"
group = "1"
[[student]]
name = "cid"
excused = ["lab 5"]
[[student]]
name = "dan"
withdrawn = true
)"));
    auto late = tried("eve", 1, due + 9 * day, 40);
    late.decided = true;
    const auto marks =
        course_marks(all_rules, {tried("ada", 1, due, 60), tried("cid", 1, due, 100), late}, {});
    CHECK(marks.size() == 10);
    const auto words = [&](std::size_t at) {
        return fmt::format("{} {} {} {}", marks[at].student, marks[at].lab, marks[at].said,
                           marks[at].percent.value_or(-1));
    };
    CHECK(words(0) == "ada 04  60");
    CHECK(words(1) == "ada 05 not handed in 0");
    CHECK(words(2) == "bob 04  60");
    CHECK(marks[2].copied_for == "ada");
    CHECK(words(4) == "cid 04  100");
    CHECK(words(5) == "cid 05 excused -1");
    CHECK(words(6) == "dan 04 withdrawn -1");
    CHECK(words(8) == "eve 04  40");
    const auto sum = [&](std::size_t at) {
        return total(all_rules, {marks[at], marks[at + 1]}).value_or(-1);
    };
    CHECK(sum(0) == doctest::Approx(15));   // 60 of weight 1, 0 of weight 3
    CHECK(sum(4) == doctest::Approx(100));  // an excused lab does not count
    CHECK(sum(6) == -1);
    // A held result is not zero: there is no total before a teacher decides.
    auto held = tried("fay", 1, due, 0);
    held.points.reset();
    const auto of_fay = course_marks(rules(course("")), {held}, {});
    CHECK(of_fay[0].said == "open; not marked");
    CHECK(!total(rules(course("")), of_fay));
}

TEST_CASE("rules: a teacher's word about one's own work comes before the one about the group's") {
    const auto of = rules(
        course("[[student]]\nname = \"ann\"\ngroup = \"1\"\n[[student]]\nname = \"bob\"\ngroup = \"1\"\n"));
    auto ann = tried("ann", 1, due - day, 90), bob = tried("bob", 1, due - day, 10);
    ann.decided = bob.decided = true;
    CHECK(mark_of(of, {ann, bob}, "ann").points == 90);
    CHECK(mark_of(of, {ann, bob}, "bob").points == 10);
    CHECK(mark_of(of, {ann}, "bob").points == 90);
}

TEST_CASE("rules: a percentage for each late day needs no number of days") {
    const auto percent = [](const std::string& late, int days) {
        const auto of = rules("[[lab]]\nid = \"04\"\ndue = 2026-11-20T22:59:00Z\n" + late);
        return mark_of(of, {tried("ada", 1, due + days * day, 80)}, "ada").percent.value_or(-1);
    };
    CHECK(percent("late_percent_a_day = 10\n", 2) == doctest::Approx(64));
    CHECK(percent("late_percent_a_day = 10\n", 9) == doctest::Approx(8));
    CHECK(percent("late_percent_a_day = 10\n", 11) == doctest::Approx(0));
    CHECK(percent("late_percent_a_day = 0\n", 30) == doctest::Approx(80));
    CHECK(percent("late_percent_a_day = 10\nlate_days_max = 1\n", 2) == doctest::Approx(0));
    CHECK(percent("", 1) == doctest::Approx(0));
}

TEST_CASE("rules: dates of a named time zone, and days on which its clocks change") {
    const std::string head = "time_zone = \"Europe/Berlin\"\n";
    const auto of = [&](const std::string& date) {
        return rules(head + "[[lab]]\nid = \"04\"\ndue = " + date +
                     "\nlate_days_max = 3\nlate_percent_a_day = 10\n");
    };
    CHECK(of("2026-11-20T23:59:00").labs[0].due == due);
    CHECK(of("2026-11-20T22:59:00Z").labs[0].due == due);
    CHECK(of("2026-11-20T23:59:00").notes.empty());
    const auto twice = of("2026-10-25T02:30:00"), never = of("2026-03-29T02:30:00");
    REQUIRE(twice.notes.size() == 1);
    REQUIRE(never.notes.size() == 1);
    CHECK(twice.notes[0].what == "The clocks change that day: in Europe/Berlin this time occurs twice");
    CHECK(never.notes[0].what == "The clocks change that day: in Europe/Berlin this time occurs never");
    CHECK(twice.notes[0].where.line == 4);
    // The last day of an extension, and a late day, may have 25 hours.
    const auto autumn = of("2026-10-24T23:59:00");
    const auto at = *autumn.labs[0].due;
    const auto days = [&](int64_t seconds) {
        return *mark_of(autumn, {tried("ada", 1, at + seconds, 80)}, "ada").days_late;
    };
    CHECK(days(0) == 0);
    CHECK(days(1) == 1);
    CHECK(days(25 * 3600) == 1);
    CHECK(days(25 * 3600 + 1) == 2);
    CHECK(days(2 * day + 3600) == 2);
    CHECK(days(400 * day) == 400);
    CHECK(due_of(autumn.labs[0], 1) == at + 25 * 3600);
}

TEST_CASE(
    "rules: whom the platform calls late without a time is no zero, and nobody is late for its silence") {
    const auto plain = rules(course(""));
    const auto handed = [&](std::optional<int64_t> at, int64_t received, bool said_late) {
        auto one = tried("ada", 1, 0, 80);
        one.at = at;
        one.received = received;
        one.said_late = said_late;
        return one;
    };
    const auto words = [](const CourseMark& mark) {
        return fmt::format("{} {} {}", mark.said, mark.days_late.value_or(-1), mark.percent.value_or(-1));
    };
    const auto of = [&](const RuledAttempt& one) { return words(mark_of(plain, {one}, "ada")); };
    CHECK(of(handed(due + 1, due + 9 * day, true)) == " 1 72");           // the time is known
    CHECK(of(handed({}, due, true)) == " 0 80");                          // received in time
    CHECK(of(handed({}, due + 9 * day, false)) == "time unknown -1 80");  // not reported late
    CHECK(of(handed({}, due + 9 * day, true)) == "open; late, time unknown -1 -1");
    CHECK(!total(plain, {mark_of(plain, {handed({}, due + day, true)}, "ada")}));
    // Zero points lose nothing, for example a file as handed out with a baseline.
    auto nothing = handed({}, due + 9 * day, true);
    nothing.points = 0;
    CHECK(of(nothing) == "late, time unknown -1 0");
    nothing.points = 30;
    nothing.untouched = true;
    const auto from_stub = rules(course("baseline = true\n"));
    CHECK(words(mark_of(from_stub, {nothing}, "ada", {{"04_padded_transpose", 30}})) ==
          "late, time unknown; as handed out -1 0");
    const auto says = rules(course("late_days_without_time = 2\n"));
    CHECK(words(mark_of(says, {handed({}, due + 9 * day, true)}, "ada")) == "late, time unknown 2 64");
    const auto seen =
        rules(course("[[handed_in]]\nstudent = \"ada\"\nlab = \"04\"\ntime = 2026-11-21T12:00:00+01:00\n"));
    CHECK(words(mark_of(seen, {handed({}, due + 9 * day, true)}, "ada")) == " 1 72");
    CHECK(words(mark_of(seen, {handed(due, due + 9 * day, true)}, "ada")) ==
          " 0 80");  // the platform's time takes precedence
    auto set = handed({}, due + 9 * day, true);
    set.decided = true;
    CHECK(of(set) == " -1 80");
    // The best attempt is unknown while the points of a candidate are unknown.
    const auto best = rules(course("", "attempt = \"best\"\n"));
    auto late = handed({}, due + day, true);
    late.number = 2;
    late.points = 90;
    CHECK(words(mark_of(best, {tried("ada", 1, due, 60), late}, "ada")) == "open; late, time unknown -1 -1");
    late.points = 50;
    CHECK(words(mark_of(best, {tried("ada", 1, due, 60), late}, "ada")) == " 0 60");
    // An attempt on an unknown day is never left out.
    const auto one_a_day = rules(course("", "attempts_a_day = 1\n"));
    CHECK(mark_of(one_a_day, {handed({}, due, false), late}, "ada").number == 2);
}

TEST_CASE("rules: what may be meant for a lab is open, and nothing handed in is zero or open") {
    const auto plain = rules(course("[[student]]\nname = \"bob\"\n"));
    const GradebookNames book{{"ada", "bob"}, {"04_padded_transpose"}};
    RuledAttempt stray{"ada", "04_padded_transpose", 0};
    stray.unclear = true;
    const auto words = [&](const CourseRules& rules, const std::vector<RuledAttempt>& all) {
        std::string text;
        for (const auto& one : course_marks(rules, all, {}, &book))
            text += fmt::format("{} {} {}\n", one.student, one.said, one.percent.value_or(-1));
        return text;
    };
    CHECK(words(plain, {stray}) == "ada open; not recognized -1\nbob not handed in 0\n");
    CHECK_FALSE(total(plain, {course_marks(plain, {stray}, {}, &book).front()}));
    // A recognized attempt takes precedence, and a teacher's points settle it.
    CHECK(words(plain, {tried("ada", 1, due, 60), stray}) == "ada  60\nbob not handed in 0\n");
    auto set = stray;
    set.unclear = false;
    set.points = 40;
    set.points_max = 100;
    set.decided = true;
    CHECK(words(plain, {set}) == "ada  40\nbob not handed in 0\n");
    // The members of a group share the file.
    const auto group = rules(
        course("[[student]]\nname = \"ada\"\ngroup = \"1\"\n[[student]]\nname = \"bob\"\ngroup = \"1\"\n"));
    CHECK(words(group, {stray}) == "ada open; not recognized -1\nbob open; not recognized -1\n");
    CHECK(words(group, {stray, tried("bob", 1, due, 60)}) == "ada  60\nbob  60\n");
    const auto open =
        rules("missing = \"open\"\n" + course("[[student]]\nname = \"bob\"\nexcused = [\"04\"]\n"));
    CHECK(words(open, {}) == "ada open; not handed in -1\nbob excused -1\n");
    CHECK(words(rules("missing = \"zero\"\n" + course("")), {}) ==
          "ada not handed in 0\nbob not handed in 0\n");
}

TEST_CASE("rules: of the best attempts a last one that nobody could mark is open") {
    const auto best = rules(course("", "attempt = \"best\"\n"));
    auto unreadable = tried("ada", 2, due, 0);
    unreadable.points.reset();
    const auto of = [&](double points, int number) {
        unreadable.number = number;
        unreadable.at = due + number;
        return mark_of(best, {tried("ada", 2, due + 2, points), unreadable}, "ada").percent.value_or(-1);
    };
    CHECK(of(60, 3) == -1);
    CHECK(of(60, 1) == 54);  // a day late; the unreadable attempt came first
    CHECK(of(0, 1) == 0);
}

TEST_CASE("rules: who or what the gradebook does not have is said, and is no zero") {
    const auto of = rules(course("[[lab]]\nid = \"05\"\n[[student]]\nname = \"adaa\"\nextension_days = 2\n"));
    const GradebookNames book{{"ada", "bob"}, {"04_padded_transpose", "09_wide_words"}};
    std::string all;
    for (const auto& one : strange_names(of, book, "course.toml"))
        all += fmt::format("{}: {} {}\n", one.where.line, one.what, one.way_out);
    CHECK(all ==
          "8: The gradebook has no student `adaa` Did you mean `ada`?\n"
          "6: The gradebook has no submission for lab `05`, so it does not count \n"
          "0: Lab `09_wide_words` does not count: it is not in the course \n");
    const auto marks = course_marks(of, {tried("ada", 1, due, 60)}, {}, &book);
    REQUIRE(marks.size() == 6);
    CHECK(total(of, {marks[0], marks[1]}) == 60);  // ada: no submission for lab 05
    CHECK(marks[1].said == "not in the gradebook");
    CHECK(marks[2].said == "not in the gradebook");  // adaa
    CHECK(!total(of, {marks[2], marks[3]}));
    CHECK(marks[4].said == "not handed in");  // bob, for lab 04
    CHECK(total(of, {marks[4], marks[5]}) == 0);
}

TEST_CASE("rules: a mark counts unless the book has one, which is the later word") {
    const auto by =
        rules(course("[[mark]]\nstudent = \"ada\"\nlab = \"04\"\npoints = 60\nwhy = \"oral\"\n"
                     "[[mark]]\nstudent = \"bob\"\nlab = \"04\"\npoints = 120\nwhy = \"oral\"\n"));
    const std::string lab = "04_padded_transpose";
    const auto points = [&](const std::vector<Decision>& of_book, const std::string& student,
                            const std::string& of_lab) {
        const auto counting = with_marks(of_book, by);
        const auto* word = standing(counting.all, student, of_lab, "");
        return word ? word->points : std::nullopt;
    };
    const auto set = [&](std::optional<double> value) {
        return Decision{.student = "ada",
                        .lab = lab,
                        .points = value,
                        .source_sha256 = {},
                        .why = "w",
                        .who = "eva",
                        .at = 7};
    };
    CHECK(points({}, "ada", lab) == 60);
    CHECK(points({}, "ada", "05_other") == std::nullopt);
    CHECK(points({}, "cid", lab) == std::nullopt);
    CHECK(points({set(70)}, "ada", lab) == 70);
    CHECK(points({set(70)}, "bob", lab) == 120);
    CHECK(points({set(70), set({})}, "ada", lab) == 60);
    CHECK(with_marks({set(70)}, by).warnings.size() == 1);
    CHECK(with_marks({set(60)}, by).warnings.empty());
    CHECK(with_marks({set({})}, by).warnings.empty());
    const auto wrong = too_many_points(by, {{lab, 100}});
    REQUIRE(wrong.size() == 1);
    CHECK(wrong[0].what == "Lab 04_padded_transpose has 100 points, but this mark has 120");
    CHECK(wrong[0].where.line == 11);
    const GradebookNames book{{"ada"}, {lab}};
    const auto strange = strange_names(by, book, "course.toml");
    REQUIRE(strange.size() == 1);
    CHECK(strange[0].what == "The gradebook has no student `bob`");
}

TEST_CASE("rules: what students see, and when") {
    const auto of = rules("[visibility]\nhidden_checks = \"never\"\nadvice = \"after-due\"\n" +
                          course("[[student]]\nname = \"ada\"\nextension_days = 2\n"));
    CHECK(of.visibility == Visibility{ShownScore::never, ShownScore::after_due, ShownScore::always});
    const auto shown = [&](int64_t now) {
        return is_shown(ShownScore::after_due, of, "04_padded_transpose", now);
    };
    CHECK_FALSE(shown(due + 1));
    CHECK_FALSE(shown(due + 5 * day));  // the longest extension, and three days for points
    CHECK(shown(due + 5 * day + 1));
    CHECK_FALSE(is_shown(ShownScore::after_due, of, "05_x", due + 99 * day));  // never due
    CHECK(is_shown(ShownScore::always, of, "04_padded_transpose", 0));
    CHECK_FALSE(is_shown(ShownScore::never, of, "04_padded_transpose", due + 99 * day));
    const auto due_of_ada = due_for(of, "ada", "04_padded_transpose");
    REQUIRE(due_of_ada);
    CHECK(due_of_ada->in_time == due + 2 * day);
    CHECK(due_of_ada->with_points == due + 5 * day);
    CHECK_FALSE(due_for(of, "ada", "05_x"));
}
