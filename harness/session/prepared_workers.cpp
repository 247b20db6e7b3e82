// Decides when copies are worth a prepared process, and prepares that process.
#include "harness/session/prepared_workers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <vector>

#include "harness/base/cpu_level.h"
#include "harness/process/process_arguments.h"
#include "harness/session/session.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/precompiled_headers.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

constexpr size_t by_themselves = 3, most_failures = 3;

// Passes on only the variables that the search for the toolkit needs.
const std::vector<const char*> variables{"CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH", "PATH"};

constexpr bool is_sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;  // the sanitizers' threads and locks do not survive fork()
#else
    false;
#endif

// The first process. A process that fork() made of it has none of its threads.
const pid_t first_process = getpid();

// "sm_90" → 90; 0 if it is not an architecture.
int number_of_arch(const std::string& arch) {
    const auto plain = toolchain::virtual_arch(arch, {});
    return plain ? std::atoi(plain->c_str() + plain->find('_') + 1) : 0;
}

// Encodes a header set as the number that is sent to the prepared process.
int number_of(const toolchain::HeaderSet& set) {
    return static_cast<int>(set.heads << 8 | static_cast<unsigned>(set.arch));
}
toolchain::HeaderSet set_of(int number) {
    return {static_cast<toolchain::Heads>(number) >> 8, number & 255};
}
// Returns 0 if none of its headers is slow.
int slow_headers_of(std::string_view source, const std::string& arch) {
    const toolchain::HeaderSet set{toolchain::heads_of(source), number_of_arch(arch)};
    return set.heads && set.arch > 0 && set.arch <= 255 ? number_of(set) : 0;
}

// Number of jobs for which precompiling takes as long as it saves. If no header is slow, allocating the heap
// takes as long as reading them.
constexpr size_t worth_it = 2;

}  // namespace

Result<Child> start_worker() {
    return Child::start({worker_argument}, variables);
}

std::shared_ptr<Copies> PreparedWorkers::copies_now(bool at_once) {
    if (is_sanitized || getpid() != first_process) return nullptr;
    const std::lock_guard lock(mutex_);
    if (auto now = fmt::format("{}", fmt::join(variables_of(variables), "\n")); now != environment_) {
        environment_ = std::move(now);
        copies_ = nullptr;
        ahead_.clear();
        started_ = failed_ = 0;
        jobs_.clear();
    }
    if (++started_ <= by_themselves && !at_once) return nullptr;
    if (!copies_ && failed_ < most_failures) {
        const auto toolkit = toolchain::tried_toolkit();
        copies_ = std::make_shared<Copies>(
            std::vector<std::string>{worker_argument, toolkit ? toolkit->nvrtc_path : ""}, variables);
    }
    return copies_;
}

void PreparedWorkers::forget(const std::shared_ptr<Copies>& of_no_use) {
    const std::lock_guard lock(mutex_);
    if (copies_ != of_no_use) return;
    copies_ = nullptr;
    jobs_.clear();
    ++failed_;
}

void PreparedWorkers::expect_one() {
    if (getpid() != first_process) return;
    copies_now(false);  // records the environment
    const auto toolkit = toolchain::tried_toolkit();
    if (!toolkit) return;
    for (int workers = std::min(2, processors()); workers > 0; --workers) {
        auto child = Child::start({worker_argument, toolkit->nvrtc_path}, variables);
        const std::lock_guard lock(mutex_);
        if (child) ahead_.push_back(std::move(*child));
    }
}

// These workers are for a job with both builds. For other jobs none may be needed.
std::optional<Child> PreparedWorkers::take_started(const Job& job) {
    const std::lock_guard lock(mutex_);
    if (ahead_.empty() || !job.unoptimized_too || job.is_ptx) return {};
    std::optional<Child> child = std::move(ahead_.back());
    ahead_.pop_back();
    return child;
}

void PreparedWorkers::expect_many() {
    copies_now(true);
    const std::lock_guard lock(mutex_);
    started_ = std::max(started_, by_themselves);
}

Result<Child> PreparedWorkers::copy() {
    const auto copies = copies_now(true);
    if (auto child = copies ? copies->copy() : std::nullopt) return std::move(*child);
    if (copies) forget(copies);
    return std::unexpected(Error{"no copy of a worker process could be made", {}, "", Blame::tool});
}

void PreparedWorkers::ask_for_headers(Copies& copies, int set, size_t jobs) {
    const std::lock_guard lock(mutex_);
    size_t& known = jobs_[set];
    const bool asked = known >= worth_it;
    known += jobs;
    if (!asked && known >= worth_it) copies.ask(set);
}

std::vector<bool> PreparedWorkers::expect(const std::vector<ExpectedSource>& jobs) {
    std::vector<int> sets;
    std::map<int, size_t> counts;
    for (const auto& job : jobs)
        ++counts[sets.emplace_back(slow_headers_of(job.source, std::string(job.arch)))];
    std::vector<bool> later(jobs.size());
    for (const auto& [set, count] : counts) {
        if (set == 0 || count < worth_it) continue;
        const auto copies = copies_now(true);
        if (!copies) break;
        ask_for_headers(*copies, set, count);
        for (size_t at = 0; at < jobs.size(); ++at) later[at] = later[at] || sets[at] == set;
    }
    return later;
}

Result<Child> PreparedWorkers::start(const Job& job) {
    const auto copies = copies_now(false);
    if (auto started = take_started(job)) return std::move(*started);
    if (!copies) return start_worker();
    if (const int set = job.is_ptx ? 0 : slow_headers_of(job.source, job.arch))
        ask_for_headers(*copies, set, 1);
    if (auto child = copies->copy()) return std::move(*child);
    forget(copies);
    return start_worker();
}

pid_t PreparedWorkers::original() const {
    const std::lock_guard lock(mutex_);
    return copies_ ? copies_->original() : -1;
}

PreparedWorkers& ready_workers() {
    static PreparedWorkers one;
    return one;
}

void become_ready_worker() {
    cpu_level();
    (void)toolchain::toolkit();
    namespace fs = std::filesystem;
    std::error_code none;
    const auto threads = fs::directory_iterator("/proc/self/task", none);
    if (none || std::distance(threads, {}) != 1) _exit(1);  // copies would lack the other threads
    // Ctrl-C ends the process that requests copies, and then this one, which must still delete its folder.
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) signal(number, SIG_IGN);
    make_copies(
        [](int what) {
            toolchain::learn_precompiled();
            if (what) toolchain::make_precompiled(set_of(what));
        },
        toolchain::remove_precompiled);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) signal(number, SIG_DFL);
}

}  // namespace warpmark::session
