// Lets asynchronous copies arrive as late as their waits allow, in a run of its own
// (Schedule::late_copies). Such a copy reads its source and writes its target when its thread waits for its
// group, or when somebody sees that the phase is over of the barrier object that it reports to (PTX ISA 9.0,
// sections 9.7.9.25.3, 9.7.9.25.4 and 9.7.13.15); with neither, when its block ends. A wait until sources
// have been read lets the target be written later still. Of one group the copies arrive in reverse, as
// nothing orders them. Reductions are done at once.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/machine/lane_transfer.h"
#include "harness/machine/schedule.h"

namespace warpmark::machine {

struct Region;

class AsyncCopyDelays {
  public:
    // The copies of one place in the source; of all, if it has no line.
    AsyncCopyDelays(const Program&, const AccessPoint& which);

    void launch_begins();
    void block_ends(uint32_t block);
    // One half of a copy: it reads, or it would write `values`.
    void move(const Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&, const Target&);
    // Lanes have come to barrier objects, whose phases were these: their copies report there, or they look.
    void meets_object(const Warp&, const Op&, const MemoryOp&, const uint8_t* phases, const Target&);
    void step(const CopyStep&);
    // Was any copy late?
    bool were_late() const { return were_late_; }

  private:
    static constexpr size_t most_copies = 1'000'000;  // at once; those beyond are done at once
    static constexpr uint32_t most_bytes = 16;        // of a lane's part of a copy

    struct Bytes {
        Region* region = nullptr;
        uint32_t offset = 0;
        std::byte* data() const;  // null: they are no more
    };
    struct Copy {
        uint32_t site = 0, group = 0, width = 0;
        Background of = Background::no;
        Bytes from, to;                     // from nowhere: the value is known
        const std::byte* object = nullptr;  // that it reports to; null: to none
        uint8_t phase = 0;
        std::array<std::byte, most_bytes> value{};
        void arrive() const;
    };
    struct Thread {
        std::vector<Copy> copies;  // in the order of issue
        uint32_t groups[2] = {};   // committed, by kind
        Bytes from;                // what the latest copy has read
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

    std::vector<bool> sites_;  // whose copies are late; empty: all
    std::map<Id, Thread> threads_;
    std::unordered_map<const std::byte*, std::vector<Report>> reports_;  // by object
    size_t count_ = 0;
    bool were_late_ = false;
};

}  // namespace warpmark::machine
