// Delays asynchronous copies for as long as their waits allow, in a run of its own (Schedule::late_copies). A
// delayed copy reads its source and writes its target when its thread waits for its group. If it reports to a
// barrier object, it does so when a thread observes the completed phase; without any wait, when its block
// ends. PTX ISA 9.0, sections 9.7.9.25.3, 9.7.9.25.4 and 9.7.13.15. After a wait for the reads of the sources
// alone, the target may be written later still. The copies of one group arrive in reverse order, because
// nothing orders them. Reductions are performed immediately.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/machine/register_memory_moves.h"
#include "harness/machine/schedule.h"

namespace warpmark::machine {

struct Region;

class AsyncCopyDelays {
  public:
    // Delays the copies issued at one source location, or all copies if `which` has no line.
    AsyncCopyDelays(const Program&, const AccessPoint& which);

    void launch_begins();
    void block_ends(uint32_t block);
    // One half of a copy: the read, or the write of `values`.
    void move(const Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&, const Target&);
    // Lanes reached barrier objects, which had these phases: their copies report there, or the lanes poll
    // them.
    void meets_object(const Warp&, const Op&, const MemoryOp&, const uint8_t* phases, const Target&);
    void step(const CopyStep&);
    bool were_late() const { return were_late_; }

  private:
    // Pending at once; copies beyond that are performed immediately.
    static constexpr size_t most_copies = 1'000'000;
    static constexpr uint32_t most_bytes = 16;  // of one lane's share of a copy

    struct Bytes {
        Region* region = nullptr;
        uint32_t offset = 0;
        std::byte* data() const;  // null if the memory no longer exists
    };
    struct Copy {
        uint32_t site = 0, group = 0, width = 0;
        Background of = Background::no;
        Bytes from, to;                     // `from` without a region: the value is known
        const std::byte* object = nullptr;  // to which it reports; null: none
        uint8_t phase = 0;
        std::array<std::byte, most_bytes> value{};
        void arrive() const;
    };
    struct Thread {
        std::vector<Copy> copies;  // in order of issue
        uint32_t groups[2] = {};   // committed, by kind
        Bytes from;                // the data that the latest copy read
        uint32_t site = 0;
    };
    using Id = std::pair<uint32_t, uint32_t>;  // block, warp * 32 + lane
    struct Report {
        Id thread;
        uint8_t phase = 0;
    };

    void put_off(Thread&, Copy);
    void report(const Warp&, Background, uint32_t site, const uint8_t* phases, const Target&);
    void look(const Target& objects);
    template <class Meant>
    void arrive(Thread&, const Meant&);

    std::vector<bool> sites_;  // whose copies are delayed; empty: all sites
    std::map<Id, Thread> threads_;
    std::unordered_map<const std::byte*, std::vector<Report>> reports_;  // by barrier object
    size_t count_ = 0;
    bool were_late_ = false;
};

}  // namespace warpmark::machine
