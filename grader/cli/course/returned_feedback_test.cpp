// Names of returned reports, parsed by the rules of Canvas's and Moodle's importers.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "grader/cli/instructor_folder_test.h"
#include "grader/course/class_exports.h"
#include "grader/gradebook/gradebook.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace warpmark::feedback_tests {
namespace {

using Read = std::pair<std::string, std::string>;

std::vector<std::string> split(const std::string& text, char at, std::size_t most = ~std::size_t{0}) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == at && parts.size() < most)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}
bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// Canvas: the first two numbers between underscores are the user and the file.
Read as_canvas_reads(const std::string& name) {
    std::vector<std::string> numbers;
    for (const auto& part : split(name, '_'))
        if (is_number(part)) numbers.push_back(part);
    return numbers.size() < 2 ? Read() : std::pair(numbers[0], numbers[1]);
}
// Moodle: name, participant, the plugin's kind and name, then the file's own name.
Read as_moodle_reads(const std::string& name) {
    const auto parts = split(name, '_', 5);
    const bool is_feedback =
        parts.size() == 5 && is_number(parts[1]) && parts[2] == "assignfeedback" && parts[3] == "file";
    return is_feedback ? std::pair(parts[1], parts[4]) : Read();
}

}  // namespace

TEST_CASE("feedback: names are those that the platform reads back") {
    const auto canvas = [](const std::string& path) {
        return batch::feedback_name("canvas", path, "01_race");
    };
    CHECK(canvas("lab.zip/lovelaceada_1001_55001_reverse.cu") == "lovelaceada_1001_55001_01_race.txt");
    for (const auto* path : {"hopperbob_LATE_1001_55001_reverse-1.cu", "x/LATE_anon_1001_55001_reverse.cu",
                             "a_b_1001_55001_hand_in.zip/01_race/reverse.cu", "c_1001_55001_2024_11_05.cu"})
        CHECK_MESSAGE(as_canvas_reads(canvas(path)) == Read("1001", "55001"), path);
    CHECK(canvas("ada/01_race/reverse.cu").empty());
    // Names begin with the original prefix, for any name of student and file.
    CHECK(canvas("new\nline_1001_55001_reverse.cu") == "new\nline_1001_55001_01_race.txt");
    CHECK(canvas("LATE_anon_aB3xY_55001_reverse.cu") == "LATE_anon_aB3xY_55001_01_race.txt");
    CHECK(canvas("c_1001_55001_2024_11_05.cu") == "c_1001_55001_01_race.txt");
    CHECK(canvas("lovelaceada_1001_text.html").empty());
    const auto moodle = [](const std::string& path) {
        return batch::feedback_name("moodle", path, "01_race");
    };
    CHECK(moodle("Ada Lovelace_12_assignsubmission_file_/reverse.cu") ==
          "Ada Lovelace_12_assignfeedback_file_01_race.txt");
    for (const auto* path : {"all.zip/Ada Lovelace_12_assignsubmission_file_reverse.cu",
                             "Group 1-Ada_12_assignsubmission_file/reverse.cu",
                             "new\nline_12_assignsubmission_file_/reverse.cu"})
        CHECK_MESSAGE(as_moodle_reads(moodle(path)) == Read("12", "01_race.txt"), path);
    CHECK(moodle("lovelaceada_1001_55001_reverse.cu").empty());
}

