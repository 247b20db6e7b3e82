// Members of a report, in the contract's order: schema warpmark/report/v2. Names never change; members that
// are added later may be missing.
#pragma once
#include "grader/report/finding_fields.h"
#include "grader/report/launch_fields.h"
#include "grader/report/program_version.h"
#include "grader/report/second_opinion_text.h"
#include "grader/report/syntax_highlighting.h"
#include "grader/score/report.h"

namespace warpmark::report {

inline constexpr std::string_view report_schema_name = "warpmark/report/v2";

template <class A>
void describe(A& a, const SeenFinding& seen) {
    a.is("seen_finding", "One defect, merged over cases; one that only hidden cases have shows no input");
    describe_finding(a, seen.finding);
    a("cases", seen.cases, "public ones that have it");
    a("hidden_cases", seen.hidden_cases, "1: some hidden ones have it, too");
}

// A check, and whether the report shows points.
struct CheckFields {
    CheckReport check;
    bool graded = false;  // graded, and its points are shown
};

template <class A>
void describe(A& a, const CheckFields& fields) {
    const CheckReport& check = fields.check;
    const bool has_score = fields.graded && check.verdict != Verdict::held;
    a.is("check", "One question of the lab, and its answer");
    a("id", check.id);
    a("kind", check.kind->name);
    a("title", check.title);
    a("verdict", check.verdict);
    a.or_null("score", has_score ? std::optional(check.score) : std::nullopt, "null: no points are known");
    a("max_score", check.max_score);
    a("because", check.because);
    a("advice", check.advice, "the next step, with the patch; without a patch, further facts");
    a("hint", check.hint, "the lab's");
    a("evidence", check.evidence, "measured, simulated or static");
    a("visibility", std::string_view(check.hidden ? "hidden" : "public"));
    a("metrics", check.metrics);
    a("findings", check.findings);
    a("places", check.places, "lines to show next to the verdict");
    a("picture", check.picture);
    a.if_there("patch", check.patch.empty() ? std::nullopt : std::optional(check.patch),
               "the lines that the advice changes; it was tried");
    a("follows", check.follows, "it may be a consequence of another check's findings");
    a.if_there("waits_for", check.waits_for.empty() ? std::nullopt : std::optional(check.waits_for),
               "ids: it is skipped or held until these checks pass");
    a("repro", check.repro, "a command line that reproduces this failure");
}

template <class A>
void describe(A& a, const LaunchReport& launch) {
    a.is("case_launch", "Counts of one kernel launch of a public case");
    describe_launch(a, launch.launch);
    a("case", launch.case_name);
    a.if_there("measured", launch.measured);
}

template <class A>
void describe(A& a, const PrintedText& printed) {
    a.is("printed", "Text that the file printed in a public case");
    a("case", printed.case_name);
    a("text", printed.text, "unescaped: escape it before you display it");
    a("left_out_bytes", printed.left_out_bytes, "behind it");
}

// Members of a second opinion: an error, and a tool.
template <class A>
void describe(A& a, const OpinionError& error) {
    a.is("opinion_error", "An error that another checker reports");
    a("message", error.words);
    a("count", error.count);
    a("locations", error.places);
}
template <class A>
void describe(A& a, const Opinion& opinion) {
    a.is("opinion", "The result of another checker; it does not affect marks");
    a("tool", opinion.tool);
    a("said", std::string_view(said(opinion)));
    a("because", opinion.because);
    a("errors", opinion.errors);
    a("disagrees", opinion.disagrees);
}

struct LabFields {
    std::string id, title, hash;
    std::vector<std::string> hints;
};
template <class A>
void describe(A& a, const LabFields& lab) {
    a.is("lab", "The lab, with a hash of everything that affects marks");
    a("id", lab.id);
    a("title", lab.title);
    a("hash", lab.hash);
    a.if_there("hints", lab.hints.empty() ? std::nullopt : std::optional(lab.hints),
               "each gives a little more away");
}
struct ToolFields {};
template <class A>
void describe(A& a, const ToolFields&) {
    a.is("tool", "The program that made the report");
    a("name", std::string_view("warpmark"));
    a("version", std::string_view(program_version()));
}
struct SubmissionFields {
    std::string file, path, sha256, student, source;
    SubmissionRecord handed;
};
template <class A>
void describe(A& a, const SubmissionFields& submission) {
    a.is("submission", "The file that was marked");
    a("file", submission.file);
    a("path", submission.path);
    a("sha256", submission.sha256);
    const auto if_any = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional(text);
    };
    const auto& handed = submission.handed;
    const bool is_usual = handed.state == SubmissionRecord::State::taken && !handed.late;
    a.if_there("student", if_any(submission.student));
    a.if_there("handed_in", is_usual ? std::nullopt : std::optional(name(handed)),
               "late, not handed in, not readable, not recognized");
    a.if_there("attempt", handed.attempt ? std::optional(handed.attempt) : std::nullopt, "which one this is");
    a.if_there("time", if_any(handed.time), "when it was handed in, as the platform wrote it");
    a.if_there("name", if_any(handed.name), "the roster's, else the platform's");
    a.if_there("section", if_any(handed.section), "the roster's");
    a.if_there("mail", if_any(handed.mail), "the roster's");
    a.if_there("group", if_any(handed.group),
               "the students who handed it in together, or the roster's group");
    a.if_there("platform_id", if_any(handed.platform_id), "the platform's id of the student");
    const auto [lines, letters] = highlighted(submission.source);
    a.if_there("source", lines.empty() ? std::nullopt : std::optional(lines), "its lines");
    a.if_there(
        "source_letters", lines.empty() ? std::nullopt : std::optional(letters),
        "of each line a letter for each character, without spaces at the end: k keyword, t CUDA's words "
        "and types, n number, s text, c comment, p preprocessor");
}
struct EnvironmentFields {
    std::string backend, device, toolkit;
};
template <class A>
void describe(A& a, const EnvironmentFields& environment) {
    a.is("environment", "The backend that ran the file");
    a("backend", environment.backend, "sim or cuda");
    a("device", environment.device);
    a("toolkit", environment.toolkit);
}

