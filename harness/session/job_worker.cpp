// Worker process that runs a Job, and its parent's side. The worker receives its limits, opens the compiler,
// enters the sandbox (process/sandbox.h), reads the job, writes one answer, and is killed at its deadline. If
// a submission breaks the compiler or the simulator, the parent only sees a broken pipe.
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>

#include "harness/base/attack_defenses.h"
#include "harness/base/cpu_level.h"
#include "harness/contract/finding_ids.h"
#include "harness/diagnose/messages.h"
#include "harness/process/fork_server.h"
#include "harness/process/messaging_child.h"
#include "harness/process/sandbox.h"
#include "harness/process/worker_file_view.h"
#include "harness/session/answer_validation.h"
#include "harness/session/host_compile_worker.h"
#include "harness/session/job_execution.h"
#include "harness/session/prepared_workers.h"
#include "harness/session/sandbox_trial.h"
#include "harness/session/worker_protocol.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compiler_crash_guard.h"
#include "harness/toolchain/precompiled_headers.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

Error tool_error(std::string what, std::string way_out) {
    return Error{std::move(what), {}, std::move(way_out), Blame::tool};
}

constexpr uint64_t worker_memory = uint64_t{16} << 30;
// The compiler's work cannot be counted, so its processor time is limited, relative to that of a control
// compilation, which is measured on demand. The control takes 0.15 s on a fast idle computer, 1.7 s with the
// headers of cooperative groups, and three times as much on a slow and busy computer.
constexpr double compile_seconds = 6, compile_seconds_at_least = 2 * compile_seconds,
                 compile_seconds_at_most = 60;
constexpr double times_the_control = 60, times_its_headers = 8;
constexpr uint64_t compile_memory = uint64_t{600} << 20;

// Peak memory, read after the sandbox has blocked opening files. It is that of this program only: getrusage()
// would include the parent's.
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

constexpr double patience = 10;  // factor from processor time to elapsed time, for a busy computer

// Limits for a worker that must answer within `budget` seconds of processor time.
WorkerSetup terms_for(double budget, std::vector<std::string> folders) {
    constexpr uint32_t beyond = 60;  // margin, for a parent that is late to kill it
    WorkerSetup begins;
    begins.terms.folders = std::move(folders);
    begins.terms.seconds = static_cast<uint32_t>(std::min(patience * budget, 1e8)) + beyond;
    begins.terms.processor_seconds = static_cast<uint32_t>(std::min(2 * budget, 1e8)) + beyond;
    begins.terms.memory_bytes = worker_memory;
    begins.terms.parent = getpid();
    begins.compile_seconds = compile_seconds;
    return begins;
}

// The tested compiler's path, so that each worker opens the same one.
std::string tried_nvrtc() {
    static const auto toolkit = toolchain::tried_toolkit();
    return toolkit ? toolkit->nvrtc_path : "";
}

std::vector<std::byte> compilers_end(const lock::SandboxState& held, BrokenCompiler::FailureKind how) {
    Finding finding;
    finding.id = FindingId::compile_breaks_compiler;
    finding.fact = BrokenCompiler{.how = how};
    diagnose::write_messages(finding);
    WorkerAnswer answer;
    answer.ok = true;
    answer.observation.build_findings.push_back(std::move(finding));
    answer.observation.unlocked = held.missing;
    return as_message(to_archive(answer));
}

// Answers for a compiler that ends this process or exceeds a limit.
toolchain::CrashAnswers last_words(const lock::SandboxState& held) {
    using enum BrokenCompiler::FailureKind;
    return {compilers_end(held, ends_itself), compilers_end(held, takes_too_long),
            compilers_end(held, takes_too_much_memory)};
}

bool says(const Result<Observation>& seen, FindingId id) {
    return seen && std::ranges::find(seen->build_findings, id, &Finding::id) != seen->build_findings.end();
}

