// The output check: wrong results, cases that never ran, errors in some thread orders, and the visibility of
// hidden cases.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/check/verdict_phrases.h"
#include "grader/score/score.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("output: right everywhere passes, each wrong case costs twice its share") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).because == "The output is correct in all 3 cases.");
    observation.cases[1].outputs[1] = i32s({0, 10, 5, 30, 40, 50, 60, 71});
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(1 / 3.0));
    CHECK(result.because == "Wrong in case `large`. 2 of 8 elements of `out` are wrong.");
    CHECK(result.picture ==
          "          out[2]   expected       20   got 5\n          out[7]   expected       70   got 71\n");
    CHECK(result.shown_by == "large");
}

TEST_CASE("output: zeros, copies and untouched buffers are called by name") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({0, 0, 0, 0});
    CHECK(ask(lab, observation).because.ends_with("Every element of `out` is zero."));
    observation.cases[0].outputs[1] = i32s({0, 1, 2, 3});
    CHECK(ask(lab, observation).because.ends_with("`out` is a copy of `in`."));
    observation.cases[0].outputs[1] = lab::poison(Element::i32, 4);
    auto result = ask(lab, observation);
    CHECK(result.because.find("Nothing was ever written to `out`.") != std::string::npos);
    CHECK(result.picture.find("got nothing") != std::string::npos);
    observation.cases[0].outputs[1].clear();
    CHECK(ask(lab, observation).verdict == Verdict::fail);  // one of two cases
}

TEST_CASE("output: nothing ran, a refused launch and a broken-off run fail even if the output is right") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].launches.clear();
    CHECK(ask(lab, observation).because == "Wrong in case `small`. The launcher started no kernel.");
    observation = right(lab);
    observation.cases[0].launches[0].error = "cudaErrorInvalidValue";
    observation.cases[0].findings = {finding("launch.refused")};
    CHECK(ask(lab, observation).verdict == Verdict::fail);
    observation = right(lab);
    for (auto& one : observation.cases) one.findings = {finding("run.limit")};
    CHECK(ask(lab, observation).verdict == Verdict::fail);
    CHECK(ask(lab, observation).advice == "Undo it.");
}

TEST_CASE("output: what a shuffle took from nobody is told with what is wrong") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].inactive_lane_shuffles = {Location{"a.cu", 9, 4, Role::takes}};
    CHECK(ask(lab, observation).verdict == Verdict::pass);  // unused
    observation.cases[0].outputs[1] = i32s({0, 10, -4137299, 30});
    const auto result = ask(lab, observation);
    CHECK(result.advice.starts_with("This may be a consequence of the shuffle at a.cu:9: "));
    CHECK(result.advice.find("Here it is -4137299,") != std::string::npos);
    CHECK(result.places.at(0).line == 9);
}

TEST_CASE("output: right in the usual order alone is not right") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].reversed = {observation.cases[0].outputs, {}};
    CHECK(ask(lab, observation).verdict ==
          Verdict::pass);  // another buffer differs: an input that the submission wrote
    observation.cases[0].reversed.outputs[1] = i32s({0, 10, 20, 31});
    observation.cases[0].reversed.places = {Location{"a.cu", 6, 0, Role::decides}};
    const auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Wrong in case `small`. With the last block, warp and lane first, 1 of 4 elements of `out` is "
          "wrong; in the usual order the output is correct.");
    CHECK(result.places.at(0).line == 6);
    CHECK_FALSE(result.hint_fits);
    // The GPU is right, and the simulation is wrong in every thread order.
    observation.cases[0].device.ran = true;
    observation.cases[0].device.outputs = observation.cases[0].outputs;
    observation.cases[0].outputs[1] = i32s({0, 10, 20, 32});
    CHECK(ask(lab, observation).verdict == Verdict::pass);
}

