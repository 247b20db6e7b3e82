// Members of the messages to and from workers, of the simulator and of a GPU: each message serializes all of
// them.
#include "harness/session/worker_protocol.h"

#include <doctest/doctest.h>

#include "harness/base/serialized_members_test.h"
#include "harness/gpu/gpu_inventory.h"
#include "harness/gpu/gpu_worker_protocol.h"
#include "harness/gpu/measurement_bundle.h"

using namespace warpmark;

TEST_CASE("messages: every member of what a worker hears and answers is listed once") {
    members::all_listed<WorkerSetup, LockTrial, WorkerAnswer, SharedHost, session::HostText>();
    members::all_listed<gpu::Greeting, gpu::Request, gpu::Answer, gpu::Bundle, gpu::BundleAnswer,
                        gpu::GpuFacts>();
}
