// marker.h: marks the saves of one lab, one after the other, on a thread of its own. A new save ends the
// marking of the one before. What is slow to begin is there already: the compiler is open in a process that
// makes copies of itself (harness/session/ready_workers.h), and what the lab's own programs answer is kept.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "grader/batch/grade.h"

namespace warpmark::cli {

class Marker {
  public:
    // A report, or what is wrong with the lab.
    struct Answer {
        uint64_t number = 0;
        bool is_whole = false;  // else of the public cases, without witnesses and advice
        Result<std::shared_ptr<const Report>> report;
        double seconds = 0;  // since mark()
    };
    // `lab` has its drawn cases. `answer` is called on the marker's thread.
    Marker(Lab lab, Marking, batch::Backend, std::function<void(Answer)> answer);
    ~Marker();  // gives up what is being marked
    Marker(const Marker&) = delete;

    struct Save {
        uint64_t number = 0;
        Submission submission;
        bool whole_only = false;
        bool knows_hints = false;
    };
    void mark(Save);
    void stop();

  private:
    void run();
    void do_one(const Save&, const std::shared_ptr<std::atomic<bool>>& given_up,
                std::chrono::steady_clock::time_point since);

    const Lab lab_, public_lab_;
    const Marking marking_;
    const batch::Backend backend_;
    const std::function<void(Answer)> answer_;
    batch::AnswerBook book_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Save> next_;
    std::chrono::steady_clock::time_point since_;
    std::shared_ptr<std::atomic<bool>> given_up_;  // of what is being marked, or is next
    bool ends_ = false;
    std::thread thread_;
};

}  // namespace warpmark::cli