// Flag of the caller that is set when it no longer wants the answer; may be null.
using GivenUp = const std::atomic<bool>*;
bool is_set(GivenUp given_up) {
    return given_up && *given_up;
}

// Waits for the answer. nullopt: it has arrived, the worker has ended, or the caller has given up.
std::optional<LateReason> late(Child& child, double budget, GivenUp given_up) {
    constexpr double usual_step = 1, quick_step = 0.02, still = 20;  // seconds
    const double step = given_up ? quick_step : usual_step;
    double waited = 0, asleep = 0, before = 0;
    while (!child.has_message(Child::in_seconds(step))) {
        if (is_set(given_up)) return {};
        waited += step;
        const double used = child.processor_seconds_so_far();
        asleep = child.is_waiting() && used < before + 0.01 * step ? asleep + step : 0;
        before = used;
        if (used > budget) return LateReason::used_up;
        if (asleep >= still) return LateReason::blocked;
        if (waited > patience * budget) return LateReason::starved;
    }
    return {};
}

// In seconds of processor time. Both builds run all cases. Without counted limits only this limit ends a run;
// tests that remove them need only a short run.
double processor_budget(const Job& job, double compile_limit) {
    constexpr double enough_undefended = 20;
    if (!is_enabled(Defense::counted_limits)) return enough_undefended;
    const size_t cases = std::max<size_t>(1, job.cases.size() + job.sized.size());
    size_t samples = 0;
    for (const auto& size : job.sized) samples += size.samples.size();
    return 2 * compile_limit + 60 + 4 * job.time_limit_s * static_cast<double>(cases) +
           4 * job.sample_limit_s * static_cast<double>(samples);
}

// One's own program may have several sources, which are compiled as one.
double first_compile_limit(const Job& job) {
    constexpr double times_for_own_programs = 4;
    return compile_seconds * (job.limits_are_adjustable ? times_for_own_programs : 1);
}

struct Answered {
    Result<Observation> observation;
    double processor_seconds = 0;
};

Error nobody_waits() {
    return tool_error("the caller canceled this run", "");
}

Answered observe_once(const Job& job, double compile_limit, GivenUp given_up = nullptr) {
    if (is_set(given_up)) return {std::unexpected(nobody_waits())};
    const double budget = processor_budget(job, compile_limit);
    const auto deadline = Child::in_seconds(patience * budget);
    auto child = ready_workers().start(job);
    if (!child) return {std::unexpected(child.error())};
    auto second = ready_workers().take_started(job);
    auto folders = folders_of(job);
    folders.insert(folders.end(), job.readable_dirs.begin(), job.readable_dirs.end());
    WorkerSetup begins = terms_for(budget, std::move(folders));
    begins.compiles = !job.is_ptx;
    if (begins.compiles) begins.nvrtc = tried_nvrtc();
    begins.compile_seconds = compile_limit;
    begins.share = second ? Share::all_but_host : Share::whole;
    std::vector<std::byte> bytes;
    // If sending fails, receiving fails, too.
    if (child->send(to_archive(begins), deadline)) child->send(to_archive(job), deadline);
    std::optional<HostHelper> helper;
    if (second) helper.emplace(*child, std::move(*second), job, std::move(begins));
    const auto is_late = late(*child, budget, given_up);
    const auto got = is_late || is_set(given_up) ? Child::ReceiveOutcome::late
                                                 : child->receive(bytes, deadline, longest_answer(job));
    helper.reset();
    if (is_set(given_up)) {
        child->end(true);
        return {std::unexpected(nobody_waits())};
    }
    const std::string ended = child->end(got != Child::ReceiveOutcome::ended);
    const double used = child->processor_seconds();
    if (got == Child::ReceiveOutcome::late)
        return {late_result(job.file, is_late.value_or(LateReason::starved), patience * budget, used), used};
    WorkerAnswer answer;
    if (got == Child::ReceiveOutcome::ended || !read_archive(bytes, answer))
        return {
            std::unexpected(tool_error(fmt::format("the worker process ended without an answer ({})", ended),
                                       "please report this with the file that was run")),
            used};
    if (!answer.ok) return {std::unexpected(answer.error), used};
    if (const std::string wrong = unsound(job, answer.observation); !wrong.empty())
        return {std::unexpected(tool_error("the worker's answer cannot be used: " + wrong,
                                           "please report this with the file that was run")),
                used};
    return {std::move(answer.observation), used};
}

