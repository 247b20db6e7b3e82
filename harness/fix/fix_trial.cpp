// Evaluates a tried change: whether the finding is gone, and no new one appeared. Compares findings of two
// sources by line numbers of the first.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "harness/contract/finding_ids.h"
#include "harness/fix/fix_candidates.h"

namespace warpmark::fix {
namespace {

using Key = std::tuple<FindingId, std::string, std::vector<int>>;

// Maps lines to those of the source before the change.
class Lines {
  public:
    Lines(std::string_view source, const Patch& patch) : source_(source), patch_(patch) {}
    Key before(const Finding& finding) const {
        return key(finding, [](int line) { return line; });
    }
    Key after(const Finding& finding) const {
        return key(finding, [&](int line) { return line_before(source_, patch_, line); });
    }

  private:
    static Key key(const Finding& finding, const auto& line_of) {
        std::vector<int> lines;
        for (const auto& at : finding.locations) lines.push_back(line_of(at.line));
        std::ranges::sort(lines);
        return Key{finding.id, finding.kernel, std::move(lines)};
    }

    std::string_view source_;
    const Patch& patch_;
};

// True if only writes still race on a location that several threads read and write. Each of them still
// computes a wrong value.
bool is_half(const Key& one, const Key& of_target) {
    return std::get<0>(of_target) == FindingId::race_read_write &&
           std::get<0>(one) == FindingId::race_write_write &&
           std::ranges::includes(std::get<2>(of_target), std::get<2>(one));
}

bool is_target(const Key& one, const Key& of_target) {
    return one == of_target || is_half(one, of_target);
}

}  // namespace

bool stays(std::string_view source, const Patch& patch, const Finding& target,
           const std::vector<Finding>& after) {
    const Lines lines(source, patch);
    const auto of_target = lines.before(target);
    return std::ranges::any_of(after, [&](const Finding& finding) {
        return finding.severity != Severity::note && is_target(lines.after(finding), of_target);
    });
}

bool takes_away(std::string_view source, const Patch& patch, const Finding& target,
                const std::vector<Finding>& before, const std::vector<Finding>& after) {
    if (stays(source, patch, target, after)) return false;
    const Lines lines(source, patch);
    std::set<Key> known;
    for (const auto& finding : before)
        if (finding.severity != Severity::note) known.insert(lines.before(finding));
    return std::ranges::none_of(after, [&](const Finding& finding) {
        if (finding.severity == Severity::note) return false;
        const bool was_hidden = target.hidden > 0 && family(finding.id) == family(target.id);
        return !known.contains(lines.after(finding)) && !was_hidden;
    });
}

}  // namespace warpmark::fix
