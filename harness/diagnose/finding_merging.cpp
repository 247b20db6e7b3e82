// Rule table for findings, and the passes that apply it.
#include "harness/diagnose/finding_merging.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::diagnose {
namespace {

using enum FindingId;

constexpr std::array race_ids{race_read_write, race_write_write, race_async, race_volatile, race_same_value};

const Rule table[]{
    {"a divergent barrier upsets the barriers behind it",
     {barrier_divergent},
     {barrier_mismatch, barrier_deadlock},
     Rule::SharedCause::kernel,
     Rule::Disposition::hidden},
    {"threads that a bad barrier sets apart race",
     {barrier_divergent, barrier_mismatch, barrier_deadlock, barrier_warp_mask},
     {race_read_write, race_write_write, race_async, race_volatile, race_same_value, memory_uninitialized},
     Rule::SharedCause::kernel,
     Rule::Disposition::hidden,
     true},
    {"an element whose write went past the array is never written",
     {memory_out_of_bounds, memory_shared_overrun, memory_misaligned, memory_null},
     {memory_uninitialized},
     Rule::SharedCause::kernel,
     Rule::Disposition::hidden},
    {"two lines that race with different values agree for some threads",
     {race_write_write},
     {race_same_value},
     Rule::SharedCause::lines,
     Rule::Disposition::dropped},
    {"who uses a copy early uses it without a barrier as well",
     {race_async},
     {race_read_write, race_write_write},
     Rule::SharedCause::lines,
     Rule::Disposition::dropped},
    // Evidence that two threads store one value comes from the program text, which the optimizer may change.
    {"the optimizer takes one value for two",
     {race_same_value},
     {race_write_write},
     Rule::SharedCause::lines,
     Rule::Disposition::known},
    {"one barrier orders two races",
     {race_read_write, race_write_write, race_volatile},
     {race_read_write, race_write_write, race_volatile},
     Rule::SharedCause::barrier,
     Rule::Disposition::linked},
    {"a launch that requests too little shared memory shows at each line that uses the rest",
     {memory_shared_overrun},
     {memory_shared_overrun},
     Rule::SharedCause::launch,
     Rule::Disposition::linked},
    {"a race that the source has covers those of the optimizer",
     {race_read_write, race_write_write, race_async, race_volatile, race_same_value},
     {race_read_write, race_write_write, race_async, race_volatile, race_same_value},
     Rule::SharedCause::run,
     Rule::Disposition::covered},
    {"a memory error that the source has covers an uninitialized read of the optimizer",
     {memory_host_access, memory_out_of_bounds, memory_shared_overrun, memory_misaligned, memory_null,
      memory_freed, memory_read_only, memory_uninitialized, memory_leak, memory_stack},
     {memory_uninitialized},
     Rule::SharedCause::run,
     Rule::Disposition::covered},
    {"a bad barrier that the source has covers those of the optimizer",
     {barrier_divergent, barrier_mismatch, barrier_deadlock, barrier_warp_mask},
     {barrier_divergent, barrier_mismatch, barrier_warp_mask},
     Rule::SharedCause::run,
     Rule::Disposition::covered},
};

constexpr TrialRule trial_table[]{
    {race_read_write, true, Trial::racing_reads},
    {barrier_divergent, false, Trial::block_barriers},
    {barrier_mismatch, false, Trial::block_barriers},
    {barrier_warp_mask, false, Trial::warp_barriers},
};

bool is_looked_at(const Finding& finding) {
    const auto* failed = fact_of<FailedCall>(finding);
    return failed && (!failed->is_ignored || failed->is_handled);
}

bool is_handled(const Finding& finding) {
    const auto* failed = fact_of<FailedCall>(finding);
    return failed && failed->is_handled;
}

bool is_own_end(const Finding& finding) {
    const auto* end = fact_of<ProgramEnd>(finding);
    return end && end->is_own;
}

bool is_misaligned_local(const Finding& finding) {
    const auto* fault = fact_of<AddressFault>(finding);
    return fault && fault->kind == AddressFault::Kind::misaligned_local;
}

// True for an access that is invalid only in the unoptimized build's stack layout.
bool is_local_of_one_build(const Finding& finding) {
    return is_misaligned_local(finding) && finding.evidence == Evidence::unoptimised_build;
}

constexpr Weight weight_table[]{
    {"a small local array is kept in registers, or aligned, by whoever optimizes", memory_misaligned,
     is_local_of_one_build},
    {"a program may make a call that fails, and look at the error", call_failed, is_looked_at},
    {"a launcher may make a launch that is refused, notice it, and go on", launch_refused, is_handled},
    {"a whole program may say by its exit code how it went", run_exit, is_own_end},
};

bool has(const auto& ids, FindingId id) {
    return std::ranges::find(ids, id) != ids.end();
}

Lines lines_of(const Finding& finding) {
    Lines lines;
    for (const auto& at : finding.locations)
        if (at.role != Role::is_elsewhere) lines.emplace_back(at.file, at.line);
    std::ranges::sort(lines);
    return lines;
}

int first_line(const Finding& finding) {
    return finding.locations.empty() ? 0 : finding.locations[0].line;
}

// Both builds belong to one program, so kernel names need no comparison.
bool is_known(const Finding& unoptimized, const Finding& optimized) {
    if (identity(unoptimized) == identity(optimized)) return true;
    return std::ranges::any_of(table, [&](const Rule& rule) {
        return rule.becomes == Rule::Disposition::known && has(rule.cause, unoptimized.id) &&
               has(rule.effect, optimized.id) && lines_of(unoptimized) == lines_of(optimized);
    });
}

bool is_race_in_warp(const Finding& finding) {
    const Race* race = fact_of<Race>(finding);
    return race && race->apart == Race::Separation::lanes;
}

bool share_line(const Finding& one, const Finding& other) {
    return std::ranges::any_of(one.locations, [&](const Location& at) {
        return std::ranges::any_of(other.locations, [&](const Location& there) {
            return at.line == there.line && at.file == there.file;
        });
    });
}

// Moves races between warps before races within a warp on the same line, because readers think of a block
// barrier before a warp barrier.
void put_warps_first(std::vector<Finding>& findings) {
    for (auto at = findings.begin(); at != findings.end(); ++at) {
        if (!is_race_in_warp(*at)) continue;
        const auto other = std::find_if(at + 1, findings.end(), [&](const Finding& one) {
            return fact_of<Race>(one) && !is_race_in_warp(one) && one.severity == at->severity &&
                   one.kernel == at->kernel && share_line(one, *at);
        });
        if (other != findings.end()) std::rotate(at, other, other + 1);
    }
}

// An access that lacks a proxy fence may also lack a barrier.
bool lacks_proxy_fence(const Finding& finding) {
    const auto* use = fact_of<EarlyUse>(finding);
    return use && use->missing == EarlyUse::MissingWait::proxy_fence;
}

// Causes are collected first, because findings must not be read while they are being moved.
void drop(std::vector<Finding>& findings, const Rule& rule) {
    std::set<std::pair<std::string, Lines>> causes;
    for (const auto& finding : findings)
        if (has(rule.cause, finding.id) && !lacks_proxy_fence(finding))
            causes.emplace(finding.kernel, lines_of(finding));
    std::erase_if(findings, [&](const Finding& one) {
        return has(rule.effect, one.id) && causes.contains({one.kernel, lines_of(one)});
    });
}

// Maps findings to their causes, and counts the consequences of each.
class Consequences {
  public:
    Consequences(const std::vector<Finding>& findings, const std::vector<Finding>& before)
        : findings_(findings), follows_(findings.size()), comes_before_(findings.size()) {
        followers.resize(findings.size());
        for (size_t at = 0; at < findings.size(); ++at)
            comes_before_[at] = std::ranges::any_of(
                before, [&](const Finding& other) { return is_same_defect(other, findings[at]); });
    }

