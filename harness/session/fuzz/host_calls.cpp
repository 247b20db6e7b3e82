// Generates a program call by call. Arguments come from tables of pointer targets and boundary sizes.
#include "harness/session/fuzz/host_calls.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <random>
#include <vector>

#include "harness/diagnose/messages.h"
#include "harness/observe/event_observers.h"
#include "harness/runtime/simulator.h"

namespace warpmark::session {
namespace {

// Intended kind of an argument; sometimes it is replaced by another kind.
enum class Meant : uint8_t { pointer, host_pointer, size, room, small, kernel, handle, text, three };

struct Callee {
    const char* name;
    std::vector<Meant> arguments;
};

using enum Meant;
const std::vector<Callee>& callees() {
    static const std::vector<Callee> all{
        {"__warpmark_memset", {pointer, small, size, small, text}},
        {"__warpmark_memcpy", {pointer, pointer, size, small, small, text}},
        {"__warpmark_memcpy", {host_pointer, pointer, size, small, small, text}},
        {"__warpmark_memcpy_2d", {pointer, size, pointer, size, size, size, small, text}},
        {"__warpmark_memcpy_to_symbol", {pointer, host_pointer, size, size, small, text}},
        {"__warpmark_memcpy_from_symbol", {host_pointer, pointer, size, size, small, text}},
        {"__warpmark_get_symbol_address", {host_pointer, pointer, text}},
        {"__warpmark_malloc", {host_pointer, room, small, text}},
        {"__warpmark_free", {pointer, small, text}},
        {"__warpmark_create", {small, host_pointer, text}},
        {"__warpmark_use", {small, handle, small, text}},
        {"__warpmark_event_ns", {handle}},
        {"__warpmark_wait", {small, handle, text}},
        {"__warpmark_query", {small, handle, text}},
        {"__warpmark_pointer_attributes", {pointer, host_pointer, text}},
        {"__warpmark_device_reset", {text}},
        {"__warpmark_set_device", {small, text}},
        {"__warpmark_null_result", {text}},
        {"__warpmark_func_set_attribute", {kernel, small, size, text}},
        {"__warpmark_device_get_attribute", {host_pointer, small, small, text}},
        {"__warpmark_get_error_string", {small}},
        {"__warpmark_get_error_name", {size}},
        {"__warpmark_peek_at_last_error", {}},
        {"__warpmark_launch_extras", {size, small, size, small}},
        {"__warpmark_launch", {kernel, small, small, small, small, small, small, size, host_pointer}},
        {"__warpmark_launch", {kernel, size, small, size, size, small, small, size, pointer}},
        {"__warpmark_graph", {small, small}},
        {"__warpmark_blocks_per_multiprocessor", {kernel, size, size}},
        {"__warpmark_function_attribute", {kernel, small}},
        {"__cudaCDP2GetParameterBufferV2", {kernel, three, three, size}},
        {"__cudaCDP2LaunchDeviceV2", {pointer, handle}},
        {"__warpmark_write", {pointer, size, small}},
        {"__warpmark_format", {host_pointer, size, text, pointer}},
        {"__warpmark_strtod", {pointer, host_pointer}},
        {"__warpmark_strtof", {text, pointer}},
        {"__warpmark_state", {}},
        {"__warpmark_realloc", {pointer, room}},
        {"__warpmark_calloc", {room}},
        {"__warpmark_try_enter", {pointer}},
        {"__warpmark_try_leave", {pointer}},
        {"__warpmark_unwind", {}},
        {"__warpmark_clock_ns", {}},
        {"vprintf", {text, pointer}},
        {"malloc", {room}},
        {"__warpmark_alloca", {room}},
        {"free", {pointer}},
    };
    return all;
}

constexpr const char* texts[] = {"%d %s %f\\n",       "%2147483648d|%.1999999999f",
                                 "%*d %.*e %s",       "%%%n%hhx%lld%p%c",
                                 "%5.400s%-+ #0400a", "cudaMemset",
                                 "12e308x",           "%"};

class Program {
  public:
    explicit Program(uint64_t seed) : random_(seed) {}

