// strays.h: a student's files that belong to no lab: what a report says of them, and for which labs they may
// be meant.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/intake/candidate.h"
#include "grader/intake/near_labs.h"

namespace warpmark::intake {

// Labs of which nothing was recognized, but a file without a lab may be theirs: they are no zero.
struct MayBe {
    bool any_lab = false;
    std::set<std::size_t> labs;  // whose file has the same name
    std::string path, words;
};

class Strays {
  public:
    explicit Strays(const LabNames& labs) : labs_(labs) {}

    std::vector<Candidate> sources, others, folders, archives;
    std::set<std::string> settled;  // first parts of paths that a lab was found for

    // Each thing once. `ignore` gets the files that are left out of account, next to labs.
    using Ignore = std::function<void(const Candidate&, const std::string& why)>;
    std::vector<std::string> words(bool has_rows, const Ignore&);
    MayBe may_be() const;

  private:
    std::string no_lab(const std::string& name);
    std::string why(const Candidate&);
    bool is_settled(const Candidate&) const;

    const LabNames& labs_;
    bool has_listed_ = false;
};

}  // namespace warpmark::intake
