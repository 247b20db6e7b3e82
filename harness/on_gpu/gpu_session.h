// A job in the machine and, with the plans that its launcher made there, on a real GPU.
#pragma once
#include <memory>

#include "harness/gpu/gpu_pool.h"
#include "harness/session/session.h"

namespace warpmark::session {

// What observe() sees, with CaseObservation::device filled in. A kernel that breaks off on the GPU alone is a
// finding as well; one that does not end is stopped at a deadline. Where the GPU alone goes astray, it runs
// once more what its compiler makes without optimising (DeviceRun::unoptimised). Whatever the GPU did wrong
// is asked again, on another one if that is not well.
struct Measure {
    bool count = true;   // with hardware counters
    uint32_t clock = 0;  // so many runs more, with nothing of it in the L2 cache: the hardware's own times,
                         // of which the middle one stays
    bool asks_again =
        true;  // where the GPU's compiler may be wrong: whether it computes something else without optimising
};
Result<Observation> observe_on(const std::shared_ptr<gpu::GpuPool>&, const Job&, const Measure& = {});

// An older GPU than the job's gets code that it understands: "sm_80" of a wanted "sm_90" for capability 80.
std::string architecture(const std::string& wanted, uint32_t capability);

}  // namespace warpmark::session
