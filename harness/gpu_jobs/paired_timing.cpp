// Simulates both plans, starts a worker for each, then measures block after block.
#include "harness/gpu_jobs/paired_timing.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <mutex>
#include <optional>
#include <random>
#include <set>

#include "harness/gpu_jobs/gpu_job_execution.h"

namespace warpmark::session {
namespace {

constexpr double pair_load_seconds = 60, pair_upload_seconds = 60, pair_run_seconds = 10;
constexpr double machine_seconds = 10;  // for a plan that depends on kernel results
constexpr int warm_up_runs = 3;
constexpr uint32_t blocks_an_upload = 7;
constexpr uint8_t poison = 0xa5;

Error of_the_gpu(std::string what) {
    return {std::move(what), {}, "warpmark doctor shows more; --device sim needs no GPU", Blame::tool};
}

const Finding* first_error(const std::vector<Finding>& findings) {
    const auto found = std::ranges::find_if(
        findings, [](const Finding& finding) { return finding.severity == Severity::error; });
    return found == findings.end() ? nullptr : &*found;
}

Result<Observation> plan_in_machine(Job job, Case one, bool launches_nothing) {
    job.wants_plan = true;
    job.launches_nothing = launches_nothing;
    if (!launches_nothing) job.time_limit_s = machine_seconds;
    job.checks = job.unoptimized_too = job.witnesses = false;
    for (Argument& argument : one.arguments)
        if (launches_nothing && argument.use != Use::scalar) {
            argument.zeros += argument.bytes.size();
            argument.bytes.clear();
        }
    job.cases = {std::move(one)};
    return observe(job);
}

// Plan of a launcher at this size. Kernels are simulated only if the launcher reads their results.
struct Planned {
    std::string kernels, cannot;
    Plan plan;
};
Result<Planned> planned(const Job& job, const Case& one) {
    const auto why_not = [](const Observation& seen) -> std::string {
        if (!seen.built()) return "it does not compile";
        if (seen.cases.empty()) return "it did not run";
        const Finding* error = first_error(seen.cases[0].findings);
        return error ? error->message : seen.cases[0].plan.unsupported;
    };
    auto seen = plan_in_machine(job, one, true);
    if (!seen) return std::unexpected(seen.error());
    Planned made;
    if (seen->built() && !seen->cases.empty() && seen->cases[0].plan.looks_back) {
        seen = plan_in_machine(job, one, false);
        if (!seen) return std::unexpected(seen.error());
        made.cannot = why_not(*seen);
        if (!made.cannot.empty())
            made.cannot =
                "its launcher reads results of kernels, so the simulation has to run them: " + made.cannot;
    } else {
        made.cannot = why_not(*seen);
    }
    made.kernels = std::move(seen->kernels);
    if (!seen->cases.empty()) made.plan = std::move(seen->cases[0].plan);
    return made;
}

// Measures two programs on one device.
class Pairing {
  public:
    Pairing(const std::shared_ptr<gpu::GpuPool>& devices, const PairedJob& job)
        : devices_(devices), job_(job), random_(job.seed) {}

    Result<PairedTimes> run() {
        auto first = job_.inputs(0);
        if (!first) return std::unexpected(first.error());
        times_.size = first->name;
        if (auto ready = begin(*first); !ready) return std::unexpected(ready.error());
        std::future<Result<Case>> next;
        for (uint32_t block = 0; !over(); ++block) {
            if (block % blocks_an_upload == 0 && !(block && looks_back_)) {
                if (block)
                    if (first = next.get(); !first) return std::unexpected(first.error());
                if (auto done = lay_out_both(*first); !done) return std::unexpected(done.error());
                next = std::async(std::launch::async,
                                  [this, block] { return job_.inputs(block + blocks_an_upload); });
            }
            if (auto done = one_block(*first); !done) return std::unexpected(done.error());
            if (times_.blocks.size() % paired_blocks == 0 && !over() && !job_.again(times_)) break;
        }
        std::ranges::sort(copies_);
        if (!copies_.empty()) times_.copy_bytes_a_second = copies_[copies_.size() / 2];
        return std::move(times_);
    }

  private:
    enum Who { own, reference };

    bool over() {
        const std::lock_guard lock(ending_);
        return times_.came != PairedTimes::TimingOutcome::times;
    }
    void end_with(PairedTimes::TimingOutcome came, std::string because) {
        const std::lock_guard lock(ending_);
        if (times_.came != PairedTimes::TimingOutcome::times) return;
        times_.came = came;
        times_.because = std::move(because);
    }

