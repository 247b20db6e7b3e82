// messages.h: the fields of everything that crosses the pipe to the worker and back, and what it means if
// nothing comes back in time.
#pragma once
#include "harness/contract/wire.h"
#include "harness/lock/probes.h"
#include "harness/session/session.h"

namespace warpmark {

// What a worker hears first, before anything that a submission holds.
struct WorkerBegins {
    lock::Terms terms;
    bool compiles = true;        // the compiler and its headers are opened before the lock
    bool breaks_out = false;     // no job follows: the lock is tried
    double compile_seconds = 0;  // of a processor, for all its compiles
    std::string nvrtc;           // the compiler that its parent has tried; "": it looks for one
};

// What came of that.
struct LockTrial {
    lock::Held held;
    std::vector<lock::Probe> probes;
};

// What the worker answers: an observation, or an error.
struct WorkerAnswer {
    bool ok = false;
    Error error;
    Observation observation;
};

namespace session {
// Why no answer came: it took all of the processor time that it may; it waits for something, and nobody else
// keeps it from going on; or this computer has too much to do.
enum class Late { used_up, blocked, starved };
// Starved: that is nobody's fault, and an Error. Else it is run once more, alone, and then held.
Result<Observation> came_late(const std::string& file, Late, double seconds, double processor_seconds);
}  // namespace session

template <class A>
void fields(A& a, WorkerBegins& b) {
    a(b.terms, b.compiles, b.breaks_out, b.compile_seconds, b.nvrtc);
}
template <class A>
void fields(A& a, LockTrial& t) {
    a(t.held, t.probes);
}
template <class A>
void fields(A& a, WorkerAnswer& w) {
    a(w.ok, w.error, w.observation);
}

}  // namespace warpmark
