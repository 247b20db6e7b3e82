// What is told of a run that somebody records: where each step of a warp begins, what its
// variables hold then, and which lanes have ended. Ops run one by one for it.
#pragma once
#include <map>
#include <vector>

#include "harness/machine/warp.h"

namespace warpmark::machine {

class Steps {
  public:
    explicit Steps(Observer& observer) : observer_(observer) {}
    bool are_wanted(uint32_t block) const { return observer_.wants_steps_of(block); }
    // The split is about to execute the op, and has.
    void begins(const Warp&, const Split&, const Op&);
    void ends(Warp&, const Split&);

  private:
    // What was told last of a variable.
    struct StoredVariable {
        uint32_t lanes = 0;
        std::vector<std::byte> values;
    };
    void tell_values(Warp&, const Split&);
    void tell_value(Warp&, const Split&, const WatchedScalar&, const ScalarPlace&, StoredVariable&);

    Observer& observer_;
    WarpStep now_;
    bool is_running_ = false;
    const Frame* frame_ = nullptr;  // of the last op
    uint32_t pc_ = 0, alive_ = 0;
    std::map<std::pair<uint32_t, const Code*>, std::vector<StoredVariable>> told_;  // by warp
};

}  // namespace warpmark::machine
