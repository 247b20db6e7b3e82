// Sample reports for tests: one with a verdict of each kind, and the same with hostile text.
#pragma once
#include "grader/check/fake_observation_test.h"
#include "grader/score/report.h"

namespace warpmark::report_test {

// A pass, a partial with everything a check can carry, and a skip.
inline Report sample() {
    Report report;
    report.lab = {"04_fake", "A fake lab", "abc"};
    report.submission = {"fake.cu", "ann/fake.cu", "def", "",
                         "line one\n    int v = tile[t][0];\nline three\n"};
    report.environment = {"sim", "simulated sm_90", "toolkit 13.0"};
    report.status = Status::graded;
    report.score = 15;
    report.max_score = 45;
    CheckReport pass;
    pass.id = "compiles";
    pass.kind = &lab::kind_of(lab::Kind::compiles);
    pass.title = "The file compiles";
    pass.verdict = Verdict::pass;
    pass.score = 5;
    pass.max_score = 5;
    pass.because = "The file compiles.";
    CheckReport part;
    part.id = "no-conflicts";
    part.kind = &lab::kind_of(lab::Kind::banks);
    part.title = "No bank conflicts";
    part.verdict = Verdict::partial;
    part.score = 10;
    part.max_score = 30;
    part.because = "fake.cu:2 reads `tile` with 32 wavefronts instead of 1.";
    part.advice = "Pad it.";
    part.hint = "How many words?";
    part.picture = "lane 0 1\nbank 0 0\n";
    part.repro = "warpmark check 04_fake ann/fake.cu --seed 1";
    part.metrics = {{"excess", 31.0}};
    Location place;
    place.file = "fake.cu";
    place.line = 2;
    place.column = 13;
    place.role = Role::reads;
    part.places = {place};
    part.findings = {{fake::finding("banks.conflict", Severity::warning, 2), {"small"}, 1}};
    CheckReport skip;
    skip.id = "time";
    skip.kind = &lab::kind_of(lab::Kind::time);
    skip.title = "Fast";
    skip.max_score = 10;
    skip.because = "after: No bank conflicts";
    skip.waits_for = {"no-conflicts"};
    report.checks = {pass, part, skip};
    report.findings = part.findings;
    report.launches = {{"small", fake::launch()}};
    report.repro = part.repro;
    return report;
}

// The sample with text that tries to break out of every format.
inline Report hostile() {
    auto report = sample();
    report.submission.student = "=cmd|' /C calc'!A0";
    report.submission.handed.state = SubmissionRecord::State::not_readable;
    report.submission.handed.name = "+1,\n=2";
    report.submission.handed.group = "@sum";
    report.submission.handed.time = "\x1b[31m";
    report.submission.path = "a,b:c%\n::error::x/fake.cu";
    report.checks[1].because =
        "\x1b[31m</failure><script>alert(1)</script>\n::set-output name=x::y\n```\n| a | \xff\xe2\x80\xae";
    return report;
}

}  // namespace warpmark::report_test
