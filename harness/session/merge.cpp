// merge.cpp: one list of findings from two builds.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string_view>
#include <tuple>

#include "harness/session/run_job.h"

namespace warpmark::session {
namespace {

// The optimiser may also part lanes that the source keeps together: it unrolls a loop and lets the rest of
// its rounds be a second loop, with a second copy of the barrier.
bool source_decides(const Finding& finding) {
    constexpr std::string_view ids[] = {"memory.uninitialised", "barrier.divergent", "barrier.mismatch",
                                        "barrier.warp-mask"};
    return finding.id.starts_with("race.") ||
           std::find(std::begin(ids), std::end(ids), finding.id) != std::end(ids);
}

// Banks and sectors are counted in the optimised build alone.
using Lines = std::vector<std::pair<std::string, int>>;
using Key = std::tuple<std::string, Lines>;

Lines lines_of(const Finding& finding) {
    Lines lines;
    for (const auto& at : finding.locations)
        if (at.role != "is elsewhere")
            lines.emplace_back(at.file, at.line);  // where the absent are depends on the build
    std::sort(lines.begin(), lines.end());
    return lines;
}

Key key(const Finding& finding) {
    return {finding.id, lines_of(finding)};
}

int place_of(const Finding& finding) {
    return finding.locations.empty() ? 0 : finding.locations[0].line;
}

bool is_one_of(const Finding& finding, std::initializer_list<std::string_view> ids) {
    return std::find(ids.begin(), ids.end(), finding.id) != ids.end();
}

// Which findings of a kernel follow from which others of the same kernel.
struct Consequence {
    std::initializer_list<std::string_view> causes, effects;
};

const std::initializer_list<std::string_view> of_barriers = {
    "race.read-write", "race.write-write", "race.volatile", "race.same-value", "memory.uninitialised"};

const Consequence consequences[] = {
    {{"barrier.divergent"}, {"barrier.mismatch", "barrier.deadlock"}},
    {{"barrier.divergent", "barrier.mismatch", "barrier.deadlock", "barrier.warp-mask"}, of_barriers},
    {{"memory.out-of-bounds", "memory.shared-overrun", "memory.misaligned", "memory.null"},
     {"memory.uninitialised"}},
};

// Where two lines race with values that differ, that they agree for some of the threads is no news. What
// differs is collected first, as nobody may look at findings that are being moved.
void drop_agreement(std::vector<Finding>& findings) {
    std::set<std::pair<std::string, Lines>> differ;
    for (const auto& finding : findings)
        if (finding.id == "race.write-write") differ.emplace(finding.kernel, lines_of(finding));
    std::erase_if(findings, [&](const Finding& note) {
        return note.id == "race.same-value" && differ.contains({note.kernel, lines_of(note)});
    });
}

}  // namespace

bool follows_from_barriers(const Finding& finding) {
    return is_one_of(finding, of_barriers);
}

std::vector<Finding> without_consequences(std::vector<Finding> findings, std::vector<Finding>* left_out,
                                          const std::vector<Finding>& before_barriers) {
    drop_agreement(findings);
    const auto comes_before = [&](const Finding& one) {
        return std::ranges::any_of(before_barriers, [&](const Finding& other) {
            return other.kernel == one.kernel && key(other) == key(one);
        });
    };
    std::vector<bool> precedes(findings.size());
    for (size_t at = 0; at < findings.size(); ++at) precedes[at] = comes_before(findings[at]);
    std::vector<uint64_t> followers(findings.size());
    std::vector<bool> follows(findings.size());
    for (const auto& rule : consequences)
        for (size_t at = 0; at < findings.size(); ++at) {
            if (follows[at] || !is_one_of(findings[at], rule.effects)) continue;
            for (size_t cause = 0; cause < findings.size() && !follows[at]; ++cause) {
                if (follows[cause] || cause == at || !is_one_of(findings[cause], rule.causes) ||
                    findings[cause].kernel != findings[at].kernel)
                    continue;
                if (precedes[at] && findings[cause].id.starts_with("barrier.")) continue;
                follows[at] = true;
                followers[cause] += 1 + followers[at];
            }
        }
    std::vector<Finding> kept;
    for (size_t at = 0; at < findings.size(); ++at) {
        if (follows[at]) {
            if (left_out) left_out->push_back(std::move(findings[at]));
            continue;
        }
        Finding& one = kept.emplace_back(std::move(findings[at]));
        if (const uint64_t count = followers[at])
            one.explanation +=
                fmt::format(" ({} more finding{} may be {} of this one and {} hidden until you fix it.)",
                            count, count == 1 ? "" : "s", count == 1 ? "a consequence" : "consequences",
                            count == 1 ? "is" : "are");
    }
    return kept;
}

void sort_findings(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return std::make_tuple(a.severity, place_of(a), a.id) <
               std::make_tuple(b.severity, place_of(b), b.id);
    });
}

std::vector<Finding> merge_findings(std::vector<Finding> optimised, std::vector<Finding> unoptimised,
                                    std::vector<Finding>* alone) {
    std::vector<Finding> merged;
    for (auto& finding : unoptimised) {
        const auto same = std::find_if(optimised.begin(), optimised.end(),
                                       [&](const Finding& other) { return key(other) == key(finding); });
        if (same == optimised.end() && source_decides(finding))
            finding.explanation +=
                " (Seen in the unoptimised build: the optimiser happens to hide it in this one.)";
        merged.push_back(std::move(finding));
    }
    for (auto& finding : optimised) {
        // That two threads store one value is seen by what the program's text says, which the optimiser may
        // not keep.
        const bool known = std::any_of(merged.begin(), merged.end(), [&](const Finding& other) {
            return key(other) == key(finding) ||
                   (finding.id == "race.write-write" && other.id == "race.same-value" &&
                    lines_of(other) == lines_of(finding));
        });
        if (!known) (source_decides(finding) ? *alone : merged).push_back(std::move(finding));
    }
    sort_findings(merged);
    return merged;
}

}  // namespace warpmark::session
