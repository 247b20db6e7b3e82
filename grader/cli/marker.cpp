// marker.cpp: the public cases first, then all of it as `check` does.
#include "grader/cli/marker.h"

#include <utility>

#include "grader/lab/draw.h"
#include "grader/score/score.h"
#include "harness/session/ready_workers.h"
#include "harness/session/session.h"

namespace warpmark::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Flag = std::shared_ptr<std::atomic<bool>>;

// Only as long as somebody waits for it.
batch::Backend until(const Flag& given_up, const batch::Backend& whole, bool witnesses) {
    auto backend = whole;
    backend.run = [given_up, witnesses](const Job& job) {
        if (witnesses) return session::observe_until(*given_up, job);
        auto quick = job;
        quick.witnesses = false;
        return session::observe_until(*given_up, quick);
    };
    return backend;
}

}  // namespace

Marker::Marker(Lab lab, Marking marking, batch::Backend backend, std::function<void(Answer)> answer)
    : lab_(std::move(lab)),
      public_lab_(lab::restricted(lab_, true, "")),
      marking_(std::move(marking)),
      backend_(std::move(backend)),
      answer_(std::move(answer)),
      book_(backend_) {
    session::ready_workers().expect_many();
    thread_ = std::thread([this] { run(); });
}

Marker::~Marker() {
    stop();
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void Marker::mark(Save save) {
    {
        const std::lock_guard lock(mutex_);
        if (given_up_) *given_up_ = true;
        given_up_ = std::make_shared<std::atomic<bool>>(false);
        next_ = std::move(save);
        since_ = Clock::now();
    }
    changed_.notify_one();
}

void Marker::stop() {
    const std::lock_guard lock(mutex_);
    if (given_up_) *given_up_ = true;
    next_.reset();
}

void Marker::run() {
    for (;;) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return ends_ || next_; });
        if (ends_) return;
        const auto save = std::move(*next_);
        next_.reset();
        const auto given_up = given_up_;
        const auto since = since_;
        lock.unlock();
        do_one(save, given_up, since);
    }
}

void Marker::do_one(const Save& save, const Flag& given_up, Clock::time_point since) {
    for (const bool is_whole : {false, true}) {
        if (save.whole_only && !is_whole) continue;
        auto marking = marking_;
        marking.public_only = !is_whole;
        marking.tries_fixes = is_whole;
        marking.knows_hints = save.knows_hints;
        auto graded = batch::grade(is_whole ? lab_ : public_lab_, save.submission, marking, book_,
                                   until(given_up, backend_, is_whole));
        if (*given_up) return;
        const std::chrono::duration<double> took = Clock::now() - since;
        Answer answer{save.number, is_whole, std::unexpected(Error{}), took.count()};
        if (graded)
            answer.report = std::make_shared<const Report>(std::move(graded->report));
        else
            answer.report = std::unexpected(graded.error());
        answer_(std::move(answer));
        if (!graded) return;
    }
}

}  // namespace warpmark::cli