TEST_CASE("output: a block that waits for one which may not have started") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    Location at{"a.cu", 6, 0, Role::waits};
    at.block = {3, 0, 0};
    observation.cases[0].reversed.waits = {at};
    const auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Wrong in case `small`. Block (3,0,0) waits at a.cu:6 for another block, which may not have "
          "started.");
    CHECK(result.places.at(0).line == 6);
    CHECK(result.advice.contains("atomicAdd on a counter"));
}

TEST_CASE("output: right in the first call alone is wrong in the case of the later one") {
    const auto lab = fake::lab("kind = \"output\"\n", false);
    const auto inputs = lab::all_inputs(lab, 1).value();
    auto oracle = right(lab), submission = right(lab);
    oracle.in_turn = submission.in_turn = {oracle.cases[0], oracle.cases[1], oracle.cases[0]};
    CHECK(check::ask(lab.checks[0], {lab, inputs, submission, &oracle}).verdict == Verdict::pass);
    submission.in_turn[1].outputs[1] = i32s({0, 10, 20, 30, 40, 50, 60, 71});
    auto result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.verdict == Verdict::fail);  // one of two cases
    CHECK(result.because ==
          "Wrong in case `large`. The first call is correct, but a second call in the same process (`large`, "
          "after `small`) is wrong: 1 of 8 elements of `out`.");
    CHECK(result.advice.contains("static"));
    CHECK(result.picture.contains("expected"));
    submission.in_turn[1] = oracle.in_turn[1];
    submission.in_turn[2].outputs[1] = i32s({9, 9, 9, 9});
    result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.because.contains(
        "a third call in the same process (sizes and buffers of `small`, other inputs) is wrong: 4 of 4"));
    submission.in_turn.pop_back();  // calls that were not made are not judged here
    CHECK(check::ask(lab.checks[0], {lab, inputs, submission, &oracle}).verdict == Verdict::pass);
    submission.in_turn[1].findings = {finding("run.limit")};
    result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.because.contains(
        "a second call in the same process (`large`, after `small`) is wrong: fake.cu:7"));
    CHECK(result.fraction == 0);
    submission.in_turn[1].findings.clear();
    submission.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    submission.in_turn[1].outputs[1] = {};
    CHECK_FALSE(check::ask(lab.checks[0], {lab, inputs, submission, &oracle})
                    .because.contains("call"));  // wrong anyway
}

TEST_CASE("output: a device that takes no launch wants no kernel, and only outputs are asked for") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    lab.cases[1].refuses_launches = true;
    auto submission = right(lab);
    submission.cases[1].launches[0].error = "cudaErrorLaunchOutOfResources";
    CHECK(ask(lab, submission).verdict == Verdict::pass);
    submission.cases[1].launches.clear();
    CHECK(ask(lab, submission).verdict == Verdict::pass);
    submission.cases[1].outputs[1] = i32s({1});
    CHECK(ask(lab, submission).verdict == Verdict::fail);
    CHECK(check::covered(lab.checks[0], lab).size() == 2);
    CHECK(check::covered(fake::lab("kind = \"races\"\n", false).checks[0], lab).size() == 1);
}

TEST_CASE("output: a hidden case tells neither its name, its inputs nor its values") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    observation.cases[2].outputs[1] = i32s({0, 10, 4711, 30, 40});
    auto result = ask(lab, observation);
    CHECK(result.because == "Wrong in hidden cases. `out` is wrong. The public cases are correct.");
    CHECK(result.picture.empty());
    CHECK(result.shown_by.empty());
    observation.cases[2].findings = {finding("run.trap")};
    CHECK(ask(lab, observation).because ==
          "Wrong in hidden cases. The run ended with run.trap. The public cases are correct.");
}

TEST_CASE("output: without an oracle nothing is judged") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    auto inputs = lab::all_inputs(lab, 1).value();
    CHECK(check::ask(lab.checks[0], {lab, inputs, observation}).verdict == Verdict::skip);
}
