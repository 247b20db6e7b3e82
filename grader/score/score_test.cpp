// Points, needs, skips, and results that must never be a zero.
#include "grader/score/score.h"

#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/score/visible_report.h"
#include "harness/contract/finding_table.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

// Checks: it = compiles (10), correct (20, partial credit), race-free (30, needs correct), late (5, needs
// race-free).
Lab four_checks() {
    return fake::lab(
        "kind = \"compiles\"\n"
        "[[check]]\nid = \"correct\"\nkind = \"output\"\npoints = 20\nneeds = [\"it\"]\n"
        "[[check]]\nid = \"race-free\"\nkind = \"races\"\npoints = 30\nneeds = [\"correct\"]\nhint = \"Look "
        "again.\"\n"
        "[[check]]\nid = \"late\"\nkind = \"memory\"\npoints = 5\nneeds = [\"race-free\"]\n");
}

Report judge(const Lab& lab, const Observation& submission, Marking marking = {}) {
    auto inputs = lab::all_inputs(lab, 1).value();
    auto oracle = right(lab);
    return score::judge({"fake.cu", "ann/fake.cu", "ann", "int x;\n"},
                        {lab, inputs, submission, &oracle, nullptr}, marking);
}

std::string verdicts(const Report& report) {
    std::string all;
    for (const auto& check : report.checks) all += std::string(name(check.verdict)) + " ";
    return all;
}

}  // namespace

TEST_CASE("all right is full marks") {
    auto report = judge(four_checks(), right(four_checks()));
    CHECK(report.full_marks());
    CHECK(report.score == 65);
    CHECK(report.max_score == 65);
    CHECK(report.environment.toolkit == "toolkit 13.0");
    CHECK(report.launches.size() == 2);  // a hidden case's launches would reveal its size
}

