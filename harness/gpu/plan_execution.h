// One worker's side of a GPU: a module, the buffers of a plan, and the plan's steps, as
// often as asked.
#pragma once
#include <map>
#include <memory>
#include <set>

#include "harness/gpu/gpu_counters.h"
#include "harness/gpu/gpu_memory.h"
#include "harness/gpu/gpu_worker_protocol.h"

namespace warpmark::gpu {

class PlanRun {
  public:
    explicit PlanRun(const Driver&);
    ~PlanRun();
    PlanRun(const PlanRun&) = delete;

    // The control kernel. False: the device is not well.
    bool is_well();
    Answer answer(const Request&);

  private:
    struct Failure {
        Fault fault = Fault::none;
        int code = 0;
        std::string words;
    };
    Failure check(int code, Fault) const;
    Failure load(const std::string& ptx, bool unoptimised);
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
    uint64_t on_device(uint64_t address, uint64_t bytes) const;  // 0: no such place
    void forget_plan();

    const Driver& driver_;
    const DriverApi& api_;
    void *own_ = nullptr, *module_ = nullptr;
    void *begin_ = nullptr, *end_ = nullptr;  // events
    uint64_t result_ = 0, sweep_ = 0;         // a little memory of ours, and much
    size_t sweep_bytes_ = 0;
    DeviceMemory memory_;
    Plan plan_;
    std::vector<uint64_t> first_;      // device copies of the buffers' first contents
    std::vector<uint64_t> variables_;  // where the device has them
    std::map<std::string, std::vector<std::byte>> variable_contents_;  // as the module brings them, by name
    std::map<MetricKind, Result<std::unique_ptr<Counters>>>
        counters_;  // opened when they are first asked for
    Counters* counting_ = nullptr;
    std::vector<size_t> counted_;  // launches since, by their place in the answer; none: of ours
    std::set<uint64_t> made_;      // by steps of this run
};

}  // namespace warpmark::gpu
