// Finds accesses to bytes that an asynchronous copy may still be reading or writing. The simulator performs a
// copy when it is issued. This analysis treats it as pending until a thread has waited for it. The issuing
// thread waits by groups (PTX ISA 9.0, sections 9.7.9.25.3.3 and 9.7.9.25.4). If the copy reports to a
// barrier object, any thread waits by observing the completed phase (9.7.13.15). Until then no thread may
// access its target or write its source, and that includes the issuing thread. A completed wait is reported
// to the race detector as an access by the waiting thread at that moment. Other threads therefore need a
// barrier after the wait, not after the copy. Two pending copies must not write the same location either,
// even from one thread: copies of one group arrive in any order, but groups of one thread arrive in order.
// Two copies of the same bytes may.
//
// Limits: once a thread has observed the completed phase, the object itself orders the copies; global memory
// that a copy reads counts as read at the time of issue, once the copy has been waited for by groups.
#pragma once
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/cluster_block_lifetime.h"
#include "harness/observe/proxy_fences.h"
#include "harness/observe/race_detector.h"
#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

// Pending asynchronous copies for each word of a memory range: usually one. Limit: per word, at most
// `most_older` copies are kept in addition to the newest; the oldest are dropped.
class CopiedWords {
  public:
    static constexpr uint32_t word = 4;  // bytes

    // Starts with memory of this size. Returns false if there is not enough room.
    bool begin(uint64_t bytes) {
        if (!newest_) newest_ = Shadow<uint32_t>((bytes + word - 1) / word);
        return static_cast<bool>(newest_);
    }
    bool any() const { return copies_ != 0; }

    void add(uint32_t copy, uint32_t offset, uint32_t bytes) {
        ++copies_;
        for (uint32_t at = offset / word; at <= (offset + bytes - 1) / word; ++at) {
            if (newest_[at] && older_.count(at) == most_older) older_.erase(older_.find(at));
            if (newest_[at]) older_.emplace(at, newest_[at] - 1);
            newest_[at] = copy + 1;
        }
    }
    void remove(uint32_t copy, uint32_t offset, uint32_t bytes) {
        --copies_;
        for (uint32_t at = offset / word; at <= (offset + bytes - 1) / word; ++at) {
            const bool is_newest = newest_[at] == copy + 1;
            if (is_newest) newest_[at] = 0;
            if (older_.empty()) continue;
            auto [one, end] = older_.equal_range(at);
            if (is_newest && one != end) {
                newest_[at] = one->second + 1;
                older_.erase(one);
                continue;
            }
            while (one != end) one = one->second == copy ? older_.erase(one) : std::next(one);
        }
    }
    template <class Visit>
    void visit(uint32_t at, const Visit& visit) {
        if (!newest_[at]) return;
        visit(newest_[at] - 1);
        if (older_.empty()) return;
        const auto [first, end] = older_.equal_range(at);
        for (auto one = first; one != end; ++one) visit(one->second);
    }

  private:
    static constexpr size_t most_older = 16;
    Shadow<uint32_t> newest_;                            // copy + 1; 0: none
    std::unordered_multimap<uint32_t, uint32_t> older_;  // by word
    uint64_t copies_ = 0;
};

class AsyncCopies {
  public:
    // Completed copies are reported to `races`, and waits for bulk copies to `fences`. All must outlive this
    // object.
    AsyncCopies(FindingLog& findings, Races& races, ProxyFences& fences)
        : findings_(findings), races_(races), fences_(fences) {}

    void launch_begins(const RunView&);
    void block_ends(uint32_t block);
    // The last thread of a block in a cluster has ended. Reports copies that may still write to its shared
    // memory.
    void block_exits(uint32_t block);
    void region_ends(uint32_t region);
    void access(const WarpAccess& access) {  // called after the race detector has processed it
        if (on_their_way_ || access.background != Background::no) goes(access);
    }
    void step(const CopyStep&);

  private:
    void goes(const WarpAccess&);
    // Global memory, or the shared array of a block.
    using Ground = std::pair<uint32_t, uint32_t>;  // region, owner
    using Object = std::pair<Ground, uint32_t>;    // a barrier object: its memory and its offset
    struct Source {
        Ground ground;
        uint32_t offset = 0;
        bool is_known = false;
        bool operator==(const Source&) const = default;
    };
    // One side of one lane's copy: its read or its write.
    struct Copy {
        Ground ground;
        uint32_t offset = 0, bytes = 0, site = 0;
        Source source;                   // of the value that it writes
        uint32_t block = 0, thread = 0;  // warp * 32 + lane
        uint32_t group = 0;
        Background of = Background::no;
        bool on_its_way = false, writes = false, atomic = false;
        bool told = false;        // a finding describes it
        bool is_tracked = false;  // by a barrier object, whose current phase was ...
        uint8_t phase = 0;
        const std::byte* memory = nullptr;  // of the region
        bool on_chip = false;               // the shared memory of a cluster
    };
    struct CopyWords {
        CopiedWords written, read;
    };
    struct Thread {
        std::vector<uint32_t> copies;  // in order of issue
        uint32_t groups[2] = {};       // committed, by Background
        uint32_t kept[2] = {};         // by the last wait
        bool waited[2] = {};
        Source source;  // of the data that its latest copy read, at ...
        uint32_t source_site = 0;
        // The barrier object that it last polled, and the phase that was current then.
        Object looked_at;
        uint8_t looked_in = 0;
        bool has_looked = false;
    };
    static constexpr size_t most_copies = 1'000'000;  // pending at the same time

    void begin(const WarpAccess&);
    uint32_t new_copy(const WarpAccess&, uint32_t lane);
    void check(const WarpAccess&);
    void meet(uint32_t copy, const WarpAccess&, uint32_t lane);
    bool may_be_there_too(const Copy&, const WarpAccess&, uint32_t lane) const;
    Source source_of(const WarpAccess&, uint32_t lane) const;
    EarlyUse::MissingWait missing(const Copy&, uint32_t index, const WarpAccess& use, uint32_t lane) const;
    void tell(uint32_t copy, const WarpAccess&, uint32_t lane);
    void track(const WarpAccess&);
    void observe(const WarpAccess&);
    void forget(uint32_t copy);
    void end(uint32_t copy);
    void tell_completed(const std::vector<uint32_t>& copies);
    static uint64_t id_of(uint32_t block, uint32_t thread) { return uint64_t{block} << 16 | thread; }

    FindingLog& findings_;
    std::unordered_map<uint64_t, size_t> known_;  // by the sites of copy and use: the finding
    Races& races_;
    ProxyFences& fences_;
    const RunView* run_ = nullptr;
    std::vector<Copy> copies_;
    std::vector<uint32_t> free_;
    size_t on_their_way_ = 0;
    std::map<Ground, CopyWords> words_;
    std::unordered_map<uint64_t, Thread> threads_;
    std::map<Object, std::vector<uint32_t>> tracked_;
};

}  // namespace warpmark::observe