    std::string written() {
        std::string body;
        for (uint32_t at = 0, calls = 6 + below(30); at < calls; ++at) {
            if (below(8) == 0)
                body += access();
            else
                body += call(callees()[below(callees().size())], at);
            if (below(40) == 0) body += "call.uni inner;\n";
        }
        std::string head =
            ".version 9.0\n.target sm_90\n.address_size 64\n.global .align 8 .b8 device[1024];\n.const "
            ".align 8 .b8 table[64];\n"
            ".shared .align 8 .b8 tile[512];\n.extern .shared .align 8 .b8 window[];\n.global "
            ".attribute(.managed) .align 8 .b8 both[256];\n";
        for (size_t at = 0; at < std::size(texts); ++at)
            head += fmt::format(".global .align 1 .b8 text{}[] = {{{}}};\n", at, bytes_of(texts[at]));
        head +=
            ".visible .entry kernel(.param .b64 p)\n{\n.reg .b64 %a<3>;\n.reg .b32 %b<2>;\nld.param.b64 "
            "%a1,[p];\nld.b32 %b1,[%a1];\nst.b32 [%a1+4],%b1;\n"
            "st.shared.b32 [window],%b1;\nst.shared.b32 [tile+8],%b1;\nret;\n}\n";
        head +=
            ".visible .func inner()\n{\n.reg .b64 %rd<8>;\n.reg .b32 %r<4>;\n.local .align 8 .b8 "
            "stack[64];\n.param .b64 token;\n.param .b32 entered;\n"
            "mov.b64 %rd1, 7;\nst.param.b64 [token], %rd1;\ncall.uni (entered), __warpmark_try_enter, "
            "(token);\nret;\n}\n";
        return head +
               ".visible .func launch(.param .b64 given)\n{\n.reg .b64 %rd<8>;\n.reg .b32 %r<8>;\n.local "
               ".align 8 .b8 stack[256];\n" +
               body + "ret;\n}\n";
    }

  private:
    uint64_t below(uint64_t end) { return random_() % end; }

    static std::string bytes_of(const char* text) {
        std::string list;
        for (; *text; ++text) list += fmt::format("{}, ", static_cast<int>(*text));
        return list + "0";
    }

    // 0, 2^31, 2^32, 2^63, 2^64 and their neighbors, and sizes of the arrays here.
    uint64_t size() {
        constexpr int edges[] = {0, 4, 8, 9, 10, 12, 16, 20, 31, 32, 33, 40, 62, 63, 64};
        if (below(3) == 0) return below(600);
        const int edge = edges[below(std::size(edges))];
        const uint64_t power = edge == 64 ? 0 : uint64_t{1} << edge;
        constexpr uint64_t beside[] = {0, 1, 2, 4, 8, 16, 64, 256, 512, 1024, 4096};
        const uint64_t by = beside[below(std::size(beside))];
        return below(2) ? power + by : power - by;
    }

    // Loads a pointer into %rd1.
    std::string pointer_to(Meant meant) {
        const uint64_t shift = below(4) == 0 ? size() : 8 * below(20);
        const auto of = [&](const char* name) {
            return fmt::format("mov.u64 %rd1, {};\ncvta.global.u64 %rd1, %rd1;\nadd.u64 %rd1, %rd1, {};\n",
                               name, shift);
        };
        const auto on_stack = [&] {
            return fmt::format("mov.u64 %rd1, stack;\ncvta.local.u64 %rd1, %rd1;\nadd.u64 %rd1, %rd1, {};\n",
                               shift);
        };
        if (meant == host_pointer && below(8)) return on_stack();
        switch (below(13)) {
            case 0:
                return on_stack();
            case 1:
                return of("device");
            case 2:
                return of("both");
            case 3:
                return fmt::format(
                    "mov.u64 %rd1, tile;\ncvta.shared.u64 %rd1, %rd1;\nadd.u64 %rd1, %rd1, {};\n", shift);
            case 4:
                return fmt::format(
                    "mov.u64 %rd1, table;\ncvta.const.u64 %rd1, %rd1;\nadd.u64 %rd1, %rd1, {};\n", shift);
            case 5:
                return fmt::format("ld.param.b64 %rd1, [given];\nadd.u64 %rd1, %rd1, {};\n", shift);
            case 6:
            case 7:
                return fmt::format("ld.local.b64 %rd1, [stack+{}];\n",
                                   8 * below(32));  // the result of an earlier call
            case 8:
                return fmt::format("ld.local.b64 %rd1, [stack+{}];\nadd.u64 %rd1, %rd1, {};\n", 8 * below(32),
                                   shift);
            case 9:
                return fmt::format("mov.u64 %rd1, {};\n", (uint64_t{4090} + below(60)) << 32 |
                                                              (below(2) ? shift : 0));  // an arbitrary slot
            case 10:
                return fmt::format("mov.u64 %rd1, {};\n",
                                   below(6) << 32 | (shift & 0xffffffff));  // an arbitrary window
            case 11:
                return "mov.u64 %rd1, kernel;\n";
            default:
                return fmt::format("mov.u64 %rd1, {};\n", size());
        }
    }

