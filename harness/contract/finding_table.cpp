// Table of findings.
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "harness/base/enumerator_names.h"
#include "harness/contract/finding_ids.h"

namespace warpmark {
namespace {

constexpr std::array table{
    FindingKind{FindingId::compile_error, "compile.error", Severity::error, "The file does not compile"},
    FindingKind{FindingId::compile_warning, "compile.warning", Severity::note, "Compiler warning"},
    FindingKind{FindingId::compile_breaks_compiler, "compile.breaks-compiler", Severity::error,
                "The compiler cannot handle this file", true},
    FindingKind{FindingId::run_unfinished, "run.unfinished", Severity::error,
                "The simulator could not complete the run", true},
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
    FindingKind{FindingId::memory_uninitialized, "memory.uninitialised", Severity::error,
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

constexpr bool is_in_order() {
    for (size_t at = 0; at < table.size(); ++at)
        if (static_cast<size_t>(table[at].id) != at) return false;
    return table.size() == enumerator_count<FindingId>();
}
static_assert(is_in_order(), "the table has a row for each id, in the order of the ids");

constexpr Family family_of(std::string_view id) {
    const auto names = enumerators<Family>();
    size_t at = 0;
    while (names[at] != id.substr(0, id.find('.'))) ++at;  // past the end, this does not compile
    return static_cast<Family>(at);
}
constexpr auto families = [] {
    std::array<Family, table.size()> all{};
    for (size_t at = 0; at < all.size(); ++at) all[at] = family_of(table[at].name);
    return all;
}();

}  // namespace

std::string_view name(Family family) {
    return enumerator_of(family);
}

std::span<const FindingKind> finding_kinds() {
    return table;
}

const FindingKind& kind_of(FindingId id) {
    return table[static_cast<size_t>(id)];
}

const FindingKind* find_finding_kind(std::string_view name) {
    const auto* found = std::ranges::find(table, name, &FindingKind::name);
    return found == table.end() ? nullptr : found;
}

FindingId id_of(std::string_view name) {
    const FindingKind* kind = find_finding_kind(name);
    if (!kind) throw std::out_of_range(std::string(name) + " is not a finding");
    return kind->id;
}

std::string_view name(FindingId id) {
    return kind_of(id).name;
}

Family family(FindingId id) {
    return families[static_cast<size_t>(id)];
}

bool is_enumerator(FindingId id) {
    return static_cast<size_t>(id) < table.size();
}

}  // namespace warpmark
