// Merges findings by one table of rules: a defect shown by both builds is one finding, consequences of a
// finding are hidden behind it, and findings that one change fixes are linked. No other code compares
// findings.
#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::diagnose {

using Ids = std::initializer_list<FindingId>;

struct Rule {
    // Property that both findings must share. lines: also the kernel. barrier: one that orders both. launch:
    // one with too little shared memory. run: nothing else, but the cause must be as severe as the effect.
    enum class SharedCause { kernel, lines, barrier, launch, run };
    enum class Disposition {
        hidden,   // a possible consequence; the cause shows the number of hidden ones
        dropped,  // redundant to the other finding
        known,    // the same defect as the other finding, from the unoptimized build
        linked,   // fixed by the same change; it refers to the other finding
        covered,  // replaced by the other finding, from the unoptimized build, which is closer to the source
    };
    std::string_view name;
    Ids cause, effect;
    SharedCause common;
    Disposition becomes;
    // A finding that lies wholly before the cause cannot be its consequence (runs/barrier_truncated_run.cpp).
    bool unless_before = false;
};
std::span<const Rule> rules();

// True for kinds that the source alone determines, not the optimizer. Findings of the unoptimized build are
// kept; those of the optimized build alone are investigated (runs/cross_build_merge.cpp).
bool source_decides(FindingId);

// Trial for a finding of the optimized build alone, which the compiler may have caused (criteria:
// runs/cross_build_merge.cpp).
enum class Trial : uint8_t {
    none,            // keep it: no correct compiler causes it, or it was already tried
    racing_reads,    // test if the values of the racing reads matter
    block_barriers,  // test if in both builds every thread reached the same barriers of its block
    warp_barriers,   // the same for barriers of its warp
};
struct TrialRule {
    FindingId id;
    bool wants_reader;  // one of the two accesses must be a plain read
    Trial trial;
};
std::span<const TrialRule> trial_rules();
Trial trial_of(const Finding&);
// True if a finding of the optimized build alone is covered by findings of the unoptimized build. Notes
// neither cover nor count.
bool is_covered(const Finding& alone, const std::vector<Finding>& known);

// Lowers the severity of a kind of finding in special cases that merit only a note.
struct Weight {
    std::string_view name;
    FindingId id;
    bool (*is_note)(const Finding&);
};
std::span<const Weight> weights();
void weigh(Finding&);

// True for a race or an uninitialized read, which an invalid barrier in the same kernel can cause.
bool follows_from_barriers(FindingId);

// Identity of a defect: its id and the lines concerned. Locations of absent threads are excluded, because
// they depend on the build.
using Lines = std::vector<std::pair<std::string, int>>;
struct Identity {
    FindingId id{};
    Lines lines;
    auto operator<=>(const Identity&) const = default;
};
Identity identity(const Finding&);
bool is_same_defect(const Finding&, const Finding&);  // within one kernel

// Identity of a finding within one build: its locations in order. Other schedules and other cases of the same
// build produce the same order.
struct PlaceKey {
    FindingId id{};
    std::string kernel;
    Lines places;
    auto operator<=>(const PlaceKey&) const = default;
};
PlaceKey place_key(const Finding&);
bool is_at_same_places(const Finding&, const Finding&);  // with equal keys

// True if a later call shows a known defect. If an invalid access hits different memory in a later call, its
// line identifies the defect.
bool is_known_from_earlier_call(const Finding& known, const Finding& fresh);

// Sorts by severity, location and id.
void sort_findings(std::vector<Finding>&);

// Merges a case's findings from the optimized and the unoptimized build, sorted. `alone` receives those of
// the optimized build alone for which source_decides() is true.
std::vector<Finding> merge_builds(std::vector<Finding> optimized, std::vector<Finding> unoptimized,
                                  std::vector<Finding>* alone);

// Removes consequences of other findings (moved to `hidden`) and redundant findings. `before_barriers`:
// findings of a run that ends at the invalid barriers.
std::vector<Finding> without_consequences(std::vector<Finding>, std::vector<Finding>* hidden = nullptr,
                                          const std::vector<Finding>& before_barriers = {});

// Links findings that one change fixes: later ones in the list refer to the first.
void link_findings(std::vector<Finding>&);

}  // namespace warpmark::diagnose