// In the order in which the tools ran.
inline Keyed<std::vector<Opinion>> by_checker(const Report& report) {
    Keyed<std::vector<Opinion>> all;
    for (const auto& opinion : report.also) {
        const std::string name = checker(opinion);
        auto known = std::ranges::find(all, name, &std::pair<std::string, std::vector<Opinion>>::first);
        if (known == all.end()) known = all.insert(known, {name, {}});
        known->second.push_back(opinion);
    }
    return all;
}

template <class A>
void describe_marks(A& a, const Report& report) {
    const bool graded = report.status == Status::graded && !report.hides_scores;
    const auto if_graded = [&](double points) { return graded ? std::optional(points) : std::nullopt; };
    const bool is_final = graded && report.max_score > 0 && report.held() == 0;
    a.or_null("score", if_graded(report.score), "null, not zero, if the file was not marked");
    a.or_null("held", if_graded(report.held()), "points of held checks; 0: the score is final");
    a("max_score", report.max_score);
    a.or_null("percent", is_final ? std::optional(100 * report.score / report.max_score) : std::nullopt);
    std::vector<CheckFields> checks;
    for (const auto& check : report.checks) checks.push_back({check, graded});
    a("checks", checks);
}

struct TeacherMark {
    double points = 0;
    std::string why;
};
template <class A>
void describe(A& a, const TeacherMark& mark) {
    a.is("teachers_mark", "The points that a teacher has set; they replace the score");
    a("points", mark.points);
    a("why", mark.why);
}

template <class A>
void describe(A& a, const Report& report) {
    const auto unless_graded = [&](const std::string& words) {
        return report.status == Status::graded ? std::nullopt : std::optional(words);
    };
    a.is("report", "A marked submission");
    a.constant("schema", report_schema_name);
    a("tool", ToolFields{});
    a("lab", LabFields{report.lab.id, report.lab.title, report.lab.hash, report.lab.hints});
    a("submission",
      SubmissionFields{report.submission.file, report.submission.path, report.submission.sha256,
                       report.submission.student, report.submission.source, report.submission.handed});
    a("environment",
      EnvironmentFields{report.environment.backend, report.environment.device, report.environment.toolkit});
    a("seed", report.seed);
    a("cases", std::string_view(report.public_only ? "public" : "all"));
    a("status", report.status);
    a.if_there("untouched", report.untouched ? std::optional(true) : std::nullopt,
               "the file as handed out, but for comments and white space");
    a.if_there("hides_scores", report.hides_scores ? std::optional(true) : std::nullopt,
               "points are withheld: all are null or 0");
    a.if_there("draw", report.draw.empty() ? std::nullopt : std::optional(report.draw),
               "identifies the class's secret");
    a.if_there("pack", report.pack.empty() ? std::nullopt : std::optional(report.pack),
               "SHA-256 of the file list of the student pack with the expected results");
    a.if_there("status_because", unless_graded(report.status_because));
    a.if_there("status_way_out", unless_graded(report.status_way_out));
    describe_marks(a, report);
    a.if_there("teachers_mark", report.decided.transform([](const TeacherDecision& decided) {
        return TeacherMark{decided.points, decided.why};
    }));
    a("unseen", report.unseen);
    a("findings", report.findings);
    a("launches", report.launches, "of public cases");
    a("printed", report.printed, "of public cases that printed something");
    const auto opinions = by_checker(report);
    a.if_there("also", opinions.empty() ? std::nullopt : std::optional(opinions), "by checker");
    a.if_there("notes", report.notes.empty() ? std::nullopt : std::optional(report.notes),
               "about the run and the submitted file");
    a("repro", report.repro, "the command line that marks this again");
}

}  // namespace warpmark::report
