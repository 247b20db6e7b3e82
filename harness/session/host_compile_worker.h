// A second worker that compiles the host half for the first one, as NVRTC does one
// compile of a process at a time. Whatever becomes of it, the first one gets a message; without a text it
// compiles all by itself.
#pragma once
#include <atomic>
#include <optional>
#include <thread>

#include "harness/process/child_process.h"
#include "harness/session/worker_protocol.h"

namespace warpmark::session {

class HostHelper {
  public:
    // `first` has got its job. It must not be ended before this is.
    HostHelper(Child& first, Child helper, const Job&, WorkerBegins);
    ~HostHelper();
    HostHelper(const HostHelper&) = delete;

  private:
    void hand_over(Child& first, Child& helper, const Job&, WorkerBegins&) const;

    std::atomic<bool> over_ = false;
    std::thread thread_;
};

// In the second worker.
SharedHost shared_host(const Job&);
// In the first one: waits for it.
std::optional<HostText> receive_host();

}  // namespace warpmark::session