TEST_CASE("what was printed is reported of public cases, and its length is bounded") {
    auto observation = right(four_checks());
    observation.cases[0].printed = "a line\n";
    observation.cases[1].printed = std::string(10'000, 'x');
    observation.cases[2].printed = "a secret\n";
    const auto report = judge(four_checks(), observation);
    REQUIRE(report.printed.size() == 2);
    CHECK(report.printed[0].text == "a line\n");
    CHECK(report.printed[0].left_out_bytes == 0);
    CHECK(report.printed[1].text.size() == 4096);
    CHECK(report.printed[1].left_out_bytes == 10'000 - 4096);
}

TEST_CASE("what needs a check that did not pass is skipped, and what needs that too") {
    auto lab = four_checks();
    lab.checks[1].title = "The output is right";
    lab.checks[2].title = "";  // falls back to its id
    auto observation = right(lab);
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    auto report = judge(lab, observation);
    CHECK(verdicts(report) == "pass fail skip skip ");
    CHECK(report.score == doctest::Approx(10));
    CHECK(report.checks[2].because == "after: The output is right");
    CHECK(report.checks[2].waits_for == std::vector<std::string>{"correct"});
    CHECK(report.checks[3].because == "after: race-free");
    CHECK(report.checks[0].waits_for.empty());
    CHECK(report.checks[1].waits_for.empty());
    CHECK(report.checks[1].repro == "warpmark check 00_fake fake.cu --seed 1 --case small");
    CHECK(report.checks[2].repro.empty());
}

TEST_CASE("of several checks that did not pass, the first is named, and those that passed are not") {
    auto lab = four_checks();
    lab.checks[1].title = "The output is right";
    lab.checks[3].needs = {"it", "correct", "race-free"};
    auto observation = right(lab);
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    const auto late = judge(lab, observation).checks[3];
    CHECK(late.because == "after: The output is right, and 1 more");
    CHECK(late.waits_for == std::vector<std::string>{"correct", "race-free"});
    CHECK(judge(lab, right(lab)).checks[3].waits_for.empty());
}

TEST_CASE("a check that asks about none of the cases that ran is skipped, and it is no other skip") {
    auto lab = four_checks();
    lab.checks[3].cases = {lab.cases[1].name};
    lab = lab::restricted(lab, false, lab.cases[0].name);
    auto report = judge(lab, right(lab));
    CHECK(verdicts(report) == "pass pass pass skip ");
    CHECK(report.checks[2].has_case);
    CHECK_FALSE(report.checks[3].has_case);
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    report = judge(lab, observation);
    CHECK(verdicts(report) == "pass fail skip skip ");
    CHECK(report.checks[2].has_case);
}

TEST_CASE("what passed in part is enough for what needs it, and what was found is told anyway") {
    auto lab = four_checks();
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    CHECK(verdicts(judge(lab, observation)).starts_with("pass partial pass "));
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    observation.cases[0].findings = {finding("race.read-write")};
    CHECK(verdicts(judge(lab, observation)).starts_with("pass fail fail "));
    observation.cases[0].consequences = std::move(observation.cases[0].findings);
    observation.cases[0].findings = {finding("barrier.divergent")};
    CHECK(verdicts(judge(lab, observation)).starts_with("pass fail skip "));
    observation = right(lab);
    observation.cases[0].consequences = {finding("race.read-write")};
    observation.cases[0].findings = {finding("barrier.divergent", Severity::error, 9)};
    const auto report = judge(lab, observation);
    CHECK(report.checks[2].verdict == Verdict::fail);
    CHECK(report.checks[2].because.ends_with("This may be a consequence of barrier.divergent at fake.cu:9."));
}

TEST_CASE("the cause comes first: a wrong output follows the race that another check reports") {
    const auto lab = four_checks();
    auto observation = right(lab);
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    observation.cases[0].findings = {finding("race.read-write", Severity::error, 9)};
    auto report = judge(lab, observation);
    CHECK(verdicts(report).starts_with("pass fail fail "));
    CHECK(report.checks[1].follows);
    CHECK(report.checks[1].because.ends_with("This may be a consequence of race.read-write at fake.cu:9."));
    CHECK_FALSE(report.checks[2].follows);
    // Warnings, and findings without a check, are not reported as failures.
    observation.cases[0].findings = {finding("race.read-write", Severity::warning, 9)};
    report = judge(lab, observation);
    CHECK_FALSE(report.checks[1].follows);
    observation.cases[0].findings = {finding("barrier.divergent", Severity::error, 9)};
    report = judge(lab, observation);
    CHECK_FALSE(report.checks[1].follows);
}

TEST_CASE("a case is named for another try if the check has it, whatever the checks that come first have") {
    auto lab = four_checks();
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    CHECK(judge(lab, observation).checks[1].repro.ends_with(" --case small"));
    lab.checks[0].cases = {"large"};
    CHECK(judge(lab, observation).checks[1].repro.ends_with(" --case small"));
    // It can be judged alone: with a single case, needs that do not cover it are dropped.
    const auto alone = lab::restricted(lab, false, "small");
    observation.cases.resize(1);
    CHECK(verdicts(judge(alone, observation)).starts_with("skip fail "));
    // A partial pass fails in this case alone, and checks that need it would not be judged.
    auto half_right = right(four_checks());
    half_right.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    half_right.cases[0].findings = {finding("race.read-write")};
    const auto report = judge(four_checks(), half_right);
    CHECK(report.checks[1].verdict == Verdict::partial);
    CHECK(report.checks[2].verdict == Verdict::fail);
    CHECK(report.checks[2].repro == "warpmark check 00_fake fake.cu --seed 1");
}

TEST_CASE("a file that does not compile loses its marks by one check, not by all") {
    auto lab = four_checks();
    Observation broken;
    broken.build_findings = {finding("compile.error")};
    auto report = judge(lab, broken);
    CHECK(verdicts(report) == "fail skip skip skip ");
    CHECK(report.status == Status::graded);
    CHECK(report.score == 0);
    CHECK(report.findings.size() == 1);
}

TEST_CASE("if no kernel ran, the output fails and says why, and nothing else is judged") {
    auto lab = four_checks();
    lab.checks[1].needs = {"race-free"};
    lab.checks[2].needs = {"it"};
    auto observation = right(lab);
    for (auto& one : observation.cases) {
        one.launches[0].error = "cudaErrorInvalidConfiguration";
        one.findings = {finding("launch.refused")};
    }
    auto report = judge(lab, observation);
    CHECK(verdicts(report) == "pass fail skip skip ");
    CHECK(report.checks[1].because.ends_with("In `small`: fake.cu:7 thread (3,0) did it to out[4711]."));
    CHECK(report.checks[2].because == "No kernel ran, so there was nothing to check.");
}

TEST_CASE("what the machine cannot run is not marked") {
    auto lab = four_checks();
    auto observation = right(lab);
    observation.cases[2].findings = {finding("tool.unsupported")};
    auto report = judge(lab, observation);
    CHECK(report.status == Status::not_graded);
    CHECK(verdicts(report) == "skip skip skip skip ");
    CHECK_FALSE(report.full_marks());
}

TEST_CASE("what nobody looked at is held, and so is what needs it") {
    auto lab = four_checks();
    lab.checks[2].title = "No races";
    auto observation = right(lab);
    observation.cases[2].unseen = {{"race.", "there was no room"}};
    auto report = judge(lab, observation);
    CHECK(verdicts(report) == "pass pass held held ");
    CHECK(report.score == 30);
    CHECK(report.held() == 35);
    CHECK_FALSE(report.full_marks());
    CHECK(report.checks[2].because ==
          "Held, because there was no room. No error was found in what was checked. Keep your file: a "
          "teacher decides, and until then no points are lost.");
    CHECK(report.checks[2].waits_for.empty());
    CHECK(report.checks[3].because.starts_with(
        "Held, because it waits for a check that is held: No races. No error was found"));
    CHECK(report.checks[3].waits_for == std::vector<std::string>{"race-free"});
    CHECK(report.unseen.size() == 1);
}

TEST_CASE("each gap holds the checks that ask about it, and no others") {
    const auto lab = four_checks();
    const std::pair<const char*, const char*> expected[] = {
        {"race.", "pass pass held held "},    {"race.read-write", "pass pass held held "},
        {"memory.", "pass pass pass held "},  {"memory.uninitialised", "pass pass pass held "},
        {"barrier.", "pass pass pass pass "}, {"launch.refused", "pass held held held "},
        {"outputs", "pass held held held "}};
    for (const auto& [about, verdict] : expected) {
        auto observation = right(lab);
        observation.cases[0].unseen = {{about, "nobody looked"}};
        CHECK(verdicts(judge(lab, observation)) == verdict);
    }
}

TEST_CASE("an error that was found fails its check, whatever else went unseen") {
    auto lab = four_checks();
    auto observation = right(lab);
    observation.cases[0].unseen = {{"race.", "there was no room"}};
    observation.cases[1].findings = {finding("race.read-write")};
    CHECK(verdicts(judge(lab, observation)) == "pass pass fail skip ");
    observation.cases[1].findings = {finding("memory.out-of-bounds")};
    CHECK(verdicts(judge(lab, observation)) == "pass pass held fail ");
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    CHECK(verdicts(judge(lab, observation)) == "pass fail skip fail ");
}

TEST_CASE("behind the place where a run broke off nobody looked: skipped, as it is the program's own doing") {
    auto lab = four_checks();
    auto observation = right(lab);
    observation.cases[1].whole = false;
    observation.cases[1].unseen = {{"race.", "there was no room"}};
    CHECK(verdicts(judge(lab, observation)) == "pass pass skip skip ");
    observation.cases[0].findings = {finding("race.read-write")};
    CHECK(verdicts(judge(lab, observation)) == "pass pass fail skip ");
}

TEST_CASE("of a class, a repro line names the lab's own file, wherever the class lies") {
    const auto lab = four_checks();
    const auto line = [&](const char* student) {
        return score::repro(lab, {"my fake.cu", "/courses/class/ann/my fake.cu", student, ""}, {}, "");
    };
    CHECK(line("ann") == "warpmark check 00_fake fake.cu --seed 1");
    CHECK(line("") == "warpmark check 00_fake '/courses/class/ann/my fake.cu' --seed 1");
}

TEST_CASE("paths in a repro line are quoted for the shell") {
    auto lab = four_checks();
    auto line = [&](const char* path) { return score::repro(lab, {"f.cu", path, "", ""}, {}, ""); };
    CHECK(line("a b/$(x).cu") == "warpmark check 00_fake 'a b/$(x).cu' --seed 1");
    CHECK(line("it's.cu") == "warpmark check 00_fake 'it'\\''s.cu' --seed 1");
    CHECK(line("-x.cu") == "warpmark check 00_fake ./'-x.cu' --seed 1");
}

TEST_CASE("a finding's own hint comes in the place of the check's, where the verdict speaks of it") {
    auto lab = four_checks();
    auto& check = lab.checks[2];
    check.finding_hints = {{id_of("race.write-write"), "Two of them write."}};
    auto observation = right(lab);
    const auto hint_of = [&] { return judge(lab, observation).checks[2].hint; };
    CHECK(hint_of() == "Look again.");
    observation.cases[0].findings = {finding("race.read-write"), finding("race.write-write")};
    CHECK(hint_of() == "Look again.");
    observation.cases[0].findings = {finding("race.volatile", Severity::warning),
                                     finding("race.write-write")};
    CHECK(hint_of() == "Two of them write.");
    // A possible consequence of another finding has no hint.
    observation = right(lab);
    observation.cases[0].consequences = {finding("race.write-write")};
    observation.cases[0].findings = {finding("barrier.divergent", Severity::error, 9)};
    CHECK(hint_of() == "");
}

TEST_CASE("a run that breaks off has its own hint, and a wrong output that of its check") {
    auto lab = four_checks();
    lab.checks[1].hint = "Which elements are wrong?";
    lab.checks[1].finding_hints = {{id_of("run.limit"), "Does the loop end?"}};
    auto observation = right(lab);
    for (auto& one : observation.cases) one.outputs[1] = i32s({1, 1, 1, 1});
    CHECK(judge(lab, observation).checks[1].hint == "Which elements are wrong?");
    observation.cases[0].findings = {finding("run.limit")};
    CHECK(judge(lab, observation).checks[1].hint == "Does the loop end?");
}

TEST_CASE("what a course keeps back is not in a student's report") {
    auto observation = right(four_checks());
    observation.cases[0].findings = {finding("race.read-write")};
    auto whole = judge(four_checks(), observation);
    whole.checks[2].advice = "Add a barrier.";
    whole.checks[2].patch = "+    __syncthreads();";
    whole.checks[3].hidden = true;
    whole.decided = TeacherDecision{40, "eva", "exam"};
    whole.notes.insert(whole.notes.begin(), "The teacher's mark counts");
    whole.lab.hints = {"Look at the barrier."};
    whole.checks[2].findings = {{fake::finding("banks.conflict"), {"small"}, 0}};
    whole.checks[2].findings[0].finding.fact = BankConflict{.array = "s", .fixes = {LayoutFix{}}};
    whole.checks[2].findings[0].finding.explanation = "Pad it.";
    whole.findings.push_back(whole.checks[2].findings[0]);
    const auto all = score::as_seen(whole, {});
    CHECK(all.score == whole.score);
    CHECK(all.checks.size() == 4);
    const auto checks = score::as_seen(whole, {.hidden_checks = false});
    CHECK(verdicts(checks) == "pass pass fail ");
    CHECK(checks.max_score == 60);
    CHECK(checks.score == 30);
    CHECK(checks.notes.back() == "Further checks count, but are not shown here.");
    const auto advice = score::as_seen(whole, {.advice = false});
    CHECK(advice.checks[2].advice.empty());
    CHECK(advice.checks[2].patch.empty());
    CHECK(advice.checks[2].hint.empty());
    CHECK(advice.checks[2].because == whole.checks[2].because);
    CHECK(advice.lab.hints.empty());
    for (const auto* seen : {&advice.checks[2].findings[0], &advice.findings.back()})
        CHECK((fact_of<BankConflict>(seen->finding)->fixes.empty() && seen->finding.explanation.empty()));
    const auto scores = score::as_seen(whole, {.scores = false});
    CHECK(scores.hides_scores);
    CHECK(scores.score == 0);
    CHECK(scores.checks[1].max_score == 0);
    CHECK(!scores.decided);
    CHECK(scores.notes.size() + 1 == whole.notes.size());
    CHECK(verdicts(scores) == verdicts(whole));
}
