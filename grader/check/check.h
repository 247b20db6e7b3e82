// A check asks an observation a question; each kind is one pure function in a file of its own.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/lab/lab.h"
#include "harness/contract/observation.h"
#include "harness/contract/paired_times.h"

namespace warpmark {

// held: nobody could look at all that it asks about, and what was seen has no error: a teacher decides.
enum class Verdict { pass, partial, fail, skip, held };
const char* name(Verdict);

// All that a check may look at. Observations hold one CaseObservation for each of the lab's cases, in order,
// unless a build failed.
struct Observed {
    const Lab& lab;
    const std::vector<Case>& inputs;
    const Observation& submission;
    const Observation* oracle = nullptr;     // what is right; nullptr where the solution is not handed out
    const Observation* reference = nullptr;  // only for kinds that ask for it
    const std::vector<PairedTimes>* times =
        nullptr;           // of the lab's timing sizes on a GPU, in order; nullptr: not measured
    bool is_stub = false;  // the submission is the file as handed out
};

// A finding as a report may show it: merged over cases, and without inputs where only hidden cases have it.
struct SeenFinding {
    Finding finding;
    std::vector<std::string> cases;  // public ones that have it
    int hidden_cases = 0;            // 1: some hidden ones have it, too
    bool drawn_openly = false;       // which students may know
};

struct CheckResult {
    Verdict verdict = Verdict::pass;
    double fraction = 1;  // of the points
    std::string because;  // one or two sentences
    std::string advice;   // what to do next; may be empty
    std::vector<std::pair<std::string, double>> metrics;
    std::vector<SeenFinding> findings;
    std::vector<Location> places;  // source lines to show beside the verdict
    std::string picture;           // a few lines of text: wrong elements, lanes and banks
    std::string shown_by;          // a public case that shows it; empty: none does
    std::optional<FindingId>
        cause;              // what it reports may be a consequence of this, which other checks report
    bool hint_fits = true;  // false: it failed of something that the lab's hint does not speak of
    bool has_case = true;   // false: it is skipped, as it asks about none of the cases that ran
    std::vector<std::string> waits_for;  // ids: it is skipped or held until these pass
    std::string evidence;                // "measured", "simulated", "static"; empty: the kind's own
};

namespace check {

// The verdict of one check, looking at nothing but its arguments. Needs of other checks are the score's
// business. What was not looked at (Unseen) makes held of what would have passed.
CheckResult ask(const Check&, const Observed&);

// What an argument's buffer holds after the run: on the GPU, if that ran, else in the simulation.
const std::vector<std::byte>& output_of(const CaseObservation&, std::size_t argument);

CheckResult passed(std::string because);
CheckResult failed(std::string because);
CheckResult skipped(std::string because);
CheckResult skipped_without_case();  // sets has_case
CheckResult held(std::string because);

}  // namespace check
}  // namespace warpmark
