// finding_log.h: one defect, one finding: occurrences with the same key are counted, the first one tells the story.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/trace/finding.h"

namespace warpmark {

class FindingLog {
  public:
    // Counts an occurrence of `key`. nullptr if it is known already, else the new finding to fill in. A log holds a
    // bounded number of different findings; beyond it occurrences are only counted in dropped().
    Finding* add(std::string key) {
        const auto [found, fresh] = index_.try_emplace(std::move(key), findings_.size());
        last_ = found->second;
        if (!fresh) {
            if (found->second < findings_.size()) ++findings_[found->second].count;
            return nullptr;
        }
        if (findings_.size() >= limit) {
            ++dropped_;
            return nullptr;
        }
        findings_.emplace_back();
        return &findings_.back();
    }
    // The finding that add() was last about; whoever knows that it is the same again can count it without a key.
    size_t last() const { return last_; }
    void count_again(size_t finding, uint64_t times = 1) {
        if (finding < findings_.size()) findings_[finding].count += times;
    }
    const std::vector<Finding>& findings() const { return findings_; }
    std::vector<Finding>& all() { return findings_; }  // to say more about some of them
    std::vector<Finding> take() { return std::move(findings_); }
    uint64_t dropped() const { return dropped_; }

  private:
    static constexpr size_t limit = 500;
    std::unordered_map<std::string, size_t> index_;
    std::vector<Finding> findings_;
    size_t last_ = 0;
    uint64_t dropped_ = 0;
};

}  // namespace warpmark
