// One gradebook for a whole course, independent of the downloads' folders: secrets, courses, students, labs.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/gradebook/gradebook.h"
#include "grader/intake/archive_samples_test.h"
#include "grader/lab/drawn_cases.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cli::Desk;

namespace {

bool has_text(const std::string& text, const std::string& words) {
    return text.contains(words);
}

void check_printed(const std::string& text, const std::string& words) {
    CHECK_MESSAGE(has_text(text, words), text);
}

const char* const first_secret = "0123456789abcdef0123";
const char* const other_secret = "fedcba98765432100123";

std::string stub() {
    return text_of(house::root / "labs/01_race/reverse.cu");
}

void write_secret(const Desk& desk, const std::string& name, const std::string& text) {
    desk.write(name, text);
    fs::permissions(desk.path / name, fs::perms::owner_read | fs::perms::owner_write);
}

gradebook::Gradebook book_of(const Desk& desk, const std::string& name = "marks/class.db") {
    auto book = gradebook::Gradebook::open(desk.path / name, gradebook::Opening::must_exist);
    REQUIRE(book);
    return std::move(*book);
}

std::string fact(const Desk& desk, const char* name) {
    const auto fact = book_of(desk).fact(name);
    REQUIRE(fact);
    return fact->value_or("");
}

// A zip like Canvas's, with one file per student.
void write_zip(const Desk& desk, const std::string& name,
               const std::vector<std::pair<std::string, std::string>>& files) {
    std::vector<intake::pack::Entry> entries;
    for (const auto& [file, text] : files) entries.push_back({file, text});
    desk.write(name, intake::pack::packed(entries));
}

}  // namespace

TEST_CASE(
    "one book: the same download again, renamed, moved or with one more, keeps its secret and its marks") {
    const Desk desk;
    write_zip(desk, "submissions.zip", {{"lovelaceada_1001_5001_reverse.cu", stub()}});
    check_printed(desk.run("grade submissions.zip --lab 01 --out marks"), "1 of 1 submissions marked");
    const auto secret = fact(desk, "secret");
    CHECK(secret.size() == 64);
    CHECK(desk.has("submissions.zip.warpmark-secret"));
    write_zip(desk, "submissions (1).zip",
              {{"lovelaceada_1001_5001_reverse.cu", stub()}, {"hopperbob_1002_5002_reverse.cu", "int x;\n"}});
    const auto again = desk.run("grade 'submissions (1).zip' --lab 01 --out marks");
    check_printed(again, "2 of 2 submissions marked");
    check_printed(again, "1 had this mark already");
    CHECK_FALSE(has_text(again, secret));
    CHECK_FALSE(desk.has("submissions (1).zip.warpmark-secret"));
    CHECK(fact(desk, "secret") == secret);
    desk.folder("elsewhere");
    fs::rename(desk.path / "submissions (1).zip", desk.path / "elsewhere/lab01.zip");
    check_printed(desk.run("grade elsewhere/lab01.zip --lab 01 --out marks"), "2 had this mark already");
    // Another computer has only the book.
    fs::rename(desk.path / "marks", desk.path / "elsewhere/marks");
    fs::remove(desk.path / "submissions.zip.warpmark-secret");
    check_printed(desk.run("grade elsewhere/lab01.zip --lab 01 --out elsewhere/marks"),
                  "2 had this mark already");
    CHECK_FALSE(desk.has("elsewhere/lab01.zip.warpmark-secret"));
    check_printed(desk.run("grade elsewhere/lab01.zip --lab 01 --out elsewhere/marks --resume"),
                  "2 had this mark already");
}

