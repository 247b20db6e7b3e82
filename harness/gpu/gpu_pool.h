// Pool of GPUs, each used by one submission at a time. A GPU that fails twice is removed.
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
    // "cuda": all devices; "cuda:1", "cuda:0,2": the listed ones. A worker checks that one of them is
    // healthy. Error (caller): invalid syntax; (tool): no driver, no such GPU, or no healthy one.
    static Result<std::shared_ptr<GpuPool>> open(const std::string& which);

    // Exclusive use of a GPU, until destroyed.
    class Lease {
      public:
        Lease(std::shared_ptr<GpuPool> all, size_t index) : all_(std::move(all)), index_(index) {}
        Lease(Lease&&) = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease();
        int device() const;
        // Health check after a failure that may not be the submission's fault, by a separate worker. False:
        // the GPU is unhealthy; after the second time it is removed for good.
        bool still_well();

      private:
        std::shared_ptr<GpuPool> all_;
        size_t index_;
    };
    // Waits for a free GPU. Error (tool): none is left.
    static Result<Lease> lease(const std::shared_ptr<GpuPool>&);

    size_t count() const { return all_.size(); }
    const std::string& name() const { return name_; }    // of the first: "NVIDIA H200 (sm_90), driver …"
    uint32_t capability() const { return capability_; }  // the lowest among the devices: 90

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
    static constexpr size_t most_asked = 64;  // devices to try until a healthy one is found
};

}  // namespace warpmark::gpu
