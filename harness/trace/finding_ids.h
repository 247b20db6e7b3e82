// finding_ids.h: the one table of findings; help, `explain`, reports and tests are made from it.
#pragma once
#include <array>
#include <string_view>

#include "harness/trace/finding.h"

namespace warpmark {

struct FindingKind {
    std::string_view id;
    Severity severity;        // as a rule; an analysis may soften it
    std::string_view title;   // a noun phrase
};

inline constexpr std::array finding_kinds{
    FindingKind{"compile.error", Severity::error, "The compiler rejected the file"},
    FindingKind{"compile.warning", Severity::note, "The compiler warned"},
    FindingKind{"launch.refused", Severity::error, "The device refused the launch"},
    FindingKind{"call.failed", Severity::error, "A CUDA call failed"},
    FindingKind{"memory.host-access", Severity::error, "Host code accessed device memory, or a kernel host memory"},
    FindingKind{"race.write-write", Severity::error, "Two threads write one place, unordered"},
    FindingKind{"race.read-write", Severity::error, "One thread reads what another writes, unordered"},
    FindingKind{"race.volatile", Severity::warning, "Unordered volatile accesses to one place"},
    FindingKind{"race.same-value", Severity::note, "Several threads write the same value to one place"},
    FindingKind{"barrier.divergent", Severity::error, "A barrier in divergent code"},
    FindingKind{"barrier.mismatch", Severity::error, "Warps wait at different barriers"},
    FindingKind{"barrier.deadlock", Severity::error, "A barrier that somebody never reaches"},
    FindingKind{"barrier.warp-mask", Severity::error, "A lane named in the mask never arrives"},
    FindingKind{"memory.out-of-bounds", Severity::error, "An access outside of the array"},
    FindingKind{"memory.shared-overrun", Severity::error, "More dynamic shared memory used than asked for"},
    FindingKind{"memory.misaligned", Severity::error, "A misaligned address"},
    FindingKind{"memory.null", Severity::error, "A null pointer"},
    FindingKind{"memory.freed", Severity::error, "Memory that was freed"},
    FindingKind{"memory.read-only", Severity::error, "A write to an input"},
    FindingKind{"memory.uninitialised", Severity::error, "A read of memory that nobody wrote"},
    FindingKind{"memory.leak", Severity::note, "Device memory that is never freed"},
    FindingKind{"memory.stack", Severity::error, "The thread's stack overflowed"},
    FindingKind{"run.limit", Severity::error, "The run reached a limit"},
    FindingKind{"run.trap", Severity::error, "The kernel trapped"},
    FindingKind{"run.assert", Severity::error, "An assertion failed"},
    FindingKind{"run.exit", Severity::error, "Host code ended the whole program"},
    FindingKind{"banks.conflict", Severity::warning, "Lanes of a warp meet in one bank"},
    FindingKind{"global.uncoalesced", Severity::warning, "A warp's global access is spread over too many sectors"},
    FindingKind{"tool.unsupported", Severity::error, "The simulated machine cannot do this (the tool's fault)"},
};

// nullptr for an id that is not in the table.
constexpr const FindingKind* find_finding_kind(std::string_view id) {
    for (const auto& kind : finding_kinds)
        if (kind.id == id) return &kind;
    return nullptr;
}

}  // namespace warpmark