    Result<void> begin(const Case& one) {
        auto beside = std::async(std::launch::async, [&] { return planned(adapted(job_.reference), one); });
        auto mine = planned(adapted(job_.job), one), theirs = beside.get();
        if (!mine) return std::unexpected(mine.error());
        if (!theirs) return std::unexpected(theirs.error());
        programs_[own] = std::move(*mine);
        programs_[reference] = std::move(*theirs);
        looks_back_ = programs_[own].plan.looks_back || programs_[reference].plan.looks_back;
        for (const Planned& program : programs_)
            if (!program.cannot.empty()) end_with(PairedTimes::TimingOutcome::cannot, program.cannot);
        for (const PlanBuffer& buffer : programs_[reference].plan.buffers) {
            times_.bytes += buffer.bytes;
            times_.written_bytes += buffer.is_output ? buffer.bytes : 0;
        }
        if (over()) return {};
        auto lease = gpu::GpuPool::lease(devices_);
        if (!lease) return std::unexpected(lease.error());
        lease_.emplace(std::move(*lease));
        return start_both();
    }

    // A GPU in exclusive-process mode is healthy, but cannot measure pairs.
    Result<void> start_both() {
        Error why;
        {
            auto beside =
                std::async(std::launch::async, [&] { return gpu::GpuWorker::start(lease_->device()); });
            auto mine = gpu::GpuWorker::start(lease_->device()), theirs = beside.get();
            if (mine && theirs) {
                workers_[own].emplace(std::move(*mine));
                workers_[reference].emplace(std::move(*theirs));
            } else
                why = mine ? theirs.error() : mine.error();
        }
        if (!workers_[own]) {
            if (!lease_->still_well()) return std::unexpected(why);
            end_with(PairedTimes::TimingOutcome::cannot,
                     "the GPU does not take two processes at a time; its compute mode must be Default "
                     "(nvidia-smi -c DEFAULT)");
            return {};
        }
        for (const Who who : {own, reference}) {
            gpu::Request request;
            request.ptx = programs_[who].kernels;
            if (auto done = ask(who, request, pair_load_seconds); !done || over())
                return done ? Result<void>{} : std::unexpected(done.error());
        }
        return {};
    }

    Job adapted(Job job) const {
        job.arch = architecture(job.arch, devices_->capability());
        return job;
    }

    // A failure of the program itself ends the measurement; any other failure is returned as an Error.
    Result<gpu::Answer> ask(Who who, const gpu::Request& request, double seconds) {
        gpu::Answer answer;
        const auto came = workers_[who]->ask(request, answer, seconds);
        const bool broke = came == gpu::GpuWorker::ReplyOutcome::answer && answer.fault == gpu::Fault::broke,
                   late = came == gpu::GpuWorker::ReplyOutcome::late;
        if (late || broke) workers_[who].reset();
        const bool well =
            came == gpu::GpuWorker::ReplyOutcome::answer && !broke ? answer.is_well : lease_->still_well();
        if (came == gpu::GpuWorker::ReplyOutcome::nothing || !well) {
            if (came == gpu::GpuWorker::ReplyOutcome::answer) lease_->still_well();
            return std::unexpected(of_the_gpu(well ? "the worker for the GPU ended without an answer"
                                                   : "the GPU computes wrong results"));
        }
        if (answer.fault == gpu::Fault::refused) {
            end_with(PairedTimes::TimingOutcome::cannot, answer.failure);
            return answer;
        }
        if (answer.has_diverging_reads) {
            end_with(PairedTimes::TimingOutcome::cannot,
                     "its launcher makes decisions from data that it reads back, and that data varies");
            return answer;
        }
        if (!late && answer.fault == gpu::Fault::none) return answer;
        const std::string what =
            late ? fmt::format("it did not end within {} s and was stopped", seconds) : answer.failure;
        if (who == reference)
            return std::unexpected(of_the_gpu("the reference went wrong on the GPU: " + what));
        end_with(late ? PairedTimes::TimingOutcome::endless : PairedTimes::TimingOutcome::broke, what);
        return answer;
    }

    Result<void> lay_out(Who who, const Case& inputs) {
        gpu::Request request;
        request.lay_out = true;
        request.plan = programs_[who].plan;
        request.behind = poison;
        for (const auto& buffer : request.plan.buffers) {
            const Argument& argument = inputs.arguments.at(buffer.argument);
            request.buffers.push_back(argument.use == Use::out ? std::vector<std::byte>{} : argument.bytes);
        }
        const auto done = ask(who, request, pair_upload_seconds);
        return done ? Result<void>{} : std::unexpected(done.error());
    }

    // Result of one run: its time, and its outputs' digests.
    struct Run {
        double seconds = 0;
        std::vector<uint64_t> digests;
    };
    Result<Run> one_run(Who who) {
        gpu::Request request;
        request.run = request.flush = request.digest = true;
        request.clock = job_.by_counters;
        for (const auto& buffer : programs_[who].plan.buffers)
            request.turns.push_back(buffer.argument < turns_.size() ? turns_[buffer.argument] : 0);
        auto answer = ask(who, request, pair_run_seconds);
        if (!answer) return std::unexpected(answer.error());
        Run run{0, std::move(answer->digests)};
        for (const auto& launch : answer->launches)
            run.seconds += job_.by_counters ? 1e-9 * static_cast<double>(launch.counters.time_ns.value_or(0))
                                            : launch.seconds;
        if (!over() && run.seconds <= 0)
            end_with(PairedTimes::TimingOutcome::cannot,
                     answer->not_counted.empty() ? "no kernel runs at this size" : answer->not_counted);
        if (!answer->overrun.empty())
            end_with(PairedTimes::TimingOutcome::wrong, "it writes past the end of a buffer");
        return run;
    }