TEST_CASE("one book: two assignments leave everybody and every lab in it") {
    const Desk desk;
    desk.write("roster.csv",
               "id,name,mail\nada,\"Lovelace, Ada\",a@example.org\nbob,\"Hopper, Bob\",b@example.org\n"
               "cid,\"Curie, Cid\",c@example.org\nfay,\"Franklin, Fay\",f@example.org\n");
    write_zip(desk, "one/submissions.zip",
              {{"lovelaceada_1001_5001_reverse.cu", stub()}, {"curiecid_1003_5003_report.pdf", "%PDF"}});
    const auto first = desk.run("grade one/submissions.zip --roster roster.csv --out marks");
    check_printed(first, "ada  Lovelace, Ada");
    REQUIRE(has_text(desk.run("gradebook set bob 01 40 --why oral --by eva --out marks"), "set to 40"));
    // The next download has other students, another lab and no roster. The names come from the book.
    write_zip(desk, "two/submissions.zip",
              {{"hopperbob_1002_6002_reduce.cu", text_of(house::root / "labs/02_divergent_sync/reduce.cu")},
               {"franklinfay_1006_6006_reduce.cu", "int x;\n"}});
    const auto second = desk.run("grade two/submissions.zip --out marks");
    check_printed(second, "only the gradebook has 2 rows of 2 students, for 01_race; they are kept\n");
    check_printed(second, "01_race            bob  Hopper, Bob        40 /");
    check_printed(second, "02_divergent_sync  ada  Lovelace, Ada  not marked  Not handed in");
    const auto table = text_of(desk.path / "marks/class.csv");
    const auto sorted = [](const std::string& text) {
        std::istringstream lines(text);
        std::multiset<std::string> all;
        for (std::string line; std::getline(lines, line);) all.insert(line);
        return all;
    };
    CHECK(sorted(desk.run("gradebook export --out marks")) == sorted(table + "exit 0\n"));
    for (const char* row :
         {"ada,01_race,reverse.cu,graded,", "bob,01_race,", "bob,02_divergent_sync,reduce.cu,graded",
          "fay,02_divergent_sync,reduce.cu,graded,", "fay,01_race,", "ada,02_divergent_sync,"})
        check_printed(table, row);
    // The unrecognized file belongs to the first assignment and still awaits a decision.
    check_printed(table, "cid,,,not_graded,");
    CHECK_FALSE(has_text(table, "lovelaceada_1001"));
    CHECK_FALSE(has_text(second, "not in the roster"));
    // A later download of the first assignment contains the file.
    write_zip(desk, "one/submissions (1).zip",
              {{"lovelaceada_1001_5001_reverse.cu", stub()}, {"curiecid_1003_5009_reverse.cu", stub()}});
    const auto third = desk.run("grade 'one/submissions (1).zip' --out marks");
    CHECK_FALSE(has_text(text_of(desk.path / "marks/class.csv"), "cid,,"));
    check_printed(text_of(desk.path / "marks/class.csv"), "cid,01_race,reverse.cu,graded,");
    check_printed(third,
                  "only the gradebook has 2 rows of 2 students, for 02_divergent_sync; they are kept\n");
    CHECK(desk.run("grade two/submissions.zip --resume --out marks").ends_with("exit 0\n"));
}

TEST_CASE("one book: who had the platform's name before has rows under two names, and a warning says so") {
    const Desk desk;
    desk.write("roster.csv", "id,name\nada,\"Lovelace, Ada\"\nbob,\"Hopper, Bob\"\n");
    write_zip(desk, "class.zip",
              {{"lovelaceada_1001_5001_reverse.cu", "int x;\n"}, {"hopperbob_1002_5002_x.pdf", "x"}});
    CHECK_FALSE(has_text(desk.run("grade class.zip --lab 01 --out marks"), "another name"));
    CHECK_FALSE(has_text(desk.run("grade class.zip --lab 01 --out marks"), "another name"));
    check_printed(desk.run("grade class.zip --lab 01 --roster roster.csv --out marks"),
                  "The gradebook has 2 of these students under another name: `hopperbob_1002`, for example, "
                  "is now `bob`.");
    REQUIRE(has_text(desk.run("gradebook forget lovelaceada_1001 --out marks"), "1 submission removed"));
}

