// Target folder of `new-lab`: the current one or --root, never an installation's.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "grader/cli/instructor_folder_test.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::new_lab_tests {
namespace {

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

std::size_t labs_in(const fs::path& root) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(root / "labs"), {}));
}

}  // namespace

TEST_CASE("new-lab: both folders are made in the current one, and are a root from then on") {
    const cli::Desk desk;
    const auto in_house = labs_in(house::root);
    const auto said = desk.run("new-lab row_sums");
    CHECK(says(said, "labs/01_row_sums/lab.toml\n"));
    CHECK(says(said, "The lab is complete: warpmark prove 01_row_sums\n"));
    CHECK(desk.has("solutions/01_row_sums/oracle.cu"));
    CHECK(says(desk.run("prove lab1 --only hand"), "exit 0\n"));  // the number comes from this folder
    CHECK(says(desk.run("labs"), "Row sums"));
    // A call from inside these labs puts the lab next to them.
    for (const char* folder : {"labs", "solutions/01_row_sums"})
        CHECK(says(cli::printed_in(desk.path / folder, "new-lab next 2>&1"), "_next/lab.toml\n"));
    CHECK(desk.has("labs/03_next/lab.toml"));
    CHECK_FALSE(desk.has("labs/labs"));
    // A folder named labs without any lab does not make a root.
    desk.folder("other/labs");
    CHECK(says(cli::printed_in(desk.path / "other/labs", "new-lab x 2>&1"), "labs/01_x/lab.toml"));
    CHECK(desk.has("other/labs/labs/01_x/lab.toml"));
    CHECK(labs_in(house::root) == in_house);
}

TEST_CASE(
    "new-lab: WARPMARK_ROOT does not lead it elsewhere, --root does, and a student's folder gets none") {
    const cli::Desk desk;
    desk.folder("mine");
    desk.folder("course/labs");
    const auto call = [&](const std::string& folder, const std::string& words) {
        return cli::printed_in(
            desk.path / folder,
            fmt::format("--version >/dev/null; WARPMARK_ROOT='{}' {} {} 2>&1; echo \"exit $?\"",
                        (desk.path / "course").string(), (own_file().parent_path() / "warpmark").string(),
                        words));
    };
    CHECK(says(call("mine", "new-lab x"), "exit 0\n"));
    CHECK(desk.has("mine/labs/01_x/lab.toml"));
    CHECK(fs::is_empty(desk.path / "course/labs"));
    CHECK(says(call("mine", "new-lab x --root ../course"), "exit 0\n"));
    CHECK(desk.has("course/labs/01_x/lab.toml"));
    desk.run(fmt::format("start work 01 --root '{}'", house::root.string()));
    const auto refused = call("work/01_race", "new-lab x");
    CHECK(says(refused, "This is a student's working folder, which has no labs of its own"));
    CHECK(says(refused, "exit 2\n"));
    CHECK_FALSE(desk.has("work/01_race/labs"));
    CHECK_FALSE(desk.has("work/labs"));
}

}  // namespace warpmark::new_lab_tests
