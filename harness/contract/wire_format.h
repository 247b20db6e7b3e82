// Serialization of jobs and observations between processes. Each structure lists its members once, for both
// directions. Members that are not transferred are listed with stays(), because a test counts the members.
#pragma once
#include "harness/base/error.h"
#include "harness/base/serialization.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/contract/wire_facts.h"

namespace warpmark {

template <class A>
void fields(A& a, Place& p) {
    a(p.file, p.line, p.column);
}
template <class A>
void fields(A& a, Error& e) {
    a(e.what, e.where, e.way_out, e.blame);
}

// Job
template <class A>
void fields(A& a, PointerTo& p) {
    a(p.at, p.argument, p.offset);
}
template <class A>
void fields(A& a, Argument& x) {
    a(x.name, x.use, x.bytes, x.element_bytes, x.zeros, x.lead, x.pointers, x.passed);
}
template <class A>
void fields(A& a, Case& c) {
    a(c.name, c.arguments, c.wants_exchange, c.block_shared_limit, c.multiprocessors, c.refuses_launches);
}
template <class A>
void fields(A& a, InputFile& f) {
    a(f.name, f.bytes);
}
template <class A>
void fields(A& a, Sized& s) {
    a(s.whole, s.bytes, s.samples, s.sample_bytes);
}
template <class A>
void fields(A& a, RecordingWanted& r) {
    a(r.wanted, r.has_block, r.block, r.finding);
}
template <class A>
void fields(A& a, Job& j) {
    a(j.file, j.source, j.is_ptx, j.entry, j.kernel_mode, j.grid, j.block, j.dynamic_shared_bytes,
      j.host_reads_device, j.cases, j.sized, j.defines, j.folder, j.include_dirs, j.readable_dirs,
      j.leaves_out_host_code, j.relocatable, j.arch, j.seed, j.checks, j.unoptimized_too, j.optimized_too,
      j.witnesses, j.time_limit_s, j.memory_limit, j.limits_are_adjustable, j.sample_limit_s, j.wants_plan,
      j.launches_nothing, j.in_turn, j.recording, j.wants_registers, j.counts_as_nvcc, j.words, j.has_files,
      j.newer_language, j.files);
    a.stays(j.simulated_only);
}

// Finding
template <class A>
void fields(A& a, Location& l) {
    a(l.file, l.line, l.column, l.role, l.has_thread, l.block, l.thread, l.said);
}
template <class A>
void fields(A& a, Witness::Element& e) {
    a(e.index, e.usual, e.got);
}
template <class A>
void fields(A& a, ThreadOrder& o) {
    a(o.kind, o.first, o.seed);
}
template <class A>
void fields(A& a, Witness& w) {
    a(w.sought, w.found, w.shown_by, w.why_none, w.other_line, w.order, w.because, w.orders_tried, w.argument,
      w.differing, w.elements);
    a.stays(w.place, w.expected, w.got, w.is_written, w.judged, w.in_usual_order);
}
template <class A>
void fields(A& a, Finding& f) {
    a(f.id, f.severity, f.space, f.evidence, f.message, f.explanation, f.picture, f.kernel, f.count,
      f.locations, f.witness, f.call, f.device, f.simulated, f.hidden, f.fact);
    a.stays(f.bytes);
}
template <class A>
void fields(A& a, Unseen& u) {
    a(u.about, u.because);
}

// LaunchRecord
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
    a(l.file, l.line, l.shared, l.global, l.remote, l.worst_shared, l.worst_global, l.shared_array,
      l.global_array, l.shared_arrays, l.global_arrays, l.carried_bytes, l.shared_accesses, l.global_accesses,
      l.shared_widths, l.global_widths);
}
template <class A>
void fields(A& a, WorkCycles& w) {
    a(w.all, w.without_conflicts, w.without_scatter, w.without_waste, w.without_waits);
}
template <class A>
void fields(A& a, BufferTraffic& b) {
    a(b.name, b.is_shared, b.file, b.line, b.traffic, b.copied_bytes, b.by_unit);
}
template <class A>
void fields(A& a, WorkCounts& w) {
    a(w.shuffles, w.matrix_products, w.float_operations, w.copied_bytes, w.stages, w.one_thread_shared_bytes);
}
template <class A>
void fields(A& a, DeviceCopies& c) {
    a(c.operations, c.read_bytes, c.written_bytes, c.cycles);
}
template <class A>
void fields(A& a, Residency& r) {
    a(r.blocks, r.threads, r.registers, r.spilled_bytes, r.limited_by, r.shared_bytes, r.l1_bytes);
}
template <class A>
void fields(A& a, SpillLine& s) {
    a(s.file, s.line, s.instructions);
}
template <class A>
void fields(A& a, LaunchRecord& l) {
    a(l.kernel, l.grid, l.block, l.dynamic_shared_bytes, l.static_shared_bytes, l.error,
      l.thread_instructions, l.warp_instructions, l.issue_slots, l.path_cycles, l.path_waited, l.longest_path,
      l.shortest_path, l.dynamic_shared_written, l.network_packets, l.retried_passes, l.read_sectors,
      l.written_sectors, l.unit_sectors, l.hottest_atomics, l.shared, l.global, l.remote, l.by_unit,
      l.barriers, l.waits, l.blocks_in_chain, l.cycles, l.work, l.thread_load_bytes, l.block_load_bytes,
      l.loading_blocks, l.carried_bytes, l.host_instructions, l.host_copied_bytes, l.device_copies, l.did,
      l.lines, l.buffers, l.residency, l.spills);
}

