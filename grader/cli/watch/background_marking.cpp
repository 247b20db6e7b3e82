// Marking thread that calls `grade` once per part.
#include "grader/cli/watch/background_marking.h"

#include <utility>

#include "harness/session/prepared_workers.h"
#include "harness/session/session.h"

namespace warpmark::cli {
namespace {

using Clock = std::chrono::steady_clock;
using watching::Part;

constexpr double quick_seconds = 0.3, long_seconds = 1;  // thresholds for a user's patience

// The public case with the fewest bytes; "" if there is none.
std::string smallest_case(const Lab& lab) {
    std::string name;
    uint64_t least = 0;
    for (const auto& one : lab.cases) {
        const auto bytes = lab::bytes_of(lab, one);
        if (one.hidden || one.refuses_launches || !bytes || (!name.empty() && *bytes >= least)) continue;
        name = one.name;
        least = *bytes;
    }
    return name;
}

// Backend that stops when the marking is canceled.
batch::Backend until(const std::shared_ptr<std::atomic<bool>>& given_up, const batch::Backend& whole,
                     bool witnesses) {
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
      first_lab_(lab::restricted(lab_, true, smallest_case(public_lab_))),
      marking_(std::move(marking)),
      backend_(std::move(backend)),
      answer_(std::move(answer)),
      book_(until(ended_, backend_, true)) {
    session::ready_workers().expect_many();
    thread_ = std::thread([this] { run(); });
}

Marker::~Marker() {
    stop();
    *ended_ = true;
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

bool Marker::answer(const Save& save, Part part, const Flag& given_up, Clock::time_point since) {
    const bool is_public = part < Part::points, has_advice = part == Part::advice;
    auto marking = marking_;
    marking.public_only = is_public;
    marking.tries_fixes = has_advice;
    marking.has_seen_all_hints = save.has_seen_all_hints;
    const bool is_first = part == Part::first_case;
    if (is_first && first_lab_.cases.size() == 1) marking.case_name = first_lab_.cases[0].name;
    const auto& all = is_public ? public_lab_ : lab_;
    auto graded = batch::grade(is_first ? first_lab_ : all, save.submission, marking, book_,
                               until(given_up, backend_, has_advice));
    if (*given_up) return false;
    const std::chrono::duration<double> took = Clock::now() - since;
    Answer answer{save.number, part, has_advice, std::unexpected(Error{}), took.count()};
    if (part == Part::points) {
        points_took_ = took.count();
        answer.is_last = graded && graded->report.full_marks();
    }
    const bool goes_on = graded && !answer.is_last;
    if (graded)
        answer.report = std::make_shared<const Report>(std::move(graded->report));
    else
        answer.report = std::unexpected(graded.error());
    answer_(std::move(answer));
    return goes_on;
}

void Marker::do_one(const Save& save, const Flag& given_up, Clock::time_point since) {
    const bool is_slow = points_took_ > long_seconds,
               is_quick = points_took_ > 0 && points_took_ < quick_seconds;
    for (const auto part : {Part::first_case, Part::public_cases, Part::points, Part::advice}) {
        if ((part == Part::public_cases && !is_slow) || (part == Part::first_case && is_quick)) continue;
        if (part != Part::advice && save.advice_only) continue;
        if (!answer(save, part, given_up, since)) return;
    }
}

}  // namespace warpmark::cli
