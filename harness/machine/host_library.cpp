// host_library.cpp: the functions, one after the other.
#include "harness/machine/host_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "harness/machine/builtin_call.h"
#include "harness/machine/faults.h"
#include "harness/machine/host_api.h"
#include "harness/machine/print.h"

namespace warpmark::machine {
namespace {

constexpr size_t longest_number = 400;

// The number that a text begins with, and how many bytes it takes; 0 bytes if there is none.
template <class T>
T number_at(const BuiltinCall& call, T (*parse)(const char*, char**)) {
    std::string text;
    for (size_t at = 0; at < longest_number; ++at) {
        const std::byte* c = call.memory(call.argument(0) + at, 1);
        if (!c || *c == std::byte{0}) break;
        text += static_cast<char>(*c);
    }
    char* end = nullptr;
    const T value = parse(text.c_str(), &end);
    const auto length = static_cast<uint64_t>(end - text.c_str());
    if (std::byte* to = call.memory(call.argument(1), 8)) std::memcpy(to, &length, 8);
    return value;
}

void end_host(const BuiltinCall& call) { call.warp.exit_lanes(1u << call.lane); }

std::string text_of(const BuiltinCall& call, size_t argument) {
    std::string text;
    call.text(call.argument(argument), text);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

void library_write(BuiltinCall& call) {
    const uint64_t bytes = std::min<uint64_t>(call.argument(1), call.run().limits.printed_bytes);
    constexpr uint64_t standard_output = 1;  // what goes to stderr is not kept
    if (call.argument(2) != standard_output) return;
    if (const std::byte* text = call.memory(call.argument(0), bytes)) add_printed(call.run(), {reinterpret_cast<const char*>(text), bytes});
}

void library_format(BuiltinCall& call) {
    std::string format;
    if (!call.text(call.argument(2), format)) return call.result(0);
    int conversions = 0;
    const std::string text = formatted(call, format, call.argument(3), conversions);
    if (const uint64_t room = call.argument(1)) {
        const uint64_t kept = std::min<uint64_t>(room - 1, text.size());
        if (std::byte* to = call.memory(call.argument(0), kept + 1)) {
            std::memcpy(to, text.data(), kept);
            to[kept] = std::byte{0};
        }
    }
    call.result(text.size());
}

void library_strtod(BuiltinCall& call) { call.result(std::bit_cast<uint64_t>(number_at<double>(call, std::strtod))); }
void library_strtof(BuiltinCall& call) { call.result(std::bit_cast<uint32_t>(number_at<float>(call, std::strtof))); }

void library_exit(BuiltinCall& call) { end_host(call); }

void library_terminate(BuiltinCall& call) {
    const std::string what = text_of(call, 0);
    add_printed(call.run(), what + "\n");
    if (Finding* finding = new_finding(call.warp, call.op, "run.trap", call.lane, "ends")) {
        finding->message = fmt::format("{}:{} the host program is aborted: {}", finding->locations[0].file, finding->locations[0].line, what.substr(0, what.find('\n')));
        finding->explanation = "Catch the exception, or avoid what throws it.";
    }
    call.run().aborted = true;
}

void library_unsupported(BuiltinCall& call) {
    if (Finding* finding = new_finding(call.warp, call.op, "tool.unsupported", call.lane, "calls")) {
        finding->message = fmt::format("{}:{} {}", finding->locations[0].file, finding->locations[0].line, text_of(call, 0));
        finding->explanation = "This is a gap in the simulator and no fault of the program.";
    }
    call.run().aborted = true;
}

void library_clock(BuiltinCall& call) { call.result(call.run().ticks + call.run().warp_instructions); }

void library_state(BuiltinCall& call) {
    Run& run = call.run();
    if (!run.library_state) {
        NewRegion region;
        region.name = "the library's state";
        region.bytes = 1024;
        region.host_access = true;
        region.device_access = false;
        run.library_state = run.memory.allocate(region, nullptr);
    }
    call.result(run.library_state);
}

void library_realloc(BuiltinCall& call) {
    const uint64_t old = call.argument(0), bytes = call.argument(1);
    const uint64_t fresh = allocate(call, bytes, Allocation::host);
    Region* from = old ? call.run().memory.region(old) : nullptr;
    if (std::byte* to = fresh && from && !from->freed ? call.memory(fresh, 0) : nullptr) std::memcpy(to, from->data, std::min(from->info.bytes, bytes));
    if (old) free_region(call, old);
    call.result(fresh);
}

void try_enter(BuiltinCall& call) {
    const Split& split = call.warp.current_split();
    call.run().tries.push_back(EnteredTry{call.argument(0), split.frame, &call.op, split.pc, split.joins});
    call.result(1);
}

void try_leave(BuiltinCall& call) {
    auto& tries = call.run().tries;
    if (!tries.empty() && tries.back().token == call.argument(0)) tries.pop_back();
}

void unwind(BuiltinCall& call) {
    Run& run = call.run();
    if (run.tries.empty()) return end_host(call);
    const EnteredTry back = std::move(run.tries.back());
    run.tries.pop_back();
    Split& split = call.warp.current_split();
    while (split.frame != back.frame && split.frame->caller) {
        Frame* gone = split.frame;
        split.frame = gone->caller;
        gone->lanes &= ~(1u << call.lane);
        if (gone->lanes == 0) run.frames.give(gone);
    }
    split.pc = back.pc;  // of the call; whoever called this goes on behind it
    split.joins = back.joins;
    const CallOp& entered = split.frame->code->calls[back.call->detail];
    BuiltinCall{call.warp, *back.call, entered, call.lane, split.frame->data}.result(0);
}

}  // namespace warpmark::machine