// Plan
template <class A>
void fields(A& a, PlanLaunch& t) {
    a(t.kernel, t.shown, t.grid, t.block, t.cluster, t.dynamic_shared_bytes, t.dynamic_limit, t.cooperative,
      t.parameters, t.variable_pointers, t.refused, t.warp_instructions);
}
template <class A>
void fields(A& a, PlanStep& t) {
    a(t.kind, t.address, t.from, t.bytes, t.value, t.contents, t.seen, t.launch);
}
template <class A>
void fields(A& a, PlanBuffer& t) {
    a(t.address, t.bytes, t.argument, t.is_output);
}
template <class A>
void fields(A& a, PlanVariable& t) {
    a(t.name, t.address, t.bytes);
}
template <class A>
void fields(A& a, Plan& t) {
    a(t.buffers, t.variables, t.steps, t.unsupported, t.looks_back);
}

// GPU counters
template <class A>
void fields(A& a, LaunchCounters& t) {
    a(t.shared_load_requests, t.shared_load_wavefronts, t.shared_store_requests, t.shared_store_wavefronts,
      t.shared_atomic_requests, t.shared_atomic_wavefronts, t.matrix_load_requests, t.matrix_load_wavefronts,
      t.matrix_store_requests, t.matrix_store_wavefronts, t.copy_requests, t.copy_wavefronts, t.copy_sectors,
      t.global_load_requests, t.global_load_sectors, t.global_store_requests, t.global_store_sectors,
      t.global_atomic_requests, t.global_atomic_sectors, t.global_reduction_requests,
      t.global_reduction_sectors, t.local_load_requests, t.local_store_requests, t.warp_instructions,
      t.dram_bytes, t.cycles, t.time_ns);
}
template <class A>
void fields(A& a, MeasuredLaunch& t) {
    a(t.kernel, t.error, t.seconds, t.counted, t.counters);
}

// Observation
template <class A>
void fields(A& a, ReversedRun& r) {
    a(r.outputs, r.places, r.waits);
}
template <class A>
void fields(A& a, ExchangeOfArray& e) {
    a(e.name, e.bytes, e.own_bytes);
}
template <class A>
void fields(A& a, Exchange& e) {
    a(e.counted, e.bytes, e.own_bytes, e.idle_bytes, e.idle, e.arrays, e.unbroken_bytes);
}
template <class A>
void fields(A& a, HostWritten& w) {
    a(w.argument, w.offset, w.bytes, w.where, w.passed_on);
}
template <class A>
void fields(A& a, CaseObservation& c) {
    a(c.name, c.findings, c.consequences, c.launches, c.outputs, c.printed, c.exit_code, c.seconds,
      c.cpu_seconds, c.plan, c.inactive_lane_shuffles, c.reversed, c.whole, c.unseen, c.exchange,
      c.host_written);
    a.stays(c.device);
}
template <class A>
void fields(A& a, SizedObservation& s) {
    a(s.name, s.samples, s.work, s.foretold, s.left_out, s.beyond_bytes);
}
// Recording
template <class A>
void fields(A& a, Site& s) {
    a(s.file, s.line, s.column);
}
template <class A>
void fields(A& a, Scalar& s) {
    a(s.name, s.function, s.type, s.bytes, s.line);
}
template <class A>
void fields(A& a, RecordedArray& r) {
    a(r.name, r.type, r.is_shared, r.bytes, r.element_bytes, r.extents, r.at, r.first, r.count);
}
template <class A>
void fields(A& a, RecordedBarrier& r) {
    a(r.kind, r.place);
}
template <class A>
void fields(A& a, RecordedAccesses& r) {
    a(r.step, r.array, r.kind, r.width, r.lanes, r.offsets, r.values);
}
template <class A>
void fields(A& a, RecordedArrivals& r) {
    a(r.step, r.array, r.count, r.offset, r.values);
}
template <class A>
void fields(A& a, RecordedMeetings& r) {
    a(r.step, r.barrier, r.what, r.warp, r.lanes);
}
template <class A>
void fields(A& a, RecordedCopies& r) {
    a(r.step, r.what, r.lanes, r.keep, r.copy);
}
template <class A>
void fields(A& a, RecordedValues& r) {
    a(r.step, r.scalar, r.lanes, r.values);
}
template <class A>
void fields(A& a, RecordedEnds& r) {
    a(r.step, r.warp, r.lanes);
}
template <class A>
void fields(A& a, RecordedRun& r) {
    a(r.is_witness, r.order, r.whole, r.from, r.of, r.warp, r.place, r.lanes, r.begins, r.written, r.accesses,
      r.arrivals, r.meetings, r.copies, r.values, r.ends, r.outputs, r.found_at);
}
template <class A>
void fields(A& a, Recording& r) {
    a(r.is_there, r.case_at, r.launch, r.block, r.warps, r.threads, r.kernel, r.grid, r.block_size,
      r.shared_bytes, r.unoptimized, r.has_finding, r.finding, r.places, r.arrays, r.scalars, r.barriers,
      r.runs);
}

template <class A>
void fields(A& a, Observation& o) {
    a(o.build_findings, o.cases, o.sized, o.in_turn, o.toolkit, o.kernels, o.compile_seconds,
      o.compiled_bytes, o.recording, o.peak_bytes, o.unlocked);
    a.stays(o.device);
}

}  // namespace warpmark
