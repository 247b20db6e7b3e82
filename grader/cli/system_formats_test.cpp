// `check` and `grade` in the formats of other systems, and rejection of misleading output.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grader/cli/instructor_folder_test.h"
#include "grader/report/json_schema_reader_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/own_executable.h"

using namespace warpmark;
using nlohmann::json;

namespace warpmark::system_formats_tests {
namespace {

std::string wrong_by_schema(const std::string& name, const std::string& text) {
    const auto file = house::root / "grader/report/cases/schemas" / (name + ".json");
    return schema::Validator(schema::Json::parse(text_of(file))).wrong_in(text);
}

const std::string reverse = "solutions/01_race/mistakes/barrier_in_both_branches.cu";

}  // namespace

TEST_CASE("system formats: check writes several, with what the job says") {
    const cli::Desk desk;
    desk.write("reverse.cu", text_of(house::root / reverse));
    const auto program = (own_file().parent_path() / "warpmark").string();
    const auto root = " --no-fix --root " + house::root.string();
    const auto in_job = [&](const std::string& words) {
        return desk.run(
            "--version >/dev/null; export CLASSROOM=cuda ASSIGNMENT=01 SUBMISSION_TAG=submit/1 "
            "COMMIT_URL=https://x.org/c RELEASE_URL=https://x.org/r; '" +
            program + "' " + words + root);
    };
    CHECK(in_job("check 01 reverse.cu --format classroom50=result.json --format sarif=found.sarif "
                 "--format codequality=quality.json --path-prefix labs/01_race")
              .ends_with("exit 1\n"));
    const auto result = text_of(desk.path / "result.json");
    CHECK(wrong_by_schema("classroom50", result).empty());
    CHECK(json::parse(result)["score"] == 9);
    CHECK(json::parse(result)["review"] == "https://x.org/c");
    const auto sarif = text_of(desk.path / "found.sarif");
    CHECK(wrong_by_schema("sarif", sarif).empty());
    const auto found = json::parse(sarif)["runs"][0]["results"];
    REQUIRE_FALSE(found.empty());
    CHECK(found[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
          "labs/01_race/reverse.cu");
    const auto quality = text_of(desk.path / "quality.json");
    CHECK(wrong_by_schema("codequality", quality).empty());
    CHECK(json::parse(quality).size() == found.size());
    // A held mark removes an older number.
    desk.write("reverse.cu", text_of(house::root / "grader/cli/cases/empty_loop.cu"));
    const auto held = in_job("check 01 reverse.cu --format classroom50=result.json");
    CHECK_MESSAGE(held.find("there is no final number, so result.json is left empty") != held.npos, held);
    CHECK(held.ends_with("exit 3\n"));
    CHECK(text_of(desk.path / "result.json").empty());
}

TEST_CASE("system formats: a call that would mislead a system says what to do") {
    const cli::Desk desk;
    desk.write("reverse.cu", text_of(house::root / reverse));
    const auto says = [&](const std::string& call, const std::string& words) {
        const auto text = desk.run(call + " --root " + house::root.string());
        CHECK_MESSAGE(text.find(words) != text.npos, text);
        CHECK(text.ends_with("exit 2\n"));
    };
    says("check 01 reverse.cu --case one-block --format gradescope=r.json", "A single case has no marks");
    says("check 01 reverse.cu --set n=7 --format autolab=-", "A single case has no marks");
    says("check 01 reverse.cu --public --format gradescope=r.json", "Public cases alone have no marks");
    says("check 01 reverse.cu --format classroom50=r.json", "CLASSROOM is not set");
    says("check 01 reverse.cu --format gradescop=r.json", "gradescope");
    says("check 01 reverse.cu --format gradescope", "Write --format gradescope=FILE");
    says("grade . --format classroom50", "CLASSROOM is not set");
    CHECK(desk.run("pack 01 --draws 1 --out pack --root " + house::root.string()).ends_with("exit 0\n"));
    const auto packed = desk.run("check 01 reverse.cu --root pack --format gradescope=r.json");
    CHECK_MESSAGE(packed.find("A student pack has no marks") != packed.npos, packed);
    CHECK_FALSE(desk.has("r.json"));
}

}  // namespace warpmark::system_formats_tests
