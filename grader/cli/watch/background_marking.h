// Background marker for the saves of one lab, on its own thread. A new save cancels the marking of the
// previous one.
//
// The parts of an answer come in order of cost. First come the points for the whole lab, without witnesses
// and advice, which do not affect points. If any points were lost, the lab is marked again with both, like in
// `check`. If points took long for the last save, all public cases are marked first; unless these were quick,
// the smallest public case comes even before them.
//
// Start-up costs are paid once: workers are forked from a process with an open compiler
// (harness/session/prepared_workers.h), and the answers of the lab's own programs are cached.
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
    // A report, or the error in the lab.
    struct Answer {
        uint64_t number = 0;
        watching::Part part = watching::Part::points;
        bool is_last = false;
        Result<std::shared_ptr<const Report>> report;
        double seconds = 0;  // since mark()
    };
    // `lab` has its drawn cases. `answer` is called on the marker's thread.
    Marker(Lab lab, Marking, batch::Backend, std::function<void(Answer)> answer);
    ~Marker();  // cancels the marking
    Marker(const Marker&) = delete;

    struct Save {
        uint64_t number = 0;
        Submission submission;
        bool advice_only = false;  // its points are known
        bool has_seen_all_hints = false;
    };
    void mark(Save);
    void stop();

  private:
    void run();
    using Flag = std::shared_ptr<std::atomic<bool>>;
    // Returns false if the marking was canceled.
    bool answer(const Save&, watching::Part, const Flag& given_up,
                std::chrono::steady_clock::time_point since);
    void do_one(const Save&, const Flag& given_up, std::chrono::steady_clock::time_point since);

    const Lab lab_, public_lab_, first_lab_;
    const Marking marking_;
    const batch::Backend backend_;
    const std::function<void(Answer)> answer_;
    const Flag ended_ = std::make_shared<std::atomic<bool>>(false);  // stops everything
    batch::AnswerBook book_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Save> next_;
    std::chrono::steady_clock::time_point since_;
    Flag given_up_;  // for the save that is being marked or is next
    bool ends_ = false;
    double points_took_ = 0;  // seconds, for the last save
    std::thread thread_;
};

}  // namespace warpmark::cli
