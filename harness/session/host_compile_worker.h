// Second worker that compiles the launcher in parallel to the first one. NVRTC runs only one compilation per
// process at a time. The first worker gets a message in any case; if the message has no text, it compiles the
// launcher itself.
#pragma once
#include <atomic>
#include <optional>
#include <thread>

#include "harness/process/messaging_child.h"
#include "harness/session/worker_protocol.h"

namespace warpmark::session {

class HostHelper {
  public:
    // `first` has received its job. It must outlive this object.
    HostHelper(Child& first, Child helper, const Job&, WorkerSetup);
    ~HostHelper();
    HostHelper(const HostHelper&) = delete;

  private:
    void hand_over(Child& first, Child& helper, const Job&, WorkerSetup&) const;

    std::atomic<bool> over_ = false;
    std::thread thread_;
};

// Runs in the second worker.
SharedHost shared_host(const Job&);
// Runs in the first worker; waits for the message.
std::optional<HostText> receive_host();

}  // namespace warpmark::session
