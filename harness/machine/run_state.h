// What one run of one case shares: the program, its memory, and by parts whatever else it needs.
// A run is single-threaded.
#pragma once
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_log.h"
#include "harness/device/device_table.h"
#include "harness/machine/global_memory.h"
#include "harness/machine/host_interface.h"
#include "harness/machine/mbarrier_phase_times.h"
#include "harness/machine/register_frames.h"
#include "harness/machine/work_counter.h"
#include "harness/program/decoded_program.h"

namespace warpmark::machine {

class HostView;
class MbarrierDelays;
class AsyncCopyDelays;
class Scheduler;
class Steps;

// Who looks on, and who has a hand in it. Each pointer may be null; what it points to outlives the run.
struct Attached {
    Observer* observer = nullptr;
    ValueInjector* disturber = nullptr;
    Scheduler* scheduler = nullptr;          // null: the usual schedule
    AsyncCopyDelays* late_copies = nullptr;  // null: copies are done when they are issued
    MbarrierDelays* late_answers = nullptr;  // null: barrier objects say what is so
    HostView* host_view = nullptr;           // null: nobody asks what the launcher sees
    Steps* steps = nullptr;                  // null: nobody records them
    std::vector<bool> damaged;               // by site: what it reads from shared memory is told wrongly
                                             // (shared_value_injection.h); empty: none
};

// How often one place went wrong. To say why takes a while: after so many times it is taken to be the same
// again.
struct BadAccesses {
    static constexpr uint32_t looked_into = 4096;
    uint32_t times = 0;
    size_t finding = 0;
};

// What came of it.
struct RunEvidence {
    FindingLog findings;
    std::unordered_map<uint32_t, BadAccesses> bad_accesses;  // by site
    std::set<uint32_t> took_from_nobody;  // sites of shuffles that gave some lane an undefined value
    std::vector<LaunchRecord> launches;
    LaunchRecord* current = nullptr;
    std::string printed;
    bool printed_limit = false;
    std::optional<Location> waits;  // Schedule::in_series: where a block waits for one that never comes
};

// The device that the program finds.
struct SimulatedDevice {
    device::Device row;
    uint64_t dynamic_shared_end =
        0;  // how much the running launch used, where that is more than it asked for
};

struct Run final : RunView {
    Run(std::shared_ptr<const Program> decoded, Memory laid)
        : decoded(std::move(decoded)), program(*this->decoded), memory(std::move(laid)) {}

    const std::shared_ptr<const Program> decoded;
    const Program& program;
    Memory memory;
    std::vector<RegionInfo> shared_regions;  // by array index
    FramePool frames;
    Work work;
    Attached attached;
    RunEvidence seen;
    SimulatedDevice device;
    HostSide host;
    ObjectTimes object_times;
    bool reckons_time =
        true;              // a warp's clock (modeled_clock.h), for the times of launches, whoever looks on
    bool aborted = false;  // the running kernel trapped, or a limit was reached

    const Site& site(uint32_t id) const override { return program.sites[id]; }
    const RegionInfo* region(uint32_t id) const override;
    const std::byte* bytes(uint32_t region) const override;
    const LaunchRecord& launch() const override { return *seen.current; }
    BarrierGap barrier_gap(uint32_t site, uint32_t other_site, bool of_warp) const override;
    bool copies_from_shared() const override { return program.copies_from_shared; }
};

// Region ids of shared arrays; those of buffers are their slots.
inline constexpr uint32_t shared_region_bit = 0x80000000u;
// Within a cluster each block has regions of its own.
inline constexpr uint32_t shared_array_mask = 0xffff, cluster_rank_shift = 16, cluster_rank_mask = 0xf0000;

}  // namespace warpmark::machine
