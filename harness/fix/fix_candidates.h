// Candidate source changes for a finding, in the order to try them. None is known to help.
#pragma once
#include <set>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

inline constexpr size_t most_candidates = 10;

// Returns a bounded number of patches; none if no rule covers the finding, or if its locations are not in
// `file`.
std::vector<Patch> candidates(std::string_view source, std::string_view file, const Finding&);

// Candidates for a wrong output without a finding.
std::vector<Patch> candidates_for_output(std::string_view source);

// True if the finding is still present, by id, kernel and lines. Considers errors and warnings only.
bool stays(std::string_view source, const Patch&, const Finding& target, const std::vector<Finding>& after);

// True if the target is gone and no new error or warning appeared, compared by id, kernel and lines. Lines
// added by the change match no earlier finding. Findings that were hidden behind the target may appear.
// `before` includes the target.
bool takes_away(std::string_view source, const Patch&, const Finding& target,
                const std::vector<Finding>& before, const std::vector<Finding>& after);

class Threads {
  public:
    explicit Threads(const Statements&);

    // True if threads may differ in whether, or how often, they execute its body.
    bool differ_in(size_t branch_or_loop) const;
    // True if such a branch or loop encloses the statement, so that a block barrier cannot be placed there.
    // The statement's own body is not considered.
    bool part_around(size_t statement) const;

  private:
    std::set<std::string_view> names_in(size_t function) const;
    bool has_own_barrier(size_t branch_or_loop) const;

    const Statements& in_;
};

}  // namespace warpmark::fix