TEST_CASE("feedback: a zip of reports, without what students may not see, and who is left out") {
    const cli::Desk desk;
    desk.write("class/lovelaceada_1001_55001_reverse.cu",
               text_of(house::root / "solutions/01_race/mistakes/barrier_in_both_branches.cu"));
    desk.write("class/hopperbob_LATE_1002_55002_reverse.cu", "no code\n");
    desk.write("class/curiecid_1003_55003_notes.txt", "nothing");
    desk.write("course.toml", "[visibility]\nscores = \"never\"\n[[lab]]\nid = \"01\"\n");
    CHECK(desk.run("grade class --lab 01 --course course.toml").find("1 of 3") == std::string::npos);
    const auto said = desk.run("gradebook export back.zip --feedback canvas --lab 01");
    CHECK(said.find("left out") == said.npos);
    CHECK(said.find("back.zip: 3 reports\nexit 0\n") != said.npos);
    const auto shell = [&](const std::string& command) {
        return cli::printed_in(desk.path, "--version >/dev/null; " + command);
    };
    const auto names = shell("unzip -Z1 back.zip");
    CHECK(names ==
          "curiecid_1003_55003_01_race.txt\nhopperbob_LATE_1002_55002_01_race.txt\n"
          "lovelaceada_1001_55001_01_race.txt\n");
    const auto of_cid = shell("unzip -p back.zip curiecid_1003_55003_01_race.txt");
    CHECK(of_cid.find("Not marked. This is not a zero.") != of_cid.npos);
    CHECK(of_cid.find("`notes.txt`: not a .cu file") != of_cid.npos);
    CHECK(of_cid.find("class/") == of_cid.npos);
    const auto report = shell("unzip -p back.zip lovelaceada_1001_55001_01_race.txt");
    CHECK(report.find("FAIL") != report.npos);
    CHECK(report.find(" / ") == report.npos);     // the course hides the points
    CHECK(report.find("class/") == report.npos);  // nor the teacher's path to the class

    // A platform's table keeps every byte, even if Excel wrote it.
    const std::string table = "\xef\xbb\xbfStudent;ID;Lab\r\nPoints Possible;;10,00\r\nM\xfcller;1001;\r\n";
    desk.write("table.csv", table);
    const auto into = "gradebook export back.csv --course course.toml --lab 01 --column Lab --into ";
    CHECK(desk.run(std::string(into) + "table.csv").ends_with("exit 0\n"));
    auto filled = table;
    CHECK(text_of(desk.path / "back.csv") == filled.insert(filled.rfind("\r\n"), "0,9"));
    CHECK(desk.run(std::string(into) + "nothing.csv").ends_with("exit 2\n"));

    const auto wrong = [&](const std::string& call, const std::string& words) {
        const auto text = desk.run("gradebook export " + call);
        CHECK_MESSAGE(text.find(words) != text.npos, text);
        CHECK(text.ends_with("exit 2\n"));
    };
    wrong("new.zip --feedback moodle --lab 01", "There are no reports to return");
    wrong("new.zip --feedback canvas", "Add --lab LAB.");
    wrong("new.zip --feedback canvas --lab 99", "no submission for a lab `99`");
    wrong("new.txt --feedback canvas --lab 01", "Name a file that ends in .zip");
    wrong("--feedback canvas --lab 01", "Name a file that ends in .zip");
    wrong("new.zip --feedback blackboard --lab 01", "is not one of canvas, moodle");
    wrong("new.zip --feedback Canvas --lab 01", "is not one of canvas, moodle. Did you mean `canvas`?");
    CHECK_FALSE(desk.has("new.zip"));
    // Marks made by another version are left out, and the suggested command works.
    auto book = gradebook::Gradebook::open(desk.path / "reports/class.db", gradebook::Opening::must_exist);
    REQUIRE(book);
    const auto other = batch::feedback_for("canvas", *book, "01_race", "another program", {});
    REQUIRE(other);
    REQUIRE(other->left_out.size() == 2);
    CHECK(other->left_out[1].find("`warpmark grade CLASS --resume`") != std::string::npos);
    CHECK(desk.run("grade class --resume").find("excludes") == std::string::npos);
    // One student in a system's own format.
    CHECK(desk.run("report --format gradescope").find("Add --student NAME.") != std::string::npos);
    CHECK(desk.run("report --format gradescope --student bob").find("no student `bob`") != std::string::npos);
    const auto one = desk.run("report --format gradescope --student lovelaceada_1001");
    CHECK_MESSAGE(one.starts_with("{\n  \"score\": 9.0,"), one);
    CHECK_MESSAGE(one.find("\"visibility\": \"visible\"") == one.npos, one);
    const auto kept_back = desk.run("report --format autolab --student lovelaceada_1001");
    CHECK_MESSAGE(kept_back.find("write scores = \"always\"") != kept_back.npos, kept_back);
    CHECK(kept_back.ends_with("exit 2\n"));
    CHECK(desk.run("grade class --lab 01 --out new --course course.toml --format prairielearn")
              .find("`prairielearn` shows students their marks") != std::string::npos);
    CHECK_FALSE(desk.has("new"));
    CHECK(desk.run("report --format classroom50 --student lovelaceada_1001").find("CLASSROOM is not set") !=
          std::string::npos);
}

}  // namespace warpmark::feedback_tests
