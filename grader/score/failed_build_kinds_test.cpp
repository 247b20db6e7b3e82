// Results of each kind of check after a failed build, run or launch.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "grader/check/fake_observation_test.h"
#include "grader/score/score.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

struct Row {
    std::string_view kind, not_built, broken, no_kernel, with_launch_check;
};
constexpr std::array rows{
    Row{"compiles", "fail", "pass", "pass", "pass"},   Row{"output", "skip", "fail", "fail", "skip"},
    Row{"races", "skip", "skip", "skip", "skip"},      Row{"barriers", "skip", "skip", "skip", "skip"},
    Row{"memory", "skip", "skip", "skip", "skip"},     Row{"banks", "skip", "skip", "skip", "skip"},
    Row{"coalescing", "skip", "skip", "skip", "skip"}, Row{"launch", "skip", "pass", "fail", "fail"},
    Row{"uses", "skip", "skip", "skip", "skip"},       Row{"counts", "skip", "skip", "skip", "skip"},
    Row{"spread", "skip", "skip", "skip", "skip"},     Row{"time", "skip", "skip", "skip", "skip"},
};

std::string verdict_of(const lab::CheckKind& kind, const Observation& submission,
                       bool with_launch_check = false) {
    auto one = fake::lab("kind = \"compiles\"\n" +
                         std::string(with_launch_check
                                         ? "[[check]]\nid = \"launches\"\nkind = \"launch\"\npoints = 1\n"
                                         : ""));
    one.checks[0].kind = &kind;
    const auto inputs = lab::all_inputs(one, 1).value();
    const auto oracle = right(one);
    const auto report =
        score::judge({"fake.cu", "fake.cu", "", ""}, {one, inputs, submission, &oracle, &oracle}, {});
    return name(report.checks[0].verdict);
}

}  // namespace

TEST_CASE("what becomes of each kind of check where build, run or launch fails") {
    const auto lab = fake::lab("kind = \"compiles\"\n");
    auto not_built = right(lab);
    not_built.cases.clear();
    not_built.build_findings = {finding("compile.error")};
    auto broken = right(lab);
    for (auto& one : broken.cases) {
        one.findings = {finding("run.limit")};
        one.whole = false;
    }
    auto no_kernel = right(lab);
    for (auto& one : no_kernel.cases) one.launches.clear();
    for (const auto& kind : lab::check_kinds) {
        const auto row = std::ranges::find(rows, kind.name, &Row::kind);
        REQUIRE_MESSAGE(row != rows.end(), kind.name);
        CHECK_MESSAGE(verdict_of(kind, not_built) == row->not_built, kind.name);
        CHECK_MESSAGE(verdict_of(kind, broken) == row->broken, kind.name);
        CHECK_MESSAGE(verdict_of(kind, no_kernel) == row->no_kernel, kind.name);
        CHECK_MESSAGE(verdict_of(kind, no_kernel, true) == row->with_launch_check, kind.name);
    }
}

TEST_CASE("a finding is the business of one kind of check at most, launches aside") {
    for (const auto& finding : finding_kinds()) {
        std::string owners;
        for (const auto& kind : lab::check_kinds)
            if (concerns(kind, finding.id)) owners += std::string(kind.name) + " ";
        const bool is_told_of_elsewhere = family(finding.id) == Family::tool;
        if (family(finding.id) == Family::launch)
            CHECK(owners == "output launch ");
        else
            CHECK_MESSAGE(std::ranges::count(owners, ' ') == (is_told_of_elsewhere ? 0 : 1), finding.name);
    }
}
