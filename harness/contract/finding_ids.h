// The one table of findings; help, `explain`, reports and tests are made from it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpmark {

enum class Severity { error, warning, note };

// What goes before the dot of an id.
enum class Family : uint8_t { compile, run, launch, call, memory, race, barrier, banks, global, tool };
inline constexpr std::array<std::string_view, 10> family_names{
    "compile", "run", "launch", "call", "memory", "race", "barrier", "banks", "global", "tool"};

constexpr std::string_view name(Family family) {
    return family_names[static_cast<size_t>(family)];
}

// In the order of the table below.
enum class FindingId : uint8_t {
    compile_error,
    compile_warning,
    compile_breaks_compiler,
    run_unfinished,
    launch_refused,
    call_failed,
    memory_host_access,
    race_write_write,
    race_read_write,
    race_async,
    race_volatile,
    race_same_value,
    barrier_divergent,
    barrier_mismatch,
    barrier_deadlock,
    barrier_warp_mask,
    memory_out_of_bounds,
    memory_shared_overrun,
    memory_misaligned,
    memory_null,
    memory_freed,
    memory_read_only,
    memory_uninitialised,
    memory_leak,
    memory_stack,
    run_limit,
    run_trap,
    run_assert,
    run_exit,
    banks_conflict,
    global_uncoalesced,
    tool_unsupported,
};

struct FindingKind {
    FindingId id;
    std::string_view name;   // as reports, files and people write it; it never changes
    Severity severity;       // as a rule; an analysis may soften it
    std::string_view title;  // a noun phrase
};

inline constexpr std::array finding_kinds{
    FindingKind{FindingId::compile_error, "compile.error", Severity::error, "The file does not compile"},
    FindingKind{FindingId::compile_warning, "compile.warning", Severity::note, "Compiler warning"},
    FindingKind{FindingId::compile_breaks_compiler, "compile.breaks-compiler", Severity::error,
                "The compiler cannot handle this file"},
    FindingKind{FindingId::run_unfinished, "run.unfinished", Severity::error,
                "The simulator could not complete the run"},
    FindingKind{FindingId::launch_refused, "launch.refused", Severity::error, "The launch was refused"},
    FindingKind{FindingId::call_failed, "call.failed", Severity::error, "A CUDA call failed"},
    FindingKind{FindingId::memory_host_access, "memory.host-access", Severity::error,
                "Host code accessed device memory, or a kernel host memory"},
    FindingKind{FindingId::race_write_write, "race.write-write", Severity::error,
                "Data race between two writes"},
    FindingKind{FindingId::race_read_write, "race.read-write", Severity::error,
                "Data race between a read and a write"},
    FindingKind{FindingId::race_async, "race.async", Severity::error,
                "Data used while an asynchronous copy may still be moving it"},
    FindingKind{FindingId::race_volatile, "race.volatile", Severity::warning,
                "Data race between volatile accesses"},
    FindingKind{FindingId::race_same_value, "race.same-value", Severity::note,
                "Several threads write the same value to one address"},
    FindingKind{FindingId::barrier_divergent, "barrier.divergent", Severity::error, "Divergent barrier"},
    FindingKind{FindingId::barrier_mismatch, "barrier.mismatch", Severity::error,
                "Warps wait at different barriers"},
    FindingKind{FindingId::barrier_deadlock, "barrier.deadlock", Severity::error, "Deadlock at a barrier"},
    FindingKind{FindingId::barrier_warp_mask, "barrier.warp-mask", Severity::error,
                "A lane named in the mask does not execute the operation"},
    FindingKind{FindingId::memory_out_of_bounds, "memory.out-of-bounds", Severity::error,
                "Out-of-bounds access"},
    FindingKind{FindingId::memory_shared_overrun, "memory.shared-overrun", Severity::error,
                "More dynamic shared memory used than requested"},
    FindingKind{FindingId::memory_misaligned, "memory.misaligned", Severity::error, "Misaligned access"},
    FindingKind{FindingId::memory_null, "memory.null", Severity::error, "Access through a null pointer"},
    FindingKind{FindingId::memory_freed, "memory.freed", Severity::error, "Use after free"},
    FindingKind{FindingId::memory_read_only, "memory.read-only", Severity::error, "Write to an input"},
    FindingKind{FindingId::memory_uninitialised, "memory.uninitialised", Severity::error,
                "Uninitialized read"},
    FindingKind{FindingId::memory_leak, "memory.leak", Severity::note, "Device memory leak"},
    FindingKind{FindingId::memory_stack, "memory.stack", Severity::error, "Stack overflow of a thread"},
    FindingKind{FindingId::run_limit, "run.limit", Severity::error, "The run reached a limit"},
    FindingKind{FindingId::run_trap, "run.trap", Severity::error, "The kernel executed a trap"},
    FindingKind{FindingId::run_assert, "run.assert", Severity::error, "An assertion failed"},
    FindingKind{FindingId::run_exit, "run.exit", Severity::error, "Host code ended the whole program"},
    FindingKind{FindingId::banks_conflict, "banks.conflict", Severity::warning, "Bank conflict"},
    FindingKind{FindingId::global_uncoalesced, "global.uncoalesced", Severity::warning,
                "Uncoalesced global memory access"},
    FindingKind{FindingId::tool_unsupported, "tool.unsupported", Severity::error,
                "Not supported by the simulator (a limitation of the tool)"},
};

constexpr bool is_in_order(const auto& kinds) {
    for (size_t at = 0; at < kinds.size(); ++at)
        if (static_cast<size_t>(kinds[at].id) != at) return false;
    return true;
}
static_assert(is_in_order(finding_kinds), "the table has a row for each id, in the order of the ids");

constexpr const FindingKind& kind_of(FindingId id) {
    return finding_kinds[static_cast<size_t>(id)];
}
constexpr std::string_view name(FindingId id) {
    return kind_of(id).name;
}

constexpr Family family(FindingId id) {
    const std::string_view text = name(id);
    const std::string_view first = text.substr(0, text.find('.'));
    size_t at = 0;
    while (family_names[at] != first) ++at;
    return static_cast<Family>(at);
}

// nullptr for a name that is not in the table.
constexpr const FindingKind* find_finding_kind(std::string_view name) {
    for (const auto& kind : finding_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

}  // namespace warpmark
