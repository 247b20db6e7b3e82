// Thread-dependent branches and loops, determined by the names in their conditions: names derived from
// threadIdx, directly or through assignments.
#pragma once
#include <set>
#include <string_view>

#include "harness/source/statement_tree.h"

namespace warpmark::fix {

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
