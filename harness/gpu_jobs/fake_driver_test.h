// Fake GPU driver that runs loaded code in the simulator, so that a worker can be tested without a GPU.
// CUDA_VISIBLE_DEVICES, which workers inherit, selects its defects.
#pragma once
#include <cstdlib>
#include <string>

#include "harness/gpu/cuda_driver.h"

namespace warpmark::fake {

// Words in CUDA_VISIBLE_DEVICES: "fake" enables the driver; "devices=2" sets the number of devices;
// "unwell=1" makes that device compute nonsense; "alone" permits one process at a time; "shy" denies memory
// at the simulator's addresses; "dies" ends the process at a launch; "rough" aborts a launch of a kernel
// named `rough`; "greedy" refuses every launch of a plan for lack of resources (701); "small" refuses each as
// invalid (1); "patient" blocks forever at a barrier that not all threads reach; "old" reports compute
// capability 7.5; "careless" drops negations when optimizing.
const gpu::DriverApi* driver();  // nullptr without the word "fake"

class Gpu {
  public:
    explicit Gpu(const char* words) { setenv("CUDA_VISIBLE_DEVICES", words, 1); }
    ~Gpu() { unsetenv("CUDA_VISIBLE_DEVICES"); }
    Gpu(const Gpu&) = delete;
};

}  // namespace warpmark::fake
