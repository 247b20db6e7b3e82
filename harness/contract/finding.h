// Result of an analysis: an id, source locations, and the threads and bytes concerned.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_table.h"
#include "harness/contract/race_witness.h"

namespace warpmark {

enum class Space { none, shared, global, local, constant, param };

// Event at a location of a finding (names: finding_enum_names.cpp).
enum class Role : uint8_t {
    none,
    reads,
    writes,
    updates,
    waits,
    is_elsewhere,   // a thread that is missing at a barrier
    does_not_come,  // a lane that is named in a mask but does not arrive
    executes,
    calls,
    launches,
    allocates,
    frees,
    copies,
    sends,
    fills,
    takes,
    decides,
    still_runs,
    traps,
    asserts,
    ends,
    includes,
    instantiates,
    says,  // the compiler's message, in Location::said
};

// Run that shows a finding.
enum class Evidence : uint8_t {
    usual,              // the optimized build, or both builds
    unoptimised_build,  // only the unoptimized build; the optimizer hides the defect
    optimised_build,    // only the optimized build, although no correct compiler adds such a defect
    other_order,        // another thread order
    later_call,         // Finding::call in one process
    device,             // a real GPU, Finding::device
};

// Result in the simulator if a real GPU shows a finding.
enum class Simulated : uint8_t { unsaid, comes_to_its_end, shows_nothing };

const char* name(Severity);
const char* name(Role);  // "writes"; "" for Role::none and Role::says

// A source location, with the thread involved where applicable.
struct Location {
    std::string file;
    int line = 0;    // from 1; 0: unknown
    int column = 0;  // from 1; 0: unknown
    Role role = Role::none;
    bool has_thread = false;
    std::array<uint32_t, 3> block{};   // blockIdx
    std::array<uint32_t, 3> thread{};  // threadIdx
    std::string said;                  // Role::says
    bool operator==(const Location&) const = default;
};

// "writes", "declared here"
inline std::string_view role_text(const Location& at) {
    return at.role == Role::says ? std::string_view(at.said) : std::string_view(name(at.role));
}

std::string place_text(const Location&);   // "k.cu:3"; without a line the file, or "(unknown place)"
std::string thread_text(const Location&);  // "thread (3,0,0) of block (1,0,0)", or "the launcher"

// Bytes concerned by a finding. Regions are numbered per run.
struct FindingBytes {
    uint32_t region = 0;
    uint64_t offset = 0, count = 0;  // count 0: unknown
};

// A defect. Repeated occurrences share one Finding with a count.
struct Finding {
    FindingId id{};
    Severity severity = Severity::error;
    Space space = Space::none;
    Evidence evidence = Evidence::usual;
    Fact fact;                // data from which diagnose/messages.h writes the texts below
    std::string message;      // one sentence with places, threads, bytes
    std::string explanation;  // suggested action
    std::string picture;      // a table or drawing of a few lines in a fixed-width font; often empty
    std::string kernel;       // kernel's source name; empty for findings about the compiler or launcher
    uint64_t count = 1;
    std::vector<Location> locations;          // an editor shows the first
    FindingBytes bytes;                       // races: within the observing process
    Witness witness;                          // races
    uint32_t call = 0;                        // Evidence::later_call: index of the call, from 0
    std::string device;                       // Evidence::device: its name, ...
    Simulated simulated = Simulated::unsaid;  // ... and the simulator's result
    uint64_t hidden = 0;                      // suppressed findings of this kernel that may be consequences
};
template <class A>
void fields(A& a, Finding& f) {
    a(f.id, f.severity, f.space, f.evidence, f.message, f.explanation, f.picture, f.kernel, f.count,
      f.locations, f.witness, f.call, f.device, f.simulated, f.hidden, f.fact);
    a.stays(f.bytes);
}

inline bool is_error(const Finding& finding) {
    return finding.severity == Severity::error;
}

// nullptr if the fact is of another kind.
template <class Kind>
const Kind* fact_of(const Finding& finding) {
    return std::get_if<Kind>(&finding.fact);
}
// Subject of a compiler finding.
inline CompilerErrorKind complaint_of(const Finding& finding) {
    const auto* says = fact_of<CompilerMessage>(finding);
    return says ? says->complaint : CompilerErrorKind::other;
}

// Marks findings that a real GPU showed and the simulator did not.
inline void measured_on(Finding& finding, std::string device, Simulated simulated) {
    finding.evidence = Evidence::device;
    finding.device = std::move(device);
    finding.simulated = simulated;
}
inline bool is_measured(const Finding& finding) {
    return finding.evidence == Evidence::device;
}

}  // namespace warpmark