    void apply(const Rule& rule) {
        for (size_t at = 0; at < findings_.size(); ++at) {
            if (follows_[at] || !has(rule.effect, findings_[at].id)) continue;
            if (rule.unless_before && comes_before_[at]) continue;
            const auto cause = cause_of(at, rule);
            if (cause == findings_.size()) continue;
            follows_[at] = true;
            followers[cause] += 1 + followers[at];
        }
    }

    bool follows(size_t at) const { return follows_[at]; }
    std::vector<uint64_t> followers;

  private:
    size_t cause_of(size_t effect, const Rule& rule) const {
        for (size_t at = 0; at < findings_.size(); ++at)
            if (at != effect && !follows_[at] && has(rule.cause, findings_[at].id) &&
                findings_[at].kernel == findings_[effect].kernel)
                return at;
        return findings_.size();
    }

    const std::vector<Finding>& findings_;
    std::vector<bool> follows_, comes_before_;
};

// Barrier position that would order the race; nullptr if a barrier is not sufficient.
const BarrierGap* gap_of(const Finding& finding) {
    const Race* race = fact_of<Race>(finding);
    const bool has_gap = race && race->gap.kind == BarrierGap::Kind::between && !race->may_overlap &&
                         race->gap.upper_in == BarrierGap::Enclosure::nothing &&
                         race->gap.lower_in == BarrierGap::Enclosure::nothing && !race->gap.in_branch &&
                         !race->gap.in_loop && (race->gap.before == 0 || race->gap.before == race->gap.lower);
    return has_gap ? &race->gap : nullptr;
}

bool link_race(const Finding& known, Finding& fresh) {
    const BarrierGap *other = gap_of(known), *gap = gap_of(fresh);
    if (!gap || !other || known.locations[0].file != fresh.locations[0].file) return false;
    const int first = std::max(gap->upper, other->upper), last = std::min(gap->lower, other->lower);
    if (first >= last) return false;
    Race race = *fact_of<Race>(fresh);
    race.shared_gap = SharedGap{first, last, other->upper, other->lower};
    fresh.fact = std::move(race);
    return true;
}

bool link_overrun(const Finding& known, Finding& fresh) {
    const AddressFault *told = fact_of<AddressFault>(known), *more = fact_of<AddressFault>(fresh);
    if (!told || !more || told->launch != more->launch || told->needed <= told->requested) return false;
    AddressFault fault = *more;
    fault.reported_at_line = known.locations[0].line;
    fresh.fact = std::move(fault);
    return true;
}

}  // namespace