TEST_CASE(
    "one book: an existing secret is adopted, and two different ones are an error that names both files") {
    const Desk desk;
    desk.write("a/ada/01_race/notes.txt", "x");
    desk.write("b/bob/01_race/notes.txt", "x");
    write_secret(desk, "a/.warpmark-secret", first_secret);
    write_secret(desk, "given", first_secret);
    (void)desk.run("grade a --out marks");
    CHECK(fact(desk, "secret") == first_secret);
    // A folder without a secret, one with the same secret, and a file with the same secret.
    for (const std::string call : {"b --same-course", "a", "b", "b --secret given"}) {
        CAPTURE(call);
        CHECK_FALSE(has_text(desk.run("grade " + call + " --out marks"), "secret"));
        CHECK_FALSE(desk.has("b/.warpmark-secret"));
    }
    write_secret(desk, "b/.warpmark-secret", other_secret);
    const auto differs = desk.run("grade b --out marks");
    check_printed(differs, "marks/class.db: This gradebook has another secret than `b/.warpmark-secret`");
    check_printed(differs, "move `b/.warpmark-secret` away");
    CHECK(differs.ends_with("exit 2\n"));
    write_secret(desk, "given", other_secret);
    const auto given = desk.run("grade a --secret given --out marks");
    check_printed(given, "marks/class.db: This gradebook has another secret than `given`");
    check_printed(given, "--secret given --redraw");
    for (const auto& text : {differs, given})
        CHECK_FALSE((has_text(text, first_secret) || has_text(text, other_secret)));
    CHECK(fact(desk, "secret") == first_secret);
    // Only --redraw replaces the secret. The old file in the class is no error afterwards.
    CHECK_FALSE(has_text(desk.run("grade a --secret given --redraw --out marks"), "secret"));
    CHECK(fact(desk, "secret") == other_secret);
    for (const std::string call : {"a", "b", "a --secret given"})
        CHECK_FALSE(has_text(desk.run("grade " + call + " --out marks"), "secret"));
    CHECK(fact(desk, "secret") == other_secret);
    check_printed(desk.run("grade a --redraw --out marks"), "--redraw");
    // A file that others can read is refused.
    fs::permissions(desk.path / "b/.warpmark-secret", fs::perms::all);
    check_printed(desk.run("grade b --out marks"), "other users can read it");
}

TEST_CASE("one book: a secret in a submission is its student's") {
    const Desk desk;
    desk.write("class/ada/01_race/reverse.cu", "int x;\n");
    for (const char* place : {"class/ada/.warpmark-secret", "class/ada/01_race/.warpmark-secret"})
        write_secret(desk, place, first_secret);
    (void)desk.run("grade class --out marks");
    CHECK(fact(desk, "secret") != first_secret);
    CHECK(desk.has("class/.warpmark-secret"));
    // A student's folder is given as the class.
    const auto said = desk.run("grade class/ada --out alone");
    check_printed(said, "class/ada/.warpmark-secret: This secret is inside a submission and was not used");
    CHECK(book_of(desk, "alone/class.db").fact("secret") != first_secret);
    // The same in an archive.
    write_zip(desk, "class.zip",
              {{"ada/01_race/reverse.cu", "int x;\n"},
               {".warpmark-secret", first_secret},
               {"ada/.warpmark-secret", first_secret}});
    (void)desk.run("grade class.zip --out packed");
    CHECK(book_of(desk, "packed/class.db").fact("secret") != first_secret);
}

