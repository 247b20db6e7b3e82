// Files of a student without a lab: the reasons in a report, and the labs that they may be meant for.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/lab_file_candidates.h"
#include "grader/intake/lab_name_matching.h"

namespace warpmark::intake {

// Labs without a recognized file that a file without a lab may be meant for: they get no zero.
struct PossibleLabs {
    bool any_lab = false;
    std::set<std::size_t> labs;  // with a file of the same name
    std::string path, words;
};

class UnassignedFiles {
  public:
    explicit UnassignedFiles(const LabNames& labs) : labs_(labs) {}

    std::vector<Candidate> sources, others, folders, archives;
    std::set<std::string> settled;  // first path parts that were assigned to a lab

    // The reasons, each file or folder once. `ignore` receives the files next to labs that are left out.
    using Ignore = std::function<void(const Candidate&, const std::string& why)>;
    std::vector<std::string> words(bool has_rows, const Ignore&);
    PossibleLabs may_be() const;

  private:
    std::string no_lab(const std::string& name);
    std::string why(const Candidate&);
    bool is_settled(const Candidate&) const;

    const LabNames& labs_;
    bool has_listed_ = false;
};

}  // namespace warpmark::intake
