// What becomes of a finding beside others: one defect that both builds show is one
// finding, what follows from another finding is hidden behind it, and what one change fixes is said together.
// One table has all of it; nobody else compares findings, least of all whoever saw them.
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
    // What the two findings must share. lines: the kernel as well. barrier: one that orders both. launch: of
    // too little shared memory. run: nothing more, but the cause weighs as much as the effect.
    enum class SharedCause { kernel, lines, barrier, launch, run };
    enum class Disposition {
        hidden,   // it can follow from the other one, which says how many there are
        dropped,  // the other one says it already
        known,    // the other one, which the unoptimised build shows, is the same defect
        linked,   // one change fixes both: it names the other one
        covered,  // the other one, which the unoptimised build shows, is nearer to the source, and enough
    };
    std::string_view name;
    Ids cause, effect;
    SharedCause common;
    Disposition becomes;
    // A finding wholly before the cause cannot follow from it (runs/cut_at_barrier.h).
    bool unless_before = false;
};
std::span<const Rule> rules();

// Of these kinds the source decides, and not what the optimiser makes of it: what the unoptimised build shows
// stays, and what the optimised build alone shows is looked into (runs/cross_build_merge.h).
bool source_decides(FindingId);

// A finding in the optimised build alone may be the compiler's affair. The criteria
// (runs/cross_build_merge.h):
enum class Trial : uint8_t {
    none,            // no correct compiler does it, or it has been tried: it stays
    racing_reads,    // whether it matters what the reads that race yield
    block_barriers,  // whether in both builds every thread came to the same barriers of its block
    warp_barriers,   // likewise, of its warp
};
struct TrialRule {
    FindingId id;
    bool wants_reader;  // one of the two accesses only reads
    Trial trial;
};
std::span<const TrialRule> trial_rules();
Trial trial_of(const Finding&);
// What the optimised build alone shows, beside what the unoptimised build shows. Notes neither cover nor
// count.
bool is_covered(const Finding& alone, const std::vector<Finding>& known);

// What is a defect as a rule, and in this case only worth a note.
struct Weight {
    std::string_view name;
    FindingId id;
    bool (*is_note)(const Finding&);
};
std::span<const Weight> weights();
void weigh(Finding&);

// A race or an uninitialised read, which a bad barrier of the same kernel can cause.
bool follows_from_barriers(FindingId);

// What tells one defect from another: its id and the lines concerned. Where a thread is that should be
// elsewhere depends on the build.
using Lines = std::vector<std::pair<std::string, int>>;
struct Identity {
    FindingId id{};
    Lines lines;
    auto operator<=>(const Identity&) const = default;
};
Identity identity(const Finding&);
bool is_same_defect(const Finding&, const Finding&);  // of one kernel

// What tells one defect from another where it is seen again: places in their order. Of one build; another
// schedule, or another case of the same build, shows them in the same order.
struct PlaceKey {
    FindingId id{};
    std::string kernel;
    Lines places;
    auto operator<=>(const PlaceKey&) const = default;
};
PlaceKey place_key(const Finding&);
bool is_at_same_places(const Finding&, const Finding&);  // of one key

// A later call may meet something else where an access goes astray: there the line is the defect.
bool is_known_from_earlier_call(const Finding& known, const Finding& fresh);

// By severity, place and id.
void sort_findings(std::vector<Finding>&);

// The findings of one case from the build as it runs and from the unoptimised build. `alone` gets those of
// the optimised build alone for which the source decides. Sorted.
std::vector<Finding> merge_builds(std::vector<Finding> optimised, std::vector<Finding> unoptimised,
                                  std::vector<Finding>* alone);

// Leaves out what follows from other findings, which `hidden` gets, and what others say already.
// `before_barriers`: what a run shows that ends at the bad barriers.
std::vector<Finding> without_consequences(std::vector<Finding>, std::vector<Finding>* hidden = nullptr,
                                          const std::vector<Finding>& before_barriers = {});

// What one change fixes: the later ones in the list name the first.
void link_findings(std::vector<Finding>&);

}  // namespace warpmark::diagnose
