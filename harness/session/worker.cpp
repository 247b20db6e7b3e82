// worker.cpp: the process in which a Job is done: it starts bare, reads one message, writes one answer, and is killed at
// its deadline. Whatever a submission does to its compiler or to the machine, the parent only sees a broken pipe.
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "harness/base/child.h"
#include "harness/session/messages.h"
#include "harness/session/run_job.h"
#include "harness/toolchain/last_words.h"

namespace warpmark::session {
namespace {

Error tool_error(std::string what, std::string way_out) { return Error{std::move(what), {}, std::move(way_out), Blame::tool}; }

void limit_resources() {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    const rlimit memory{uint64_t{16} << 30, uint64_t{16} << 30};
    setrlimit(RLIMIT_AS, &memory);
}

// Of this program alone: getrusage() would count the parent's, too.
uint64_t peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
    return 0;
}

// What is answered if the compiler ends this process.
std::vector<std::byte> compilers_end() {
    Finding finding;
    finding.id = "tool.unsupported";
    finding.message = "the compiler (NVRTC) ended its process while it compiled this file";
    finding.explanation = "nvcc may well compile it. Look for very deep nesting, and for functions of your own with names of the CUDA runtime.";
    WorkerAnswer answer;
    answer.ok = true;
    answer.observation.build_findings.push_back(std::move(finding));
    Writer writer;
    writer(answer);
    return as_message(writer.take());
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
    // A compile can be made to last for ever as well as a run; both builds run all cases.
    constexpr double compile_seconds = 60;
    const double budget = compile_seconds + 4 * job.time_limit_s * static_cast<double>(std::max<size_t>(1, job.cases.size() + job.sized.size()));
    const auto deadline = Child::in_seconds(budget);
    // Only what finding the toolkit needs is handed on.
    auto child = Child::start({worker_argument}, {"CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH", "PATH"});
    if (!child) return std::unexpected(child.error());
    Writer writer;
    Job copy = job;
    writer(copy);
    std::vector<std::byte> bytes;
    child->send(writer.take(), deadline);  // if it does not go through, nothing comes back either
    const auto got = child->receive(bytes, deadline);
    const std::string ended = child->end(got != Child::Got::ended);
    if (got == Child::Got::late) return came_late(job.file, budget, child->processor_seconds());
    WorkerAnswer answer;
    Reader reader(bytes);
    reader(answer);
    if (got == Child::Got::ended || reader.failed())
        return std::unexpected(tool_error(fmt::format("the worker process ended without an answer ({})", ended), "please report this with the file that was run"));
    if (!answer.ok) return std::unexpected(answer.error);
    return std::move(answer.observation);
}

int worker_main() {
    signal(SIGPIPE, SIG_IGN);
    limit_resources();
    auto bytes = receive_message(0);
    if (!bytes) return 1;
    Job job;
    Reader reader(*bytes);
    reader(job);
    if (reader.failed()) return 1;
    bytes.reset();
    toolchain::leave_last_words(1, compilers_end());
    WorkerAnswer answer;
    if (auto observed = run_here(std::move(job))) answer.ok = true, answer.observation = std::move(*observed);
    else answer.error = observed.error();
    answer.observation.peak_bytes = peak_bytes();
    Writer writer;
    writer(answer);
    return send_message(1, writer.take()) ? 0 : 1;
}

}  // namespace warpmark::session

bool warpmark::Observation::built() const {
    for (const auto& finding : build_findings)
        if (finding.severity == Severity::error) return false;
    return true;
}
