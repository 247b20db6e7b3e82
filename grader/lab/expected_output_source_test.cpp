// Selection of the oracle or the reference for a case.
#include "grader/lab/expected_output_source.h"

#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"

using namespace warpmark;
using lab::expected_source;
using lab::ExpectedOutputSource;

namespace {

Lab lab_with(const std::string& check_keys) {
    return fake::lab(check_keys, false);
}

}  // namespace

TEST_CASE("right by: the oracle says it of all cases, unless the checks of outputs list theirs") {
    const auto all = lab_with("kind = \"output\"\n");
    for (const auto& one : all.cases) CHECK(expected_source(all, one) == ExpectedOutputSource::oracle);
    CHECK_FALSE(lab::has_cases_by_reference(all));

    const auto some = lab_with("kind = \"output\"\ncases = [\"small\"]\n");
    CHECK(expected_source(some, some.cases[0]) == ExpectedOutputSource::oracle);
    CHECK(expected_source(some, some.cases[1]) == ExpectedOutputSource::reference);
    CHECK(lab::has_cases_by_reference(some));
}

TEST_CASE("right by: a lab that compares no outputs asks nobody") {
    const auto none = lab_with("kind = \"races\"\n");
    CHECK(expected_source(none, none.cases[0]) == ExpectedOutputSource::nobody);
    CHECK_FALSE(lab::has_cases_by_reference(none));
}