bool built(const Answered& one) {
    return one.observation && one.observation->built();
}

// Compiles a file with #includes below `includes` that compiles everywhere, to measure this computer.
Answered compile_control(const Job& job, const std::string& includes) {
    Job control;
    control.file = "control.cu";
    control.entry = "launch";
    control.arch = job.arch;
    control.source =
        includes +
        "__global__ void twice(int* p) { p[threadIdx.x] *= 2; }\nvoid launch(int* p) { twice<<<1, "
        "32>>>(p); }\n";
    return observe_once(control, compile_seconds_at_most / 2);
}

// The toolkit's headers take time in any file, so the control includes them, too.
std::string toolkit_includes(const Job& job) {
    std::set<std::string> names;
    for (const auto& include : toolchain::includes_of(job.source))
        if (!include.quoted && !toolchain::is_memory_header(include.name)) names.insert(include.name);
    std::string text;
    for (const auto& name : names)
        text += fmt::format("#if __has_include(<{0}>)\n#include <{0}>\n#endif\n", name);
    return text;
}

// A repeated run holds this lock exclusively, so that no other job runs meanwhile.
std::shared_mutex& others_run() {
    static std::shared_mutex one;
    return one;
}

Result<Observation> again_alone(const Job& job, Result<Observation> first, GivenUp given_up) {
    const std::unique_lock alone(others_run());
    double limit = first_compile_limit(job);
    const bool by_compiler = says(first, FindingId::compile_breaks_compiler);
    if (by_compiler) {
        const Answered control = compile_control(job, "");
        if (!built(control))
            return std::unexpected(
                tool_error("the compiler fails, also on a control file", "see `warpmark doctor`"));
        const std::string includes = toolkit_includes(job);
        const Answered headers = includes.empty() ? Answered{} : compile_control(job, includes);
        limit = std::clamp(
            times_the_control * control.processor_seconds + times_its_headers * headers.processor_seconds,
            std::max(compile_seconds_at_least, limit), compile_seconds_at_most);
    }
    auto second = observe_once(job, limit, given_up).observation;
    if (says(second, FindingId::compile_breaks_compiler)) {
        Finding& finding = second->build_findings.front();
        const auto* broken = fact_of<BrokenCompiler>(finding);
        finding.fact = BrokenCompiler{broken ? broken->how : BrokenCompiler::FailureKind{}, job.file};
        diagnose::write_messages(finding);
    }
    return second;
}

}  // namespace

Result<Observation> late_result(const std::string& file, LateReason late, double seconds,
                                double processor_seconds) {
    if (late == LateReason::starved)
        return std::unexpected(
            tool_error(fmt::format("{}: stopped after {:.0f} s with {:.0f} s of CPU time", file, seconds,
                                   processor_seconds),
                       "This computer is overloaded: run fewer jobs at a time (--jobs), or try later."));
    Observation held;
    Finding& finding = held.build_findings.emplace_back();
    finding.id = FindingId::run_unfinished;
    finding.fact = KilledRun{.file = file, .waits = late == LateReason::blocked};
    diagnose::write_messages(finding);
    return held;
}

namespace {

Result<Observation> observe_for(GivenUp given_up, const Job& job) {
    Result<Observation> first;
    {
        const std::shared_lock beside_others(others_run());
        first = observe_once(job, first_compile_limit(job), given_up).observation;
    }
    if (is_set(given_up)) return std::unexpected(nobody_waits());
    if (says(first, FindingId::compile_breaks_compiler) || says(first, FindingId::run_unfinished))
        return again_alone(job, std::move(first), given_up);
    return first;
}

}  // namespace

