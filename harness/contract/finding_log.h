// Deduplicates findings: occurrences with the same key are counted, and the first one is described.
#pragma once
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark {

class FindingLog {
  public:
    // Counts an occurrence. `key` distinguishes defects with the same id. Returns the new finding to fill in,
    // or nullptr if the key is known. The number of findings per id is bounded, so that one kind cannot crowd
    // out the others. Further findings are counted in dropped() and reported by unseen().
    Finding* add(FindingId id, std::string_view key);
    // Index of the finding from the last add(), or `none` if it was dropped. A caller that recognizes a
    // repetition can count it without a key.
    static constexpr size_t none = ~size_t{0};
    size_t last() const { return last_; }
    void count_again(size_t finding, uint64_t times = 1) {
        if (finding < findings_.size()) findings_[finding].count += times;
    }
    const std::vector<Finding>& findings() const { return findings_; }
    std::vector<Finding>& all() { return findings_; }  // for adding details later
    std::vector<Finding> take() { return std::move(findings_); }
    uint64_t dropped() const;

    // Records that an analysis stopped, and why.
    void miss(std::string_view about, std::string because);
    // Parts that were not checked or not kept. A dropped note hides no defect.
    std::vector<Unseen> unseen() const;

    static constexpr uint32_t limit = 500;  // findings per id

  private:
    std::unordered_map<std::string, size_t> index_;
    std::map<FindingId, uint32_t> kept_;
    std::map<FindingId, uint64_t> dropped_;
    std::vector<Finding> findings_;
    std::vector<Unseen> missed_;
    size_t last_ = none;
};

}  // namespace warpmark
