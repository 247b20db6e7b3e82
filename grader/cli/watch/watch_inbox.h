// Events from other threads for the loop of `warpmark watch`.
#pragma once
#include <sys/eventfd.h>
#include <unistd.h>

#include <mutex>
#include <utility>
#include <vector>

#include "grader/cli/watch/watch_state.h"

namespace warpmark::cli::watching {

class Inbox {
  public:
    Inbox() = default;
    Inbox(const Inbox&) = delete;
    ~Inbox() {
        if (bell_ >= 0) close(bell_);
    }
    int descriptor() const { return bell_; }  // readable when an event is waiting

    // Thread-safe.
    void post(Event event) {
        {
            const std::lock_guard lock(mutex_);
            events_.push_back(std::move(event));
        }
        eventfd_write(bell_, 1);
    }

    std::vector<Event> take() {
        eventfd_t none = 0;
        eventfd_read(bell_, &none);
        const std::lock_guard lock(mutex_);
        return std::exchange(events_, {});
    }

  private:
    const int bell_ = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    std::mutex mutex_;
    std::vector<Event> events_;
};

}  // namespace warpmark::cli::watching
