// Evaluation of checks against an observation. Each kind is one pure function in its own file.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/lab/lab.h"
#include "harness/contract/observation.h"
#include "harness/contract/paired_times.h"

namespace warpmark {

// held: part of the required evidence is missing and the rest has no error, so a teacher decides.
enum class Verdict { pass, partial, fail, skip, held };
const char* name(Verdict);

// The complete input of a check. Observations hold one CaseObservation for each of the lab's cases, in order,
// unless a build failed.
struct Observed {
    const Lab& lab;
    const std::vector<Case>& inputs;
    const Observation& submission;
    const Observation* oracle = nullptr;     // expected outputs; nullptr if the solution is not installed
    const Observation* reference = nullptr;  // only for kinds that need it
    const std::vector<PairedTimes>* times =
        nullptr;           // for the lab's timing sizes on a GPU, in order; nullptr: not measured
    bool is_stub = false;  // the submission is the file as handed out
};

// A finding as a report may show it: merged over cases, and without inputs if only hidden cases have it.
struct SeenFinding {
    Finding finding;
    std::vector<std::string> cases;  // public cases that have it
    int hidden_cases = 0;            // 1: some hidden cases have it, too
    bool draw_is_public = false;     // students may know these hidden cases
};

struct CheckResult {
    Verdict verdict = Verdict::pass;
    double fraction = 1;  // of the points
    std::string because;  // one or two sentences
    std::string advice;   // a next step; may be empty
    std::vector<std::pair<std::string, double>> metrics;
    std::vector<SeenFinding> findings;
    std::vector<Location> places;  // source lines to show next to the verdict
    std::string picture;           // a few lines of text: wrong elements, lanes and banks
    std::string shown_by;          // a public case that reproduces it; empty: none does
    std::optional<FindingId>
        cause;              // this result may be a consequence of that finding, which other checks report
    bool hint_fits = true;  // false: the lab's hint does not cover this failure
    bool has_case = true;   // false: skipped, because it applies to none of the cases that ran
    std::vector<std::string> waits_for;  // ids: it is skipped or held until these pass
    std::string evidence;                // "measured", "simulated", "static"; empty: the kind's default
};

namespace check {

// The verdict of one check, as a pure function of its arguments. The score handles needs between checks. A
// check that would have passed is held if relevant evidence is missing (Unseen).
CheckResult ask(const Check&, const Observed&);

// Contents of an argument's buffer after the run: on the GPU if the case ran there, else in the simulation.
const std::vector<std::byte>& output_of(const CaseObservation&, std::size_t argument);

CheckResult passed(std::string because);
CheckResult failed(std::string because);
CheckResult skipped(std::string because);
CheckResult skipped_without_case();  // sets has_case
CheckResult held(std::string because);

}  // namespace check
}  // namespace warpmark
