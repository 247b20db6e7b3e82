// The GPUs that may be used, each by one submission at a time; one that fails twice is taken out.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "harness/gpu/gpu_worker.h"

namespace warpmark::gpu {

class GpuPool {
  public:
    // "cuda": all that the driver knows; "cuda:1", "cuda:0,2": these. A worker asks the first that is well.
    // Error (caller): it is written otherwise; (tool): no driver, no such GPU, or none that is well.
    static Result<std::shared_ptr<GpuPool>> open(const std::string& which);

    // Held by its owner alone until it is gone.
    class Lease {
      public:
        Lease(std::shared_ptr<GpuPool> all, size_t index) : all_(std::move(all)), index_(index) {}
        Lease(Lease&&) = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease();
        int device() const;
        // Something went wrong that need not be the submission's fault: is the GPU still well? A worker of
        // its own asks. False: it is not; the second time it is out of use for good.
        bool still_well();

      private:
        std::shared_ptr<GpuPool> all_;
        size_t index_;
    };
    // Waits for a free GPU. Error (tool): none is left.
    static Result<Lease> lease(const std::shared_ptr<GpuPool>&);

    size_t count() const { return all_.size(); }
    const std::string& name() const { return name_; }    // of the first: "NVIDIA H200 (sm_90), driver …"
    uint32_t capability() const { return capability_; }  // the least of them: 90

  private:
    struct PooledDevice {
        int device = 0;
        int failures = 0;
        bool taken = false;
    };
    std::vector<PooledDevice> all_;
    std::string name_;
    uint32_t capability_ = 0;
    std::mutex mutex_;
    std::condition_variable freed_;
    static constexpr int most_failures = 2;
    static constexpr size_t most_asked = 64;  // devices that are tried until one is well
};

}  // namespace warpmark::gpu
