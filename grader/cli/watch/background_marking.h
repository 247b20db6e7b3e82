// Marks the saves of one lab, one after the other, on a thread of its own. A new save
// ends the marking of the one before. First come the points: all of the lab, without witnesses and advice,
// which move none. Then, unless nothing lost points, the same with both, as `check` does it. Where the points
// of the last save took long, all public cases come before; unless they were quick, the smallest public case
// is first. What is slow to begin is there already: the compiler is open in a process that makes copies of
// itself (harness/session/prepared_workers.h), and what the lab's own programs answer is kept.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "grader/cli/watch/watch_state.h"
#include "grader/marking/grade.h"

namespace warpmark::cli {

class Marker {
  public:
    // A report, or what is wrong with the lab.
    struct Answer {
        uint64_t number = 0;
        watching::Part part = watching::Part::points;
        bool is_last = false;
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
        bool advice_only = false;  // its points are known
        bool knows_hints = false;
    };
    void mark(Save);
    void stop();

  private:
    void run();
    using Flag = std::shared_ptr<std::atomic<bool>>;
    // False: nobody waits for more.
    bool answer(const Save&, watching::Part, const Flag& given_up,
                std::chrono::steady_clock::time_point since);
    void do_one(const Save&, const Flag& given_up, std::chrono::steady_clock::time_point since);

    const Lab lab_, public_lab_, first_lab_;
    const Marking marking_;
    const batch::Backend backend_;
    const std::function<void(Answer)> answer_;
    const Flag ended_ = std::make_shared<std::atomic<bool>>(false);  // all of it
    batch::AnswerBook book_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Save> next_;
    std::chrono::steady_clock::time_point since_;
    Flag given_up_;  // of what is being marked, or is next
    bool ends_ = false;
    double points_took_ = 0;  // seconds, of the last save
    std::thread thread_;
};

}  // namespace warpmark::cli
