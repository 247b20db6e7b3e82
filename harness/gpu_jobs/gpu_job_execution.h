// Runs a job in the simulator, then its launcher's plans on a real GPU.
#pragma once
#include <memory>

#include "harness/gpu/gpu_pool.h"
#include "harness/session/session.h"

namespace warpmark::session {

// Results of observe(), with CaseObservation::device filled in. A kernel that aborts on the GPU only is a
// finding, too. One that does not terminate is stopped at a deadline. If only the GPU produces wrong results,
// its compiler's unoptimized code is run as well (DeviceRun::unoptimized). Any failure on the GPU is retried,
// on another GPU if the first is unhealthy.
struct Measure {
    bool count = true;   // with hardware counters
    uint32_t clock = 0;  // additional runs with a cold L2 cache for hardware times; the median is kept
    bool asks_again =
        true;  // if the GPU compiler may be wrong, test if its unoptimized code computes other results
};
Result<Observation> observe_on(const std::shared_ptr<gpu::GpuPool>&, const Job&, const Measure& = {});

// Target architecture for GPUs older than the job's: "sm_80" for a wanted "sm_90" and capability 80.
std::string architecture(const std::string& wanted, uint32_t capability);

}  // namespace warpmark::session
