// Selects by the checks that apply to a case.
#include "grader/lab/answer_source.h"

#include <algorithm>

namespace warpmark::lab {

RightBy right_by(const Lab& lab, const LabCase& one) {
    bool compares = false;
    for (const auto& check : lab.checks) {
        if (!check.kind->compares_outputs) continue;
        if (check.covers(one)) return RightBy::oracle;
        compares = true;
    }
    return compares ? RightBy::reference : RightBy::nobody;
}

bool has_cases_by_reference(const Lab& lab) {
    return std::ranges::any_of(lab.cases,
                               [&](const LabCase& one) { return right_by(lab, one) == RightBy::reference; });
}

}  // namespace warpmark::lab
