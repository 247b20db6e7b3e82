// Invalid calls of `grade`, `gradebook` and `report`: their messages, and the absence of damage.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/intake/archive_samples_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cli::Desk;

namespace {

bool says(const std::string& text, const std::string& words) {
    return text.find(words) != text.npos;
}

void check_says(const std::string& text, const std::vector<std::string>& all) {
    for (const auto& words : all) CHECK_MESSAGE(says(text, words), words, " is not in: ", text);
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
    desk.write("class/ada/class.csv/mine.txt", "x");  // a folder, not a table
    for (const std::string out : {"class", "class/", "./class/../class", "class/ada", "class/ada/01_race",
                                  "class/ada/new", "class/ada/class.csv"}) {
        CAPTURE(out);
        const auto said = desk.run("grade class --out " + out);
        CHECK(says(said, "The reports cannot be written "));
        CHECK(said.ends_with("exit 2\n"));
    }
    // Reports may lie directly in the class in their own folder, and the class may lie among them.
    desk.write("class/class/01_race/notes.txt", "x");
    CHECK(says(desk.run("grade class --out ."),
               "The reports of `class` would be written into the class folder"));
    fs::remove_all(desk.path / "class/class");
    for (int i = 0; i < 2; ++i)
        CHECK(says(desk.run("grade class --out class/marks"), "class/marks/class.csv"));
    CHECK(says(desk.run("grade class --out ."), "All marks: ./class.csv"));
    CHECK(fs::file_size(desk.path / "class/ada/01_race/notes.txt") == 1);
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
    CHECK(same.ends_with("exit 2\n"));  // the same exit code as without --changed
    desk.folder("class/eve");
    const auto changed = desk.run("grade class --changed");
    CHECK(says(changed, "eve        not marked"));
    CHECK_FALSE(says(changed, "bob"));
    CHECK(changed.ends_with("exit 2\n"));
    desk.write("roster.csv", "id,name\nada,\"Lovelace, Ada\"\nbob,\"Kahn, Bob\"\n");
    const auto by_name = desk.run("grade class --roster roster.csv --student 'Ada Lovelace'");
    CHECK(says(by_name, "ada"));
    CHECK_FALSE(says(by_name, "bob"));
    CHECK(says(desk.run("grade class --roster roster.csv --student 'Eva Kahn'"),
               "no submission of a student `Eva Kahn`"));
}

TEST_CASE(
    "class calls: a file that is newer than the teacher's mark is shown next to it, and the mark counts") {
    const Desk desk;
    const auto stub = text_of(house::root / "labs/01_race/reverse.cu");
    const auto right = text_of(house::root / "solutions/01_race/reverse.cu");
    desk.write("class/roster.csv", "id\nada\nbob\ncid\ndan\n");
    for (const char* student : {"ada", "bob", "dan"})
        desk.write(std::string("class/") + student + "/01_race/reverse.cu", stub);
    const std::string course = "[[lab]]\nid = \"01\"\n", mark = "[[mark]]\nlab = \"01\"\nwhy = \"oral\"\n";
    desk.write("class/course.toml", course);
    CHECK(desk.run("grade class").ends_with("exit 0\n"));
    CHECK(says(desk.run("gradebook set ada 01 80 --why oral --by eva"), "set to 80"));
    CHECK(says(desk.run("gradebook set cid 01 30 --why ill --by eva"), "set to 30"));
    desk.write("class/course.toml", course + mark + "student = \"bob\"\npoints = 70\n");
    const auto same = desk.run("grade class --changed");
    check_says(same,
               {"80 / 100    set by eva\n", "70 / 100    set by course.toml\n", "30 / 100    set by eva\n"});
    CHECK_FALSE(says(same, "dan"));
    CHECK_FALSE(says(same, "newest file"));
    CHECK_FALSE(says(desk.run("grade class --changed"), "set by"));
    CHECK(says(text_of(desk.path / "reports/ada/01_race.txt"),
               "80 of 100 points, set by the teacher. Without it: 12 of 100 points."));
    // The first of the identical files is marked, and the others get its mark. All three rows change.
    for (const char* student : {"ada", "bob", "cid"})
        desk.write(std::string("class/") + student + "/01_race/reverse.cu", right);
    const auto newer = desk.run("grade class --changed");
    const std::string older = " before this file was handed in, which has 100 of 100 points";
    check_says(newer, {"80 / 100    set by eva" + older, "70 / 100    set by course.toml" + older,
                       "30 / 100    set by eva" + older,
                       std::string("Set by a teacher before the newest file: 3. List them with: warpmark "
                                   "gradebook open\n")});
    CHECK_FALSE(says(newer, "dan"));
    CHECK(says(text_of(desk.path / "reports/class.csv"), "\"set" + older + "\",80,eva,oral,"));
    CHECK(says(text_of(desk.path / "reports/ada/01_race.txt"), "(It was set before"));
    CHECK(says(desk.run("gradebook export --course class/course.toml"),
               "ada,01,1,,80,100,,0,80,\"set before the newest file"));
    CHECK(says(desk.run("gradebook show ada"), "before the newest file: oral"));
    CHECK(says(desk.run("report reports --format json"), "\"is_older_than_file\":true"));
    const auto open = desk.run("gradebook open");
    check_says(open, {"Nothing is open.\n3 marks were set before the newest file.",
                      "ada  01_race\n  Set to 80 by eva before the newest file, which has 100 of 100 points\n"
                      "    warpmark gradebook set ada 01_race POINTS --why TEXT\n"
                      "    warpmark gradebook set ada 01_race tool --why TEXT\n",
                      "[[mark]] in course.toml"});
    // The decision is confirmed, withdrawn, or given another reason in course.toml.
    CHECK(says(desk.run("gradebook set ada 01 80 --why 'looked again' --by eva"), "set to 80"));
    CHECK(says(desk.run("gradebook set cid 01 tool --why 'came after all' --by eva"), "the tool's mark"));
    desk.write("class/course.toml", course + mark + "student = \"bob\"\npoints = 75\n");
    const auto settled = desk.run("grade class --changed");
    check_says(settled,
               {"80 / 100    set by eva\n", "75 / 100    set by course.toml\n", "cid     100 / 100  \n"});
    CHECK_FALSE(says(settled, "newest file"));
    CHECK_FALSE(says(desk.run("gradebook open"), "newest file"));
}

TEST_CASE("class calls: a row whose mark was added to course.toml is not open any more") {
    const Desk desk;
    const auto right = text_of(house::root / "solutions/01_race/reverse.cu");
    desk.write("class/adalove_LATE_1001_5001_reverse.cu", right);
    desk.write("class/bobhopp_1002_5002_x.pdf", "x");
    desk.write("class/course.toml", "[[lab]]\nid = \"01\"\ndue = 2020-01-01T00:00:00Z\nlate_days_max = 3\n");
    CHECK(says(desk.run("grade class --lab 01 --html page.html"), "late  open"));
    CHECK(says(text_of(desk.path / "page.html"), "\"standing\":\"late\""));
    CHECK(says(text_of(desk.path / "reports/adalove_1001/01_race.txt"), "until a teacher decides; you can"));
    CHECK(says(desk.run("gradebook open"), "adalove_1001  01_race\n  Late, and the platform"));
    auto rules = text_of(desk.path / "class/course.toml");
    rules += "[[mark]]\nstudent = \"adalove_1001\"\nlab = \"01\"\npoints = 90\nwhy = \"ill\"\n";
    desk.write("class/course.toml", rules);
    const auto open = desk.run("gradebook open");
    CHECK_FALSE(says(open, "adalove_1001"));
    CHECK(says(open, "using class/course.toml, which has changed since the last `grade`"));
    CHECK_FALSE(says(desk.run("gradebook open --course class/course.toml"), "adalove_1001"));
    (void)desk.run("grade class --lab 01");
    CHECK_FALSE(says(desk.run("gradebook open"), "using"));
    fs::remove(desk.path / "class/course.toml");
    CHECK_FALSE(says(desk.run("gradebook open"), "adalove_1001"));
}

TEST_CASE("class calls: an archive's roster and rules are not used, which is reported") {
    const Desk desk;
    desk.write("class.zip", intake::pack::packed({{"class/ada/01_race/reverse.cu", "int x;\n"},
                                                  {"class/roster.csv", "id\nada\nbob\n"},
                                                  {"class/course.toml", "course = \"x\"\n"},
                                                  {"class/ada/roster.csv", "id\n"}}));
    const auto said = desk.run("grade class.zip");
    CHECK(
        says(said,
             "The archive's roster.csv is not used: unpack the archive and give the folder, or give the file "
             "with --roster"));
    CHECK(says(said, "The archive's course.toml is not used"));
    CHECK(says(said, "1 of 1 submissions marked"));
    CHECK_FALSE(says(said, "bob"));
    CHECK(said.ends_with("exit 0\n"));
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
    CHECK(says(desk.run("gradebook backup copy.db"), "The name of the copy is missing"));
    CHECK(says(desk.run("gradebook check --book copy.db"), "The gradebook is intact."));
    CHECK(says(desk.run("report text"), "text: The gradebook: this is not a gradebook"));
    CHECK(says(desk.run("report text"), "`class.db`"));
    const auto course = desk.run("gradebook export --course course.toml");
    CHECK(says(course, "course.toml: This is UTF-16 text\n  Save it as UTF-8.\n"));
    CHECK(says(desk.run("gradebook show nobody"), "There are: ada, zoe."));
    CHECK(desk.run("gradebook show zoe") ==
          "01_race\n  Not handed in\n04_padded_transpose\n  Not handed in\nexit 0\n");
    CHECK(says(desk.run("gradebook set zoe 01 40 --why exam --by eva"), "set to 40"));
    CHECK(says(desk.run("gradebook show zoe"), "  set to 40 by eva at "));
}

TEST_CASE("class calls: the classes that the help names are found where the program has them") {
    const Desk desk;
    for (const std::string shipped : {"examples/class", "examples/class/", "./solutions"}) {
        CAPTURE(shipped);
        const auto said = desk.run("grade " + shipped + " --student nobody");
        CHECK(says(said, "no submission of a student `nobody`"));
        CHECK(said.ends_with("exit 2\n"));
    }
    for (const std::string wrong : {"examples", "examples/class/ada", "solution", "/solutions"}) {
        CAPTURE(wrong);
        CHECK(says(desk.run("grade " + wrong), "There is no"));
    }
    // A folder of that name here takes precedence.
    const Desk other;
    other.write("examples/class/ada/01_race/notes.txt", "x");
    CHECK(says(other.run("grade examples/class"), "ada  not marked"));
}

TEST_CASE("class calls: points for a lab that nothing was marked of are out of the lab's own") {
    const Desk desk;
    desk.write("class/roster.csv", "id\nada\nbob\n");
    desk.write("class/ada/01_race/reverse.cu", text_of(house::root / "labs/01_race/reverse.cu"));
    desk.write("class/ada/04_padded_transpose/notes.txt", "x");
    desk.write("class/course.toml", "[[lab]]\nid = \"01\"\n[[lab]]\nid = \"04\"\n");
    REQUIRE(says(desk.run("grade class"), "ada"));
    REQUIRE(says(desk.run("gradebook show bob"), "04_padded_transpose"));
    const auto more = desk.run("gradebook set bob 04 130 --why oral --by eva");
    CHECK(says(more, "Lab 04_padded_transpose has only 100 points"));
    CHECK(more.ends_with("exit 2\n"));
    CHECK(says(desk.run("gradebook set bob 04 30 --why oral --by eva"), "set to 30"));
    CHECK(says(desk.run("gradebook export --course class/course.toml"), "bob,04,,,30,100,,0,30,"));
    CHECK_FALSE(says(desk.run("gradebook open --course class/course.toml"), "bob"));
    desk.write("table.csv", "Student,ID,Lab 04 (7)\n    Points Possible,,10\nBob,bob,\n");
    const auto filled = desk.run(
        "gradebook export --course class/course.toml --into table.csv --column 'Lab 04 (7)' "
        "--lab 04 -o filled.csv");
    CHECK(filled.ends_with("exit 0\n"));
    CHECK(says(text_of(desk.path / "filled.csv"), "Bob,bob,3"));
    CHECK(says(desk.run("report --lab 04"), "median 30 and mean 30 of 100"));
    CHECK_FALSE(says(desk.run("report"), "of 0 points"));
}

TEST_CASE("class calls: students see what the course lets them, also when a run goes on") {
    const Desk desk;
    desk.write("class/ada/01_race/reverse.cu", text_of(house::root / "labs/01_race/reverse.cu"));
    desk.write("course.toml",
               "[visibility]\nscores = \"never\"\nadvice = \"never\"\nhidden_checks = \"after-due\"\n"
               "[[lab]]\nid = \"01\"\ndue = 2020-01-01T00:00:00Z\n");
    REQUIRE(says(desk.run("grade class --course course.toml"), "ada      12 / 100"));
    REQUIRE(says(desk.run("gradebook set ada 01 37.25 --why private"), "set to 37.25"));
    for (const std::string call : {"--resume", "--course course.toml", ""}) {
        CAPTURE(call);
        CHECK(says(desk.run("grade class " + call), "37.3 / 100"));  // the rows for the teacher
        const auto text = text_of(desk.path / "reports/ada/01_race.txt");
        const auto json = text_of(desk.path / "reports/ada/01_race.json");
        CHECK(says(text, "\n  FAIL   first-race    No data races"));
        CHECK(says(text, "Points are not shown."));
        CHECK_FALSE(says(text, " of 100"));
        CHECK_FALSE(says(text + json, "37.25"));
        CHECK_FALSE(says(text + json, "private"));
        CHECK(says(json, "\"score\": null"));
        CHECK(says(json, "\"hides_scores\": true"));
        CHECK(says(json, "\"untouched\": true"));
    }
    CHECK(says(text_of(desk.path / "reports/class.csv"), ",37.25,"));
    CHECK(desk.run("grade class --course nowhere.toml").ends_with("exit 2\n"));
    // The book alone suffices to continue.
    fs::remove_all(desk.path / "class");
    CHECK(says(desk.run("grade class --resume"), "37.3 / 100"));
}

TEST_CASE("class calls: a group of Gradescope's, and times without a zone, go through to the marks") {
    const Desk desk;
    const auto stub = text_of(house::root / "labs/01_race/reverse.cu");
    for (const std::string one : {"1", "2"}) desk.write("class/submission_" + one + "/reverse.cu", stub);
    desk.write("class/submission_metadata.yml",
               "submission_1:\n  :submitters:\n  - :name: Ada\n    :sid: ada\n  - :name: Bob\n    :sid: bob\n"
               "  :created_at: 2025-11-21 00:30:00\n"
               "submission_2:\n  :submitters:\n  - :name: Cid\n    :sid: cid\n  :created_at: soon\n");
    desk.write("course.toml",
               "time_zone = \"Europe/Berlin\"\n[[lab]]\nid = \"01\"\ndue = 2025-11-20T23:59:00\n"
               "late_percent_a_day = 50\nlate_days_max = 3\n");
    REQUIRE(says(desk.run("grade class"), "3 of 3 submissions marked"));
    const auto table = desk.run("gradebook export --course course.toml");
    for (const char* student : {"ada", "bob"})
        CHECK(says(table, std::string(student) + ",01,1,,12,100,,1,6,as handed out"));
    CHECK(says(table, "cid,01,1,,12,100,,,12,\"time unknown; as handed out\""));
    CHECK(says(table, "1 times from the platform cannot be read, for example `soon`"));
    CHECK(says(text_of(desk.path / "reports/class.csv"), ",submission_1,"));
}

TEST_CASE(
    "class calls: roster.csv and course.toml in the class are the teacher's, in a submission they are not") {
    const Desk desk;
    const auto stub = text_of(house::root / "labs/01_race/reverse.cu");
    const std::string mark =
        "[[lab]]\nid = \"01\"\n[[mark]]\nstudent = \"ada\"\nlab = \"01\"\npoints = 100\nwhy = \"x\"\n";
    desk.write("class/ada/01_race/reverse.cu", stub);
    desk.write("class/roster.csv", "id,name\nada,\"Lovelace, Ada\"\neve,\"Euler, Eve\"\n");
    desk.write("class/course.toml", mark);
    const auto said = desk.run("grade class");
    CHECK(says(said, "warpmark: using class/roster.csv\n"));
    CHECK(says(said, "warpmark: using class/course.toml\n"));
    CHECK(says(said, "ada  Lovelace, Ada     100 / 100    set by course.toml"));
    CHECK(says(said, "eve  Euler, Eve     not marked  Not handed in"));
    CHECK_FALSE(says(said, "Not recognized"));
    CHECK(said.ends_with("exit 0\n"));
    // A file named in the call takes precedence, even inside the class.
    desk.write("class/other.csv", "id,name\nada,\"Byron, Ada\"\n");
    const auto other = desk.run("grade class --roster class/other.csv --out other");
    CHECK(says(other, "Byron, Ada"));
    CHECK_FALSE(says(other, "Not recognized"));
    CHECK_FALSE(says(other, "using class/roster.csv"));
    // Files in a student's folder, and links, are ignored.
    desk.write("ada/01_race/reverse.cu", stub);
    desk.write("ada/course.toml", mark);
    CHECK_FALSE(says(desk.run("grade ada --out own"), "using"));
    desk.write("linked/ada/01_race/reverse.cu", stub);
    fs::create_symlink(desk.path / "class/course.toml", desk.path / "linked/course.toml");
    CHECK_FALSE(says(desk.run("grade linked --out linked-marks"), "using"));
}

TEST_CASE("class calls: the class page is a file, or a folder by its `/`, and never a student's folder") {
    const Desk desk;
    desk.write("class/class.html/01_race/reverse.cu", text_of(house::root / "labs/01_race/reverse.cu"));
    const auto drawn = desk.run("grade class --html page.html --out marks");
    CHECK(drawn.ends_with("The class: page.html\nexit 0\n"));
    CHECK(text_of(desk.path / "page.html") == [&] {
        CHECK(desk.run("report marks --format html -o same.html").ends_with("exit 0\n"));
        return text_of(desk.path / "same.html");
    }());
    CHECK(desk.run("grade class --html pages/ --out marks").ends_with("of 1 submissions\nexit 0\n"));
    CHECK(desk.has("pages/index.html"));
    const auto refused = desk.run("grade class --html marks/class.html --out marks");
    CHECK(refused.ends_with("exit 2\n"));
    CHECK_FALSE(desk.has("marks/class.html/index.html"));
    CHECK(desk.run("grade class --html class --out fresh").ends_with("exit 2\n"));
    CHECK_FALSE(desk.has("fresh/class.csv"));  // reported before anything is marked
}

TEST_CASE("class calls: solutions may lie elsewhere, and a folder that is not there is said") {
    const Desk desk;
    const auto lab = house::root / "labs/01_race", solution = house::root / "solutions/01_race";
    for (const char* folder : {"course/labs", "own"}) fs::create_directories(desk.path / folder);
    fs::copy(lab, desk.path / "course/labs/01_race", fs::copy_options::recursive);
    fs::copy(solution, desk.path / "own/01_race", fs::copy_options::recursive);
    desk.write("reverse.cu", text_of(solution / "reverse.cu"));
    const std::string call = "check 01 reverse.cu --root course";
    CHECK_FALSE(says(desk.run(call), "100 of 100 points"));
    const auto marked = desk.run(call + " --solutions own");
    CHECK(says(marked, "100 of 100 points"));
    CHECK(marked.ends_with("exit 0\n"));
    CHECK(says(desk.run(call + " --solutions nowhere"), "there is no such folder"));
}
