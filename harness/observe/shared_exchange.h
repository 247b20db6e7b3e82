// Data exchanged between threads through shared memory: each byte that one thread wrote and another read, by
// reading line. A byte that is rewritten counts again; a byte with several readers counts once. An atomic
// operation reads, then writes. Barrier objects, and barriers in reserved memory, exchange no data.
//
// This does not show whether the value matters: runs/exchanged_value_trial.cpp tests that, line by line, and
// needs the values that a line read. Limit: only the first 31 reading lines are distinguished.
#pragma once
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class ExchangeCounter final : public Observer {
  public:
    static constexpr size_t most_lines = 31;
    static constexpr size_t most_values = 1 << 22;
    using Lines = uint32_t;  // a bit for each of lines(), the last one for all others
    // Lines that read a byte, in a thread other than its writer and in the writer itself.
    struct Readers {
        Lines others = 0, own = 0;
        auto operator<=>(const Readers&) const = default;
    };

    void launch_begins(const RunView& run) override {
        run_ = &run;
        line_of_site_.clear();
    }
    void launch_ends(LaunchRecord&) override { settle_all(); }
    void region_begins(const RegionInfo&) override;
    void block_ends(uint32_t block) override;
    void access(const WarpAccess&) override;

    const std::vector<Site>& lines() const { return lines_; }
    // Key of bytes(): an array and the lines that read bytes of it.
    struct ExchangeRead {
        uint32_t array = 0;  // index into arrays()
        Readers readers;
        auto operator<=>(const ExchangeRead&) const = default;
    };
    const std::map<ExchangeRead, uint64_t>& bytes() const { return bytes_; }
    const std::vector<std::string>& arrays() const { return arrays_; }
    // Longest run of neighboring bytes in one array, in one block, that were all written and then read.
    uint64_t unbroken_bytes() const { return unbroken_bytes_; }
    // Bytes of a block's dynamic memory by the lines that have read another thread's values there. The
    // distinct sums of all blocks.
    using Places = std::map<Lines, uint64_t>;
    const std::set<Places>& dynamic_places() const { return dynamic_places_; }
    // Bytes of one block's memory in which another block of the cluster kept values that it read back itself;
    // maximum over the blocks that own them.
    uint64_t lent_bytes() const { return lent_bytes_; }
    // A hash of each value that a line has read, in order. Odd: another thread wrote the value.
    using Values = std::vector<uint32_t>;
    static bool is_of_others(uint32_t number) { return number & 1; }
    const std::vector<Values>& values() const { return values_; }  // by position in lines()
    bool kept_all() const { return values_kept_ < most_values; }

  private:
    struct Cell {
        uint32_t writer : 30 = 0;   // thread + 1; 0: none
        uint32_t was_read : 1 = 0;  // some value in it was written and then read
        uint32_t is_lent : 1 = 0;   // ... by threads of one other block
        Readers readers;
        Lines ever_by_others = 0;  // readers.others of all its values
    };
    struct Region {
        std::vector<Cell> cells;
        uint32_t unit = word;  // bytes per cell: a word, or 1 after a narrower access
        uint32_t array = 0;
        bool is_reserved = false, is_dynamic = false;
    };
    static constexpr uint32_t word = 4;
    static uint64_t key(uint32_t region, uint32_t block) { return uint64_t{block} << 32 | region; }
    static constexpr uint32_t most_threads = 1024, most_blocks = 1u << 19;
    static uint32_t thread_of(const WarpAccess&, uint32_t lane);
    static bool is_of_block(uint32_t writer, uint32_t block);
    Lines line_bit(uint32_t site);
    uint32_t array_of(const RegionInfo&);
    static bool is_of_words(const WarpAccess&);
    static void split_to_bytes(Region&);
    void settle(Cell&, const Region&);
    void settle(Region&);
    void settle_all();
    void keep_value(Lines, const WarpAccess&, uint32_t lane, bool of_others);

    const RunView* run_ = nullptr;
    bool has_clusters_ = false;  // some shared memory is observed as global memory
    std::unordered_map<uint64_t, Region> regions_;
    std::vector<Lines> line_of_site_;  // 0: not looked up yet
    std::vector<Site> lines_;
    std::map<ExchangeRead, uint64_t> bytes_;
    ExchangeRead last_read_;
    uint64_t* bytes_of_last_ = nullptr;  // entry of last_read_ in bytes_; null at first
    uint64_t unbroken_bytes_ = 0, lent_bytes_ = 0;
    std::set<Places> dynamic_places_;
    std::vector<std::string> arrays_;  // by name
    std::vector<Values> values_;
    size_t values_kept_ = 0;
};

}  // namespace warpmark::observe
