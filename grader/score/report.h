// Report of a marked submission: schema warpmark/report/v2. Output formats are derived from it and add
// nothing.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "harness/contract/gpu_launch_counters.h"
#include "harness/contract/launch_counts.h"
#include "harness/contract/second_opinion.h"

namespace warpmark {

enum class Status {
    graded,
    not_graded,      // the simulator cannot run this, or the file is not accepted; never a zero
    internal_error,  // the tool or the computer failed
};
const char* name(Status);

struct CheckReport {
    std::string id, title;
    const lab::CheckKind* kind = &lab::kind_of(lab::Kind::compiles);
    Verdict verdict = Verdict::skip;
    double score = 0, max_score = 0;
    std::string because, advice, hint, evidence;
    bool hidden = false;
    bool follows = false;                // the failure may be a consequence of another check's finding
    bool has_case = true;                // false: skipped, because it applies to none of the cases that ran
    std::vector<std::string> waits_for;  // ids: it is skipped or held until these pass
    std::vector<std::pair<std::string, double>> metrics;
    std::vector<SeenFinding> findings;
    std::vector<Location> places;
    std::string picture;
    std::string patch;  // the changed lines of `advice`, if it was tried
    std::string repro;

    std::optional<double> metric(std::string_view name) const {
        for (const auto& [known, value] : metrics)
            if (known == name) return value;
        return {};
    }
};

struct LaunchReport {
    std::string case_name;  // public cases only
    LaunchRecord launch;
    std::optional<MeasuredLaunch> measured = {};  // the same launch on a GPU
};

// The beginning of the file's output in a public case, verbatim.
struct PrintedText {
    std::string case_name, text;
    uint64_t left_out_bytes = 0;
};

// Origin, time and state of a submission, in the words of the platform and the roster. Nothing in it comes
// from the submitted file.
struct SubmissionRecord {
    // Unclear: no file was recognized for this lab, but some file of the student belongs to no lab.
    enum class State : unsigned char { taken, not_handed_in, not_readable, not_recognized, unclear };
    State state = State::taken;
    std::string name, section, mail, group;  // from the roster
    std::string platform_id;                 // the platform's id of the student
    int attempt = 0;                         // 0: not known
    bool late = false;
    bool is_packed = false;          // its path leads into an archive or a commit, so it cannot be opened
    std::string time;                // as the platform wrote it
    std::vector<std::string> notes;  // deviations from the expected form that were accepted
    // True if there is no attempt: each run recreates the row.
    bool is_absent() const { return state == State::not_handed_in || state == State::unclear; }
};
// "yes", "late", "not handed in", "not readable", "not recognized".
std::string name(const SubmissionRecord&);

// The teacher's final decision, stored next to the tool's score.
struct TeacherDecision {
    double points = 0;
    std::string by, why;
    bool is_older_than_file = false;  // it was made for an earlier file, or before there was one
};

struct Report {
    struct {
        std::string id, title, hash;
        std::vector<std::string> hints{};  // from hints.md, each of which reveals a little more
    } lab;
    struct {
        std::string file, path, sha256, student, source;
        SubmissionRecord handed;
    } submission;
    struct {
        std::string backend, device, toolkit;
    } environment;
    uint64_t seed = 1;
    std::string draw;  // identifies the class's secret; "": its cases are drawn from the seed
    // SHA-256 of the list of the student pack that supplied the expected outputs; "": the solution did.
    std::string pack;
    bool public_only = false;   // hidden cases and checks were left out
    bool untouched = false;     // the file as handed out, except for comments and white space
    bool hides_scores = false;  // the reader of this report must not see points (visible_report.h)
    Status status = Status::not_graded;
    std::string status_because;  // for any status but graded
    std::string status_way_out;
    double score = 0, max_score = 0;
    std::vector<CheckReport> checks;
    std::vector<SeenFinding> findings;
    std::vector<LaunchReport> launches;
    std::vector<PrintedText> printed;
    std::vector<Opinion> also;       // compute-sanitizer's, if requested; they give no points
    std::vector<std::string> notes;  // about the run on a GPU as a whole
    std::string repro;               // one command line that marks this again

    std::optional<TeacherDecision> decided{};  // a teacher's points, which replace the score
    // The reason why a marked attempt has no final score: it is late, and its time is unknown. It comes from
    // a course's rules, which do not affect the scores in the gradebook.
    std::string open;

    std::vector<Unseen> unseen;  // missing evidence, including for checks that it leaves undecided

    double held() const;  // points of the held checks: the score is final only if there are none
    std::optional<double> mark() const;  // the points that count: the teacher's, or the score if it is final
    bool full_marks() const;             // graded, and every check passed
    // True if a check's points are known and shown. Unmarked and held checks have none.
    bool has_points(const CheckReport& check) const {
        return status == Status::graded && !hides_scores && check.verdict != Verdict::held;
    }
    // Without a GPU all evidence was simulated, and the report's head states that.
    bool shows_evidence(const CheckReport& check) const {
        return environment.backend == "cuda" && check.verdict != Verdict::skip &&
               check.verdict != Verdict::held;
    }
};

// Identification of a submission in a report.
struct Submission {
    std::string file;     // its plain name: "transpose.cu"
    std::string path;     // its location, as a user would type it
    std::string student;  // in a class; "" otherwise
    std::string source;
    SubmissionRecord handed{};
};

struct Marking {
    uint64_t seed = 1;
    bool public_only = false;
    std::string case_name;  // "": all
    bool on_gpu = false;    // requested on the command line
    std::string values{};   // only this case, "n=257 kernel=3"; case_name is then its draw's, or ""
    std::string draw{};     // Report::draw
    std::string pack{};     // Report::pack
    bool tries_fixes =
        false;  // tries changes of the file for the finding shown first (marking/tried_fixes.h)
    bool waits_for_hints = false;     // shows them only after the hints, unless the lab decides otherwise
    bool marks_count = false;         // the same, and the reader of the report cannot change it
    bool has_seen_all_hints = false;  // all of the lab's hints have been shown to the reader of the report
};

}  // namespace warpmark