std::span<const Rule> rules() {
    return table;
}

bool source_decides(FindingId id) {
    return has(race_ids, id) ||
           has(std::array{memory_uninitialized, barrier_divergent, barrier_mismatch, barrier_warp_mask}, id);
}

std::span<const TrialRule> trial_rules() {
    return trial_table;
}

Trial trial_of(const Finding& finding) {
    const auto* rule = std::ranges::find(trial_table, finding.id, &TrialRule::id);
    if (rule == std::end(trial_table)) return Trial::none;
    const bool has_reader =
        std::ranges::find(finding.locations, Role::reads, &Location::role) != finding.locations.end();
    return rule->wants_reader && !has_reader ? Trial::none : rule->trial;
}

bool is_covered(const Finding& alone, const std::vector<Finding>& known) {
    return std::ranges::any_of(table, [&](const Rule& rule) {
        if (rule.becomes != Rule::Disposition::covered || !has(rule.effect, alone.id)) return false;
        return std::ranges::any_of(known, [&](const Finding& one) {
            return one.severity != Severity::note && one.severity <= alone.severity &&
                   has(rule.cause, one.id);
        });
    });
}

std::span<const Weight> weights() {
    return weight_table;
}

void weigh(Finding& finding) {
    const auto is_of = [&](const Weight& weight) {
        return weight.id == finding.id && weight.is_note(finding);
    };
    if (std::ranges::any_of(weight_table, is_of)) finding.severity = Severity::note;
}

