// Finds reads of uninitialized variables of a thread: byte by byte in local memory, from the program text in
// registers. Reruns determine if the value matters, like for any uninitialized byte
// (runs/unwritten_value_trial.h).
#pragma once
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class UninitializedLocals {
  public:
    explicit UninitializedLocals(FindingLog& findings) : findings_(findings) {}
    void launch_begins(const RunView& run) { run_ = &run; }
    void read(const UninitializedVariableRead&);

  private:
    FindingLog& findings_;
    const RunView* run_ = nullptr;
};

}  // namespace warpmark::observe
