// open_rows.h: rows of labs for which nothing of a student was recognized: not handed in, or open where it
// may have been.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/intake.h"
#include "grader/intake/strays.h"

namespace warpmark::intake {

// Members of the roster who may have handed in what has another owner, by their ids: the owners' labels.
using Unsure = std::map<std::string, std::set<std::string>>;

// What has no lab, by the label of its student.
using Owners = std::map<std::string, std::pair<Student, MayBe>>;

// For each member of the roster, and for whoever has something without a lab. `not_theirs`: labels of what
// was in no student's place; it may be of any lab.
void add_missing(TakenIn&, const Roster*, const Owners&, const Unsure&,
                 const std::set<std::string>& not_theirs, const Request&, const LabNames&);

}  // namespace warpmark::intake
