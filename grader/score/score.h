// Verdicts → points: pure arithmetic, and what `needs` skips.
#pragma once
#include "grader/score/report.h"

namespace warpmark::score {

// Everything known about the run → the report. A check whose needs did not pass is skipped and says so; when
// the build failed, everything but `compiles` is skipped; when the machine itself could not run the code,
// nothing is marked.
Report judge(const Submission&, const Observed&, const Marking&);

// A report without marks, for a submission that could not be marked.
Report unmarked(const Lab&, const Submission&, const Marking&, Status, const Error&);

// The same report as of another one who handed in the same bytes: whose it is, and where the file lies.
Report handed_in_by(Report, const Submission&);

// The command line that shows a case again; an empty case name: all of them. `on_gpu`: whichever there is. Of
// a class, it names the lab's own file.
std::string repro(const Lab&, const Submission&, const Marking&, const std::string& case_name,
                  bool on_gpu = false);

}  // namespace warpmark::score