PlaceKey place_key(const Finding& finding) {
    PlaceKey key{finding.id, finding.kernel, {}};
    for (const auto& at : finding.locations) key.places.emplace_back(at.file, at.line);
    return key;
}

bool is_at_same_places(const Finding& a, const Finding& b) {
    const auto is_same = [](const Location& one, const Location& other) {
        return one.file == other.file && one.line == other.line;
    };
    return a.id == b.id && a.kernel == b.kernel && std::ranges::equal(a.locations, b.locations, is_same);
}

bool follows_from_barriers(FindingId id) {
    return std::ranges::any_of(table,
                               [&](const Rule& rule) { return rule.unless_before && has(rule.effect, id); });
}

Identity identity(const Finding& finding) {
    return {finding.id, lines_of(finding)};
}

bool is_same_defect(const Finding& a, const Finding& b) {
    return a.kernel == b.kernel && identity(a) == identity(b);
}

bool is_known_from_earlier_call(const Finding& known, const Finding& fresh) {
    if (known.id == fresh.id) return true;
    return family(known.id) == family(fresh.id) && !known.locations.empty() && !fresh.locations.empty() &&
           known.locations[0].line == fresh.locations[0].line &&
           known.locations[0].file == fresh.locations[0].file;
}

void sort_findings(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, {}, [](const Finding& one) {
        return std::make_tuple(one.severity, first_line(one), name(one.id));
    });
    put_warps_first(findings);
}

std::vector<Finding> merge_builds(std::vector<Finding> optimized, std::vector<Finding> unoptimized,
                                  std::vector<Finding>* alone) {
    std::vector<Finding> merged;
    for (auto& finding : unoptimized) {
        const auto is_same = [&](const Finding& other) { return identity(other) == identity(finding); };
        const bool depends = source_decides(finding.id) || is_misaligned_local(finding);
        if (depends && std::ranges::none_of(optimized, is_same)) {
            finding.evidence = Evidence::unoptimised_build;
            weigh(finding);
        }
        merged.push_back(std::move(finding));
    }
    for (auto& finding : optimized) {
        if (std::ranges::any_of(merged, [&](const Finding& other) { return is_known(other, finding); }))
            continue;
        (source_decides(finding.id) ? *alone : merged).push_back(std::move(finding));
    }
    sort_findings(merged);
    return merged;
}

std::vector<Finding> without_consequences(std::vector<Finding> findings, std::vector<Finding>* hidden,
                                          const std::vector<Finding>& before_barriers) {
    for (const auto& rule : table)
        if (rule.becomes == Rule::Disposition::dropped) drop(findings, rule);
    Consequences consequences(findings, before_barriers);
    for (const auto& rule : table)
        if (rule.becomes == Rule::Disposition::hidden) consequences.apply(rule);
    std::vector<Finding> kept;
    for (size_t at = 0; at < findings.size(); ++at) {
        findings[at].hidden = consequences.follows(at) ? 0 : consequences.followers[at];
        if (!consequences.follows(at))
            kept.push_back(std::move(findings[at]));
        else if (hidden)
            hidden->push_back(std::move(findings[at]));
    }
    return kept;
}

void link_findings(std::vector<Finding>& findings) {
    for (const auto& rule : table) {
        if (rule.becomes != Rule::Disposition::linked) continue;
        for (size_t at = 1; at < findings.size(); ++at) {
            bool is_linked = !has(rule.effect, findings[at].id);
            for (size_t before = 0; before < at && !is_linked; ++before)
                is_linked = has(rule.cause, findings[before].id) &&
                            findings[before].kernel == findings[at].kernel &&
                            (rule.common == Rule::SharedCause::barrier
                                 ? link_race(findings[before], findings[at])
                                 : link_overrun(findings[before], findings[at]));
        }
    }
}

}  // namespace warpmark::diagnose
