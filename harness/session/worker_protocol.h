// Wire format of the messages to and from a worker, and the result if no answer arrives in time.
#pragma once
#include "harness/base/serialization.h"
#include "harness/builds/launcher_build.h"
#include "harness/process/sandbox.h"
#include "harness/session/session.h"

namespace warpmark {

// Two workers may share a job: one compiles only the launcher, the other one reads the result.
enum class Share : uint8_t { whole, host_text, all_but_host };

// The first message to a worker, before any part of a submission.
struct WorkerSetup {
    lock::Terms terms;
    bool compiles = true;        // the compiler and its headers are opened before the sandbox is entered
    bool breaks_out = false;     // no job follows: the sandbox is tested
    double compile_seconds = 0;  // processor time for all its compilations
    std::string nvrtc;           // the compiler that its parent has tested; "": the worker searches
    Share share = Share::whole;
};

// Answer of the worker with Share::host_text. If it has no text, the other worker compiles the launcher.
struct SharedHost {
    std::optional<session::HostText> text;
};

// Result of the sandbox self-test.
struct LockTrial {
    lock::SandboxState held;
    std::vector<lock::Probe> probes;
};

// A worker's answer: an observation or an error.
struct WorkerAnswer {
    bool ok = false;
    Error error;
    Observation observation;
};

namespace session {
// Reason for a missing answer: the worker used up its processor time, it waits for something although the
// computer is idle enough, or the computer is overloaded.
enum class LateReason { used_up, blocked, starved };
// For `starved`, an Error: the computer is at fault. Otherwise the job is run once more, alone, and then
// held.
Result<Observation> late_result(const std::string& file, LateReason, double seconds,
                                double processor_seconds);
}  // namespace session

}  // namespace warpmark
