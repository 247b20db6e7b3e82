// Finds data races: two threads that access one byte, at least one writing and not both atomically, with no
// happens-before order. For each word (each byte, after a narrower access) the detector keeps accesses with
// their epochs (happens_before.h): usually one; otherwise up to two writes and two reads of which none covers
// another. An access covers an earlier one if it is ordered after it and conflicts with everything that
// conflicts with it; then whatever races with the earlier access also races with the later one. The verdict
// therefore does not depend on which accesses happened to be adjacent in time. Lanes that meet only accesses
// that are over or equivalent are processed together (warp_wide_race_checks.cpp), the others one by one.
//
// Volatile accesses are strong, as PTX defines, and a race between two of them is only a warning. A volatile
// store after a fence of its thread is a flag, which other threads may read; this does not apply to stores by
// the owner of a lock, or after its release.
//
// Limits: of more than two concurrent readers, those of other blocks and warps are preferred. Once threads of
// a block differ in their knowledge, up to 64 more are kept, or 2,112 while few words need that many
// (access_cell_overflow.cpp); beyond that the loss is reported. RACES.md describes the relation on one page.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/access_log.h"
#include "harness/observe/happens_before.h"
#include "harness/observe/same_value_rule.h"

namespace warpmark::observe {

// A plain read that races with a write, and the writer.
struct RacingRead {
    uint32_t epoch = 0, block = 0, site = 0, region = 0;
    uint64_t offset = 0;
    uint32_t writer_block = 0, writer_thread = 0;
};

class Races {
  public:
    explicit Races(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView&);
    void region_begins(const RegionInfo&);
    void region_ends(uint32_t region);
    void block_barrier(uint32_t block);
    void block_ends(uint32_t block);
    void access(const WarpAccess&);

    Order& order() { return order_; }
    uint32_t now() const { return order_.now(); }
    void on_racing_read(std::function<void(const RacingRead&)> tell) { tell_read_ = std::move(tell); }

  private:
    // An access by one thread.
    struct PastAccess {
        uint32_t epoch = 0;  // 0: none, or over
        uint32_t block = 0;
        uint32_t site_and_kind = 0;
        uint16_t thread = 0;
        Entry entry = 0;
    };
    struct Overflow {
        std::vector<PastAccess> all;
        bool has_writes = false;
        bool has_soft = false;  // some can conflict with an atomic access of device scope
        size_t next = 0;        // a spinning warp repeats its accesses in the same order
        uint32_t barrier = 0;   // the block's last barrier when accesses that are over were removed
    };
    using MoreAccesses = std::map<std::pair<uint64_t, uint64_t>, Overflow>;
    struct RegionShadow {
        uint32_t region = 0;
        uint32_t owner = 0;  // in a cluster's shared memory: the block
        bool on_chip = false;
        uint64_t number = 0;  // unique, never reused
        uint64_t bytes = 0;
        bool by_byte = false;
        Shadow<Entry> entries{};
        bool is_narrow = false;  // some strong accesses have the scope of their block only
        bool is(uint32_t other_region, uint32_t other_owner) const {
            return region == other_region && owner == other_owner;
        }
    };
    using Regions = std::vector<std::unique_ptr<RegionShadow>>;
    // Global memory including the shared memory of clusters, or the shared memory of one block.
    struct AccessHome {
        Space space = Space::global;
        uint32_t block = 0;
        bool visited = false;  // threads of other blocks have accessed it
        AccessLog log;
        // Accesses that do not fit into a cell while threads differ in their knowledge: by region number and
        // index.
        MoreAccesses more;
        void forget() {
            log.forget();
            more.clear();
        }
        Regions regions;     // by region and owner
        size_t on_chip = 0;  // number of regions in the shared memory of clusters
        uint64_t words = 0;
    };
    // Sets of lanes in a row that share a word. Kernels have few patterns, each at many locations.
    struct RowPattern {
        uint32_t relative[32] = {};  // indices relative to the first lane's
        uint32_t lanes = 0;          // active lanes; 0: not in use
        uint32_t holders = 0;        // for each word the last lane
        LaneMasks masks{};
        const AccessLog* log = nullptr;      // the log that contains the masks, with number `index`, ...
        uint32_t generation = 0, index = 0;  // ... valid while that log's bound has this value
    };
    enum Kind : uint32_t {
        is_write = 1,
        is_atomic = 2,
        is_volatile = 4,
        block_scope = 8,
        hands_over = 16,
        also_reads = 32,
        of_constant = 64,  // of writes
        guess = 64,        // of reads
        of_parameters = 128
    };

