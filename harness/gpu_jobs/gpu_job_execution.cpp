// Runs a job in the simulator first, then on a GPU worker, which is replaced after each aborted kernel.
#include "harness/gpu_jobs/gpu_job_execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/diagnose/messages.h"

namespace warpmark::session {
namespace {

constexpr double load_seconds = 60;    // includes compilation by the driver
constexpr double run_seconds = 10;     // for a plan that completed within its limits in the simulator
constexpr int out_of_resources = 701;  // CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES

// Driver errors that abort a kernel; CUDA Driver API, CUresult.
struct Breaking {
    int code;
    FindingId id;
};
constexpr Breaking breakings[] = {
    {700, FindingId::memory_out_of_bounds},
    {716, FindingId::memory_misaligned},
    {710, FindingId::run_assert},
    {715, FindingId::run_trap},
    {717, FindingId::memory_out_of_bounds},
    {718, FindingId::run_trap},
    {719, FindingId::run_trap},
};

bool has_error(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings,
                               [](const Finding& finding) { return finding.severity == Severity::error; });
}

// Adds the GPU's error as a finding if the simulator reported none. The simulator's errors are more precise.
void tell(const std::string& device, const gpu::Answer& answer, CaseObservation& seen) {
    if (has_error(seen)) return;
    const auto* row = std::ranges::find(breakings, answer.code, &Breaking::code);
    Finding& finding = seen.findings.emplace_back();
    finding.id = row == std::end(breakings) ? FindingId::run_trap : row->id;
    finding.kernel = seen.device.launches.empty() ? "" : seen.device.launches.back().kernel;
    finding.fact = BrokeOnDevice{.says = answer.failure, .code = answer.code};
    measured_on(finding, device, Simulated::comes_to_its_end);
    diagnose::write_messages(finding);
}

void tell_endless(const std::string& device, CaseObservation& seen) {
    if (has_error(seen)) return;
    Finding& finding = seen.findings.emplace_back();
    finding.id = FindingId::run_limit;
    finding.fact = BrokeOnDevice{.how = BrokeOnDevice::FailureKind::endless,
                                 .in_case = seen.name,
                                 .seconds = static_cast<uint32_t>(run_seconds)};
    measured_on(finding, device, Simulated::comes_to_its_end);
    diagnose::write_messages(finding);
}

// Validates that the answer refers only to this plan's buffers and launches.
bool is_sound(const gpu::Answer& answer, const Plan& plan) {
    const auto launches = std::ranges::count(plan.steps, PlanStep::Kind::launch, &PlanStep::kind);
    if (answer.launches.size() > static_cast<size_t>(launches)) return false;
    if (std::ranges::any_of(answer.overrun, [&](uint32_t at) { return at >= plan.buffers.size(); }))
        return false;
    if (answer.fault != gpu::Fault::none) return true;
    if (answer.outputs.size() != plan.buffers.size()) return false;
    for (size_t at = 0; at < plan.buffers.size(); ++at)
        if (!answer.outputs[at].empty() && answer.outputs[at].size() != plan.buffers[at].bytes) return false;
    return true;
}

bool same_outputs(const gpu::Answer& answer, const CaseObservation& seen) {
    for (size_t at = 0; at < seen.plan.buffers.size(); ++at)
        if (seen.plan.buffers[at].is_output &&
            answer.outputs.at(at) != seen.outputs.at(seen.plan.buffers[at].argument))
            return false;
    return true;
}

// True if the PTX contains floating-point atomic additions, whose results depend on the order.
bool sums_in_any_order(const std::string& kernels) {
    std::istringstream lines(kernels);
    for (std::string line; std::getline(lines, line);)
        if ((line.contains("atom.") || line.contains("red.")) && line.contains(".add") &&
            (line.contains(".f16") || line.contains(".bf16") || line.contains(".f32") ||
             line.contains(".f64")))
            return true;
    return false;
}

// Runs one submission on a GPU.
class OnDevice {
  public:
    OnDevice(const std::shared_ptr<gpu::GpuPool>& devices, const Job& job, Observation& observation,
             const Measure& measure)
        : devices_(devices), job_(job), observation_(observation), measure_(measure) {}

