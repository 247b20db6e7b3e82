// What a GPU worker is asked for, and what it answers.
#pragma once
#include <string>
#include <vector>

#include "harness/contract/wire_format.h"

namespace warpmark::gpu {

// Each part is done in this order, if it is asked for. What was loaded and laid out stays for the requests
// after it.
struct Request {
    std::string ptx;           // load this module
    bool unoptimised = false;  // ... compiled without any optimisation
    bool lay_out = false;      // ... and this plan's buffers
    Plan plan;
    std::vector<std::vector<std::byte>> buffers;  // their first contents, by Plan::buffers
    uint8_t behind = 0;                           // ... and every byte after them
    bool run = false;                             // everything as it was at first, then the plan's steps
    std::vector<uint64_t> turns;  // ... but for the buffers' contents: they begin so many bytes further on,
                                  // and their beginning follows
    bool count = false;           // ... and count what instructions do
    bool clock = false;    // ... and have the hardware's own times and bytes of each launch; not both at once
    bool flush = false;    // ... with nothing of it in the L2 cache before each launch
    bool outputs = false;  // the output buffers' bytes
    bool digest = false;   // ... and a number for each of them
    uint64_t copy = 0;  // copy so many bytes within the device's memory, with nothing of them in the L2 cache
};

enum class Fault : uint8_t {
    none,
    refused,  // the module or the plan: nothing ran
    launch,   // the device refused a launch that the machine had run
    broke,    // a kernel broke off: what the driver says is in `failure`. The worker is of no further use.
};

struct Answer {
    Fault fault = Fault::none;
    int code = 0;         // CUresult
    std::string failure;  // the driver's words
    uint32_t step = 0;    // of the plan, where it failed
    std::vector<MeasuredLaunch> launches;
    std::vector<std::vector<std::byte>> outputs;  // by Plan::buffers; empty for those that are no output
    std::vector<uint64_t> digests;                // likewise; 0
    std::vector<uint32_t> overrun;                // of Plan::buffers: somebody wrote behind its end
    bool read_otherwise = false;  // the launcher would have read other bytes than it did in the machine
    std::string printed;
    double copy_seconds = 0;
    std::string not_counted;  // why there are no counters; "" if there are, or none were wanted
    bool is_well = true;      // the control kernel, run after all of it, gave what it should
};

// What the worker says first.
struct Greeting {
    std::string device;                  // "NVIDIA H200 (sm_90), driver 580.159.04 (CUDA 13.0)"
    std::string failure;                 // why there is none
    bool is_well = false;                // the control kernel gave what it should
    std::vector<uint32_t> capabilities;  // of all devices that the driver has: 90
};

template <class A>
void fields(A& a, Request& t) {
    a(t.ptx, t.unoptimised, t.lay_out, t.plan, t.buffers, t.behind, t.run, t.turns, t.count, t.clock, t.flush,
      t.outputs, t.digest, t.copy);
}
template <class A>
void fields(A& a, Answer& t) {
    a(t.fault, t.code, t.failure, t.step, t.launches, t.outputs, t.digests, t.overrun, t.read_otherwise,
      t.printed, t.copy_seconds, t.not_counted, t.is_well);
}
template <class A>
void fields(A& a, Greeting& t) {
    a(t.device, t.failure, t.is_well, t.capabilities);
}

}  // namespace warpmark::gpu
