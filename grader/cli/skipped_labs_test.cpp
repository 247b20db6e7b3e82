// Labs that need a newer device: skipped with exit code 3 and a reason; `labs` shows the requirement.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "grader/cli/application.h"
#include "grader/cli/bash_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/gpu_jobs/fake_driver_test.h"

using namespace warpmark;

namespace {

// Runs in this process, which has a fake driver. Returns the exit code.
int code_of(std::vector<std::string> words) {
    const auto root = house::root.string();
    words.insert(words.begin(), "warpmark");
    words.insert(words.end(), {"--root", root});
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    return cli::run_program(static_cast<int>(arguments.size()), arguments.data());
}

// Runs as a separate process. Returns the output, including `exit 3`.
std::string printed_by(const std::string& words) {
    return cli::printed_in(house::root, words + " 2>&1; echo \"exit $?\"");
}

}  // namespace

TEST_CASE("needs device: an older GPU marks the labs that it can, and ends with 3 for the others") {
    const fake::Gpu gpu("fake old");
    const auto solution = [](const std::string& file) { return (house::root / "solutions" / file).string(); };
    CHECK(code_of({"check", "01", solution("01_race/reverse.cu"), "--device", "cuda"}) == 0);
    CHECK(code_of({"check", "24", solution("24_bulk_copies/bulk.cu"), "--device", "cuda"}) == 3);
    CHECK(code_of({"prove", "24", "--device", "cuda"}) == 3);
}

TEST_CASE("needs device: labs and inspect say it") {
    CHECK(printed_by("labs").contains("needs cc 9.0"));
    const auto refused = printed_by("inspect --lab 24 --case stream-whole --arch sm_80");
    CHECK(refused.contains("lab 24_bulk_copies needs compute capability 9.0; the device `sm_80` has 8.0"));
    CHECK(refused.contains("exit 3"));
}
