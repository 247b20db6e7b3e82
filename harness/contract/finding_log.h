// One defect, one finding: occurrences with the same key are counted, the first one tells the
// story.
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
    // Counts an occurrence of what `key` tells from others of the same id. nullptr if it is known already,
    // else the new finding to fill in. Of each id a log holds a bounded number of different findings, so that
    // no flood of one kind takes the place of another; what is beyond that is counted in dropped(), and
    // unseen() says so.
    Finding* add(FindingId id, std::string_view key);
    // The finding that add() was last about, `none` if it was dropped; whoever knows that it is the same
    // again can count it without a key.
    static constexpr size_t none = ~size_t{0};
    size_t last() const { return last_; }
    void count_again(size_t finding, uint64_t times = 1) {
        if (finding < findings_.size()) findings_[finding].count += times;
    }
    const std::vector<Finding>& findings() const { return findings_; }
    std::vector<Finding>& all() { return findings_; }  // to say more about some of them
    std::vector<Finding> take() { return std::move(findings_); }
    uint64_t dropped() const;

    // Somebody stops looking.
    void miss(std::string_view about, std::string because);
    // What the log's owner did not see or did not keep. A note that was dropped hides nothing.
    std::vector<Unseen> unseen() const;

    static constexpr uint32_t limit = 500;  // findings of one id

  private:
    std::unordered_map<std::string, size_t> index_;
    std::map<FindingId, uint32_t> kept_;
    std::map<FindingId, uint64_t> dropped_;
    std::vector<Finding> findings_;
    std::vector<Unseen> missed_;
    size_t last_ = none;
};

}  // namespace warpmark
