// Keeps the first occurrence of each defect and counts the others.
#include "harness/contract/finding_log.h"

#include <utility>

namespace warpmark {

Finding* FindingLog::add(FindingId id, std::string_view key) {
    std::string whole(1, static_cast<char>(id));
    whole += key;
    const auto [found, fresh] = index_.try_emplace(std::move(whole), findings_.size());
    last_ = found->second;
    if (!fresh) {
        ++findings_[found->second].count;
        return nullptr;
    }
    uint32_t& kept = kept_[id];
    if (kept >= limit) {
        ++dropped_[id];
        index_.erase(found);
        last_ = none;
        return nullptr;
    }
    ++kept;
    Finding& finding = findings_.emplace_back();
    finding.id = id;
    finding.severity = kind_of(id).severity;
    return &finding;
}

uint64_t FindingLog::dropped() const {
    uint64_t sum = 0;
    for (const auto& [id, count] : dropped_) sum += count;
    return sum;
}

void FindingLog::miss(std::string_view about, std::string because) {
    add_unseen(missed_, about, std::move(because));
}

std::vector<Unseen> FindingLog::unseen() const {
    std::vector<Unseen> all = missed_;
    for (const auto& [id, count] : dropped_) {
        const bool is_counted = family(id) == Family::banks || family(id) == Family::global;
        if (is_counted || kind_of(id).severity == Severity::note) continue;
        add_unseen(all, name(id),
                   "there are more than " + std::to_string(limit) + " different findings " +
                       std::string(name(id)) + ", and the others were not kept");
    }
    return all;
}

}  // namespace warpmark
