// What an analysis says about a run: an id, the source places, threads and bytes concerned.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "harness/contract/facts.h"
#include "harness/contract/finding_id.h"
#include "harness/contract/race_witness.h"

namespace warpmark {

enum class Space { none, shared, global, local, constant, param };

// What happens at a place of a finding. enum_names.cpp has the words.
enum class Role : uint8_t {
    none,
    reads,
    writes,
    updates,
    waits,
    is_elsewhere,   // a thread that a barrier lacks
    does_not_come,  // a lane that a mask names
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
    says,  // the compiler's own words, Location::said
};

// Which run shows a finding, and which one does not.
enum class Evidence : uint8_t {
    usual,              // the optimised build, or both of them
    unoptimised_build,  // that one alone: the optimiser hides it
    optimised_build,    // that one alone, and no correct compiler adds it
    other_order,        // another order of the threads
    later_call,         // Finding::call in one process
    device,             // a real GPU, Finding::device
};

// What the simulation shows where a real GPU shows a finding.
enum class Simulated : uint8_t { unsaid, comes_to_its_end, shows_nothing };

const char* name(Severity);
const char* name(Space);  // "none" for Space::none
const char* name(Role);   // "writes"; "" for Role::none and Role::says

// One source place and, where one is meant, the thread that was there.
struct Location {
    std::string file;
    int line = 0;    // from 1; 0: not known
    int column = 0;  // from 1; 0: not known
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

// The bytes that a finding is about, as the run numbers its regions.
struct FindingBytes {
    uint32_t region = 0;
    uint64_t offset = 0, count = 0;  // count 0: not known
};

// One defect. Many occurrences of one defect are one Finding with a count.
struct Finding {
    FindingId id{};
    Severity severity = Severity::error;
    Space space = Space::none;
    Evidence evidence = Evidence::usual;
    Fact fact;                // what was seen, from which diagnose/messages.h makes the words below
    std::string message;      // one sentence with places, threads, bytes
    std::string explanation;  // what to do about it
    std::string picture;      // a table or drawing of a few lines, for letters of one width; often none
    std::string kernel;       // source name of the kernel, empty for the compiler's and launcher's findings
    uint64_t count = 1;
    std::vector<Location> locations;          // the first is the one to show in an editor
    FindingBytes bytes;                       // races: within the observing process
    Witness witness;                          // races
    uint32_t call = 0;                        // Evidence::later_call: which one, from 0
    std::string device;                       // Evidence::device: its name, ...
    Simulated simulated = Simulated::unsaid;  // ... and what the simulation shows instead
    uint64_t hidden = 0;                      // further findings of this kernel that can follow from it
};

inline bool is_error(const Finding& finding) {
    return finding.severity == Severity::error;
}

// nullptr if it is another kind of fact.
template <class Kind>
const Kind* fact_of(const Finding& finding) {
    return std::get_if<Kind>(&finding.fact);
}
// What a finding of the compiler is about.
inline Complaint complaint_of(const Finding& finding) {
    const auto* says = fact_of<CompilerMessage>(finding);
    return says ? says->complaint : Complaint::other;
}

}  // namespace warpmark
