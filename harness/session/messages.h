// messages.h: the fields of everything that crosses the pipe to the worker and back, and what it means if
// nothing comes back in time.
#pragma once
#include "harness/base/archive.h"
#include "harness/lock/probes.h"
#include "harness/session/session.h"

namespace warpmark {

// What a worker hears first, before anything that a submission holds.
struct WorkerBegins {
    lock::Terms terms;
    bool compiles = true;        // the compiler and its headers are opened before the lock
    bool breaks_out = false;     // no job follows: the lock is tried
    double compile_seconds = 0;  // of a processor, for all its compiles
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

// What a byte of a message may stand for (archive.h).
constexpr Severity last_of(Severity) {
    return Severity::note;
}
constexpr Space last_of(Space) {
    return Space::param;
}
constexpr FindingId last_of(FindingId) {
    return finding_kinds.back().id;
}
constexpr Role last_of(Role) {
    return Role::says;
}
constexpr Evidence last_of(Evidence) {
    return Evidence::device;
}
constexpr Simulated last_of(Simulated) {
    return Simulated::shows_nothing;
}
constexpr Use last_of(Use) {
    return Use::scalar;
}
constexpr Blame last_of(Blame) {
    return Blame::tool;
}

template <class A>
void fields(A& a, WorkerBegins& b) {
    a(b.terms, b.compiles, b.breaks_out, b.compile_seconds);
}
template <class A>
void fields(A& a, LockTrial& t) {
    a(t.held, t.probes);
}
template <class A>
void fields(A& a, Place& p) {
    a(p.file, p.line, p.column);
}
template <class A>
void fields(A& a, Error& e) {
    a(e.what, e.where, e.way_out, e.blame);
}
template <class A>
void fields(A& a, Location& l) {
    a(l.file, l.line, l.column, l.role, l.has_thread, l.block, l.thread, l.said);
}
template <class A>
void fields(A& a, Witness::Element& e) {
    a(e.index, e.usual, e.got);
}
template <class A>
void fields(A& a, Witness& w) {
    a(w.sought, w.found, w.order, w.because, w.orders_tried, w.argument, w.differing, w.elements);
}
template <class A>
void fields(A& a, Finding& f) {
    a(f.id, f.severity, f.space, f.evidence, f.message, f.explanation, f.picture, f.kernel, f.count,
      f.locations, f.witness, f.call, f.device, f.simulated, f.hidden);
}
template <class A>
void fields(A& a, Traffic& t) {
    a(t.requests, t.passes, t.ideal, t.bytes, t.in_turn);
}
template <class A>
void fields(A& a, SpaceTraffic& t) {
    a(t.load, t.store, t.atomic);
}
template <class A>
void fields(A& a, WorstRequest& w) {
    a(w.op, w.width, w.passes, w.ideal, w.active, w.offsets, w.block, w.first_thread);
}
template <class A>
void fields(A& a, ArrayName& n) {
    a(n.name, n.several);
}
template <class A>
void fields(A& a, ArrayNames& n) {
    a(n.load, n.store, n.atomic);
}
template <class A>
void fields(A& a, LineTraffic& l) {
    a(l.file, l.line, l.shared, l.global, l.worst_shared, l.worst_global, l.shared_array, l.global_array,
      l.shared_arrays, l.global_arrays, l.carried_bytes);
}
template <class A>
void fields(A& a, WorkCycles& w) {
    a(w.all, w.without_conflicts, w.without_scatter, w.without_waste);
}
template <class A>
void fields(A& a, LaunchRecord& l) {
    a(l.kernel, l.grid, l.block, l.dynamic_shared_bytes, l.static_shared_bytes, l.error,
      l.thread_instructions, l.warp_instructions, l.issue_slots, l.path_cycles, l.path_waited, l.longest_path,
      l.retried_passes, l.read_sectors, l.written_sectors, l.hottest_atomics, l.shared, l.global, l.barriers,
      l.cycles, l.work, l.thread_load_bytes, l.block_load_bytes, l.loading_blocks, l.carried_bytes,
      l.host_instructions, l.host_copied_bytes, l.lines);
}
template <class A>
void fields(A& a, Argument& x) {
    a(x.name, x.use, x.bytes, x.element_bytes, x.zeros);
}
template <class A>
void fields(A& a, Case& c) {
    a(c.name, c.arguments, c.wants_exchange, c.block_shared_limit, c.refuses_launches);
}
template <class A>
void fields(A& a, Sized& s) {
    a(s.whole, s.bytes, s.samples, s.sample_bytes);
}
template <class A>
void fields(A& a, Job& j) {
    a(j.file, j.source, j.is_ptx, j.entry, j.kernel_mode, j.grid, j.block, j.dynamic_shared_bytes,
      j.host_reads_device, j.cases, j.sized, j.defines, j.include_dirs, j.relocatable, j.arch, j.seed,
      j.checks, j.unoptimised_too, j.witnesses, j.time_limit_s, j.wants_plan, j.launches_nothing, j.in_turn);
}
template <class A>
void fields(A& a, Unseen& u) {
    a(u.about, u.because);
}
template <class A>
void fields(A& a, Reversed& r) {
    a(r.outputs, r.places);
}
template <class A>
void fields(A& a, Exchange& e) {
    a(e.counted, e.bytes, e.own_bytes, e.idle_bytes, e.idle);
}
template <class A>
void fields(A& a, HostWritten& w) {
    a(w.argument, w.offset, w.bytes, w.where, w.passed_on);
}
template <class A>
void fields(A& a, CaseObservation& c) {
    a(c.name, c.findings, c.consequences, c.launches, c.outputs, c.printed, c.exit_code, c.seconds,
      c.cpu_seconds, c.plan, c.from_nobody, c.reversed, c.whole, c.unseen, c.exchange, c.host_written);
}
template <class A>
void fields(A& a, SizedObservation& s) {
    a(s.name, s.samples, s.work, s.foretold);
}
template <class A>
void fields(A& a, Observation& o) {
    a(o.build_findings, o.cases, o.sized, o.in_turn, o.toolkit, o.kernels, o.compile_seconds, o.peak_bytes,
      o.unlocked);
}
template <class A>
void fields(A& a, WorkerAnswer& w) {
    a(w.ok, w.error, w.observation);
}

}  // namespace warpmark