TEST_CASE("one book: a course has its id, and two of them share no book") {
    const Desk desk;
    desk.write("a/ada/01_race/notes.txt", "x");
    desk.write("b/bob/01_race/notes.txt", "x");
    const std::string lab = "[[lab]]\nid = \"01\"\n";
    desk.write("none.toml", lab);
    desk.write("one.toml", "course = \"cs101-2026\"\n" + lab);
    desk.write("two.toml", "course = \"cs102-2026\"\n" + lab);
    desk.write("roster.csv", "id,course_id\nbob,cs102-2026\n");
    (void)desk.run("grade a --out marks");
    for (const std::string call :
         {"b --same-course", "b --course none.toml", "b --course one.toml", "a --course none.toml", "a"})
        CHECK_FALSE(has_text(desk.run("grade " + call + " --out marks"), "the course"));
    CHECK(fact(desk, "course_id") == "cs101-2026");
    for (const std::string call :
         {"grade b --course two.toml", "grade b --roster roster.csv", "grade b --resume --course two.toml",
          "gradebook export --course two.toml"}) {
        CAPTURE(call);
        const auto said = desk.run(call + " --out marks");
        check_printed(said, "marks/class.db: This gradebook belongs to the course `cs101-2026`, but ");
        check_printed(said, "belongs to the course `cs102-2026`");
        CHECK(said.ends_with("exit 2\n"));
    }
    // The id in course.toml takes precedence over the roster's.
    CHECK_FALSE(
        has_text(desk.run("grade b --roster roster.csv --course one.toml --out marks"), "the course"));
    (void)desk.run("grade b --roster roster.csv --out other");
    CHECK(book_of(desk, "other/class.db").fact("course_id") == "cs102-2026");
}

TEST_CASE("one book: two classes share none, however they come, and the same one goes on") {
    const Desk desk;
    for (const std::string student : {"ada", "bob", "cid"})
        desk.write("a/" + student + "/01_race/x.txt", "x");
    for (const std::string student : {"zoe", "yan", "cid"})
        desk.write("b/" + student + "/01_race/x.txt", "x");
    desk.write("course.toml", "course = \"cs101-2026\"\n[[lab]]\nid = \"01\"\n");
    (void)desk.run("grade a --out marks");
    const auto before = text_of(desk.path / "marks/class.csv");
    const auto refuses = [&](const std::string& call, const std::string& words) {
        const auto said = desk.run("grade " + call + " --out marks");
        check_printed(said, "marks/class.db: This gradebook seems to belong to another class: " + words);
        check_printed(said, "--same-course");
        CHECK(said.ends_with("exit 2\n"));
        CHECK(text_of(desk.path / "marks/class.csv") == before);
        CHECK_FALSE(has_text(desk.run("gradebook export --out marks"), "zoe"));
    };
    refuses("b", "it has 1 of the 3 students of `b`");
    refuses("b --course course.toml", "it has 1 of the 3 students of `b`");
    write_zip(desk, "b.zip", {{"noetheremmy_7001_8001_reverse.cu", "int x;\n"}});
    refuses("b.zip --lab 01", "it has 0 of the 1 student of `b.zip`");
    CHECK(fact(desk, "course_id").empty());
    // The same class: in its folder with any students, moved, or with one student more.
    (void)desk.run("grade a --course course.toml --out marks");
    const auto refused = desk.run("grade b --out marks");
    check_printed(refused, "write `course = \"cs101-2026\"` at the top of course.toml, or add --same-course");
    desk.write("a/dan/01_race/x.txt", "x");
    fs::rename(desk.path / "a", desk.path / "week2");
    check_printed(desk.run("grade week2 --out marks"), "0 of 4 submissions marked");
    desk.write("late/dan/01_race/x.txt", "x");
    check_printed(desk.run("grade late --out marks"), "0 of 4 submissions marked");
    for (const char* gone : {"ada", "bob", "cid", "dan"}) fs::remove_all(desk.path / "week2" / gone);
    desk.write("week2/eve/01_race/x.txt", "x");
    check_printed(desk.run("grade week2 --out marks"), "0 of 5 submissions marked");
    check_printed(desk.run("grade b --course course.toml --out marks"), "0 of 7 submissions marked");
    check_printed(desk.run("grade b.zip --lab 01 --same-course --out marks"), "1 of 8 submissions marked");
}