    Result<void> lay_out_both(const Case& inputs) {
        auto beside = std::async(std::launch::async, [&] { return lay_out(reference, inputs); });
        auto mine = lay_out(own, inputs), theirs = beside.get();
        for (const auto& done : {mine, theirs})
            if (!done || over()) return done;
        for (int at = 0; at < 2 * warm_up_runs && !over(); ++at)
            if (auto warm = one_run(at % 2 ? own : reference); !warm) return std::unexpected(warm.error());
        return {};
    }

    void turn(const Case& inputs) {
        turns_.assign(inputs.arguments.size(), 0);
        for (size_t at = 0; at < turns_.size() && !looks_back_; ++at) {
            const Argument& argument = inputs.arguments[at];
            if (const uint64_t elements = argument.bytes.size() / argument.element_bytes;
                elements && at < job_.may_turn.size() && job_.may_turn[at])
                turns_[at] = random_() % elements * argument.element_bytes;
        }
    }

    Result<void> one_block(const Case& inputs) {
        if (over()) return {};
        verified_.clear();
        turn(inputs);
        gpu::Request copy;
        copy.copy = std::max<uint64_t>(times_.bytes / 2, 4096);
        const auto copied = ask(reference, copy, pair_run_seconds);
        if (!copied) return std::unexpected(copied.error());
        if (copied->copy_seconds > 0)
            copies_.push_back(2 * static_cast<double>(copy.copy) / copied->copy_seconds);
        PairedBlock& seen = times_.blocks.emplace_back();
        const auto looked_at = random_() % pairs_in_a_block;
        for (uint32_t pair = 0; pair < pairs_in_a_block && !over(); ++pair) {
            Run runs[2];
            const Who first = random_() % 2 ? own : reference;
            for (const Who who : {first, first == own ? reference : own}) {
                auto run = one_run(who);
                if (!run || over()) return run ? Result<void>{} : std::unexpected(run.error());
                runs[who] = std::move(*run);
            }
            seen.seconds.push_back(runs[own].seconds);
            seen.reference_seconds.push_back(runs[reference].seconds);
            if (auto done = verify(runs[own].digests, runs[reference].digests, pair == looked_at); !done)
                return done;
        }
        return {};
    }

    // Equal digests are accepted. Different ones are compared in detail for the first pair of each block, and
    // for one randomly selected pair.
    Result<void> verify(const std::vector<uint64_t>& mine, const std::vector<uint64_t>& theirs,
                        bool run_reruns) {
        if (mine == theirs || verified_.contains(mine) || (!verified_.empty() && !run_reruns)) return {};
        gpu::Request request;
        request.outputs = true;
        Outputs outputs[2];
        for (const Who who : {own, reference}) {
            auto answer = ask(who, request, pair_upload_seconds);
            if (!answer) return std::unexpected(answer.error());
            for (size_t at = 0; at < programs_[who].plan.buffers.size(); ++at) {
                const size_t argument = programs_[who].plan.buffers[at].argument;
                if (outputs[who].size() <= argument) outputs[who].resize(argument + 1);
                outputs[who][argument] = std::move(answer->outputs.at(at));
            }
        }
        if (auto wrong = job_.differs(outputs[reference], outputs[own]); !wrong.empty())
            end_with(PairedTimes::TimingOutcome::wrong, wrong);
        verified_.insert(mine);
        return {};
    }

    const std::shared_ptr<gpu::GpuPool>& devices_;
    const PairedJob& job_;
    std::mt19937_64 random_;
    Planned programs_[2];
    std::optional<gpu::GpuPool::Lease> lease_;
    std::optional<gpu::GpuWorker> workers_[2];
    bool looks_back_ = false;  // the launcher reads device memory, so its plan is specific to its inputs
    std::set<std::vector<uint64_t>>
        verified_;                // digests in this block that differ from the reference's, but were verified
    std::vector<double> copies_;  // bytes per second
    std::vector<uint64_t> turns_;  // in this block, per argument, in bytes
    std::mutex ending_;            // two threads send requests during buffer setup
    PairedTimes times_;
};

}  // namespace

Result<PairedTimes> time_pair(const std::shared_ptr<gpu::GpuPool>& devices, const PairedJob& job) {
    return Pairing(devices, job).run();
}

}  // namespace warpmark::session
