// Which branches and loops threads of one block may leave in different ways, read off
// the names in their conditions: one that comes from threadIdx, directly or by assignments.
#pragma once
#include <set>
#include <string_view>

#include "harness/source/statement_tree.h"

namespace warpmark::fix {

class Threads {
  public:
    explicit Threads(const Statements&);

    // May threads differ in whether, or how often, they run what stands in it?
    bool differ_in(size_t branch_or_loop) const;
    // Such a branch or loop around the place, which has no block barrier of the source's own; what is in
    // the statement itself is not asked.
    bool part_around(size_t statement) const;

  private:
    std::set<std::string_view> names_in(size_t function) const;
    bool has_own_barrier(size_t branch_or_loop) const;

    const Statements& in_;
};

}  // namespace warpmark::fix
