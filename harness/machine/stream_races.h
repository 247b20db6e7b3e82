// Which bytes the device's operations touch, and where two of them do so with nothing that
// orders them. For each region, stream and kind of access the last one of each word is kept, with the bytes
// of it: as the operations of a stream come one after another, whoever is unordered with an earlier one is
// unordered with the last one, too. The verdict rests on the operations' clocks (device_streams.h), not on
// the order in which the simulator runs them. Two kernels may also hand each other data through memory:
// strong accesses (of the whole device's scope, and volatile ones) do not race with each other, and whoever
// reads by one what another operation has stored behind a fence comes after that. Limits: of a word whose
// bytes two operations of one stream touch in turn the later ones are known; so many pages are kept.
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
    bool is_published = false;  // strong, and behind a fence of its operation
    bool operator==(const DeviceAccess&) const = default;
};

class StreamRaces {
  public:
    struct Conflict {
        DeviceAccess earlier;
        uint64_t offset = 0;
    };

    // An operation of the device touches [begin, end) of a region: an earlier access that nothing orders
    // before it and that was not told of yet.
    std::optional<Conflict> touch(uint32_t region, const DeviceAccess&, uint64_t begin, uint64_t end,
                                  Streams&);
    // A stream gets the region (cudaMallocAsync), or gives it back: whatever touches it comes in between.
    void allocate(uint32_t region, const DeviceAccess&);
    std::optional<Conflict> release(uint32_t region, const DeviceAccess&, Streams&);
    // The host touches it: an access of an operation that it has not waited for.
    std::optional<Conflict> meets(uint32_t region, bool writes, uint64_t begin, uint64_t end,
                                  const Streams&) const;
    // Nothing that is kept can meet anything any more.
    void forget();
    // Something is not kept, for want of room.
    bool is_full() const { return pages_ >= most_pages; }

  private:
    // The number of an access << 4 | which of the word's four bytes; 0: nobody's.
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
        uint32_t made_by = 0;  // the number of its allocation's access; 0: of no stream's
    };
    struct Piece {
        uint32_t page = 0, first = 0, last = 0;  // words
        uint32_t head = 0, tail = 0;             // bytes of the first and of the last one
    };
    static Piece piece_at(uint64_t begin, uint64_t end);
    static uint32_t bytes_in(const Piece&, uint32_t at);
    uint32_t number_of(const DeviceAccess&);
    Track& track_of(TouchedRange&, const DeviceAccess&, const Streams&);
    std::optional<Conflict> look_at_allocation(const TouchedRange&, const Streams&);
    std::optional<Conflict> look(const Track&, const Piece&, uint32_t mine, const DeviceAccess&, Streams&);

    std::unordered_map<uint32_t, TouchedRange> regions_;
    std::vector<DeviceAccess> accesses_;  // by number - 1
    size_t of_present_ = 0;               // where those of the operation under way begin
    uint32_t last_ = 0;                   // the number that was asked for last
    std::unordered_set<uint64_t> told_;   // pairs of numbers
    size_t pages_ = 0;
};

}  // namespace warpmark::machine
