// Recording of a run for step-by-step display: where each step of a warp begins, the values of its variables
// there, and which lanes have ended. Ops run one by one while recording.
#pragma once
#include <map>
#include <vector>

#include "harness/machine/warp.h"

namespace warpmark::machine {

class Steps {
  public:
    explicit Steps(Observer& observer) : observer_(observer) {}
    bool are_wanted(uint32_t block) const { return observer_.wants_steps_of(block); }
    // Called before and after the split executes the op.
    void begins(const Warp&, const Split&, const Op&);
    void ends(Warp&, const Split&);

  private:
    // The last recorded value of a variable.
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
