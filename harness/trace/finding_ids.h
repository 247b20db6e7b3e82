// finding_ids.h: the one table of findings; help, `explain`, reports and tests are made from it.
#pragma once
#include <array>
#include <string_view>

#include "harness/trace/finding.h"

namespace warpmark {

struct FindingKind {
    std::string_view id;
    Severity severity;       // as a rule; an analysis may soften it
    std::string_view title;  // a noun phrase
};

inline constexpr std::array finding_kinds{
    FindingKind{"compile.error", Severity::error, "The file does not compile"},
    FindingKind{"compile.warning", Severity::note, "Compiler warning"},
    FindingKind{"compile.breaks-compiler", Severity::error, "The compiler cannot handle this file"},
    FindingKind{"run.unfinished", Severity::error, "The simulator could not complete the run"},
    FindingKind{"launch.refused", Severity::error, "The launch was refused"},
    FindingKind{"call.failed", Severity::error, "A CUDA call failed"},
    FindingKind{"memory.host-access", Severity::error,
                "Host code accessed device memory, or a kernel host memory"},
    FindingKind{"race.write-write", Severity::error, "Data race between two writes"},
    FindingKind{"race.read-write", Severity::error, "Data race between a read and a write"},
    FindingKind{"race.volatile", Severity::warning, "Data race between volatile accesses"},
    FindingKind{"race.same-value", Severity::note, "Several threads write the same value to one address"},
    FindingKind{"barrier.divergent", Severity::error, "Divergent barrier"},
    FindingKind{"barrier.mismatch", Severity::error, "Warps wait at different barriers"},
    FindingKind{"barrier.deadlock", Severity::error, "Deadlock at a barrier"},
    FindingKind{"barrier.warp-mask", Severity::error,
                "A lane named in the mask does not execute the operation"},
    FindingKind{"memory.out-of-bounds", Severity::error, "Out-of-bounds access"},
    FindingKind{"memory.shared-overrun", Severity::error, "More dynamic shared memory used than requested"},
    FindingKind{"memory.misaligned", Severity::error, "Misaligned access"},
    FindingKind{"memory.null", Severity::error, "Access through a null pointer"},
    FindingKind{"memory.freed", Severity::error, "Use after free"},
    FindingKind{"memory.read-only", Severity::error, "Write to an input"},
    FindingKind{"memory.uninitialised", Severity::error, "Uninitialized read"},
    FindingKind{"memory.leak", Severity::note, "Device memory leak"},
    FindingKind{"memory.stack", Severity::error, "Stack overflow of a thread"},
    FindingKind{"run.limit", Severity::error, "The run reached a limit"},
    FindingKind{"run.trap", Severity::error, "The kernel executed a trap"},
    FindingKind{"run.assert", Severity::error, "An assertion failed"},
    FindingKind{"run.exit", Severity::error, "Host code ended the whole program"},
    FindingKind{"banks.conflict", Severity::warning, "Bank conflict"},
    FindingKind{"global.uncoalesced", Severity::warning, "Uncoalesced global memory access"},
    FindingKind{"tool.unsupported", Severity::error,
                "Not supported by the simulator (a limitation of the tool)"},
};

// nullptr for an id that is not in the table.
constexpr const FindingKind* find_finding_kind(std::string_view id) {
    for (const auto& kind : finding_kinds)
        if (kind.id == id) return &kind;
    return nullptr;
}

}  // namespace warpmark
