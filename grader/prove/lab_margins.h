// How far each bound of a lab is from those whom it is to part. For each bound and case: what
// the stub, the reference, the alternatives and the mistakes reach; of floats, how much of their tolerance.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/bound_margins.h"
#include "grader/marking/grade.h"

namespace warpmark::batch {

// What a file has reached, and which: "mistakes/no_pad".
struct NamedValue {
    std::string subject;
    double value = 0;
};

// One bound in one case.
struct Margin {
    std::string lab, check, key, case_name;  // the last: "timing" of what all cases together keep
    bool at_most = true;
    double bound = 0;
    std::optional<double> zero;
    std::optional<double> stub, reference;
    std::optional<NamedValue> least, most;    // of the alternatives
    std::optional<NamedValue> keeps, misses;  // of the mistakes those that are nearest to the bound
};

struct MarginRun {
    std::vector<Margin> margins;  // by lab, check, bound, then case
    std::vector<Error> wrong;     // labs that could not be looked at
};

std::size_t margin_subjects_of(const Lab&);  // how many files will be run

// `done` is called after each file, from any thread.
MarginRun run_margins(const std::vector<Lab>&, uint64_t seed, const Backend&, int jobs,
                      const std::function<void(const std::string& lab, const std::string& subject)>& done);

// In Markdown, a table a bound, and below each lab what its author should look at.
std::string margin_table(const std::vector<Margin>&);

}  // namespace warpmark::batch
