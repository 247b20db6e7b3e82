// Finds reads of a thread's own variables that nobody has set: in local memory byte
// by byte, in registers as the program's text has them. Whether the value matters is seen as for any
// unwritten byte (runs/unwritten_value_trial.h).
#pragma once
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class UninitializedLocals {
  public:
    explicit UninitializedLocals(FindingLog& findings) : findings_(findings) {}
    void launch_begins(const RunView& run) { run_ = &run; }
    void read(const UnsetRead&);

  private:
    FindingLog& findings_;
    const RunView* run_ = nullptr;
};

}  // namespace warpmark::observe
