// The parent's thread between the two workers, and each worker's part.
#include "harness/session/host_compile_worker.h"

#include <chrono>
#include <utility>

namespace warpmark::session {
namespace {

// Shorter than the time after which a waiting worker is killed (job_worker.cpp).
constexpr double most_seconds = 10, step = 0.02;
constexpr uint64_t most_text = 64 << 20;

Job without_cases(Job job) {
    job.cases.clear();
    job.in_turn.clear();
    job.sized.clear();
    return job;
}

}  // namespace

HostHelper::HostHelper(Child& first, Child helper, const Job& job, WorkerSetup begins)
    : thread_([this, &first, helper = std::move(helper), job = without_cases(job),
               begins = std::move(begins)]() mutable { hand_over(first, helper, job, begins); }) {}

HostHelper::~HostHelper() {
    over_ = true;
    thread_.join();
}

void HostHelper::hand_over(Child& first, Child& helper, const Job& job, WorkerSetup& begins) const {
    begins.share = Share::host_text;
    const auto deadline = Child::in_seconds(most_seconds);
    std::vector<std::byte> text;
    bool has_text = helper.send(to_archive(begins), deadline) && helper.send(to_archive(job), deadline);
    while (has_text && !over_ && !helper.has_message(Child::in_seconds(step)))
        has_text = std::chrono::steady_clock::now() < deadline;
    if (over_) return void(helper.end(true));
    if (!has_text ||
        helper.receive(text, Child::in_seconds(step), most_text) != Child::ReceiveOutcome::message)
        text = to_archive(SharedHost{});
    first.send(text, Child::in_seconds(most_seconds));
    helper.end(true);
}

SharedHost shared_host(const Job& job) {
    HostHalf half;
    SharedHost shared;
    HostText text;
    if (compile(job, half, &text)) shared.text = std::move(text);
    return shared;
}

std::optional<HostText> receive_host() {
    SharedHost shared;
    const auto message = receive_message(0);
    return message && read_archive(*message, shared) ? std::move(shared.text) : std::nullopt;
}

}  // namespace warpmark::session