TEST_CASE("one book: a book of before goes on, and its class's path is of no use any more") {
    const Desk desk;
    desk.write("a/ada/01_race/notes.txt", "x");
    desk.write("b/bob/01_race/notes.txt", "x");
    (void)desk.run("grade a --out marks");
    {
        auto book = book_of(desk);
        REQUIRE(book.set_fact("class", "/somewhere/else/a"));
    }
    check_printed(desk.run("grade b --same-course --out marks"), "0 of 2 submissions marked");
    // In this book, --secret has overridden the file in the class, which still exists.
    {
        auto book = book_of(desk);
        REQUIRE(book.set_fact("class", fs::canonical(desk.path / "a").string()));
        REQUIRE(book.set_fact("secret", first_secret));
        REQUIRE(book.set_fact("secret_by", "--secret"));
    }
    check_printed(desk.run("grade a --out marks"), "0 of 2 submissions marked");
    CHECK(fact(desk, "secret") == first_secret);
    // The shipped class's secret is public, so no other class may use it.
    {
        auto book = book_of(desk);
        REQUIRE(book.set_fact("secret", lab::secret_of(1)));
    }
    check_printed(desk.run("grade b --out marks"),
                  "This gradebook belongs to the class that comes with warpmark");
}

TEST_CASE("one book: the same class ends the same with --resume and --changed, and counts everybody once") {
    const Desk desk;
    desk.write("roster.csv", "id,name\nada,Ada Lovelace\nbob,Bob Hopper\ncid,Cid Curie\nfay,Fay Franklin\n");
    desk.write("class/ada/01_race/reverse.cu", stub());
    desk.write("class/cid/project.txt", "x");
    const std::string all = "grade class --roster roster.csv --out marks";
    const auto first = desk.run(all);
    check_printed(first, "1 of 2 submissions marked");
    check_printed(first, "Not handed in: 2.");  // cid has an unrecognized file
    const auto exit_of = [](const std::string& text) { return text.substr(text.rfind("exit ")); };
    CHECK(exit_of(first) == "exit 2\n");
    for (const auto& call : {all + " --changed", std::string("grade class --out marks --resume"), all}) {
        CAPTURE(call);
        const auto text = desk.run(call);
        CHECK(exit_of(text) == exit_of(first));
        check_printed(text, "1 of 2 submissions marked");
        check_printed(text, "Not handed in: 2.");
    }
    // A class without an unrecognized file.
    fs::remove_all(desk.path / "class/cid");
    const auto right = desk.run(all);
    CHECK(exit_of(right) == "exit 0\n");
    check_printed(right, "Not handed in: 3.");
    CHECK(exit_of(desk.run(all + " --changed")) == "exit 0\n");
    CHECK(exit_of(desk.run("grade class --out marks --resume")) == "exit 0\n");
}

TEST_CASE("one book: names stand beside ids, and a unique one is as good") {
    const Desk desk;
    desk.write(
        "roster.csv",
        "id,name\nada1,\"Lovelace, Ada\"\nbob,\"Hopper, Bob\"\nlee1,\"Lee, Ann\"\nlee2,\"Lee, Ann\"\n");
    desk.write("class/ada1/01_race/reverse.cu", stub());
    check_printed(desk.run("grade class --roster roster.csv --out marks"),
                  "ada1  Lovelace, Ada      12 / 100");
    for (const std::string word : {"ada1", "'Lovelace, Ada'", "'Ada Lovelace'", "'ada lovelace'"})
        check_printed(desk.run("gradebook show " + word + " --out marks"), "ada1 (Lovelace, Ada)\n01_race\n");
    check_printed(desk.run("gradebook set 'Bob Hopper' 01 40 --why oral --out marks"),
                  "bob (Hopper, Bob) 01_race: set to 40");
    const auto several = desk.run("gradebook set 'Ann Lee' 01 40 --why oral --out marks");
    check_printed(several, "`Ann Lee` is the name of several students: lee1, lee2");
    CHECK(several.ends_with("exit 2\n"));
    check_printed(desk.run("gradebook show Ada --out marks"), "The gradebook has no student `Ada`");
    check_printed(desk.run("gradebook forget 'Ann Lee' --out marks"), "several students");
    check_printed(desk.run("report marks --format json"), "\"full_name\":\"Lovelace, Ada\"");
    CHECK_FALSE(has_text(desk.run("report marks --format json --anonymous"), "Lovelace"));
    check_printed(desk.run("gradebook forget lee2 --out marks"), "0 submissions removed");
    CHECK_FALSE(has_text(fact(desk, "roster"), "lee2"));
    check_printed(desk.run("gradebook show 'Ann Lee' --out marks"), "lee1 (Lee, Ann)");
}

