// State shared by the parts of one run of one case: the program, its memory, and whatever else several parts
// need. A run is single-threaded.
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

// Observers of the run and components that intervene in it. Each pointer may be null and must outlive the
// run.
struct Attached {
    Observer* observer = nullptr;
    ValueInjector* injector = nullptr;
    Scheduler* scheduler = nullptr;          // null: the usual schedule
    AsyncCopyDelays* late_copies = nullptr;  // null: copies are performed when issued
    MbarrierDelays* late_answers = nullptr;  // null: barrier objects answer truthfully
    HostView* host_view = nullptr;           // null: the launcher's view is not recorded
    Steps* steps = nullptr;                  // null: steps are not recorded
    // By site: its reads from shared memory are altered (shared_value_injection.h); empty: none.
    std::vector<bool> damaged;
};

// Number of errors at one site. Explaining one is slow, so after a limit further ones count as the same.
struct BadAccesses {
    static constexpr uint32_t looked_into = 4096;
    uint32_t times = 0;
    size_t finding = 0;
};

// Results of the run.
struct RunEvidence {
    FindingLog findings;
    std::unordered_map<uint32_t, BadAccesses> bad_accesses;  // by site
    std::set<uint32_t> undefined_shuffle_sites;  // sites of shuffles that gave a lane an undefined value
    std::vector<LaunchRecord> launches;
    LaunchRecord* current = nullptr;
    std::string printed;
    bool printed_limit = false;
    std::optional<Location> waits;  // Schedule::in_series: a wait for a block that never runs
};

// Device that the program sees.
struct SimulatedDevice {
    device::Device row;
    uint64_t dynamic_shared_end = 0;  // bytes used by the running launch, if more than it requested
};

struct Run final : RunView {
    Run(std::shared_ptr<const Program> decoded, Memory laid)
        : decoded(std::move(decoded)), program(*this->decoded), memory(std::move(laid)) {}

    const std::shared_ptr<const Program> decoded;
    const Program& program;
    Memory memory;
    std::vector<RegionInfo> shared_regions;  // by array index
    FramePool frames{program.functions};
    Work work;
    Attached attached;
    RunEvidence seen;
    SimulatedDevice device;
    HostSide host;
    ObjectTimes object_times;
    bool models_time = true;  // a warp's clock (modeled_clock.h), for launch times; independent of observers
    bool aborted = false;     // the running kernel trapped, or a limit was reached

    const Site& site(uint32_t id) const override { return program.sites[id]; }
    const RegionInfo* region(uint32_t id) const override;
    const std::byte* bytes(uint32_t region) const override;
    const LaunchRecord& launch() const override { return *seen.current; }
    BarrierGap barrier_gap(uint32_t site, uint32_t other_site, bool of_warp) const override;
    bool copies_from_shared() const override { return program.copies_from_shared; }
};

// Region ids of shared arrays have this bit; ids of buffers are their slots.
inline constexpr uint32_t shared_region_bit = 0x80000000u;
// Within a cluster, the regions of each block are distinct.
inline constexpr uint32_t shared_array_mask = 0xffff, cluster_rank_shift = 16, cluster_rank_mask = 0xf0000;

}  // namespace warpmark::machine
