// counters.h: reads the GPU's counters around kernel launches of this process, every launch by itself. Each launch is run as often
// as passes are needed, on the same memory: CUPTI puts back what it wrote. Launches wait for each other while that goes on.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/gpu/cupti.h"
#include "harness/gpu/metrics.h"

namespace warpmark::gpu {

class Counters {
  public:
    // `context`: a CUcontext of the device; null for the one that is current in this thread. Error (Blame::tool), with the way out: no libcupti, counters
    // that are not permitted or not there on this device, another profiler that has them.
    static Result<std::unique_ptr<Counters>> open(void* context, int device, Ask);
    static Result<std::unique_ptr<Counters>> open(const cupti::Api&, void* context, int device, Ask);
    ~Counters();
    Counters(const Counters&) = delete;

    // From here on launches are counted, `most_launches` at most.
    Result<void> start(size_t most_launches);
    // One for each launch since, in their order. Error: more launches than there was room for.
    Result<std::vector<LaunchCounters>> take();

    size_t passes() const { return passes_; }                          // runs of each launch
    const std::vector<std::string>& unknown() const { return unknown_; }  // what this chip does not count

  private:
    explicit Counters(const cupti::Api& api, void* context) : api_(api), context_(context) {}
    Result<void> look_at(int device);
    Result<void> choose_metrics(Ask);
    Result<void> configure();
    Result<void> begin(size_t most_launches);
    Result<void> end();
    Result<std::vector<LaunchCounters>> evaluate();
    Error failed(const std::string& step, int code) const;
    bool known(const char* metric);

    cupti::Api api_;
    void* context_ = nullptr;
    std::string chip_;
    std::vector<uint8_t> availability_, config_, data_;
    void* host_ = nullptr;      // of the metrics
    void* profiler_ = nullptr;  // while started
    std::vector<size_t> chosen_;  // rows of the table that the chip knows
    std::vector<const char*> names_;
    std::vector<std::string> unknown_;
    size_t passes_ = 0, most_ = 0;
};

}  // namespace warpmark::gpu