    Result<void> run() {
        for (size_t at = 0; at < observation_.cases.size(); ++at) {
            CaseObservation& seen = observation_.cases[at];
            if (!seen.plan.unsupported.empty()) {
                unsupported(seen);
            } else if (late_ == Late::unexpectedly || (late_ == Late::as_told && has_error(seen))) {
                seen.device.failure = "an earlier case did not finish";
            } else if (const auto done = one_case(job_.cases[at], seen); !done) {
                return done;
            }
        }
        // Timing runs follow all counting runs, because switching between the two kinds of counters is slow.
        for (size_t at = 0; at < observation_.cases.size() && measure_.clock; ++at)
            if (observation_.cases[at].device.ran)
                if (auto done = clock(job_.cases[at], observation_.cases[at]); !done) return done;
        return {};
    }

  private:
    // Failures of the GPU itself are retried, up to the number of GPUs that may be removed.
    Result<void> one_case(const Case& inputs, CaseObservation& seen) {
        constexpr int most_tries = 4;
        std::string why;
        for (int attempt = 0; attempt < most_tries; ++attempt) {
            if (!worker_)
                if (auto ready = begin(); !ready) return ready;
            if (!refused_.empty()) return refuse(seen, refused_);
            gpu::Answer answer;
            auto came = worker_->ask(request_for(inputs, seen.plan), answer, run_seconds);
            if (came == gpu::GpuWorker::ReplyOutcome::answer && !is_sound(answer, seen.plan))
                came = gpu::GpuWorker::ReplyOutcome::nothing;
            const bool broke =
                came != gpu::GpuWorker::ReplyOutcome::answer || answer.fault == gpu::Fault::broke;
            if (broke) worker_.reset();
            if ((!broke && answer.is_well) ||
                (broke && lease_->still_well() && came != gpu::GpuWorker::ReplyOutcome::nothing)) {
                if (measure_.asks_again && has_diverged(came, answer, seen) && take_unoptimized(inputs, seen))
                    return {};
                return take(came, answer, seen);
            }
            why = came == gpu::GpuWorker::ReplyOutcome::nothing
                      ? "the worker for the GPU ended without an answer"
                      : "the GPU computes wrong results";
            worker_.reset();
            lease_.reset();  // the next lease may be another GPU
        }
        return std::unexpected(
            Error{why, {}, "warpmark doctor shows more; --device sim needs no GPU", Blame::tool});
    }

    // True if both the simulator and the GPU completed without errors but with different results.
    bool has_diverged(gpu::GpuWorker::ReplyOutcome came, const gpu::Answer& answer,
                      const CaseObservation& seen) const {
        if (has_error(seen)) return false;
        if (came == gpu::GpuWorker::ReplyOutcome::late || answer.fault == gpu::Fault::broke) return true;
        if (answer.fault != gpu::Fault::none) return false;
        return !answer.overrun.empty() ||
               (!same_outputs(answer, seen) && !sums_in_any_order(observation_.kernels));
    }

    // Retries with the GPU compiler's unoptimized code, because its optimizer may be wrong. True if the
    // results then match the simulator's and were adopted.
    bool take_unoptimized(const Case& inputs, CaseObservation& seen) {
        worker_.reset();
        auto worker = gpu::GpuWorker::start(lease_->device());
        if (!worker) return false;
        gpu::Request load, run = request_for(inputs, seen.plan);
        load.ptx = observation_.kernels;
        load.unoptimized = true;
        run.count = false;
        gpu::Answer answer;
        const auto did = [&](const gpu::Request& request, double seconds) {
            return worker->ask(request, answer, seconds) == gpu::GpuWorker::ReplyOutcome::answer &&
                   answer.fault == gpu::Fault::none && answer.is_well;
        };
        if (!did(load, load_seconds) || !did(run, run_seconds) || !is_sound(answer, seen.plan) ||
            !answer.overrun.empty() || !same_outputs(answer, seen))
            return false;
        if (!take(gpu::GpuWorker::ReplyOutcome::answer, answer, seen)) return false;
        seen.device.unoptimized = true;
        return true;
    }

