// Output of `prove`: each proof when it is done, selections by name, and parts.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "grader/cli/authors/proof_output.h"
#include "grader/cli/bash_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

std::string proved(const std::string& words) {
    return cli::printed_in(house::root, fmt::format("prove {} 2>&1; echo \"exit $?\"", words));
}

}  // namespace

TEST_CASE("prove: each proof is printed before the next one begins") {
    // stdout is a pipe here, and the progress on stderr shows when a proof was done.
    CHECK(proved("01 --only ' h' -j 1")
              .starts_with("  proved  01_race                 handout                                 \n"
                           "[1/2] 01_race handout\n"
                           "  proved  01_race                 hints                                   \n"
                           "[2/2] 01_race hints\n"
                           "\n1 lab: "));
}

TEST_CASE("prove: parts and names") {
    const auto second = proved("01 --only ' h' --part 2/2");
    CHECK(second.contains("proved  01_race                 hints"));
    CHECK_FALSE(second.contains("01_race                 handout"));
    CHECK(second.contains("1 of 1 proved."));
    CHECK(second.contains("exit 0"));
    CHECK(proved("01 --only nothing").contains("No proof in part 1/1 has a name that contains `nothing`"));
    CHECK(proved("01 --part 3/2").contains("--part 3/2: not a valid part"));
}
