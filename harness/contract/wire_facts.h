// Serialization of facts (wire_format.h).
#pragma once
#include "harness/base/serialization.h"
#include "harness/contract/facts.h"

namespace warpmark {

template <class A>
void fields(A& a, Fact& f) {
    a(static_cast<AnyFact&>(f));
}

// Races
template <class A>
void fields(A& a, BarrierGap& g) {
    a(g.kind, g.upper, g.lower, g.upper_in, g.lower_in, g.before, g.in_branch, g.in_loop);
}
template <class A>
void fields(A& a, SharedGap& g) {
    a(g.after, g.before, g.other_upper, g.other_lower);
}
template <class A>
void fields(A& a, Race& r) {
    a(r.apart, r.array, r.element, r.offset, r.bytes, r.one_instruction, r.same_value, r.by_chance,
      r.both_atomic, r.plain_line, r.one_is_atomic, r.may_overlap, r.gap, r.shared_gap, r.also);
}
template <class A>
void fields(A& a, EarlyUse& u) {
    a(u.missing, u.array, u.element, u.offset, u.bytes, u.copy_writes, u.by_unit, u.by_copy, u.own,
      u.newer_groups);
}

// Barriers and masks
template <class A>
void fields(A& a, LanesAt& l) {
    a(l.lanes, l.file, l.line, l.state);
}
template <class A>
void fields(A& a, WarpAt& w) {
    a(w.warp, w.lanes);
}
template <class A>
void fields(A& a, Divergence& d) {
    a(d.warp, d.lanes, d.missing, d.block);
}
template <class A>
void fields(A& a, Mismatch& m) {
    a(m.warps, m.block);
}
template <class A>
void fields(A& a, ObjectPhase& p) {
    a(p.parity, p.expected, p.missing, p.bytes);
}
template <class A>
void fields(A& a, Deadlock& d) {
    a(d.waiting, d.counted, d.missing, d.of_cluster, d.of_grid, d.block_number, d.block, d.object, d.phase);
}
template <class A>
void fields(A& a, MaskFault& m) {
    a(m.kind, m.warp, m.lanes, m.mask, m.missing, m.lanes_at);
}
template <class A>
void fields(A& a, Limit::Use& u) {
    a(u.what, u.amount);
}
template <class A>
void fields(A& a, Limit& l) {
    a(l.of, l.amount, l.waiting, l.is_adjustable, l.uses);
}

// Memory
template <class A>
void fields(A& a, AddressFault& f) {
    a(f.kind, f.element, f.array, f.extent, f.address, f.offset, f.width, f.align, f.is_before, f.is_named,
      f.is_place_in_grid, f.threads_left_over, f.elements, f.neighbor, f.owner, f.null_parameters,
      f.freed_at_line, f.origin, f.requested, f.needed, f.launch, f.reported_at_line);
}
template <class A>
void fields(A& a, UninitializedRead::Writer& w) {
    a(w.line, w.first, w.last, w.first_thread, w.last_thread, w.several_blocks);
}
template <class A>
void fields(A& a, UninitializedRead& u) {
    a(u.element, u.array, u.knows_writers, u.by_own_line, u.more_lines, u.by_host, u.writers);
}

// Traffic
template <class A>
void fields(A& a, LayoutFix& f) {
    a(f.kind, f.from, f.to, f.declaration, f.wavefronts, f.other_lines, f.worst_of_others, f.offsets,
      f.serves);
}
template <class A>
void fields(A& a, BankConflict& c) {
    a(c.worst, c.wavefronts, c.least, c.array, c.structure, c.bank, c.elements, c.fixes, c.why_none, c.serves,
      c.lines);
}
template <class A>
void fields(A& a, SectorFix& f) {
    a(f.kind, f.elements, f.structure, f.structure_bytes, f.sectors);
}
template <class A>
void fields(A& a, Uncoalesced& u) {
    a(u.worst, u.array, u.fix);
}

// Calls, ends and the compiler
template <class A>
void fields(A& a, FailedCall& f) {
    a(f.call, f.error, f.meaning, f.why, f.advice, f.is_launch, f.is_ignored, f.is_handled);
}
template <class A>
void fields(A&, Trap&) {}
template <class A>
void fields(A& a, FailedAssertion& f) {
    a(f.condition);
}
template <class A>
void fields(A& a, HostOverrun& o) {
    a(o.array, o.bytes, o.room);
}
template <class A>
void fields(A& a, HostAccessFault& f) {
    a(f.element, f.is_shadow);
}
template <class A>
void fields(A& a, InFlightAccess& f) {
    a(f.element, f.device_writes, f.early, f.late, f.operation);
}
template <class A>
void fields(A& a, UnorderedWork::Side& s) {
    a(s.kind, s.kernel, s.stream, s.line);
}
template <class A>
void fields(A& a, UnorderedWork& w) {
    a(w.here, w.there, w.element, w.operation);
}
template <class A>
void fields(A& a, BadFree& f) {
    a(f.of, f.array, f.freed_at_line);
}
template <class A>
void fields(A& a, StackOverflow& s) {
    a(s.stack_bytes);
}
template <class A>
void fields(A& a, Leak& l) {
    a(l.bytes);
}
template <class A>
void fields(A& a, ProgramEnd& e) {
    a(e.how, e.in_launcher, e.is_own);
}
template <class A>
void fields(A& a, CompilerMessage& s) {
    a(s.complaint, s.subject, s.quotation);
}

// The tools
template <class A>
void fields(A& a, Unsimulated& u) {
    a(u.what, u.detail, u.in, u.ptx_line, u.may_be_assembly);
}
template <class A>
void fields(A& a, WrongSide& w) {
    a(w.callee, w.in_host);
}
template <class A>
void fields(A& a, BrokeOnDevice& b) {
    a(b.how, b.says, b.code, b.in_case, b.seconds, b.argument);
}
template <class A>
void fields(A& a, BrokenCompiler& b) {
    a(b.how, b.file);
}
template <class A>
void fields(A& a, KilledRun& h) {
    a(h.file, h.waits);
}

}  // namespace warpmark