    // A GPU on which no worker starts is returned. The next lease may be another GPU, until none is left.
    Result<void> begin() {
        constexpr int most_starts = 8;
        for (int starts = 0; !worker_; ++starts) {
            if (starts == most_starts)
                return std::unexpected(Error{"no worker for the GPU could be started",
                                             {},
                                             "warpmark doctor shows more; --device sim needs no GPU",
                                             Blame::tool});
            if (!lease_) {
                auto lease = gpu::GpuPool::lease(devices_);
                if (!lease) return std::unexpected(lease.error());
                lease_.emplace(std::move(*lease));
            }
            if (auto worker = gpu::GpuWorker::start(lease_->device()))
                worker_.emplace(std::move(*worker));
            else if (!lease_->still_well())
                lease_.reset();
        }
        gpu::Request request;
        request.ptx = observation_.kernels;
        gpu::Answer answer;
        if (worker_->ask(request, answer, load_seconds) != gpu::GpuWorker::ReplyOutcome::answer)
            refused_ = "the driver did not load the kernels in time";
        else if (answer.fault != gpu::Fault::none)
            refused_ = answer.failure;
        return {};
    }

    gpu::Request request_for(const Case& inputs, const Plan& plan) const {
        gpu::Request request;
        request.lay_out = request.run = request.outputs = true;
        request.count = measure_.count;
        request.plan = plan;
        for (const auto& buffer : plan.buffers)
            request.buffers.push_back(inputs.arguments[buffer.argument].bytes);
        return request;
    }

    // A run that fails here is skipped, because it was already judged.
    Result<void> clock(const Case& inputs, CaseObservation& seen) {
        if (!worker_)
            if (auto ready = begin(); !ready) return ready;
        std::vector<gpu::Answer> runs;
        while (runs.size() < measure_.clock) {
            gpu::Request request = runs.empty() ? request_for(inputs, seen.plan) : gpu::Request{};
            request.outputs = request.count = false;
            request.run = request.clock = request.flush = true;
            if (worker_->ask(request, runs.emplace_back(), run_seconds) !=
                    gpu::GpuWorker::ReplyOutcome::answer ||
                runs.back().fault != gpu::Fault::none) {
                worker_.reset();
                return {};
            }
        }
        const auto fits = [&](const gpu::Answer& run) {
            return run.launches.size() == seen.device.launches.size();
        };
        if (std::ranges::all_of(runs, fits)) keep_middle(runs, seen);
        return {};
    }

    static void keep_middle(const std::vector<gpu::Answer>& runs, CaseObservation& seen) {
        for (size_t at = 0; at < seen.device.launches.size(); ++at) {
            LaunchCounters& into = seen.device.launches[at].counters;
            for (const auto count :
                 {&LaunchCounters::time_ns, &LaunchCounters::cycles, &LaunchCounters::dram_bytes}) {
                std::vector<uint64_t> seen_counts;
                for (const auto& run : runs)
                    if (const auto& value = run.launches.at(at).counters.*count)
                        seen_counts.push_back(*value);
                if (seen_counts.empty()) continue;
                std::ranges::nth_element(
                    seen_counts, seen_counts.begin() + static_cast<ptrdiff_t>(seen_counts.size() / 2));
                into.*count = seen_counts[seen_counts.size() / 2];
            }
        }
    }

