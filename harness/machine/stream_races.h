// Finds races between device operations: bytes that two of them touch without an order. For each region,
// stream and kind of access, the last access to each word and its bytes are kept. Operations of a stream are
// ordered, so an access that is unordered with an earlier one is unordered with the last one too. The verdict
// depends on the vector clocks of the operations (device_streams.h), not on the order of simulation.
//
// Two kernels can also synchronize through memory. Strong accesses (volatile, or with the scope of the whole
// device) do not race with each other. If a strong read observes a store after a fence, its operation is
// ordered after the storing one. Limits: if two operations of one stream touch different bytes of a word,
// only the later ones are known; the number of pages is limited.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "harness/machine/device_streams.h"

namespace warpmark::machine {

struct DeviceAccess {
    Streams::Operation operation = 0;
    uint32_t site = 0;
    bool writes = false, is_strong = false;
    bool is_published = false;  // strong, and after a fence of its operation
    bool operator==(const DeviceAccess&) const = default;
};

class StreamRaces {
  public:
    struct Conflict {
        DeviceAccess earlier;
        uint64_t offset = 0;
    };

    // An operation of the device touches [begin, end) of a region. Returns an earlier access that is
    // unordered with it and has not been reported yet.
    std::optional<Conflict> touch(uint32_t region, const DeviceAccess&, uint64_t begin, uint64_t end,
                                  Streams&);
    // A stream allocates the region (cudaMallocAsync) or frees it; every access must come in between.
    void allocate(uint32_t region, const DeviceAccess&);
    std::optional<Conflict> release(uint32_t region, const DeviceAccess&, Streams&);
    // The host touches the range. Returns an access of an operation for which it has not waited.
    std::optional<Conflict> meets(uint32_t region, bool writes, uint64_t begin, uint64_t end,
                                  const Streams&) const;
    // Discards all accesses, when nothing can conflict with them anymore.
    void forget();
    // True if accesses have been dropped because the table is full.
    bool is_full() const { return pages_ >= most_pages; }

  private:
    // Access number << 4 | mask of the word's four bytes; 0: none.
    using Entry = uint32_t;
    static constexpr uint64_t page_bytes = 4096, word = 4;
    static constexpr uint32_t of_bytes = 4, most_accesses = (1u << 28) - 1;
    static constexpr size_t most_pages = 65536;
    struct Page {
        Streams::Operation newest = 0;
        std::vector<Entry> entries = std::vector<Entry>(page_bytes / word);
    };
    struct Track {
        uint32_t stream = 0;
        bool writes = false, is_strong = false;
        Streams::Operation newest = 0;
        std::unordered_map<uint32_t, Page> pages;  // by offset / page_bytes
    };
    struct TouchedRange {
        std::vector<Track> tracks;
        uint32_t made_by = 0;  // number of its allocation's access; 0: not allocated in a stream
    };
    struct Piece {
        uint32_t page = 0, first = 0, last = 0;  // words
        uint32_t head = 0, tail = 0;             // bytes of the first and of the last word
    };
    static Piece piece_at(uint64_t begin, uint64_t end);
    static uint32_t bytes_in(const Piece&, uint32_t at);
    uint32_t number_of(const DeviceAccess&);
    Track& track_of(TouchedRange&, const DeviceAccess&, const Streams&);
    std::optional<Conflict> look_at_allocation(const TouchedRange&, const Streams&);
    std::optional<Conflict> look(const Track&, const Piece&, uint32_t mine, const DeviceAccess&, Streams&);

    std::unordered_map<uint32_t, TouchedRange> regions_;
    std::vector<DeviceAccess> accesses_;  // by number - 1
    size_t of_present_ = 0;               // index of the first access by the current operation
    uint32_t last_ = 0;                   // the number returned last
    std::unordered_set<uint64_t> told_;   // pairs of numbers
    size_t pages_ = 0;
};

}  // namespace warpmark::machine