    std::string value(Meant meant) {
        if (below(25) == 0) meant = static_cast<Meant>(below(8));
        switch (meant) {
            case Meant::size:
                return fmt::format("mov.u64 %rd1, {};\n", size());
            case room: {  // gigabytes are valid, but slow to allocate repeatedly
                uint64_t bytes = size();
                while (bytes > 1 << 20 && bytes < uint64_t{1} << 34 && below(30)) bytes = size();
                return fmt::format("mov.u64 %rd1, {};\n", bytes);
            }
            case small:
                return fmt::format("mov.u64 %rd1, {};\n", below(12) ? below(10) : size());
            case kernel:
                return below(10) ? "mov.u64 %rd1, kernel;\n" : pointer_to(pointer);
            case handle:
                return fmt::format("mov.u64 %rd1, {};\n", below(4) ? 0x10000 + 16 * below(4) : size());
            case text:
                return below(10) ? fmt::format("mov.u64 %rd1, text{};\ncvta.global.u64 %rd1, %rd1;\n",
                                               below(std::size(texts)))
                                 : pointer_to(pointer);
            default:
                return pointer_to(meant);
        }
    }

    std::string call(const Callee& callee, uint32_t number) {
        std::string lines, names;
        size_t count = callee.arguments.size();
        if (below(30) == 0) count = below(10);  // a file may declare the function with any signature
        for (size_t at = 0; at < count; ++at) {
            const Meant meant =
                at < callee.arguments.size() ? callee.arguments[at] : static_cast<Meant>(below(8));
            const std::string name = fmt::format("a{}_{}", number, at);
            names += (names.empty() ? "" : ", ") + name;
            if (meant == three && below(10)) {
                lines += fmt::format(
                    ".param .align 4 .b8 {0}[12];\nmov.u32 %r1, {1};\nst.param.b32 [{0}], %r1;\nst.param.b32 "
                    "[{0}+4], %r1;\nst.param.b32 [{0}+8], %r1;\n",
                    name, 1 + below(3));
                continue;
            }
            const bool narrow = below(30) == 0;
            lines += value(meant == three ? small : meant) +
                     fmt::format(".param .b{} {};\n", narrow ? 32 : 64, name);
            if (narrow) lines += "cvt.u32.u64 %r1, %rd1;\n";
            lines += fmt::format("st.param.b{} [{}], %{}1;\n", narrow ? 32 : 64, name, narrow ? "r" : "rd");
        }
        const std::string result = fmt::format("r{}", number);
        lines += fmt::format(".param .b64 {};\ncall.uni ({}), {}, ({});\nld.param.b64 %rd2, [{}];\n", result,
                             result, callee.name, names, result);
        if (below(2)) lines += fmt::format("st.local.b64 [stack+{}], %rd2;\n", 8 * below(32));
        return lines;
    }

    // An access by the launcher itself.
    std::string access() {
        constexpr const char* loads[] = {"ld.b8 %r1", "ld.b32 %r1", "ld.b64 %rd2"};
        constexpr const char* stores[] = {"st.b8 [%rd1], %r1;\n", "st.b32 [%rd1], %r1;\n",
                                          "st.b64 [%rd1], %rd1;\n"};
        const std::string where = pointer_to(below(2) ? host_pointer : pointer);
        return where + (below(2) ? std::string(loads[below(3)]) + ", [%rd1];\n" : stores[below(3)]);
    }

    std::mt19937_64 random_;
};

}  // namespace

std::string host_program(uint64_t seed) {
    return Program(seed).written();
}

std::string broken_by_host_calls(uint64_t seed) {
    const ptx::Module module = ptx::parse(host_program(seed), "host_calls.ptx");
    if (!module.errors.empty()) return "the program is no PTX: " + to_text(module.errors[0]);
    FindingLog watched;
    observe::EventObserver watch(watched, true);
    Plan plan;
    runtime::Setup setup;
    setup.observer = seed % 2 ? &watch : nullptr;
    setup.plan = seed % 3 ? nullptr : &plan;
    setup.decode.level = 1;
    setup.limits.warp_instructions = 200'000;
    setup.limits.other_work = 200'000;
    runtime::Simulation machine(module, setup);
    machine::NewRegion given;
    given.name = "given";
    given.bytes = 512;
    const uint64_t address = machine.add_buffer(given, std::vector<std::byte>(512, std::byte{0x5a}));
    const auto* bytes = reinterpret_cast<const std::byte*>(&address);
    if (const auto ran = machine.call_host("launch", {{bytes, bytes + sizeof address}}, false); !ran)
        return "the launcher did not run: " + ran.error().what;
    if (const auto left = machine.take_buffer(address); !left.empty() && left.size() != 512)
        return "the buffer has another size than before";
    if (machine.run().seen.printed.size() > setup.limits.printed_bytes + 100)
        return "more output than is kept";
    auto findings = machine.run().seen.findings.take();
    diagnose::write_messages(findings);
    for (const auto& finding : findings) {
        if (finding.message.empty()) return "a finding without words";
        const auto* gap = fact_of<Unsimulated>(finding);
        if (gap && gap->detail.find("symbol") != std::string::npos) return finding.message;
    }
    return "";
}

}  // namespace warpmark::session
