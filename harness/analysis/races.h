// races.h: finds two threads that touch one byte, at least one writing and not both atomically, with nothing ordering them.
// For each word (each byte, once a narrower access has been seen) the detector keeps accesses, each with its epoch
// (order.h): mostly one; else up to two writes and two reads that do not stand for each other. An access stands for an
// earlier one if it is ordered behind it and conflicts with whatever that one conflicts with: then whatever races with the
// earlier one races with it, too. So the verdict does not depend on which accesses happened to be neighbours in time.
// Limits: of more than two concurrent readers those of other blocks and warps are kept in preference.
#pragma once
#include <unordered_map>
#include <vector>

#include "harness/analysis/order.h"
#include "harness/analysis/shadow.h"
#include "harness/trace/events.h"
#include "harness/trace/finding_log.h"

namespace warpmark::analysis {

class Races {
  public:
    explicit Races(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView&);
    void region_begins(const RegionInfo&);
    void region_ends(uint32_t region);
    void access(const WarpAccess&);

    Order& order() { return order_; }

  private:
    struct Entry {
        uint32_t epoch = 0;  // 0: none
        uint32_t block = 0;
        uint32_t site_and_kind = 0;  // site << 8 | kind bits
        uint16_t thread = 0;
        uint16_t event = 0;          // low bits of the access's number: lanes of one instruction share it
    };
    // More than one access to remember.
    struct Cell {
        Entry writes[2], reads[2];
    };
    struct RegionShadow {
        Space space = Space::global;
        uint64_t bytes = 0;
        bool by_byte = false;
        Shadow<Entry> entries;    // epoch `in_cell`: `block` is an index into cells
        std::vector<Cell> cells;
    };
    enum Kind : uint32_t { is_write = 1, is_atomic = 2, is_volatile = 4, block_scope = 8, hands_over = 16, also_reads = 32 };
    static constexpr uint32_t in_cell = ~0u;

    RegionShadow* shadow(uint32_t region);
    void split_to_bytes(RegionShadow&);
    void touch(RegionShadow&, uint64_t at, const Entry& fresh, const WarpAccess&);
    void check(const Entry& old, const Entry& fresh, const WarpAccess&, uint64_t at);
    void insert_write(Cell&, const Entry& fresh, Space) const;
    void insert_read(Cell&, const Entry& fresh, Space) const;
    bool synchronise(const WarpAccess&);
    bool conflict(const Entry& old, const Entry& fresh) const;
    bool ordered(const Entry& old, const Entry& fresh) const {
        return order_.before(ThreadId{old.block, old.thread}, old.epoch, ThreadId{fresh.block, fresh.thread});
    }
    bool observed(const Cell&, const Entry& fresh) const;
    bool over(const Entry& old, const Entry& fresh, Space) const;
    bool stands_for(const Entry& fresh, const Entry& old, Space) const;
    void report(const Entry& old, const Entry& fresh, const WarpAccess&, uint64_t offset, uint32_t bytes);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    Order order_;
    std::unordered_map<uint32_t, RegionShadow> regions_;
    RegionShadow* last_shadow_ = nullptr;
    uint32_t last_region_ = ~0u;
    uint16_t event_ = 0;
};

}  // namespace warpmark::analysis
