// Implementations of the library support functions.
#include "harness/runtime/host_library_builtins.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/printf_output.h"
#include "harness/runtime/copy_endpoints.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/host_memory.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

constexpr size_t longest_number = 400;

// Number at the start of a text, and its length in bytes; 0 bytes if there is none.
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

void end_host(const BuiltinCall& call) {
    call.warp.exit_lanes(1u << call.lane);
}

constexpr int aborted_code = 134;  // exit code of abort() in a shell

// `main` may exit; a launcher may not, because its caller expects it to return.
bool is_main(const Warp& warp) {
    return warp.block().grid().code->shown == "main";
}

// The program ends in a call: "calls exit(1)". `place`: if it is not that of the op.
void tell_end(Warp& warp, const Op& op, const std::string& how, bool is_own,
              const std::optional<Location>& place = {}) {
    Finding* finding = new_finding(warp, op, FindingId::run_exit, 0, Role::ends);
    if (!finding) return;
    if (place) finding->locations = {*place};
    finding->fact = ProgramEnd{.how = how, .in_launcher = !is_main(warp), .is_own = is_own};
}

std::string text_of(const BuiltinCall& call, size_t argument) {
    std::string text;
    call.text(call.argument(argument), text);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

void library_write(BuiltinCall& call) {
    const uint64_t bytes = std::min<uint64_t>(call.argument(1), call.run().work.limits.printed_bytes);
    if (const std::byte* text = call.memory(call.argument(0), bytes))
        add_printed(call.run(), {reinterpret_cast<const char*>(text), bytes});
}

void library_format(BuiltinCall& call) {
    std::string format;
    if (!call.text(call.argument(2), format)) return call.result(0);
    int conversions = 0;
    const std::string text = formatted(call, format, call.argument(3), conversions);
    constexpr uint64_t of_a_text = 100, characters_a_unit = 2;
    call.run().work.moves((of_a_text + (format.size() + text.size()) / characters_a_unit) *
                          Work::bytes_a_unit);
    if (const uint64_t room = call.argument(1)) {
        const uint64_t kept = std::min<uint64_t>(room - 1, text.size());
        if (std::byte* to = call.memory(call.argument(0), kept + 1)) {
            std::memcpy(to, text.data(), kept);
            to[kept] = std::byte{0};
        }
    }
    call.result(text.size());
}

void library_strtod(BuiltinCall& call) {
    call.result(std::bit_cast<uint64_t>(number_at<double>(call, std::strtod)));
}
void library_strtof(BuiltinCall& call) {
    call.result(std::bit_cast<uint32_t>(number_at<float>(call, std::strtof)));
}

void library_at_exit(BuiltinCall& call) {
    constexpr size_t most = 1000;
    auto& functions = process_of(call).exit_functions;
    const uint64_t function = call.argument(0) - isa::code_window;
    const bool is_known = isa::in_window(call.argument(0), isa::code_window) &&
                          function < call.run().program.functions.size() && functions.size() < most;
    if (is_known) functions.push_back(static_cast<uint32_t>(function));
    call.result(is_known ? 0 : 1);
}

void library_exit(BuiltinCall& call) {
    const auto code = static_cast<int>(call.argument(0));
    if (!call.run().host.exit_code) call.run().host.exit_code = code & 0xff;
    if (code != 0 || !is_main(call.warp))
        tell_end(call.warp, call.op, fmt::format("calls exit({})", code), is_main(call.warp));
    end_host(call);
}

void library_terminate(BuiltinCall& call) {
    const std::string what = text_of(call, 0);
    if (!what.empty()) add_printed(call.run(), what + "\n");
    tell_end(call.warp, call.op,
             "aborts: " + (what.empty() ? std::string("it calls abort()") : what.substr(0, what.find('\n'))),
             false);
    call.run().host.exit_code = aborted_code;
    call.run().aborted = true;
}

void main_returns(Warp& warp, const Op& op, int code) {
    if (warp.machine().host.exit_code) return;
    warp.machine().host.exit_code = code & 0xff;
    if (code != 0)
        tell_end(warp, op, fmt::format("ends with exit code {}, because main returns {}", code & 0xff, code),
                 true, process_of(warp.machine()).return_place);
}

void library_returns(BuiltinCall& call) {
    Warp& warp = call.warp;
    Location place =
        warp.block().location(warp, call.lane, warp.site_of(call.op, warp.current_frame()), Role::ends);
    const auto line = static_cast<int>(call.argument(0));
    if (place.line != line) place.column = 0;  // the compiler has made one call of several
    place.line = line;
    process_of(call).return_place = place;
}

void library_unsupported(BuiltinCall& call) {
    if (Finding* finding =
            new_finding(call.warp, call.op, FindingId::tool_unsupported, call.lane, Role::calls))
        finding->fact = Unsimulated{.what = Unsimulated::Feature::library_call, .detail = text_of(call, 0)};
    call.run().aborted = true;
}

void library_clock(BuiltinCall& call) {
    call.result(call.run().work.ticks += Work::ticks_a_reading);
}

void library_state(BuiltinCall& call) {
    Run& run = call.run();
    if (!process_of(run).library_state) {
        NewRegion region;
        region.name = "the library's state";
        region.bytes = 1024;
        region.host_access = true;
        region.device_access = false;
        process_of(run).library_state = run.memory.allocate(region, nullptr);
    }
    call.result(process_of(run).library_state);
}

void library_equal_bytes(BuiltinCall& call) {
    const uint64_t bytes = call.argument(2);
    const auto of_host = [&](uint64_t address) -> const std::byte* {
        const Region* region = call.run().memory.region(address);
        const bool is_readable =
            isa::in_window(address, isa::local_window) || (region && region->is_of_launcher_alone());
        return is_readable ? call.memory(address, bytes) : nullptr;
    };
    const std::byte *a = of_host(call.argument(0)), *b = of_host(call.argument(1));
    if (!a || !b || call.run().attached.injector) return call.result(0);
    const auto equal = static_cast<uint64_t>(std::mismatch(a, a + bytes, b).first - a);
    call.run().work.moves(2 * equal);
    call.result(equal);
}

void library_srand(BuiltinCall& call) {
    process_of(call).random.begin(static_cast<uint32_t>(call.argument(0)));
}

void library_rand(BuiltinCall& call) {
    call.result(process_of(call).random.next());
}

// Fresh memory is zero, so nothing is written.
void library_calloc(BuiltinCall& call) {
    const uint64_t bytes = call.argument(0), fresh = allocate(call, bytes, Allocation::host);
    if (fresh) mark_initialized(call, fresh, bytes);
    call.result(fresh);
}

void library_realloc(BuiltinCall& call) {
    const uint64_t old = call.argument(0), bytes = call.argument(1);
    const uint64_t fresh = allocate(call, bytes, Allocation::host);
    const Region* from = old ? call.run().memory.region(old) : nullptr;
    const bool is_own = from && !from->freed && from->host_access && !from->device_access &&
                        !from->shadow_of && (old & (Memory::region_limit - 1)) == 0;
    if (std::byte* to = fresh && is_own ? call.memory(fresh, 0) : nullptr) {
        std::memcpy(to, from->data, std::min(from->info.bytes, bytes));
        call.run().work.moves(std::min(from->info.bytes, bytes));
    }
    if (old) device_free(call);
    call.result(fresh);
}

}  // namespace warpmark::runtime
