// A try block stores its frame and position. Unwinding walks the frames above it, then releases them.
#include "harness/runtime/exception_unwinding.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/isa/address_windows.h"
#include "harness/machine/builtin_call.h"
#include "harness/runtime/host_memory.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

bool is_among(const std::vector<Cleanup>& cleanups, const Cleanup& one) {
    return std::ranges::find(cleanups, one) != cleanups.end();
}

// Removes try blocks of functions that returned without leaving them. Their frames are free, or reused.
void forget_closed(BuiltinCall& call) {
    const Split& split = call.warp.current_split();
    const auto is_open = [&](const EnteredTry& one) {
        for (const Frame* at = split.frame; at; at = at->caller)
            if (at == one.frame) return true;
        return false;
    };
    auto& tries = process_of(call).tries;
    while (!tries.empty() && !is_open(tries.back())) tries.pop_back();
}

}  // namespace

void try_enter(BuiltinCall& call) {
    if (!only_host(call)) return;
    const Split& split = call.warp.current_split();
    process_of(call).tries.push_back(
        EnteredTry{call.argument(0), split.frame, &call.op, split.pc, split.joins});
    call.result(1);
}

void try_leave(BuiltinCall& call) {
    auto& tries = process_of(call).tries;
    if (!tries.empty() && tries.back().token == call.argument(0)) tries.pop_back();
}

void unwinding_destructor(BuiltinCall& call) {
    if (!only_host(call)) return;
    uint64_t wanted = call.argument(0);
    forget_closed(call);
    if (process_of(call).tries.empty()) return call.result(0);
    const EnteredTry& back = process_of(call).tries.back();
    const Frame* callee = call.warp.current_split().frame;
    for (const Frame* frame = callee->caller; frame && callee->call; callee = frame, frame = frame->caller) {
        const bool is_last = frame == back.frame;  // objects created before the try block are not destroyed
        for (const Cleanup& one : frame->code->calls[callee->call->detail].cleanups) {
            if (is_last && is_among(frame->code->calls[back.call->detail].cleanups, one)) continue;
            if (wanted-- > 0) continue;
            uint64_t object = 0;
            std::memcpy(&object, frame->data + one.base_slot + call.lane * sizeof object, sizeof object);
            object += static_cast<uint64_t>(one.offset);
            if (std::byte* to = call.memory(call.argument(1), sizeof object))
                std::memcpy(to, &object, sizeof object);
            return call.result(isa::code_window + one.destructor);
        }
        if (is_last) break;
    }
    call.result(0);
}

void unwind(BuiltinCall& call) {
    if (!only_host(call)) return;
    Run& run = call.run();
    forget_closed(call);
    if (process_of(run).tries.empty()) return call.warp.exit_lanes(1u << call.lane);
    const EnteredTry back = std::move(process_of(run).tries.back());
    process_of(run).tries.pop_back();
    Split& split = call.warp.current_split();
    while (split.frame != back.frame && split.frame->caller) {
        Frame* gone = split.frame;
        split.frame = gone->caller;
        gone->lanes &= ~(1u << call.lane);
        if (gone->lanes == 0) run.frames.give(gone);
    }
    split.pc = back.pc;  // of the call; the caller continues after it
    split.joins = back.joins;
    const CallOp& entered = split.frame->code->calls[back.call->detail];
    BuiltinCall{call.warp, *back.call, entered, call.lane, split.frame->data}.result(0);
}

}  // namespace warpmark::runtime
