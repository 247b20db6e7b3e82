// trial.cpp: findings of two sources, compared by the lines of the first.
#include "harness/fix/trial.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace warpmark::fix {
namespace {

using Key = std::tuple<FindingId, std::string, std::vector<int>>;

}  // namespace

bool takes_away(std::string_view source, const Patch& patch, const Finding& target,
                const std::vector<Finding>& before, const std::vector<Finding>& after) {
    const auto key = [](const Finding& finding, const auto& line_of) {
        std::vector<int> lines;
        for (const auto& at : finding.locations) lines.push_back(line_of(at.line));
        std::ranges::sort(lines);
        return Key{finding.id, finding.kernel, std::move(lines)};
    };
    const auto same = [](int line) { return line; };
    const auto earlier = [&](int line) { return line_before(source, patch, line); };
    std::set<Key> known;
    for (const auto& finding : before)
        if (finding.severity != Severity::note) known.insert(key(finding, same));
    // Of a place that is read and written by several threads, only the writes race still: what each of them
    // computes is as wrong as before.
    const auto of_target = key(target, same);
    const auto is_half = [&](const Key& one) {
        return target.id == FindingId::race_read_write && std::get<0>(one) == FindingId::race_write_write &&
               std::ranges::includes(std::get<2>(of_target), std::get<2>(one));
    };
    const auto is_left = [&](const Finding& finding) {
        if (finding.severity == Severity::note) return false;
        const auto one = key(finding, earlier);
        if (one == of_target || is_half(one)) return true;
        const bool was_hidden = target.hidden > 0 && family(finding.id) == family(target.id);
        return !known.contains(one) && !was_hidden;
    };
    return std::ranges::none_of(after, is_left);
}

}  // namespace warpmark::fix
