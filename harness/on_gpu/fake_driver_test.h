// A driver without a GPU: the simulated machine runs what is loaded. With it a worker
// does all that it does with a real one; what it makes of a broken device is told by CUDA_VISIBLE_DEVICES,
// which workers inherit.
#pragma once
#include <cstdlib>
#include <string>

#include "harness/gpu/cuda_driver.h"

namespace warpmark::fake {

// Words of CUDA_VISIBLE_DEVICES: "fake" there is a driver at all; "devices=2"; "unwell=1" that device
// computes nonsense; "alone" it takes one process at a time; "shy" no memory at the machine's addresses;
// "dies" the process ends at a launch; "rough" a launch of a kernel named `rough` breaks off; "greedy" every
// launch of a plan lacks resources (701); "small" each is invalid (1); "patient" it waits for good at a
// barrier that not all meet; "old" its compute capability is 7.5; "careless" its compiler loses negations
// when it optimises.
const gpu::DriverApi* driver();  // nullptr: "fake" is not among them

class Gpu {
  public:
    explicit Gpu(const char* words) { setenv("CUDA_VISIBLE_DEVICES", words, 1); }
    ~Gpu() { unsetenv("CUDA_VISIBLE_DEVICES"); }
    Gpu(const Gpu&) = delete;
};

}  // namespace warpmark::fake
