// Members of the facts in a finding (harness/contract/finding_facts.h), under their names there. Texts and
// lists are bounded, because a submission can lengthen them.
#pragma once
#include "grader/report/request_fields.h"
#include "harness/contract/finding_facts.h"

namespace warpmark::report {

template <class A>
void describe(A& a, const BarrierGap& gap) {
    a.is("barrier_gap", "Place where a barrier would order two accesses of one block");
    a("kind", gap.kind);
    a("upper", gap.upper,
      "lines; if both accesses are in a function that is called from there, the lines of the calls");
    a("lower", gap.lower);
    a("upper_in", gap.upper_in, "statement that contains one of the two and not the other");
    a("lower_in", gap.lower_in);
    a("before", gap.before, "line where the statement around the lower one begins; 0: not known");
    a("in_branch", gap.in_branch);
    a("in_loop", gap.in_loop);
}
template <class A>
void describe(A& a, const SharedGap& gap) {
    a.is("shared_gap", "The lines between which one barrier orders this race and another one");
    a("after", gap.after);
    a("before", gap.before);
    a("other_upper", gap.other_upper);
    a("other_lower", gap.other_lower);
}
template <class A>
void describe(A& a, const Race& race) {
    a.kind("race", "Two unordered accesses: the finding's first two places");
    a("apart", race.apart);
    a("array", text(race.array));
    a("element", text(race.element), "empty: only the bytes are known");
    a("offset", race.offset);
    a("bytes", race.bytes);
    a("one_instruction", race.one_instruction);
    a("same_value", race.same_value, "in this run");
    a("by_chance", race.by_chance, "the same value in this run, but not necessarily for every input");
    a("both_atomic", race.both_atomic, "but not with respect to each other");
    a("plain_line", race.plain_line, "if only one is atomic: the line of the other one; else 0");
    a("one_is_atomic", race.one_is_atomic);
    a("may_overlap", race.may_overlap);
    a("gap", race.gap);
    a.if_there("shared_gap", race.shared_gap);
    a("also", texts(race.also), "further arrays on which the same lines race");
}

template <class A>
void describe(A& a, const EarlyUse& use) {
    a.kind("early_use",
           "Bytes are used while an asynchronous copy may still be moving them, or the copy may not see the "
           "values to read. The finding's places are the copy, and the use or the write");
    a("missing", use.missing, "the missing synchronization");
    a("array", text(use.array));
    a("element", text(use.element), "empty: only the bytes are known");
    a("offset", use.offset);
    a("bytes", use.bytes);
    a("copy_writes", use.copy_writes, "false: its source is written to");
    a("by_unit", use.by_unit, "a bulk copy");
    a("by_copy", use.by_copy, "the use is another asynchronous copy");
    a("own", use.own, "by the thread that issued the copy");
    a("newer_groups", use.newer_groups, "if missing is group: the number of groups committed since");
}

template <class A>
void describe(A& a, const LanesAt& at) {
    a.is("lanes_at", "Lanes of a warp at the same place and in the same state");
    a("lanes", at.lanes, "a mask");
    a("file", text(at.file));
    a("line", at.line);
    a("state", at.state);
}
template <class A>
void describe(A& a, const WarpAt& at) {
    a.is("warp_at", "Places of the lanes of a warp");
    a("warp", at.warp);
    a("lanes", bounded(at.lanes));
}
template <class A>
void describe(A& a, const Divergence& fact) {
    a.kind("divergence", "A barrier that some lanes of a warp reach without the others");
    a("warp", fact.warp);
    a("lanes", fact.lanes, "a mask");
    a("missing", fact.missing, "a mask");
    a("block", bounded(fact.block));
}
template <class A>
void describe(A& a, const Mismatch& fact) {
    a.kind("mismatch", "Warps that wait at different barriers: one a place of the finding");
    a("warps", bounded(fact.warps));
    a("block", bounded(fact.block));
}
template <class A>
void describe(A& a, const ObjectPhase& phase) {
    a.is("object_phase", "The running phase of a barrier object in shared memory");
    a("parity", phase.parity, "the first one has 0");
    a("expected", phase.expected, "arrivals; 0: the object is not initialized");
    a("missing", phase.missing, "of those");
    a("bytes", phase.bytes, "that copies have yet to deliver");
}
template <class A>
void describe(A& a, const Deadlock& fact) {
    a.kind("deadlock", "A barrier that never completes");
    a("waiting", fact.waiting, "threads");
    a("counted", fact.counted, "threads, if the barrier counts only some; 0: it is for the whole block");
    a("missing", fact.missing, "threads that still run");
    a("of_cluster", fact.of_cluster);
    a("of_grid", fact.of_grid);
    a("block_number", fact.block_number, "in its grid");
    a("block", bounded(fact.block));
    a("object", fact.object, "the barrier object whose phase they wait for; empty: not a barrier object");
    a("phase", fact.phase);
}
template <class A>
void describe(A& a, const MaskFault& fault) {
    a.kind("mask_fault", "A mask that does not name the lanes which execute the instruction together");
    a("fault", fault.kind);
    a("warp", fault.warp);
    a("lanes", fault.lanes, "a mask");
    a("mask", fault.mask);
    a("missing", fault.missing, "a mask");
    a("lanes_at", bounded(fault.lanes_at));
}
template <class A>
void describe(A& a, const Limit::Use& use) {
    a.is("use", "A part of what reached a limit");
    a("what", text(use.what));
    a("amount", use.amount, "instructions, or bytes");
}
template <class A>
void describe(A& a, const Limit& limit) {
    a.kind("limit", "A run or a launch that exceeds a limit");
    a("of", limit.of);
    a("amount", limit.amount, "instructions, or bytes");
    a("waiting", bounded(limit.waiting), "the others of the block, if they wait at a barrier");
    a("adjustable", limit.is_adjustable, "by an option of the call");
    a("uses", bounded(limit.uses), "the largest first");
}

template <class A>
void describe(A& a, const AddressFault& fault) {
    a.kind("address_fault", "An access to an address that is not valid for this thread");
    a("fault", fault.kind);
    a("element", text(fault.element));
    a("array", text(fault.array));
    a("extent", text(fault.extent), "size of the array");
    a("address", fault.address);
    a("offset", fault.offset, "within the array, or before its start");
    a("width", fault.width);
    a("align", fault.align);
    a("is_before", fault.is_before);
    a("is_named", fault.is_named);
    a("is_place_in_grid", fault.is_place_in_grid, "the index is the thread's, counted over all blocks");
    a("threads_left_over", fault.threads_left_over, "more threads than elements");
    a("elements", fault.elements);
    a("neighbour", text(fault.neighbor), "what is stored at that place of shared memory on a device");
    a("owner", fault.owner, "the block of the cluster whose shared memory it is");
    a("null_parameters", texts(fault.null_parameters));
    a("freed_at_line", fault.freed_at_line);
    a("origin", text(fault.origin));
    a("requested", fault.requested, "bytes of dynamic shared memory");
    a("needed", fault.needed);
    a("launch", fault.launch);
    a("told_at_line", fault.reported_at_line);
}
template <class A>
void describe(A& a, const UninitializedRead::Writer& writer) {
    a.is("writer", "A line that writes to the array elsewhere");
    a("line", writer.line);
    a("first", text(writer.first));
    a("last", text(writer.last));
    a("first_thread", writer.first_thread);
    a("last_thread", writer.last_thread);
    a("several_blocks", writer.several_blocks);
}
template <class A>
void describe(A& a, const UninitializedRead& fact) {
    a.kind("unwritten", "A read of uninitialized bytes");
    a("element", text(fact.element));
    a("array", text(fact.array));
    a("knows_writers", fact.knows_writers);
    a("by_own_line", fact.by_own_line, "the reading line itself writes to it");
    a("more_lines", fact.more_lines, "than are listed");
    a("by_host", fact.by_host);
    a("writers", bounded(fact.writers));
}
template <class A>
void describe(A& a, const CompilerMessage& says) {
    a.kind("compiler_says", "A compiler's error or warning");
    a("complaint", says.complaint);
    a("subject", text(says.subject), "the name in question");
    a("quotation", text(says.quotation));
}

template <class A>
void describe(A& a, const LayoutFix& fix) {
    a.is("layout_fix", "A change of a shared array's layout, tried on each line's worst request");
    a("kind", fix.kind);
    a("from", fix.from);
    a("to", fix.to);
    a("declaration", text(fix.declaration));
    a("wavefronts", fix.wavefronts, "of the line's worst request, with the change");
    a("other_lines", fix.other_lines, "that use the array");
    a("worst_of_others", fix.worst_of_others, "0: none takes more than now");
    a("lane_offsets", fix.offsets, "bytes, of the lanes of the line's worst request then");
    a("lane_wavefronts", fix.serves, "which wavefront serves each of them");
}
template <class A>
void describe(A& a, const BankConflict& conflict) {
    a.kind("bank_conflict", "Requests of a line that take more wavefronts than they need");
    a("worst", SharedRequest{conflict.worst});
    a("wavefronts", conflict.wavefronts, "of the whole line");
    a("least", conflict.least);
    a("array", text(conflict.array));
    a("structure", text(conflict.structure));
    a("bank", conflict.bank, "one with the most different words");
    a("elements", texts(conflict.elements), "these words, in the order of the lanes");
    a("fixes", bounded(conflict.fixes), "any one of them is sufficient");
    a("why_none", conflict.why_none);
    a("lane_wavefronts", conflict.serves,
      "which wavefront of the worst request serves each lane, from 1; 0: none is known, or it takes no part");
    a("lines", bounded(conflict.lines),
      "other lines whose accesses the same requests serve, because machine code merges them");
}
template <class A>
void describe(A& a, const SectorFix& fix) {
    a.is("sector_fix", "A change that takes fewer sectors, tried on the line's worst request");
    a("kind", fix.kind);
    a("elements", fix.elements);
    a("structure", text(fix.structure));
    a("structure_bytes", fix.structure_bytes);
    a("sectors", fix.sectors, "of a warp's request then");
}
template <class A>
void describe(A& a, const Uncoalesced& fact) {
    a.kind("uncoalesced", "Requests of a line that take more sectors than they need");
    a("worst", GlobalRequest{fact.worst});
    a("array", text(fact.array));
    a.if_there("fix", fact.fix);
}

template <class A>
void describe(A& a, const FailedCall& call) {
    a.kind("failed_call", "A call of the CUDA runtime that returns an error, or a launch that is refused");
    a("call", text(call.call));
    a("error", text(call.error));
    a("meaning", text(call.meaning));
    a("why", text(call.why));
    a("advice", text(call.advice));
    a("is_launch", call.is_launch);
    a("is_ignored", call.is_ignored, "the program ignores the returned error");
    a("is_handled", call.is_handled, "the program checked the error later, or launched again");
}
template <class A>
void describe(A& a, const Trap&) {
    a.kind("trap", "The kernel executed a trap");
}
template <class A>
void describe(A& a, const FailedAssertion& fact) {
    a.kind("failed_assertion", "An assertion that failed");
    a("condition", text(fact.condition));
}
template <class A>
void describe(A& a, const HostOverrun& overrun) {
    a.kind("host_overrun", "A copy beyond the host's own array");
    a("array", text(overrun.array));
    a("bytes", overrun.bytes);
    a("room", overrun.room);
}
template <class A>
void describe(A& a, const HostAccessFault& fault) {
    a.kind("host_access_fault", "A call with an address that host code cannot access");
    a("element", text(fault.element));
    a("is_shadow", fault.is_shadow, "of a variable of the device");
}
template <class A>
void describe(A& a, const InFlightAccess& access) {
    a.kind("in_flight_access", "A host access to memory that the device may still be using");
    a("element", text(access.element));
    a("device_writes", access.device_writes);
    a("early", text(access.early), "what the host reads if the device has not written by then");
    a("late", text(access.late), "and if it has");
    a("operation", access.operation,
      "the operation of the device that may still be running, by its number in the run");
}
template <class A>
void describe(A& a, const UnorderedWork::Side& side) {
    a.is("device_operation", "A launch, a copy or a fill, as it was given to a stream");
    a("of", side.kind);
    a("kernel", text(side.kernel));
    a("stream", side.stream, "the nth that was created; 0: the default one");
    a("line", side.line, "of the call");
}
template <class A>
void describe(A& a, const UnorderedWork& work) {
    a.kind("unordered_work", "Two operations of the device in unordered streams");
    a("here", work.here);
    a("there", work.there, "it was called first");
    a("element", text(work.element));
    a("operation", work.operation, "the one that was called first, by its number in the run");
}
template <class A>
void describe(A& a, const BadFree& fact) {
    a.kind("bad_free", "A call that frees memory which it must not free");
    a("of", fact.of);
    a("array", text(fact.array));
    a("freed_at_line", fact.freed_at_line);
}
template <class A>
void describe(A& a, const StackOverflow& fact) {
    a.kind("stack_overflow", "Calls that are nested deeper than a thread's stack");
    a("stack_bytes", fact.stack_bytes);
    a("local_bytes", fact.local_bytes, "of the local variables of the function that was called last");
}
template <class A>
void describe(A& a, const Leak& leak) {
    a.kind("leak", "Device memory that is never freed");
    a("bytes", leak.bytes);
}
template <class A>
void describe(A& a, const ProgramEnd& end) {
    a.kind("program_end", "The host's program ends before a launcher has returned");
    a("how", text(end.how));
    a("in_launcher", end.in_launcher);
    a("is_own", end.is_own, "the program reports its result this way");
}

template <class A>
void describe(A& a, const Unsimulated& fact) {
    a.kind("unsimulated", "A feature that the simulator does not support");
    a("what", fact.what);
    a("detail", text(fact.detail), "which one, or why not");
    a("in", text(fact.in), "the function, the entry or the file");
    a("ptx_line", fact.ptx_line, "0: not known");
    a("may_be_assembly", fact.may_be_assembly, "the text of an asm() is at that place");
}
template <class A>
void describe(A& a, const WrongSide& call) {
    a.kind("wrong_side", "A call from host code to a device function or the reverse, which nvcc accepts");
    a("callee", text(call.callee));
    a("in_host", call.in_host, "the call");
}
template <class A>
void describe(A& a, const BrokeOnDevice& broke) {
    a.kind("broke_on_device", "The failure of a run on a real GPU that succeeds in the simulation");
    a("how", broke.how);
    a("says", text(broke.says), "the driver");
    a("code", broke.code, "the driver's, of a kernel that failed");
    a("in_case", text(broke.in_case), "that did not finish");
    a("seconds", broke.seconds, "after which it was stopped");
    a("argument", broke.argument, "past the end of which a kernel writes");
}
template <class A>
void describe(A& a, const BrokenCompiler& broken) {
    a.kind("broken_compiler", "A compiler failure on this file");
    a("how", broken.how);
    a("file", text(broken.file), "that was tried twice; empty: once");
}
template <class A>
void describe(A& a, const KilledRun& held) {
    a.kind("held_run", "A run that was stopped from outside, twice");
    a("file", text(held.file));
    a("waits", held.waits, "the run waits for something; false: it continues past every limit");
}

}  // namespace warpmark::report
