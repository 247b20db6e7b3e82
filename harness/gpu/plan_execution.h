// GPU state of a worker: a module, a plan's buffers, and repeated execution of the plan's steps.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>

#include "harness/contract/launch_plan.h"
#include "harness/gpu/gpu_counters.h"
#include "harness/gpu/gpu_memory.h"
#include "harness/gpu/gpu_worker_protocol.h"

namespace warpmark::gpu {

class PlanRun {
  public:
    explicit PlanRun(const Driver&);
    ~PlanRun();
    PlanRun(const PlanRun&) = delete;

    // Runs the control kernel. False: the device is unhealthy.
    bool is_well();
    Answer answer(const Request&);

  private:
    struct Failure {
        Fault fault = Fault::none;
        int code = 0;
        std::string words;
    };
    Failure check(int code, Fault) const;
    Failure load(const std::string& ptx, bool unoptimized);
    Failure lay_out(const Request&);
    Failure find_variables();
    Failure restore(const Request&);
    Failure run_steps(const Request&, Answer&);
    Failure step(const PlanStep&, const Request&, Answer&);
    Failure launch(const PlanLaunch&, const Request&, Answer&);
    Failure submit(const PlanLaunch&, std::vector<std::byte>& parameters, MeasuredLaunch&);
    Failure read(const PlanStep&, Answer&);
    void start_counters(const Request&, Answer&);
    void take_counters(Answer&);
    void outputs(const Request&, Answer&);
    Failure copy(uint64_t bytes, Answer&);
    uint64_t digest_of(const PlanBuffer&);
    void flush();
    int own(const char* kernel, uint64_t from, uint64_t words, uint32_t blocks, uint32_t threads);
    uint64_t on_device(uint64_t address, uint64_t bytes) const;  // 0: invalid address
    void forget_plan();

    const Driver& driver_;
    const DriverApi& api_;
    void *own_ = nullptr, *module_ = nullptr;
    void *begin_ = nullptr, *end_ = nullptr;  // events
    uint64_t result_ = 0, sweep_ = 0;         // a small and a large buffer for the worker itself
    size_t sweep_bytes_ = 0;
    DeviceMemory memory_;
    Plan plan_;
    std::vector<uint64_t> first_;      // device copies of the buffers' initial contents
    std::vector<uint64_t> variables_;  // device addresses of variables
    std::map<std::string, std::vector<std::byte>> variable_contents_;   // initial contents, by name
    std::map<MetricKind, Result<std::unique_ptr<Counters>>> counters_;  // opened on first use
    Counters* counting_ = nullptr;
    std::vector<size_t> counted_;  // index of each counted launch in the answer; none: the worker's own
    std::set<uint64_t> made_;      // addresses allocated by steps of this run
};

// "" if sizes, addresses and parameters are possible in the simulator; otherwise the first violation.
std::string plan_error(const Plan&);

}  // namespace warpmark::gpu