void expect_one() {
    ready_workers().expect_one();
}

Result<Observation> observe(const Job& job) {
    return observe_for(nullptr, job);
}

Result<Observation> observe_until(const std::atomic<bool>& given_up, const Job& job) {
    return observe_for(&given_up, job);
}

Result<LockTrial> try_lock(bool as_copy) {
    constexpr double budget = 60;
    const auto deadline = Child::in_seconds(budget);
    auto child = as_copy ? ready_workers().copy() : start_worker();
    if (!child) return std::unexpected(child.error());
    WorkerSetup begins = terms_for(budget, {});
    begins.breaks_out = true;
    begins.nvrtc = tried_nvrtc();
    std::vector<std::byte> bytes;
    child->send(to_archive(begins), deadline);
    const auto got = child->receive(bytes, deadline);
    const std::string ended = child->end(got != Child::ReceiveOutcome::ended);
    LockTrial trial;
    if (got != Child::ReceiveOutcome::message || !read_archive(bytes, trial))
        return std::unexpected(
            tool_error(fmt::format("the worker that tests its sandbox did not answer ({})", ended), ""));
    return trial;
}

// Keeps freed memory for the next compilation: returning pages to the kernel and faulting them in again takes
// a tenth of the time for a small file.
static void keep_memory() {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
}

int worker_main(const std::string& nvrtc) {
    signal(SIGPIPE, SIG_IGN);
    if (!nvrtc.empty()) toolchain::use_nvrtc(nvrtc);
    keep_memory();
    lock::close_inherited_descriptors();
    if (is_original()) {
        become_ready_worker();
        lock::close_inherited_descriptors();  // in a copy: closes what the prepared process had opened
    } else if (!nvrtc.empty()) {
        (void)toolchain::toolkit();
    }
    auto bytes = receive_message(0);
    WorkerSetup begins;
    if (!bytes || !read_archive(*bytes, begins)) return 1;
    // Code that opens files on first use is called once before the sandbox is entered.
    if (!begins.nvrtc.empty()) toolchain::use_nvrtc(begins.nvrtc);
    if (begins.compiles)
        if (const auto toolkit = toolchain::toolkit(); toolkit && !toolkit->include_dir.empty())
            begins.terms.folders.push_back(toolkit->include_dir);
    // Without Landlock, each worker would have to read all precompiled files into memory.
    if (!lock::has_landlock()) toolchain::forget_precompiled();
    if (const auto folder = toolchain::precompiled_folder(); begins.compiles && !folder.empty()) {
        begins.terms.folders.push_back(folder);
        lock::lend_memory(toolchain::temporary_files);
    }
    const OwnStatus status;
    begins.terms.own = status.descriptor();
    cpu_level();
    LockTrial trial{lock::enter(begins.terms), {}};
    if (begins.breaks_out) {
        trial.probes = lock::try_to_break_out(begins.terms);
        return send_message(1, to_archive(trial)) ? 0 : 1;
    }
    bytes = receive_message(0);
    Job job;
    if (!bytes || !read_archive(*bytes, job)) return 1;
    bytes.reset();
    toolchain::install_crash_answers(1, last_words(trial.held),
                                     {begins.compile_seconds, compile_memory, status.descriptor()});
    if (begins.share == Share::host_text) return send_message(1, to_archive(shared_host(job))) ? 0 : 1;
    WorkerAnswer answer;
    if (auto observed =
            run_here(std::move(job), begins.share == Share::all_but_host ? receive_host : nullptr)) {
        answer.ok = true;
        answer.observation = std::move(*observed);
    } else
        answer.error = observed.error();
    answer.observation.peak_bytes = status.peak_bytes();
    answer.observation.unlocked = trial.held.missing;
    return send_message(1, to_archive(answer)) ? 0 : 1;
}

}  // namespace warpmark::session
