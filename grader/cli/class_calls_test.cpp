// class_calls_test.cpp: calls of `grade`, `gradebook` and `report` that an instructor gets wrong: what they
// say, and that they harm nothing.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "grader/cli/desk_test.h"
#include "grader/gradebook/gradebook.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cli::Desk;

namespace {

bool says(const std::string& text, const std::string& words) {
    return text.find(words) != text.npos;
}

}  // namespace

TEST_CASE("class calls: a call that is wrong leaves nothing behind") {
    const Desk desk;
    desk.folder("empty");
    desk.write("class/ada/01_race/notes.txt", "x");
    desk.write("roster.csv", "name\nAda\n");
    for (const std::string call : {"nowhere", "empty", "class --roster roster.csv", "class --lab 99",
                                   "class --layout no_such", "class --out /dev/null/x"}) {
        CAPTURE(call);
        CHECK(desk.run("grade " + call).ends_with("exit 2\n"));
        CHECK_FALSE(desk.has("reports"));
    }
    desk.write("class/.warpmark-secret", "short");
    CHECK(desk.run("grade class").ends_with("exit 2\n"));
    CHECK_FALSE(desk.has("reports/class.db"));
}

TEST_CASE("class calls: reports never go onto what students handed in") {
    const Desk desk;
    desk.write("class/ada/01_race/notes.txt", "x");
    desk.write("class/ada/class.csv/mine.txt", "x");  // a folder, and no table
    for (const std::string out : {"class", "class/", "./class/../class", "class/ada", "class/ada/01_race",
                                  "class/ada/new", "class/ada/class.csv"}) {
        CAPTURE(out);
        const auto said = desk.run("grade class --out " + out);
        CHECK(says(said, "The reports cannot go "));
        CHECK(said.ends_with("exit 2\n"));
    }
    // Right in the class, in a folder of their own, they may lie; and the class may lie among them.
    desk.write("class/class/01_race/notes.txt", "x");
    CHECK(says(desk.run("grade class --out ."), "The reports of `class` would go into the class"));
    fs::remove_all(desk.path / "class/class");
    for (int i = 0; i < 2; ++i)
        CHECK(says(desk.run("grade class --out class/marks"), "class/marks/class.csv"));
    CHECK(says(desk.run("grade class --out ."), "All marks: ./class.csv"));
    CHECK(fs::file_size(desk.path / "class/ada/01_race/notes.txt") == 1);
}

TEST_CASE("class calls: --secret mixes no two classes, and locks nobody out") {
    const Desk desk;
    desk.write("a/ada/01_race/notes.txt", "x");
    desk.write("b/bob/01_race/notes.txt", "x");
    desk.write("secret", "0123456789abcdef0123");
    fs::permissions(desk.path / "secret", fs::perms::owner_read);
    const std::string other = "This is the gradebook of another class";
    CHECK_FALSE(says(desk.run("grade a"), other));
    CHECK(says(desk.run("grade b --secret secret"), other));
    CHECK(says(desk.run("grade b --secret secret --book reports/class.db"), other));
    CHECK(says(desk.run("grade b"), other));
    CHECK_FALSE(says(desk.run("grade a"), other));
    // The class itself may change its secret, and keeps it from then on.
    CHECK_FALSE(says(desk.run("grade a --secret secret"), other));
    CHECK_FALSE(says(desk.run("grade a"), other));
    auto book = gradebook::Gradebook::open(desk.path / "reports/class.db", gradebook::Opening::must_exist);
    REQUIRE(book);
    CHECK(book->fact("secret") == "0123456789abcdef0123");
    // Parts of one class that share it may share a book.
    CHECK_FALSE(says(desk.run("grade b --secret secret"), other));
}

TEST_CASE("class calls: --student and --changed are about nobody else, in what they show and how they end") {
    const Desk desk;
    desk.write("class/ada/01_race/notes.txt", "x");
    desk.write("class/bob/01_race/notes.txt", "x");
    desk.write("class/notes.txt", "x");
    CHECK(desk.run("grade class").ends_with("exit 2\n"));
    const auto of_ada = desk.run("grade class --student ada");
    CHECK(says(of_ada, "ada"));
    CHECK_FALSE(says(of_ada, "notes.txt  not marked"));
    CHECK(says(desk.run("grade class --student notes.txt"), "notes.txt  not marked"));
    const auto same = desk.run("grade class --changed");
    CHECK_FALSE(says(same, "not marked  "));
    CHECK(same.ends_with("exit 0\n"));
    desk.folder("class/eve");
    const auto changed = desk.run("grade class --changed");
    CHECK(says(changed, "eve        not marked"));
    CHECK_FALSE(says(changed, "bob"));
    CHECK(changed.ends_with("exit 2\n"));
}

TEST_CASE("class calls: messages name the file that is wrong, and what helps") {
    const Desk desk;
    desk.write("class/ada/01_race/notes.txt", "x");
    desk.write("class/ada/04_padded_transpose/notes.txt", "x");
    desk.write("roster.csv", "id\nada\nzoe\n");
    desk.write("text", "some text");
    desk.write("course.toml", std::string("\xff\xfe[\0[\0", 6));
    REQUIRE(says(desk.run("grade class --roster roster.csv"), "0 of 2 submissions marked"));
    CHECK(says(desk.run("gradebook backup nowhere/x.db"),
               "nowhere/x.db: The copy cannot be made: No such file"));
    CHECK(desk.run("gradebook backup copy.db").ends_with("exit 0\n"));
    CHECK((fs::status(desk.path / "copy.db").permissions() & fs::perms::others_all) == fs::perms::none);
    CHECK(says(desk.run("gradebook backup copy.db"), "There is such a file already"));
    CHECK(says(desk.run("gradebook check --book copy.db"), "The gradebook is whole."));
    CHECK(says(desk.run("report text"), "text: The gradebook: this is a file of another kind"));
    CHECK(says(desk.run("report text"), "`class.db`"));
    const auto course = desk.run("gradebook export --course course.toml");
    CHECK(says(course, "course.toml: This is UTF-16 text\n  Save it as UTF-8.\n"));
    CHECK(says(desk.run("gradebook show nobody"), "There are: ada, zoe."));
    CHECK(desk.run("gradebook show zoe") ==
          "01_race\n  Not handed in\n04_padded_transpose\n  Not handed in\nexit 0\n");
    CHECK(says(desk.run("gradebook set zoe 01 40 --why exam --by eva"), "set to 40"));
    CHECK(says(desk.run("gradebook show zoe"), "  set to 40 by eva at "));
}
