// Scoring of verdicts: pure arithmetic, and the checks that `needs` skips.
#pragma once
#include "grader/score/report.h"

namespace warpmark::score {

// Builds the report. A check whose needs did not pass is skipped with a reason. After a failed build,
// everything but `compiles` is skipped; if the simulator itself could not run the code, nothing is marked.
Report judge(const Submission&, const Observed&, const Marking&);

// A report without points, for a submission that could not be marked.
Report unmarked(const Lab&, const Submission&, const Marking&, Status, const Error&);

// The same report for another student who submitted the same bytes; owner and path of the file are replaced.
Report copied_for(Report, const Submission&);

// The command line that reproduces a case; an empty case name: all of them. `on_gpu`: on any available GPU.
// For a class, it names the lab's own file.
std::string repro(const Lab&, const Submission&, const Marking&, const std::string& case_name,
                  bool on_gpu = false);

}  // namespace warpmark::score