    // race_detector.cpp
    AccessHome* home_of(Space, uint32_t block);
    static Regions::iterator place_in(AccessHome&, uint32_t region, uint32_t owner);
    Regions::iterator drop(AccessHome&, Regions::iterator);
    bool enter(const WarpAccess&);
    void make_room();
    void begin_anew();
    void count_words();
    void split_to_bytes(RegionShadow&);
    void touch_lanes(const WarpAccess&, const uint32_t* indices, uint32_t lanes, Entry record);
    void touch(uint64_t at, const PastAccess& fresh, const WarpAccess&);
    void check(const PastAccess& old, const PastAccess& fresh, const WarpAccess&, uint64_t at);
    bool again(Entry (&set)[2], const PastAccess& fresh) const;
    void insert_write(Cell&, const PastAccess& fresh, uint64_t at);
    bool insert_read(Cell&, const PastAccess& fresh, uint64_t at);
    void keep_two_reads(Cell&, const PastAccess& first, const PastAccess& second, const PastAccess& fresh,
                        uint64_t at);
    bool synchronize(const WarpAccess&);
    void suspect_plain(const WarpAccess&, uint32_t site_and_kind);
    void report_suspects(const WarpAccess&);
    PastAccess past(Entry, const PastAccess& fresh) const;
    PastAccess unordered_of(PastAccess old, const PastAccess& fresh) const;
    static bool is_strong(const PastAccess& one) {
        return (one.site_and_kind & (is_atomic | is_volatile)) != 0;
    }
    bool conflict(const PastAccess& old, const PastAccess& fresh) const;
    // Conflicts with no other such access.
    static bool is_hard(const PastAccess& one) {
        return (one.site_and_kind & (is_atomic | is_volatile | block_scope)) == is_atomic;
    }
    static bool is_cas_retry_load(uint32_t kind) { return (kind & (is_write | guess)) == guess; }
    static bool is_guessed(uint32_t read, uint32_t updated);
    static bool lost_update(uint32_t stored, uint32_t updated);
    bool ordered(const PastAccess& old, const PastAccess& fresh) const {
        return order_.before(ThreadId{old.block, old.thread}, old.epoch, ThreadId{fresh.block, fresh.thread});
    }
    bool observed(const Cell&, const PastAccess& fresh) const;

    // access_cell_overflow.cpp
    void lose(Cell&, PastAccess old, uint64_t at, bool is_mixed);
    void check_more(const PastAccess& last, const PastAccess& fresh, const WarpAccess&, uint64_t at);
    bool is_observed(uint32_t kind, const PastAccess& last, const PastAccess& fresh) const;
    bool lacks(const Cell&, const PastAccess& last, const PastAccess& fresh) const;
    void split_more(uint64_t number);
    bool over(const PastAccess& old) const;
    bool stands_for(const PastAccess& fresh, const PastAccess& old) const;
    bool far_apart(uint32_t block_a, uint32_t warp_a, uint32_t block_b, uint32_t warp_b) const;

    // race_reports.cpp
    void report(const PastAccess& old, const PastAccess& fresh, const WarpAccess&, uint64_t offset,
                uint32_t bytes);
    bool are_equal(const PastAccess& old, const PastAccess& fresh, const WarpAccess&, uint64_t offset,
                   uint32_t bytes) const;
    void on_racing_read(const PastAccess& old, const PastAccess& fresh, const WarpAccess&,
                        uint64_t offset) const;

    // warp_wide_race_checks.cpp: a plain access. Processes as many lanes together as possible and returns
    // those that need a closer check. indices[l]: the entry of lane l. apart: no two lanes share an entry.
    void plain(const WarpAccess&, Entry record);
    bool all_over(const WarpAccess&, const uint32_t* indices, bool apart);
    uint32_t read_row(const WarpAccess&, const uint32_t* indices, Entry record, bool apart);
    uint32_t write_row(const WarpAccess&, const uint32_t* indices, Entry record, bool apart);
    void write_entries(const uint32_t* indices, uint32_t lanes, Entry record, bool side_by_side);
    const RowPattern& pattern(const uint32_t* indices, uint32_t lanes);
    void write_together(const uint32_t* indices, uint32_t lanes, uint32_t active, Entry record);
    uint32_t keep_together(const uint32_t* indices, uint32_t active, Entry record);
    void widen_reads(const uint32_t* indices, uint32_t lanes, Entry record);
    uint32_t known_lanes(const WarpAccess&, const uint32_t* indices, const Entry* found, uint32_t lanes,
                         Entry record, bool apart);

    FindingLog& findings_;
    std::function<void(const RacingRead&)> tell_read_;
    const RunView* run_ = nullptr;
    Order order_;
    AccessHome global_;
    std::unordered_map<uint32_t, std::unique_ptr<AccessHome>> shared_;  // by block
    std::vector<std::unique_ptr<AccessHome>> spare_;
    std::array<RowPattern, 8> patterns_;
    // A race reported before. A racy kernel races a million times; repetitions are only counted.
    struct ReportedRace {
        uint32_t old_site_and_kind = 0, fresh_site_and_kind = 0, region = 0;
        bool is_in_warp = false, one_instruction = false;
        Agreement values = Agreement::differ;
        size_t finding = 0;
        bool operator==(const ReportedRace&) const = default;
    };
    std::array<ReportedRace, 64> told_{};
    StoredWays ways_;
    // State for the current access:
    struct RaceCandidate {
        PastAccess old, fresh;
        uint64_t at = 0;
    };
    // Plain accesses that are ordered before it only by its own read of this location.
    std::vector<RaceCandidate> suspects_;
    AccessHome* home_ = nullptr;
    RegionShadow* region_ = nullptr;
    // By number, those of the latest accesses.
    struct RecentRegion {
        const AccessHome* home = nullptr;
        RegionShadow* region = nullptr;
    };
    std::array<RecentRegion, 8> recent_{};
    uint64_t regions_made_ = 0;
};

}  // namespace warpmark::observe
