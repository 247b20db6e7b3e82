// Collects hardware counters for kernel launches of this process, separately for each launch. A launch is
// repeated once per pass on the same memory; CUPTI restores its writes. Launches are serialized while
// counters are active.
//
// Measured on an H200 (driver 580.159.04, CUDA 13.0): opening takes 0.3 s, a start 0.14 s. A counted launch
// takes 2 ms longer with one pass. With two passes it takes 20 ms longer, plus 3 ms per allocated GiB,
// because memory is saved and restored. This also restores the caches' contents, so flushing them before a
// launch has no effect. A launch without active counters has no overhead. Clock rates are not modified.
//
// Counters belong to one process at a time, from start to release. Other processes find them busy and wait
// for a while.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/gpu/counter_metrics.h"
#include "harness/gpu/cupti.h"

namespace warpmark::gpu {

// Treatment of the counters after counts are taken. While they are held, the next start takes 0.2 ms, but no
// module may be unloaded: CUPTI would apply its data about the old module's kernels to a new module at the
// same address (observed: a crash).
enum class ModuleRelease { release, hold };

class Counters {
  public:
    // `context`: a CUcontext on the device, from Driver::context(). Error (Blame::tool), with a remedy:
    // libcupti is missing, counters are not permitted or not available on this device, or another profiler
    // holds them.
    static Result<std::unique_ptr<Counters>> open(void* context, int device, MetricKind,
                                                  double patience_s = 20);
    static Result<std::unique_ptr<Counters>> open(const cupti::Api&, void* context, int device, MetricKind,
                                                  double patience_s);
    ~Counters();
    Counters(const Counters&) = delete;

    // Starts counting launches, `most_launches` at most.
    Result<void> start(size_t most_launches);
    // Stops counting. Returns one entry per launch since start(), in order. Error: too many launches, or a
    // broken context. Wait for the launches first, because the driver describes a kernel's failure better.
    Result<std::vector<LaunchCounters>> take(ModuleRelease = ModuleRelease::release);
    // Makes the counters available to other processes.
    void release();

    size_t passes() const { return passes_; }                             // runs per launch
    const std::vector<std::string>& unknown() const { return unknown_; }  // metrics that this chip lacks

  private:
    Counters(const cupti::Api& api, void* context, double patience_s)
        : api_(api), context_(context), patience_s_(patience_s) {}
    Result<void> look_at(int device);
    Result<void> choose_metrics(MetricKind);
    Result<void> configure();
    Result<void> begin(size_t most_launches);
    template <class F>
    int once_free(F step) const;
    Result<std::vector<LaunchCounters>> evaluate();
    Error failed(const std::string& step, int code) const;
    bool known(const char* metric);

    cupti::Api api_;
    void* context_ = nullptr;
    double patience_s_ = 0;
    std::string chip_;
    std::vector<uint8_t> availability_, config_, data_;
    void* host_ = nullptr;        // for the metrics
    void* profiler_ = nullptr;    // valid from start to release
    std::vector<size_t> chosen_;  // table rows that the chip supports
    std::vector<const char*> names_;
    std::vector<std::string> unknown_;
    size_t passes_ = 0, most_ = 0, room_ = 0;
};

}  // namespace warpmark::gpu
