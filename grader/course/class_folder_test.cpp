// Class folders with accidents and attacks: every student keeps a row, no submission stops the class, and
// reports go to the right place.
#include "grader/course/class_folder.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "grader/course/class_marking.h"
#include "harness/base/atomic_write.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

void write_file(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string read_back(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

struct EmptyFolder {
    fs::path path = fs::temp_directory_path() / ("warpmark-class-" + std::to_string(getpid()));
    EmptyFolder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~EmptyFolder() { fs::remove_all(path); }
};

using warpmark::house::root;
constexpr const char* lab_id = "01_race";

// One line per student: the outcome or the reason.
std::string all_of(const batch::ClassFolder& folder) {
    std::string all;
    for (const auto& entry : folder.entries)
        all += entry.submission.student + (entry.refused ? ": " + entry.why.what : ": taken") + "\n";
    for (const auto& one : folder.unrecognized) all += one.submission.student + ": " + one.why.what + "\n";
    return all;
}

}  // namespace

TEST_CASE("a class folder: each entry has a row") {
    EmptyFolder work;
    const auto folder = work.path / "class";
    for (const char* student : {"ada", ".dot", "class.csv", "=sum", "a\nb"})
        write_file(folder / student / lab_id / "reverse.cu", "x");
    write_file(folder / "case/01_Race/reverse.cu", "x");
    write_file(folder / "alone/reverse.cu", "x");
    write_file(folder / "zip/hand_in.zip", "PK");
    write_file(folder / "planted/hidden.toml", "");
    write_file(folder / "planted_lab/01_race/hidden.toml", "");
    write_file(folder / "file.cu", "x");
    write_file(folder / "eve.zip", "PK");
    write_file(folder / "ada.zip", "PK");  // next to ada's folder
    fs::create_directories(folder / "empty");
    fs::create_directories(folder / "empty_lab" / lab_id);
    fs::create_directory_symlink("ada", folder / "linked");
    fs::create_symlink("loop", folder / "loop");
    fs::create_directories(folder / "loop_lab");
    fs::create_symlink(lab_id, folder / "loop_lab" / lab_id);
    write_file(folder / "two/01_race/reverse.cu", "x");
    write_file(folder / "two/02_Divergent_Sync/x.cu", "x");
    write_file(folder / "two/notes.txt", "x");
    const auto read = batch::read_class(folder, root);
    REQUIRE(read);
    CHECK(all_of(*read) ==
          ".dot: taken\n"
          "=sum: taken\n"
          "a\n"
          "b: taken\n"
          "ada: taken\n"
          "alone: taken\n"
          "case: taken\n"
          "class.csv: taken\n"
          "empty: Open: nothing of this student was recognized\n"
          "empty_lab: `reverse.cu` was not handed in\n"
          "eve: Open: `eve.zip` was handed in, and may be meant for this lab\n"
          "loop_lab: This is not a folder\n"
          "planted: Open: nothing of this student was recognized\n"
          "planted_lab: `reverse.cu` was not handed in\n"
          "two: taken\n"
          "zip: Open: `hand_in.zip` was handed in, and may be meant for this lab\n"
          "ada: Open: `ada.zip` was handed in, and may be meant for this lab\n"
          "empty: Open: nothing of this student was recognized\n"
          "eve: Open: `eve.zip` was handed in, and may be meant for this lab\n"
          "planted: Open: nothing of this student was recognized\n"
          "two: taken\n"
          "zip: Open: `hand_in.zip` was handed in, and may be meant for this lab\n"
          "ada: Not recognized: `ada.zip`: it is not a readable zip or tar archive\n"
          "empty: Not recognized: the folder is empty\n"
          "eve: Not recognized: `eve.zip`: it is not a readable zip or tar archive\n"
          "file.cu: Not recognized: not a folder\n"
          "linked: Not recognized: a symbolic link, not a folder\n"
          "loop: Not recognized: a symbolic link, not a folder\n"
          "planted: Not recognized: `hidden.toml`: not a .cu file\n"
          "zip: Not recognized: `hand_in.zip`: it is not a readable zip or tar archive\n");
    CHECK(read->ignored.size() == 1);  // the notes
}

TEST_CASE("a class folder: a folder without permission is a row") {
    if (geteuid() == 0) return;  // root can read every file
    EmptyFolder work;
    write_file(work.path / "class/ada/01_race/reverse.cu", "x");
    write_file(work.path / "class/eve/01_race/reverse.cu", "x");
    chmod((work.path / "class/eve").c_str(), 0);
    const auto read = batch::read_class(work.path / "class", root);
    chmod((work.path / "class/eve").c_str(), 0700);
    REQUIRE(read);
    CHECK(all_of(*read) ==
          "ada: taken\neve: Open: nothing of this student was recognized\neve: Not recognized: the folder "
          "cannot be read: Permission denied\n");
}

TEST_CASE("a class folder: the reports in it are nobody's, and a link in their place is refused") {
    EmptyFolder work;
    const auto folder = work.path / "class";
    write_file(folder / "ada/01_race/reverse.cu", "x");
    write_file(folder / "reports/class.csv", "");
    const auto apart = batch::read_class(folder, root, folder / "reports");
    REQUIRE(apart);
    CHECK(all_of(*apart) == "ada: taken\n");
    CHECK(apart->ignored.size() == 1);
    CHECK(all_of(*batch::read_class(folder, root, work.path / "reports")) ==
          "ada: taken\nreports: Open: `class.csv` was handed in, and may be meant for this lab\n"
          "reports: Not recognized: `class.csv`: not a .cu file\n");
    fs::remove_all(folder / "reports");
    fs::create_directory_symlink("..", folder / "reports");
    const auto refused = batch::read_class(folder, root, folder / "reports/");
    REQUIRE_FALSE(refused);
    CHECK(refused.error()[0].what == "The output folder is a symbolic link in the class");
    // A teacher's own link outside of the class is followed.
    fs::create_directory_symlink(folder, work.path / "elsewhere");
    CHECK(batch::read_class(folder, root, work.path / "elsewhere"));
}

TEST_CASE("reports of a student called as a table have a folder of their own") {
    CHECK(batch::report_folder("ada") == "ada");
    CHECK(batch::report_folder("ada_") == "ada_");
    CHECK(batch::report_folder("class.csv") == "class.csv_");
    CHECK(batch::report_folder("class.csv_") == "class.csv__");
    CHECK(batch::report_folder("class.db") == "class.db_");
    CHECK(batch::report_folder("class.db-wal") == "class.db-wal_");
    CHECK(batch::report_folder("junit.xml") == "junit.xml_");
}

TEST_CASE(
    "a link in place of a file is replaced, and one in place of a folder is an error of this file alone") {
    EmptyFolder work;
    write_file(work.path / "victim/file.txt", "mine");
    const auto out = work.path / "out";
    fs::create_directories(out);
    fs::create_symlink(work.path / "victim/file.txt", out / "class.csv");
    fs::create_symlink(work.path / "victim/file.txt", out / "class.csv.part");
    fs::create_directory_symlink(work.path / "victim", out / "eve");
    CHECK(write_whole(out / "class.csv", "new"));
    CHECK_FALSE(fs::is_symlink(out / "class.csv"));
    CHECK(read_back(out / "class.csv") == "new");
    CHECK(write_below(out, "ada/deep/01_race.json", "{}"));
    CHECK(read_back(out / "ada/deep/01_race.json") == "{}");
    CHECK_FALSE(write_below(out, "eve/01_race.json", "{}"));
    CHECK_FALSE(write_below(out, work.path / "beside.json", "{}"));
    CHECK_FALSE(fs::exists(work.path / "beside.json"));
    CHECK_FALSE(fs::exists(work.path / "victim/01_race.json"));
    CHECK(read_back(work.path / "victim/file.txt") == "mine");
    for (const auto& one : fs::recursive_directory_iterator(out))
        CHECK_FALSE(one.path().filename().string().starts_with(".new-"));
    std::vector<Report> reports(2);
    reports[0].submission.student = "eve";
    reports[1].submission.student = "ada";
    CHECK(batch::write_reports(reports, out).size() == 2);  // both of eve's files
    CHECK(fs::exists(out / "ada/not_recognized.json"));
    CHECK(read_back(out / "class.csv").find("\r\neve,") != std::string::npos);
}

TEST_CASE("a pipe or a device that the user names is written to, not replaced") {
    EmptyFolder work;
    const auto pipe = work.path / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(reader >= 0);
    CHECK(write_named(pipe, "{}"));
    char got[8] = {};
    CHECK(::read(reader, got, sizeof got) == 2);
    CHECK(std::string(got) == "{}");
    CHECK(fs::is_fifo(pipe));
    close(reader);
    fs::create_symlink("/dev/null", work.path / "nowhere");
    CHECK(write_named(work.path / "nowhere", "{}"));
    CHECK(fs::is_symlink(work.path / "nowhere"));
    write_file(work.path / "mine.txt", "mine");
    fs::create_symlink("mine.txt", work.path / "report.json");  // a link to a regular file is replaced
    CHECK(write_named(work.path / "report.json", "{}"));
    CHECK(read_back(work.path / "mine.txt") == "mine");
    CHECK(read_back(work.path / "report.json") == "{}");
}
