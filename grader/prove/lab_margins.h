// Margin of each bound of a lab. For each bound and case: the values that the stub, the reference, the
// alternatives and the mistakes reach; for floats, their share of the tolerance.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/bound_margins.h"
#include "grader/marking/grade.h"

namespace warpmark::batch {

// The value that a file reached, and its name: "mistakes/no_pad".
struct NamedValue {
    std::string subject;
    double value = 0;
};

// One bound in one case.
struct Margin {
    std::string lab, check, key, case_name;  // case_name "timing": a bound for all cases together
    bool at_most = true;
    double bound = 0;
    std::optional<double> zero;
    std::optional<double> stub, reference;
    std::optional<NamedValue> least, most;    // among the alternatives
    std::optional<NamedValue> keeps, misses;  // the mistakes nearest to the bound on either side
};

struct MarginRun {
    std::vector<Margin> margins;  // by lab, check, bound, then case
    std::vector<Error> wrong;     // labs that could not be run
};

std::size_t margin_subjects_of(const Lab&);  // number of files that will be run

// `done` is called after each file, from any thread.
MarginRun run_margins(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                      const std::function<void(const std::string& lab, const std::string& subject)>& done);

// Markdown with a table per bound, and after each lab the bounds that its author should check.
std::string margin_table(const std::vector<Margin>&);

}  // namespace warpmark::batch
