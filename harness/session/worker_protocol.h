// The fields of everything that crosses the pipe to the worker and back, and what it means
// if nothing comes back in time.
#pragma once
#include "harness/builds/launcher_build.h"
#include "harness/contract/wire_format.h"
#include "harness/process/sandbox_probes.h"
#include "harness/session/session.h"

namespace warpmark {

// Two workers may share a job: one compiles the host half alone, the other one reads what became of it.
enum class Share : uint8_t { whole, host_text, all_but_host };

// What a worker hears first, before anything that a submission holds.
struct WorkerBegins {
    lock::Terms terms;
    bool compiles = true;        // the compiler and its headers are opened before the lock
    bool breaks_out = false;     // no job follows: the lock is tried
    double compile_seconds = 0;  // of a processor, for all its compiles
    std::string nvrtc;           // the compiler that its parent has tried; "": it looks for one
    Share share = Share::whole;
};

// The answer of the worker that has Share::host_text. Without a text the other one compiles it.
struct SharedHost {
    std::optional<session::HostText> text;
};

// What came of that.
struct LockTrial {
    lock::SandboxState held;
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
enum class LateReason { used_up, blocked, starved };
// Starved: that is nobody's fault, and an Error. Else it is run once more, alone, and then held.
Result<Observation> came_late(const std::string& file, LateReason, double seconds, double processor_seconds);
}  // namespace session

template <class A>
void fields(A& a, WorkerBegins& b) {
    a(b.terms, b.compiles, b.breaks_out, b.compile_seconds, b.nvrtc, b.share);
}
template <class A>
void fields(A& a, session::HostText& h) {
    a(h.ptx, h.as_it_runs, h.findings, h.compile_seconds, h.compiled_bytes);
}
template <class A>
void fields(A& a, SharedHost& s) {
    a(s.text);
}
template <class A>
void fields(A& a, LockTrial& t) {
    a(t.held, t.probes);
}
template <class A>
void fields(A& a, WorkerAnswer& w) {
    a(w.ok, w.error, w.observation);
}

template <class T>
std::vector<std::byte> packed(const T& value) {
    Writer writer;
    writer(const_cast<T&>(value));  // fields() is for both directions; a Writer changes nothing
    return writer.take();
}

template <class T>
bool read(std::span<const std::byte> bytes, T& value) {
    Reader reader(bytes);
    reader(value);
    return !reader.failed();
}

}  // namespace warpmark
