// A marked submission as data: schema warpmark/report/v2. Formats are made from it and add nothing.
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
    not_graded,      // the machine cannot run this, or the file cannot be taken; never a zero
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
    bool follows = false;                // what failed may be a consequence of what another check reports
    bool has_case = true;                // false: it is skipped, as it asks about none of the cases that ran
    std::vector<std::string> waits_for;  // ids: it is skipped or held until these pass
    std::vector<std::pair<std::string, double>> metrics;
    std::vector<SeenFinding> findings;
    std::vector<Location> places;
    std::string picture;
    std::string patch;  // the lines that `advice` changes, if it was tried
    std::string repro;

    std::optional<double> metric(std::string_view name) const {
        for (const auto& [known, value] : metrics)
            if (known == name) return value;
        return {};
    }
};

struct LaunchReport {
    std::string case_name;  // public ones only
    LaunchRecord launch;
    std::optional<MeasuredLaunch> measured = {};  // the same launch on a GPU
};

// What the file printed in a public case: its beginning, as it was printed.
struct PrintedText {
    std::string case_name, text;
    uint64_t left_out_bytes = 0;
};

// Who handed a file in, when, and what came of it, in the words of the platform and the roster: nothing of
// this comes from the file.
struct SubmissionRecord {
    // Unclear: nothing was recognized for this lab, but something of the student has no lab.
    enum class State : unsigned char { taken, not_handed_in, not_readable, not_recognized, unclear };
    State state = State::taken;
    std::string name, section, mail, group;  // of the roster
    std::string platform_id;                 // what the platform knows the student by
    int attempt = 0;                         // 0: not known
    bool late = false;
    bool is_packed = false;          // its path leads into an archive or a commit: nobody can open it
    std::string time;                // as the platform wrote it
    std::vector<std::string> notes;  // what was taken otherwise than it was meant
    // True if there is no attempt: the row is made anew by each run.
    bool is_absent() const { return state == State::not_handed_in || state == State::unclear; }
};
// "yes", "late", "not handed in", "not readable", "not recognized".
std::string name(const SubmissionRecord&);

// The teacher's last word, which stands beside the tool's mark.
struct TeacherDecision {
    double points = 0;
    std::string by, why;
    bool is_older_than_file = false;  // it was made for an earlier file, or before there was one
};

struct Report {
    struct {
        std::string id, title, hash;
        std::vector<std::string> hints{};  // hints.md's, each of which gives a little more away
    } lab;
    struct {
        std::string file, path, sha256, student, source;
        SubmissionRecord handed;
    } submission;
    struct {
        std::string backend, device, toolkit;
    } environment;
    uint64_t seed = 1;
    std::string draw;  // tells the class's secret from others; "": its cases are drawn from the seed
    // SHA-256 of the list of the student pack that said what is right; "": the solution did
    std::string pack;
    bool public_only = false;   // hidden cases and checks were left out
    bool untouched = false;     // the file as handed out, but for comments and white space
    bool hides_scores = false;  // points are kept from whoever reads it (visible_report.h)
    Status status = Status::not_graded;
    std::string status_because;  // for anything but graded
    std::string status_way_out;
    double score = 0, max_score = 0;
    std::vector<CheckReport> checks;
    std::vector<SeenFinding> findings;
    std::vector<LaunchReport> launches;
    std::vector<PrintedText> printed;
    std::vector<Opinion> also;       // compute-sanitizer's, if it was asked; no marks
    std::vector<std::string> notes;  // about the run on a GPU as a whole
    std::string repro;               // one command line that marks this again

    std::optional<TeacherDecision> decided{};  // a teacher's mark, which counts instead
    // The reason why a marked attempt has no final number: it is late, and its time is unknown. It comes from
    // a course's rules, on which marks in the gradebook do not depend.
    std::string open;

    std::vector<Unseen> unseen;  // what nobody looked at, whichever checks that leaves undecided

    double held() const;  // points of the held checks: the score is final only if there are none
    std::optional<double> mark() const;  // what counts: decided, or the score where that is final
    bool full_marks() const;             // graded, and every check passed
    // Whether a check's points are known, and shown: of what was not marked or is held there are none.
    bool has_points(const CheckReport& check) const {
        return status == Status::graded && !hides_scores && check.verdict != Verdict::held;
    }
    // Without a GPU all that ran was simulated, and the report's head says so.
    bool shows_evidence(const CheckReport& check) const {
        return environment.backend == "cuda" && check.verdict != Verdict::skip &&
               check.verdict != Verdict::held;
    }
};

// What a report calls a submission.
struct Submission {
    std::string file;     // its plain name: "transpose.cu"
    std::string path;     // where it lies, as people would type it
    std::string student;  // of a class; "" otherwise
    std::string source;
    SubmissionRecord handed{};
};

struct Marking {
    uint64_t seed = 1;
    bool public_only = false;
    std::string case_name;  // "": all
    bool on_gpu = false;    // it was asked for
    std::string values{};   // with case_name that of a draw, or none: this case of it alone, "n=257 kernel=3"
    std::string draw{};     // Report::draw
    std::string pack{};     // Report::pack
    bool tries_fixes =
        false;  // changes of the file, for the finding shown first (marking/tried_fixes.h), ...
    bool waits_for_hints = false;  // ... which come after the hints, unless the lab says otherwise
    bool marks_count = false;      // the same, and whoever reads the report cannot change it
    bool knows_hints = false;      // all of the lab's hints have been shown to whoever reads the report
};

}  // namespace warpmark