TEST_CASE("one book: a mark in course.toml counts until the gradebook has another one") {
    const Desk desk;
    desk.write("roster.csv", "id,name\nada,Ada\nbob,Bob\n");
    desk.write("class/ada/01_race/reverse.cu", stub());
    const std::string lab = "[[lab]]\nid = \"01\"\n", mark = "[[mark]]\nlab = \"01\"\nwhy = \"oral exam\"\n";
    desk.write("course.toml",
               lab + mark + "student = \"ada\"\npoints = 70\n" + mark + "student = \"bob\"\npoints = 30.5\n");
    const auto graded = desk.run("grade class --roster roster.csv --course course.toml --out marks");
    check_printed(graded, "70 / 100    set by course.toml");
    check_printed(graded, "30.5 / 100    set by course.toml");
    check_printed(text_of(desk.path / "marks/class.csv"), ",70,course.toml,oral exam,");
    const auto exported = desk.run("gradebook export --course course.toml --out marks");
    check_printed(exported, "ada,01,1,,70,100,,0,70,as handed out");
    check_printed(exported, "bob,01,,,30.5,100,,0,30.5,");
    check_printed(desk.run("gradebook export --out marks"), ",70,course.toml,oral exam,");
    check_printed(desk.run("gradebook show ada --out marks"), "  set to 70 by course.toml: oral exam\n");
    // The book's mark takes precedence.
    REQUIRE(has_text(desk.run("gradebook set ada 01 55 --why again --by eva --out marks"), "set to 55"));
    const std::string warning =
        "course.toml:3:1: This mark does not count: `eva` set ada to 55 for 01_race in the gradebook";
    for (const std::string call :
         {"grade class --roster roster.csv --course course.toml", "gradebook export --course course.toml"}) {
        CAPTURE(call);
        const auto text = desk.run(call + " --out marks");
        check_printed(text, warning);
        check_printed(text, "55");
    }
    REQUIRE(has_text(desk.run("gradebook set ada 01 tool --why no --by eva --out marks"), "the tool's mark"));
    check_printed(desk.run("gradebook export --course course.toml --out marks"),
                  "ada,01,1,,70,100,,0,70,as handed out");
    // More points than the lab has, and an unknown student.
    desk.write("more.toml", lab + mark + "student = \"ada\"\npoints = 101\n");
    for (const std::string call : {"grade class --course more.toml", "gradebook export --course more.toml"})
        check_printed(desk.run(call + " --out marks"),
                      "more.toml:3:1: Lab 01_race has 100 points, but this mark has 101");
    desk.write("more.toml", lab + mark + "student = \"ada\"\npoints = 101\nbonus = true\n");
    check_printed(desk.run("gradebook export --course more.toml --out marks"),
                  "ada,01,1,,101,100,,0,101,as handed out");
    desk.write("more.toml", lab + mark + "student = \"adda\"\npoints = 1\n");
    check_printed(desk.run("gradebook export --course more.toml --out marks"),
                  "more.toml:3:1: The gradebook has no student `adda`");
}
