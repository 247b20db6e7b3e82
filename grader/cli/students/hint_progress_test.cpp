// Progress through hints, which is stored per student and never in an installation by a call from outside.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "grader/cli/instructor_folder_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::hint_tests {
namespace {

constexpr const char* comes_later = "Advice comes after the hints.";
constexpr const char* advice = "@@ line ";  // first line of a fix that was tried
constexpr const char* not_counted = "hints shown here do not count";

// An installation with lab 1, whose advice comes after its four hints.
struct Classroom : cli::Desk {
    Classroom() {
        for (const char* part : {"labs", "solutions"}) {
            fs::create_directories(path / "installed" / part);
            fs::copy(house::root / part / "01_race", path / "installed" / part / "01_race",
                     fs::copy_options::recursive);
        }
        write("installed/labs/01_race/lab.toml",
              text_of(house::root / "labs/01_race/lab.toml").insert(0, "advice = \"after-hints\"\n"));
        fs::remove(path / "installed/labs/01_race" / ".hints-shown");  // left by work in a checkout
    }
    std::string in(const std::string& folder, const std::string& words) const {
        return cli::printed_in(
            path / folder,
            words + fmt::format(" --root '{}/installed' 2>&1; echo \"exit $?\"", path.string()));
    }
    bool is_clean() const { return !has("installed/labs/01_race/.hints-shown"); }
};

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("hint: one student's hints unlock advice for that student alone") {
    const Classroom room;
    room.folder(".");
    for (const char* name : {"ada", "bob"}) room.in(".", fmt::format("start {} 01", name));
    REQUIRE(says(room.in("ada", "check 01"), comes_later));
    const auto last = room.in("ada", "hint 01 4");
    CHECK(says(last, "That was the last hint."));
    CHECK_FALSE(says(last, not_counted));
    CHECK(text_of(room.path / "ada/01_race/.hints-shown") == "01_race 4\n");
    CHECK(room.is_clean());
    CHECK(says(room.in("ada/01_race", "check"), advice));
    CHECK(says(room.in("bob", "check 01 ../ada/01_race/reverse.cu"), advice));
    for (const auto& [folder, words] : {std::pair{"bob", "check 01"},
                                        {"bob/01_race", "check"},
                                        {"ada", "check 01 ../bob/01_race/reverse.cu"}})
        CHECK_MESSAGE(says(room.in(folder, words), comes_later), folder);
    CHECK(says(room.in("ada/01_race/expected", "inspect --lab 01"), advice));
    CHECK_FALSE(says(room.in("bob", "inspect --lab 01"), advice));
    CHECK(room.is_clean());
}

TEST_CASE("hint: a student pack decides when advice is shown, whatever the call asks for") {
    const cli::Desk desk;
    const auto from = " --root " + house::root.string();
    for (const auto& [word, is_shown] :
         {std::pair{"never", false}, std::pair{"always", true}, std::pair{"after-hints", false}}) {
        CAPTURE(word);
        REQUIRE(says(desk.run(fmt::format("pack 01 --draws 1 --advice {0} --out {0}{1}", word, from)),
                     "exit 0\n"));
        CHECK(says(desk.run(fmt::format("check 01 --root {}", word)), advice) == is_shown);
        CHECK(says(desk.run(fmt::format("check 01 --fix --root {}", word)), advice) == is_shown);
    }
    CHECK(says(desk.run("pack 01 --advice sometimes" + from), "after-hints"));
}

TEST_CASE("hint: progress lies where the student's file lies") {
    const Classroom room;
    // A folder with only this file, and files of other labs.
    room.write("flat/reverse.cu", text_of(house::root / "labs/01_race/reverse.cu"));
    room.write("flat/.hints-shown", "02_divergent_sync 1\n");
    CHECK(says(room.in("flat", "hint 1 4"), "exit 0\n"));
    CHECK(text_of(room.path / "flat/.hints-shown") == "01_race 4\n02_divergent_sync 1\n");
    CHECK(says(room.in("flat", "check 01"), advice));
    // The file is missing in the workspace, but its folder is still the student's.
    room.in(".", "start ada 01");
    fs::remove(room.path / "ada/01_race/reverse.cu");
    CHECK(says(room.in("ada", "hint 01 2"), "exit 0\n"));
    CHECK(text_of(room.path / "ada/01_race/.hints-shown") == "01_race 2\n");
    CHECK(room.is_clean());
}

TEST_CASE("hint: without a student's file nothing is stored, and nothing fails where it cannot be") {
    const Classroom room;
    room.folder("empty");
    const auto said = room.in("empty", "hint 01 4");
    CHECK(says(said, "Hint 4 of 4"));
    CHECK(says(said, not_counted));
    CHECK(says(said, "exit 0\n"));
    CHECK(fs::is_empty(room.path / "empty"));
    CHECK(room.is_clean());
    CHECK(says(room.in("empty", "check 01"), comes_later));
    room.folder("locked/01_race/.hints-shown/x");  // makes writing impossible
    CHECK(says(room.in("locked/01_race", "hint 01 4"), "exit 0\n"));
    // A call from inside the labs' folder, as in a checkout, stores progress there.
    CHECK(says(room.in("installed", "hint 01 4"), "exit 0\n"));
    CHECK(text_of(room.path / "installed/labs/01_race/.hints-shown") == "01_race 4\n");
    CHECK(says(room.in("installed/labs/01_race", "check"), advice));
    CHECK(says(room.in("empty", "check 01"), comes_later));
}

}  // namespace warpmark::hint_tests
