// rules.cpp: the table, and the passes over a list of findings that it rules.
#include "harness/diagnose/rules.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "harness/diagnose/evidence.h"

namespace warpmark::diagnose {
namespace {

constexpr std::array<std::string_view, 4> race_ids{"race.read-write", "race.write-write", "race.volatile",
                                                   "race.same-value"};

const Rule table[]{
    {"a divergent barrier upsets the barriers behind it",
     {"barrier.divergent"},
     {"barrier.mismatch", "barrier.deadlock"},
     Rule::Common::kernel,
     Rule::Becomes::hidden},
    {"threads that a bad barrier sets apart race",
     {"barrier.divergent", "barrier.mismatch", "barrier.deadlock", "barrier.warp-mask"},
     {"race.read-write", "race.write-write", "race.volatile", "race.same-value", "memory.uninitialised"},
     Rule::Common::kernel,
     Rule::Becomes::hidden,
     true},
    {"an element whose write went past the array is never written",
     {"memory.out-of-bounds", "memory.shared-overrun", "memory.misaligned", "memory.null"},
     {"memory.uninitialised"},
     Rule::Common::kernel,
     Rule::Becomes::hidden},
    {"two lines that race with different values agree for some threads",
     {"race.write-write"},
     {"race.same-value"},
     Rule::Common::lines,
     Rule::Becomes::dropped},
    // That two threads store one value is seen by what the program's text says, which the optimiser may not
    // keep.
    {"the optimizer takes one value for two",
     {"race.same-value"},
     {"race.write-write"},
     Rule::Common::lines,
     Rule::Becomes::known},
};

bool has(const auto& ids, std::string_view id) {
    return std::ranges::find(ids, id) != ids.end();
}

Lines lines_of(const Finding& finding) {
    Lines lines;
    for (const auto& at : finding.locations)
        if (at.role != "is elsewhere") lines.emplace_back(at.file, at.line);
    std::ranges::sort(lines);
    return lines;
}

int first_line(const Finding& finding) {
    return finding.locations.empty() ? 0 : finding.locations[0].line;
}

// Both builds are of one program: its kernels need no comparison.
bool is_known(const Finding& unoptimised, const Finding& optimised) {
    if (identity(unoptimised) == identity(optimised)) return true;
    return std::ranges::any_of(table, [&](const Rule& rule) {
        return rule.becomes == Rule::Becomes::known && has(rule.cause, unoptimised.id) &&
               has(rule.effect, optimised.id) && lines_of(unoptimised) == lines_of(optimised);
    });
}

// Causes are collected first, as nobody may look at findings that are being moved.
void drop(std::vector<Finding>& findings, const Rule& rule) {
    std::set<std::pair<std::string, Lines>> causes;
    for (const auto& finding : findings)
        if (has(rule.cause, finding.id)) causes.emplace(finding.kernel, lines_of(finding));
    std::erase_if(findings, [&](const Finding& one) {
        return has(rule.effect, one.id) && causes.contains({one.kernel, lines_of(one)});
    });
}

// Which findings follow from others, and how many from each.
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

}  // namespace

std::span<const Rule> rules() {
    return table;
}

bool source_decides(std::string_view id) {
    constexpr std::array<std::string_view, 4> others{"memory.uninitialised", "barrier.divergent",
                                                     "barrier.mismatch", "barrier.warp-mask"};
    return has(race_ids, id) || has(others, id);
}

bool follows_from_barriers(std::string_view id) {
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
    const auto family = [](const Finding& one) {
        return std::string_view(one.id).substr(0, one.id.find('.'));
    };
    return family(known) == family(fresh) && !known.locations.empty() && !fresh.locations.empty() &&
           known.locations[0].line == fresh.locations[0].line &&
           known.locations[0].file == fresh.locations[0].file;
}

void sort_findings(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, {}, [](const Finding& one) {
        return std::make_tuple(one.severity, first_line(one), std::string_view(one.id));
    });
}

std::vector<Finding> merge_builds(std::vector<Finding> optimised, std::vector<Finding> unoptimised,
                                  std::vector<Finding>* alone) {
    std::vector<Finding> merged;
    for (auto& finding : unoptimised) {
        const auto is_same = [&](const Finding& other) { return identity(other) == identity(finding); };
        if (source_decides(finding.id) && std::ranges::none_of(optimised, is_same))
            say_evidence(finding, Evidence::unoptimised_build);
        merged.push_back(std::move(finding));
    }
    for (auto& finding : optimised) {
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
        if (rule.becomes == Rule::Becomes::dropped) drop(findings, rule);
    Consequences consequences(findings, before_barriers);
    for (const auto& rule : table)
        if (rule.becomes == Rule::Becomes::hidden) consequences.apply(rule);
    std::vector<Finding> kept;
    for (size_t at = 0; at < findings.size(); ++at) {
        if (consequences.follows(at)) {
            if (hidden) hidden->push_back(std::move(findings[at]));
            continue;
        }
        say_hidden(findings[at], consequences.followers[at]);
        kept.push_back(std::move(findings[at]));
    }
    return kept;
}

}  // namespace warpmark::diagnose
