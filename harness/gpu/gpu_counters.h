// Reads the GPU's counters around kernel launches of this process, every launch by itself.
// Each launch is run as often as passes are needed, on the same memory: CUPTI puts back what it wrote.
// Launches wait for each other while that goes on.
//
// Measured on an H200 (driver 580.159.04, CUDA 13.0): open 0.3 s, a start 0.14 s. A launch that is
// counted takes 2 ms longer in one pass; in two it is 20 ms and another 3 ms for each GiB that is allocated,
// as memory is saved and put back, and with that what was in the caches: flushing them before a launch
// changes nothing. A launch while nothing is being counted takes no longer than ever. Clocks are left alone.
//
// A GPU's counters belong to one process at a time, from its start to its release: others find them busy and
// wait a while.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/gpu/counter_metrics.h"
#include "harness/gpu/cupti.h"

namespace warpmark::gpu {

// What becomes of the counters when the counts are taken. While they are held the next start takes 0.2 ms,
// but no module may be unloaded: CUPTI would take what it knows of its kernels for those of the next module
// in its place (seen: a crash).
enum class ModuleRelease { release, hold };

class Counters {
  public:
    // `context`: a CUcontext of the device, as Driver::context() gives it. Error (Blame::tool), with the way
    // out: no libcupti, counters that are not permitted or not there on this device, another profiler that
    // has them.
    static Result<std::unique_ptr<Counters>> open(void* context, int device, MetricKind,
                                                  double patience_s = 20);
    static Result<std::unique_ptr<Counters>> open(const cupti::Api&, void* context, int device, MetricKind,
                                                  double patience_s);
    ~Counters();
    Counters(const Counters&) = delete;

    // From here on launches are counted, `most_launches` at most.
    Result<void> start(size_t most_launches);
    // Ends that. One for each launch since, in their order. Error: more launches than there was room for, or
    // the context is broken: wait for the launches first, the driver says better what they ran into.
    Result<std::vector<LaunchCounters>> take(ModuleRelease = ModuleRelease::release);
    // Lets another process have the counters.
    void release();

    size_t passes() const { return passes_; }                             // runs of each launch
    const std::vector<std::string>& unknown() const { return unknown_; }  // what this chip does not count

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
    void* host_ = nullptr;        // of the metrics
    void* profiler_ = nullptr;    // from start to release
    std::vector<size_t> chosen_;  // rows of the table that the chip knows
    std::vector<const char*> names_;
    std::vector<std::string> unknown_;
    size_t passes_ = 0, most_ = 0, room_ = 0;
};

}  // namespace warpmark::gpu
