// messages_test.cpp: what workers hear and answer, the simulation's and a GPU's, lists all of its members.
#include "harness/session/messages.h"

#include <doctest/doctest.h>

#include "harness/base/members_test.h"
#include "harness/gpu/bundle.h"
#include "harness/gpu/device_facts.h"
#include "harness/gpu/request.h"

using namespace warpmark;

TEST_CASE("messages: every member of what a worker hears and answers is listed once") {
    members::all_listed<WorkerBegins, LockTrial, WorkerAnswer, SharedHost, session::HostText>();
    members::all_listed<gpu::Greeting, gpu::Request, gpu::Answer, gpu::Bundle, gpu::BundleAnswer,
                        gpu::GpuFacts>();
}
