// merge.cpp: one list of findings from two builds.
#include <algorithm>
#include <tuple>

#include "harness/session/run_job.h"

namespace warpmark::session {
namespace {

bool source_decides(const Finding& finding) {
    return finding.id.starts_with("race.") || finding.id == "memory.uninitialised";
}

// Banks and sectors are counted in the optimised build alone.
using Key = std::tuple<std::string, std::vector<std::pair<std::string, int>>>;
Key key(const Finding& finding) {
    std::vector<std::pair<std::string, int>> lines;
    for (const auto& at : finding.locations) lines.emplace_back(at.file, at.line);
    std::sort(lines.begin(), lines.end());
    return {finding.id, lines};
}

int place_of(const Finding& finding) { return finding.locations.empty() ? 0 : finding.locations[0].line; }

}  // namespace

std::vector<Finding> merge_findings(std::vector<Finding> optimised, std::vector<Finding> unoptimised) {
    std::vector<Finding> merged;
    for (auto& finding : unoptimised) {
        const auto same = std::find_if(optimised.begin(), optimised.end(), [&](const Finding& other) { return key(other) == key(finding); });
        if (same == optimised.end() && source_decides(finding))
            finding.explanation += " (Seen in the unoptimised build: the optimiser happens to hide it in this one.)";
        merged.push_back(std::move(finding));
    }
    for (auto& finding : optimised) {
        const bool known = std::any_of(merged.begin(), merged.end(), [&](const Finding& other) { return key(other) == key(finding); });
        if (!known && !source_decides(finding)) merged.push_back(std::move(finding));
    }
    std::stable_sort(merged.begin(), merged.end(), [](const Finding& a, const Finding& b) {
        return std::make_tuple(a.severity, place_of(a), a.id) < std::make_tuple(b.severity, place_of(b), b.id);
    });
    return merged;
}

}  // namespace warpmark::session
