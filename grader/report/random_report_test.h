// Random reports for tests: every standing, points and texts, generated from a seed.
#pragma once
#include <array>
#include <random>
#include <string>
#include <vector>

#include "grader/check/fake_observation_test.h"
#include "grader/report/status_mapping.h"
#include "grader/report/text_formatting.h"

namespace warpmark::fake {

// Three checks of `each` points. The second one has this standing; fail and partial have findings.
inline Report of_standing(report::Standing standing, double each = 10) {
    using report::Standing;
    Report report;
    report.lab = {"04_fake", "A fake lab", "abc"};
    report.submission = {"fake.cu", "ann/fake.cu", "def", "ann",
                         "one\n    s[t] = in[t];\n    out[t] = s[n - t];\n"};
    report.environment = {"sim", "simulated sm_90", "toolkit 13.0"};
    report.status = Status::graded;
    report.untouched = standing == Standing::not_begun;
    if (standing == Standing::not_handed_in)
        report.submission.handed.state = SubmissionRecord::State::not_handed_in;
    if (standing == Standing::not_marked || standing == Standing::not_handed_in || report.untouched)
        report.status = Status::not_graded;
    if (standing == Standing::internal) report.status = Status::internal_error;
    if (report.status != Status::graded) report.status_because = "Nobody could mark it";
    constexpr std::array kinds{lab::Kind::compiles, lab::Kind::races, lab::Kind::output};
    for (int i = 0; i < 3; ++i) {
        auto& check = report.checks.emplace_back();
        check.id = "check-" + std::to_string(i);
        check.kind = &lab::kind_of(kinds.at(static_cast<std::size_t>(i)));
        check.title = "Something holds";
        check.verdict = Verdict::pass;
        check.because = "It holds.";
        check.max_score = each;
        check.score = report.status == Status::graded ? each : 0;
    }
    auto& one = report.checks[1];
    const bool is_whole = standing == Standing::pass || report.status != Status::graded;
    if (!is_whole) one.score = standing == Standing::partial ? each / 2 : 0;
    if (standing == Standing::partial) one.verdict = Verdict::partial;
    if (standing == Standing::fail) one.verdict = Verdict::fail;
    if (standing == Standing::skip) one.verdict = Verdict::skip;
    if (standing == Standing::held) one.verdict = Verdict::held;
    if (!is_whole) one.because = "fake.cu:2 does not hold.";
    if (report::lost_points(one)) {
        auto found = finding("race.read-write", Severity::error, 3);
        found.locations.insert(found.locations.begin(), found.locations.front());
        found.locations[0].line = 3;
        found.locations[0].role = Role::reads;
        found.locations[1].line = 2;
        found.locations[1].role = Role::writes;
        one.findings = {{found, {"small"}, 0}};
        one.places = found.locations;
    }
    for (const auto& check : report.checks) {
        report.score += check.score;
        report.max_score += check.max_score;
    }
    return report;
}

// Points with up to three decimals, and from none to many checks.
inline Report random_report(std::mt19937_64& random) {
    const auto number = [&](int most) {
        return static_cast<int>(random() % static_cast<uint64_t>(most + 1));
    };
    auto report = of_standing(
        report::standings.at(static_cast<std::size_t>(number(static_cast<int>(report::standings.size()) - 1)))
            .standing);
    const auto like = report.checks;
    report.checks.clear();
    report.score = report.max_score = 0;
    constexpr std::array units{1.0, 0.5, 0.001};
    const double unit = units.at(static_cast<std::size_t>(number(2)));
    for (int i = number(12); i > 0; --i) {
        auto check = like.at(static_cast<std::size_t>(number(2)));
        check.id = "check-" + std::to_string(i);
        check.max_score = unit * number(number(1) ? 40 : 12'345);
        const bool has_all = check.verdict == Verdict::pass && report.status == Status::graded;
        check.score = has_all ? check.max_score : 0;
        if (check.verdict == Verdict::partial) check.score = check.max_score * number(99) / 100;
        check.hidden = number(3) == 0;
        report.score += check.score;
        report.max_score += check.max_score;
        report.checks.push_back(check);
    }
    if (number(9) == 0) report.decided = TeacherDecision{unit * number(30), "noether", "she said so"};
    return report;
}

}  // namespace warpmark::fake
