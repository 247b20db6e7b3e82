// Selects by the checks that apply to a case.
#include "grader/lab/expected_output_source.h"

#include <algorithm>

namespace warpmark::lab {

ExpectedOutputSource expected_source(const Lab& lab, const LabCase& one) {
    bool compares = false;
    for (const auto& check : lab.checks) {
        if (!check.kind->compares_outputs) continue;
        if (check.covers(one)) return ExpectedOutputSource::oracle;
        compares = true;
    }
    return compares ? ExpectedOutputSource::reference : ExpectedOutputSource::nobody;
}

bool has_cases_by_reference(const Lab& lab) {
    return std::ranges::any_of(lab.cases, [&](const LabCase& one) {
        return expected_source(lab, one) == ExpectedOutputSource::reference;
    });
}

}  // namespace warpmark::lab