    Result<void> take(gpu::GpuWorker::ReplyOutcome came, gpu::Answer& answer, CaseObservation& seen) {
        DeviceRun& device = seen.device;
        const std::string& name = devices_->name();
        if (came == gpu::GpuWorker::ReplyOutcome::late) {
            late_ = has_error(seen) ? Late::as_told : Late::unexpectedly;
            device.failure = fmt::format("it did not end within {} s", run_seconds);
            tell_endless(name, seen);
            return {};
        }
        if (answer.fault == gpu::Fault::refused) return refuse(seen, answer.failure);
        // The simulator has checked the launch limits, except for ptxas's register count.
        if (answer.fault == gpu::Fault::launch && answer.code != out_of_resources)
            return refuse(seen, "it refuses a launch that the simulation runs: " + answer.failure);
        device.launches = std::move(answer.launches);
        device.printed = std::move(answer.printed);
        device.not_counted = std::move(answer.not_counted);
        device.has_diverging_reads = answer.has_diverging_reads;
        device.failure = answer.failure;
        if (answer.fault == gpu::Fault::broke) tell(name, answer, seen);
        if (answer.fault == gpu::Fault::launch) {
            Finding& finding = seen.findings.emplace_back();
            finding.id = FindingId::launch_refused;
            finding.kernel = device.launches.empty() ? "" : device.launches.back().kernel;
            finding.fact =
                BrokeOnDevice{.how = BrokeOnDevice::FailureKind::launch_refused, .says = answer.failure};
            measured_on(finding, name, Simulated::unsaid);
            diagnose::write_messages(finding);
        }
        if (answer.fault != gpu::Fault::none) return {};
        device.ran = true;
        device.outputs.resize(seen.outputs.size());
        for (size_t at = 0; at < seen.plan.buffers.size(); ++at)
            device.outputs.at(seen.plan.buffers[at].argument) = std::move(answer.outputs[at]);
        for (const uint32_t at : answer.overrun) report_overrun(seen, seen.plan.buffers.at(at));
        return {};
    }

    void report_overrun(CaseObservation& seen, const PlanBuffer& buffer) const {
        if (has_error(seen)) return;
        Finding& finding = seen.findings.emplace_back();
        finding.id = FindingId::memory_out_of_bounds;
        finding.space = Space::global;
        finding.fact = BrokeOnDevice{.how = BrokeOnDevice::FailureKind::overrun, .argument = buffer.argument};
        measured_on(finding, devices_->name(), Simulated::shows_nothing);
        diagnose::write_messages(finding);
    }

    // Neither the submission's fault nor a verdict.
    Result<void> refuse(CaseObservation& seen, const std::string& why) const {
        seen.device.failure = why;
        Finding& finding = seen.findings.emplace_back();
        finding.id = FindingId::tool_unsupported;
        finding.fact = Unsimulated{.what = Unsimulated::Feature::plan, .detail = why, .in = job_.file};
        diagnose::write_messages(finding);
        return {};
    }

    void unsupported(CaseObservation& seen) const { (void)refuse(seen, seen.plan.unsupported); }

    const std::shared_ptr<gpu::GpuPool>& devices_;
    const Job& job_;
    Observation& observation_;
    const Measure measure_;
    std::optional<gpu::GpuPool::Lease> lease_;
    std::optional<gpu::GpuWorker> worker_;
    std::string refused_;
    // State after a run that did not terminate. One is sufficient: if the simulator predicted it, other cases
    // will not terminate either; if it did not, nothing further is tried.
    enum class Late { no, as_told, unexpectedly } late_ = Late::no;
};

}  // namespace

std::string architecture(const std::string& wanted, uint32_t capability) {
    const size_t digits = wanted.find_first_of("0123456789");
    if (digits == wanted.npos ||
        static_cast<uint32_t>(std::strtoul(wanted.c_str() + digits, nullptr, 10)) <= capability)
        return wanted;
    return fmt::format("sm_{}", capability);
}

Result<Observation> observe_on(const std::shared_ptr<gpu::GpuPool>& devices, const Job& asked,
                               const Measure& measure) {
    if (asked.simulated_only || asked.host_reads_device) return observe(asked);
    Job job = asked;
    job.wants_plan = true;
    job.arch = architecture(job.arch, devices->capability());
    auto observation = observe(job);
    if (!observation || !observation->built()) return observation;
    for (const auto& seen : observation->cases)
        if (std::ranges::any_of(seen.findings, [](const Finding& finding) {
                return finding.id == FindingId::tool_unsupported;
            }))
            return observation;
    observation->device = devices->name();
    if (auto done = OnDevice(devices, job, *observation, measure).run(); !done)
        return std::unexpected(done.error());
    return observation;
}

}  // namespace warpmark::session
