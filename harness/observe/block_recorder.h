// Records the events of one block of one launch: steps, accesses, barriers, copies in flight, variables. It
// keeps a copy of the displayed memory and compares it with the actual contents before each step. A change
// that no access explains is recorded as an arrival, whatever caused it, so a replay reproduces the bytes of
// the run. Limits: a number of steps from a given one on, and a number of bytes of events; the effects of
// earlier steps are part of the initial bytes. The launch is identified by its number within the run.
#pragma once
#include <deque>
#include <map>
#include <vector>

#include "harness/contract/recording.h"

namespace warpmark::observe {

struct RecorderTask {
    uint32_t launch = 0, block = 0;
    uint64_t from = 0, steps = 0, bytes = 0;  // limits of steps and bytes
    std::map<uint32_t, uint32_t> arrays;      // by region: index into Recording::arrays
};

class Recorder final : public Observer {
  public:
    // Several runs share the recording's tables of locations, variables and barriers.
    Recorder(Recording& recording, RecordedRun& run, const RecorderTask& task);

    bool wants_steps() const override { return true; }
    bool wants_steps_of(uint32_t block) const override { return is_meant_ && block == task_.block; }
    bool wants_unset_reads() const override { return true; }  // so that variables on the stack are known
    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void region_begins(const RegionInfo&) override;
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count) override;
    void block_begins(uint32_t block) override;
    void block_ends(uint32_t block) override;
    void step(const WarpStep&) override;
    void value(const ScalarValue&) override;
    void lanes_end(uint32_t block, uint32_t warp, uint32_t lanes) override;
    void access(const WarpAccess&) override;
    void copies(const CopyStep&) override;
    void barrier_reached(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp) override;
    void barrier_arrival(uint32_t block, uint32_t barrier, uint32_t warp) override;
    void block_barrier(uint32_t block) override;
    void partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers, const uint32_t* waiters,
                         uint32_t warps) override;
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes) override;

  private:
    // The bytes of an array in a replay.
    struct Shadow {
        const std::byte* memory = nullptr;  // unknown until the first access
        std::vector<std::byte> bytes;
        std::vector<bool> written;
        bool is_begun = false;
    };
    struct Copy {
        uint32_t number = 0, group = 0, lanes = 0;
        bool of_unit = false;
    };
    // Copies in flight of a thread's warp, and the number of groups that each lane has committed.
    struct Flight {
        std::deque<Copy> copies;
        std::map<uint32_t, uint32_t> groups;  // by lane
    };
    struct Waiting {
        uint32_t lanes = 0, barrier = 0;
    };

    bool is_open() const { return is_meant_ && is_running_ && done_ > task_.from && !is_full_; }
    uint32_t now() const { return static_cast<uint32_t>(done_ - 1 - task_.from); }
    uint32_t place_of(uint32_t site);
    uint32_t barrier_at(uint32_t site, RecordedBarrier::Kind);
    uint32_t number_of(const Scalar&);
    void begin(uint32_t array);
    void look_for_arrivals();
    void write_down(const WarpAccess&, uint32_t array);
    void note_stored(const WarpAccess&, uint32_t array);
    void start_copy(const WarpAccess&);
    void meet(uint32_t barrier, RecordedMeetings::What, uint32_t warp, uint32_t lanes);
    void go_on(uint32_t warp, uint32_t lanes, RecordedBarrier::Kind);
    void spend(uint64_t bytes);

    Recording& recording_;
    RecordedRun& run_;
    RecorderTask task_;
    const RunView* view_ = nullptr;
    uint32_t launches_ = 0;
    uint64_t done_ = 0, spent_ = 0;
    bool is_meant_ = false, is_running_ = false, is_full_ = false;
    std::vector<Shadow> shadows_;
    std::vector<Flight> flights_;          // by warp
    std::vector<Waiting> waiting_[2];      // by kind of barrier, then warp
    std::map<uint32_t, uint32_t> places_;  // by site
    std::map<const Scalar*, uint32_t> scalars_;
    std::map<std::pair<uint32_t, uint32_t>, size_t> told_;  // values in this step: (scalar, lanes) → index
    uint32_t copies_ = 0;
};

}  // namespace warpmark::observe
