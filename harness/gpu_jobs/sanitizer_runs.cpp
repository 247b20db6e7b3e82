// Runs the worker with the plans under each tool, and accepts only an explicit result in its log.
#include "harness/gpu_jobs/sanitizer_runs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "harness/contract/finding_ids.h"
#include "harness/gpu/checker_log.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/toolkit_bundle.h"

namespace warpmark::session {
namespace {

namespace fs = std::filesystem;

constexpr double checker_load_seconds = 60, checker_run_seconds = 30,
                 end_seconds = 30;  // a checker slows kernels down by a factor of 10 to 100

// A tool, and a kernel with a defect that it must detect.
struct Tool {
    const char* name;
    const char* planted;
};
constexpr Tool tools[] = {
    {"racecheck",
     "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    s[threadIdx.x] = "
     "in[threadIdx.x];\n    out[threadIdx.x] = s[63 - threadIdx.x];\n}\n"},
    {"memcheck",
     "__global__ void k(const int* in, int* out) { out[(1 << 28) + threadIdx.x] = in[threadIdx.x]; }\n"},
    {"synccheck",
     "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    int t = threadIdx.x;\n    "
     "if (t % 2 == 0) {\n        s[t] = in[t];\n        __syncthreads();\n    } else {\n"
     "        s[t] = -in[t];\n        __syncthreads();\n    }\n    out[t] = s[63 - t];\n}\n"},
    // The worker initializes all memory before the first launch, so initcheck cannot detect anything. It
    // fails this check and is not used.
    {"initcheck",
     "__global__ void k(const int* in, int* out) { out[threadIdx.x] = out[threadIdx.x + 64] + "
     "in[threadIdx.x]; }\n"},
};

// A kernel for which no tool may report an error.
constexpr const char* innocent =
    "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    s[threadIdx.x] = "
    "in[threadIdx.x];\n    __syncthreads();\n    out[threadIdx.x] = s[63 - threadIdx.x];\n}\n";

Job control_job(const char* kernel) {
    Job job;
    job.file = "control.cu";
    job.source =
        std::string(kernel) + "void launch(const int* in, int* out, int n) { k<<<1, 64>>>(in, out); }\n";
    job.wants_plan = true;
    job.checks = job.unoptimized_too = job.witnesses = false;
    Argument in{"in", Use::in, std::vector<std::byte>(256), 4},
        out{"out", Use::out, std::vector<std::byte>(512), 4},
        n{"n", Use::scalar, std::vector<std::byte>(4), 4};
    job.cases = {{"one", {in, out, n}}};
    return job;
}

// Log file of a tool, removed by the destructor.
struct LogFile {
    std::string path = (fs::temp_directory_path() / "warpmark-XXXXXX").string();
    const int file = mkstemp(path.data());
    ~LogFile() {
        if (file >= 0) {
            close(file);
            unlink(path.c_str());
        }
    }
    std::string text() const {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        return text.str();
    }
};

gpu::Request request_for(const Case& inputs, const Plan& plan) {
    gpu::Request request;
    request.lay_out = request.run = true;
    request.plan = plan;
    for (const auto& buffer : plan.buffers)
        request.buffers.push_back(inputs.arguments[buffer.argument].bytes);
    return request;
}

// Runs all plans until one aborts or does not terminate. "" if they were submitted; otherwise the reason.
std::string run_plans(gpu::GpuWorker& worker, const Job& job, const Observation& observation) {
    gpu::Request module;
    module.ptx = observation.kernels;
    gpu::Answer answer;
    if (worker.ask(module, answer, checker_load_seconds) != gpu::GpuWorker::ReplyOutcome::answer)
        return "the kernels were not loaded in time";
    if (answer.fault != gpu::Fault::none) return answer.failure;
    for (size_t at = 0; at < observation.cases.size(); ++at) {
        const CaseObservation& seen = observation.cases[at];
        if (!seen.plan.unsupported.empty()) continue;
        const auto came = worker.ask(request_for(job.cases[at], seen.plan), answer, checker_run_seconds);
        if (came == gpu::GpuWorker::ReplyOutcome::late)
            return fmt::format("a case did not end within {} s", checker_run_seconds);
        if (came == gpu::GpuWorker::ReplyOutcome::nothing || answer.fault == gpu::Fault::broke)
            return "";  // the tool's log has the reason
        if (answer.fault == gpu::Fault::refused) return answer.failure;
    }
    return "";
}

bool does_not_end(const Observation& observation) {
    return std::ranges::any_of(observation.cases, [](const CaseObservation& seen) {
        return std::ranges::any_of(seen.findings,
                                   [](const Finding& finding) { return finding.id == FindingId::run_limit; });
    });
}

}  // namespace

std::string find_checker(const std::string& path, const std::vector<std::string>& toolkits) {
    std::vector<std::string> folders;
    for (const auto& root : toolkits) {
        folders.push_back(root + "/bin");
        folders.push_back(root + "/compute-sanitizer");
    }
    return toolchain::find_program("compute-sanitizer", path, folders);
}

Result<std::shared_ptr<SecondOpinions>> SecondOpinions::open(std::shared_ptr<gpu::GpuPool> devices) {
    const char* path = std::getenv("PATH");
    auto program = find_checker(
        path ? path : "",
        toolchain::toolkit_roots(std::getenv("CUDA_PATH"), std::getenv("CUDA_HOME"), "/usr/local"));
    if (program.empty())
        return std::unexpected(Error{"compute-sanitizer was not found",
                                     {},
                                     "It comes with the CUDA Toolkit; put its bin folder into PATH.",
                                     Blame::tool});
    return std::shared_ptr<SecondOpinions>(new SecondOpinions(std::move(devices), std::move(program)));
}

Opinion SecondOpinions::run(const char* tool, const Job& job, const Observation& observation) {
    Opinion opinion{tool, Opinion::CheckerAnswer::nothing, "", {}, false};
    auto lease = gpu::GpuPool::lease(devices_);
    if (!lease) {
        opinion.because = to_text(lease.error());
        return opinion;
    }
    const LogFile log;
    if (log.file < 0) {
        opinion.because = "its log could not be written";
        return opinion;
    }
    auto worker = gpu::GpuWorker::start_under(
        {program_, "--tool", tool, "--print-limit", "1000", "--log-file", log.path}, lease->device());
    if (!worker) {
        opinion.because = worker.error().what;
        return opinion;
    }
    opinion.because = run_plans(*worker, job, observation);
    const bool is_late = !opinion.because.empty();
    const auto end = is_late ? worker->end() : worker->finish(end_seconds);
    // Killing the checker ends its program only after that detects the closed pipe, so the GPU is not
    // released before.
    if (is_late) std::this_thread::sleep_for(std::chrono::seconds(4));
    auto read = gpu::read_checker_log(log.text(), job.file);
    opinion.errors = std::move(read.errors);
    if (!opinion.errors.empty()) {
        opinion.said = Opinion::CheckerAnswer::errors;
        return opinion;
    }
    if (is_late) return opinion;
    if (!read.summary)
        opinion.because = fmt::format("it did not report the number of its findings ({})", end);
    else if (*read.summary > 0)
        opinion.because = fmt::format("it counts {}, and names none that is known here", *read.summary);
    else if (end != "status 0")
        opinion.because = fmt::format("it found nothing, but the run ended with {}", end);
    else
        opinion.said = Opinion::CheckerAnswer::clean;
    return opinion;
}

std::string SecondOpinions::trial(const char* tool, const char* kernel, Opinion::CheckerAnswer wanted,
                                  const char* otherwise) {
    const Job job = control_job(kernel);
    const auto observation = observe(job);
    if (!observation || !observation->built()) return "the kernel to try it with could not be compiled";
    const auto opinion = run(tool, job, *observation);
    if (opinion.said == wanted) return "";
    return opinion.said == Opinion::CheckerAnswer::nothing ? "its trial failed: " + opinion.because
                                                           : otherwise;
}

std::string SecondOpinions::why_not(size_t at) {
    const std::lock_guard lock(mutex_);
    const auto known = controls_.find(at);
    if (known != controls_.end()) return known->second;
    std::string why = trial(tools[at].name, tools[at].planted, Opinion::CheckerAnswer::errors,
                            "it did not find a planted defect on this GPU");
    if (why.empty())
        why = trial(tools[at].name, innocent, Opinion::CheckerAnswer::clean,
                    "it reports an error in a correct kernel on this GPU");
    return controls_[at] = why;
}

std::vector<Opinion> SecondOpinions::ask(const Job& job, const Observation& observation) {
    const bool is_there = std::ranges::any_of(observation.cases, [](const CaseObservation& seen) {
        return !seen.plan.steps.empty() && seen.plan.unsupported.empty();
    });
    if (observation.device.empty() || !is_there) return {};
    std::vector<Opinion> all;
    for (size_t at = 0; at < std::size(tools); ++at) {
        const auto why = does_not_end(observation) ? "the submission does not finish" : why_not(at);
        all.push_back(why.empty() ? run(tools[at].name, job, observation)
                                  : Opinion{tools[at].name, Opinion::CheckerAnswer::nothing, why, {}, false});
    }
    return all;
}

}  // namespace warpmark::session
