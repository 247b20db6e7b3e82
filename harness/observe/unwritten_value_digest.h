// Tests whether the contents of uninitialized bytes matter. One run computes a digest of everything that the
// threads do: their accesses, addresses and barriers. Further runs give chosen lines other values wherever
// they read uninitialized bytes. If the digest and the outputs are unchanged, nothing depends on these bytes.
// A branch counts if the actions on its path count.
//
// The values depend on the location alone, so that a byte that is read twice gives the same value. Over the
// three fills, each word is, in some order, a large number, a large negative number and a NaN.
#pragma once
#include <compare>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/observe/written_bytes.h"

namespace warpmark::observe {

inline constexpr uint32_t fills_of_unwritten = 3;
// Value of fill number `fill` at a location.
std::byte fill_at(uint32_t fill, uint32_t region, uint64_t offset);

// A reading line. Its local variables and memory are distinct: one macro can read both.
struct ReadingLine {
    std::string kernel, file;
    int line = 0;
    bool of_locals = false;  // a thread's own variables
    auto operator<=>(const ReadingLine&) const = default;
};
using ReadingLines = std::set<ReadingLine>;

class UnwrittenValueDigest final : public Observer, public ValueInjector {
  public:
    // Alters no values.
    UnwrittenValueDigest() = default;
    UnwrittenValueDigest(const ReadingLines& lines, uint32_t fill) : lines_(&lines), fill_(fill) {}

    uint64_t flow() const { return flow_; }

    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void region_begins(const RegionInfo& region) override { bytes_.region_begins(region); }
    void region_ends(uint32_t region) override { bytes_.region_ends(region); }
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count) override {
        bytes_.bytes_written(region, offset, count);
    }
    void block_ends(uint32_t block) override;
    void access(const WarpAccess&) override;
    void barrier_reached(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp) override;
    uint32_t lanes(const WarpAccess&) override;
    void change(const WarpAccess&, uint32_t lane, std::byte* value) override;
    bool wants_unset_reads() const override { return true; }
    bool changes_unset(uint32_t site) override { return lines_ && is_chosen(site, true); }
    std::byte unset_byte(uint64_t place) override { return fill_at(fill_, 0, place); }

  private:
    using Threads = std::vector<uint64_t>;  // one digest per thread

    uint64_t* lanes_of(uint32_t block, uint32_t warp);
    bool is_chosen(uint32_t site, bool of_locals);

    const ReadingLines* lines_ = nullptr;
    uint32_t fill_ = 0;
    const RunView* run_ = nullptr;
    WrittenBytes bytes_;
    std::unordered_map<uint32_t, Threads> blocks_;  // that run
    uint32_t last_block_ = 0;
    Threads* last_ = nullptr;                       // null, or those of last_block_
    std::unordered_map<uint32_t, bool> chosen_[2];  // of this launch, by site; of memory, of locals
    uint64_t flow_ = 0;
};

}  // namespace warpmark::observe
