// worker.cpp: the process in which a Job is done: it starts bare, hears its terms, opens the compiler, shuts
// itself in (lock/lock.h), reads the job, writes one answer, and is killed at its deadline. Whatever a
// submission does to its compiler or to the machine, the parent only sees a broken pipe.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "harness/base/child.h"
#include "harness/base/cpu_level.h"
#include "harness/lock/lock.h"
#include "harness/session/lock_trial.h"
#include "harness/session/messages.h"
#include "harness/session/run_job.h"
#include "harness/session/sound.h"
#include "harness/toolchain/last_words.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

Error tool_error(std::string what, std::string way_out) { return Error{std::move(what), {}, std::move(way_out), Blame::tool}; }

constexpr uint64_t worker_memory = uint64_t{16} << 30;
constexpr double compile_seconds = 60;  // a compile can be made to last for ever as well as a run

// Its memory is asked for when no file can be opened any more. Of this program alone: getrusage() would count
// the parent's, too.
class OwnStatus {
  public:
    OwnStatus() : file_(open("/proc/self/status", O_RDONLY | O_CLOEXEC)) {}
    int descriptor() const { return file_; }
    uint64_t peak_bytes() const {
        char text[4096];
        const ssize_t count = file_ < 0 ? 0 : pread(file_, text, sizeof text - 1, 0);
        text[std::max<ssize_t>(0, count)] = 0;
        const char* const line = std::strstr(text, "VmHWM:");
        return line ? std::strtoull(line + 6, nullptr, 10) << 10 : 0;
    }

  private:
    const int file_;
};

template <class T>
std::vector<std::byte> bytes_of(T& value) {
    Writer writer;
    writer(value);
    return writer.take();
}

template <class T>
bool read(std::span<const std::byte> bytes, T& value) {
    Reader reader(bytes);
    reader(value);
    return !reader.failed();
}

// What a worker may have that is to answer in `budget` seconds.
WorkerBegins terms_for(double budget, std::vector<std::string> folders) {
    constexpr uint32_t patience = 60;  // beyond: whoever waits has been late to kill it
    WorkerBegins begins;
    begins.terms.folders = std::move(folders);
    begins.terms.seconds = static_cast<uint32_t>(std::min(budget, 1e8)) + patience;
    begins.terms.processor_seconds = 4 * begins.terms.seconds;
    begins.terms.memory_bytes = worker_memory;
    begins.terms.parent = getpid();
    return begins;
}

// Only what finding the toolkit needs is handed on.
Result<Child> start_worker() {
    return Child::start({worker_argument}, {"CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH", "PATH"});
}

// What is answered if the compiler ends this process.
std::vector<std::byte> compilers_end(const lock::Held& held) {
    Finding finding;
    finding.id = "tool.unsupported";
    finding.message = "the compiler (NVRTC) ended its process while it compiled this file";
    finding.explanation = "nvcc may well compile it. Look for very deep nesting, and for functions of your own with names of the CUDA runtime.";
    WorkerAnswer answer;
    answer.ok = true;
    answer.observation.build_findings.push_back(std::move(finding));
    answer.observation.unlocked = held.missing;
    return as_message(bytes_of(answer));
}

}  // namespace

Result<Observation> came_late(const std::string& file, double budget, double processor_seconds) {
    if (processor_seconds < budget / 2)
        return std::unexpected(tool_error(fmt::format("{}: no answer in {:.0f} s, of which the worker had the processor for {:.0f}", file, budget, processor_seconds),
                                          "this computer is too busy: run fewer jobs at a time (--jobs), or later"));
    Observation late;
    Finding finding;
    finding.id = "run.limit";
    finding.message = fmt::format("{}: compiling and running took longer than {:.0f} s and was stopped", file, budget);
    finding.explanation = "Look for templates or constant expressions without end.";
    late.build_findings.push_back(finding);
    return late;
}

Result<Observation> observe(const Job& job) {
    // Both builds run all cases.
    const double budget = compile_seconds + 4 * job.time_limit_s * static_cast<double>(std::max<size_t>(1, job.cases.size() + job.sized.size()));
    const auto deadline = Child::in_seconds(budget);
    auto child = start_worker();
    if (!child) return std::unexpected(child.error());
    WorkerBegins begins = terms_for(budget, job.include_dirs);
    begins.compiles = !job.is_ptx;
    Job copy = job;
    std::vector<std::byte> bytes;
    // If it does not go through, nothing comes back either.
    if (child->send(bytes_of(begins), deadline)) child->send(bytes_of(copy), deadline);
    const auto got = child->receive(bytes, deadline, longest_answer(job));
    const std::string ended = child->end(got != Child::Got::ended);
    if (got == Child::Got::late) return came_late(job.file, budget, child->processor_seconds());
    WorkerAnswer answer;
    if (got == Child::Got::ended || !read(bytes, answer))
        return std::unexpected(tool_error(fmt::format("the worker process ended without an answer ({})", ended), "please report this with the file that was run"));
    if (!answer.ok) return std::unexpected(answer.error);
    if (const std::string wrong = unsound(job, answer.observation); !wrong.empty())
        return std::unexpected(tool_error("the worker's answer cannot be used: " + wrong,
                                          "please report this with the file that was run"));
    return std::move(answer.observation);
}

Result<LockTrial> try_lock() {
    constexpr double budget = 60;
    const auto deadline = Child::in_seconds(budget);
    auto child = start_worker();
    if (!child) return std::unexpected(child.error());
    WorkerBegins begins = terms_for(budget, {});
    begins.breaks_out = true;
    std::vector<std::byte> bytes;
    child->send(bytes_of(begins), deadline);
    const auto got = child->receive(bytes, deadline);
    const std::string ended = child->end(got != Child::Got::ended);
    LockTrial trial;
    if (got != Child::Got::message || !read(bytes, trial))
        return std::unexpected(
            tool_error(fmt::format("the worker that tries its lock gave no answer ({})", ended), ""));
    return trial;
}

int worker_main() {
    signal(SIGPIPE, SIG_IGN);
    lock::close_the_rest();
    auto bytes = receive_message(0);
    WorkerBegins begins;
    if (!bytes || !read(*bytes, begins)) return 1;
    // Whatever opens files later is called once before.
    if (begins.compiles)
        if (const auto toolkit = toolchain::toolkit(); toolkit && !toolkit->include_dir.empty())
            begins.terms.folders.push_back(toolkit->include_dir);
    const OwnStatus status;
    begins.terms.own = status.descriptor();
    cpu_level();
    LockTrial trial{lock::enter(begins.terms), {}};
    if (begins.breaks_out) {
        trial.probes = lock::try_to_break_out(begins.terms);
        return send_message(1, bytes_of(trial)) ? 0 : 1;
    }
    bytes = receive_message(0);
    Job job;
    if (!bytes || !read(*bytes, job)) return 1;
    bytes.reset();
    toolchain::leave_last_words(1, compilers_end(trial.held));
    WorkerAnswer answer;
    if (auto observed = run_here(std::move(job))) answer.ok = true, answer.observation = std::move(*observed);
    else answer.error = observed.error();
    answer.observation.peak_bytes = status.peak_bytes();
    answer.observation.unlocked = trial.held.missing;
    return send_message(1, bytes_of(answer)) ? 0 : 1;
}

}  // namespace warpmark::session

bool warpmark::Observation::built() const {
    for (const auto& finding : build_findings)
        if (finding.severity == Severity::error) return false;
    return true;
}
