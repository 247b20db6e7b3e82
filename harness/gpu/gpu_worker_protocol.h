// Requests to a GPU worker, and its replies.
#pragma once
#include <string>
#include <vector>

#include "harness/base/serialization.h"
#include "harness/contract/gpu_launch_counters.h"
#include "harness/contract/launch_plan.h"

namespace warpmark::gpu {

// Requested parts are executed in this order. A loaded module and buffers remain for later requests.
struct Request {
    std::string ptx;           // load this module
    bool unoptimized = false;  // ... compiled without optimization
    bool lay_out = false;      // ... and create this plan's buffers
    Plan plan;
    std::vector<std::vector<std::byte>> buffers;  // initial contents, in the order of Plan::buffers
    uint8_t behind = 0;                           // ... and the value of all bytes after them
    bool run = false;                             // restore the initial state, then execute the plan's steps
    std::vector<uint64_t> turns;  // ... with the buffers' contents rotated left by these numbers of bytes
    bool count = false;           // ... and collect instruction counts
    bool clock = false;    // ... and collect hardware times and bytes per launch; not combined with `count`
    bool flush = false;    // ... with a cold L2 cache before each launch
    bool outputs = false;  // return the output buffers
    bool digest = false;   // ... and a digest of each
    uint64_t copy = 0;     // copy this number of bytes within device memory, with a cold L2 cache
};

enum class Fault : uint8_t {
    none,
    refused,  // invalid module or plan; nothing ran
    launch,   // the device refused a launch that the simulator had run
    broke,    // a kernel aborted; `failure` is the driver's message. The worker is unusable afterwards.
};

struct Answer {
    Fault fault = Fault::none;
    int code = 0;         // CUresult
    std::string failure;  // the driver's message
    uint32_t step = 0;    // failed step of the plan
    std::vector<MeasuredLaunch> launches;
    std::vector<std::vector<std::byte>> outputs;  // in the order of Plan::buffers; empty for non-outputs
    std::vector<uint64_t> digests;                // in the order of Plan::buffers; 0 for non-outputs
    std::vector<uint32_t> overrun;                // buffers with overwritten guards, as indices in
                                                  // Plan::buffers
    bool has_diverging_reads = false;  // the launcher would have read other bytes than in the simulator
    std::string printed;
    double copy_seconds = 0;
    std::string not_counted;  // reason if there are no counters; "" if there are, or if none were requested
    bool is_well = true;      // the control kernel, run last, gave the correct result
};

// First message of the worker.
struct Greeting {
    std::string device;                  // "NVIDIA H200 (sm_90), driver 580.159.04 (CUDA 13.0)"
    std::string failure;                 // reason if there is no device
    bool is_well = false;                // the control kernel gave the correct result
    std::vector<uint32_t> capabilities;  // of all devices of the driver: 90
};

}  // namespace warpmark::gpu
