// Thread block: its warps, shared memory and barriers.
#pragma once
#include <array>
#include <memory>

#include "harness/machine/mbarrier_deadlock.h"
#include "harness/machine/warp.h"

namespace warpmark {
struct WarpAt;  // contract/finding_facts.h
}

namespace warpmark::machine {

// One launch, from the point of view of its blocks.
struct Grid {
    const Code* code = nullptr;
    std::array<uint32_t, 3> size{1, 1, 1}, block{1, 1, 1};
    uint64_t dynamic_shared_bytes = 0;
    std::vector<std::byte> parameters;
    std::array<uint32_t, 3> cluster{1, 1, 1};
    bool explicit_cluster = false;
    bool cooperative = false;  // all blocks run concurrently
    uint64_t workspace = 0;    // of grid-wide barriers; 0: not cooperative
    uint32_t blocks_in_cluster() const { return cluster[0] * cluster[1] * cluster[2]; }
    bool is_host = false;  // the single thread of the launcher
    bool host_reads_device = false;
    bool carries_data = false;  // the launcher had read data from device memory before this launch
    // Byte offsets of the shared arrays in use on hardware, by array index, and their total size.
    std::vector<uint32_t> shared_offsets;
    uint64_t static_shared_bytes = 0;
    // threadIdx of each thread of a block, by axis; padded to full warps.
    std::array<std::vector<uint32_t>, 3> thread_coordinates;
    uint32_t threads() const { return block[0] * block[1] * block[2]; }
    uint32_t warps() const { return (threads() + 31) / 32; }
    void number_threads();
};

class Cluster;

// One object is reused for many blocks of a launch: begin() … end().
class Block {
  public:
    Block(Run&, const Grid&);
    ~Block() { end(); }
    void begin(uint32_t index);
    void end();

    // Runs every warp until it waits. Returns true while there is more to do.
    bool run(uint64_t slice);
    bool done() const;

    // Makes this a block of a cluster; begin() follows. (block_cluster.h)
    void join(Cluster& cluster, uint32_t rank);
    const std::vector<Warp*>& warps() const { return all_warps_; }
    // Reports that its runnable warps poll barrier objects forever.
    void report_vain_wait();
    uint32_t alive(uint32_t warp) const { return warps_[warp]->alive; }
    void cluster_arrive(Warp&, uint32_t lanes, bool releases);
    // Returns true if the split continues immediately.
    bool cluster_wait(Warp&, Split&);
    uint32_t waits_for_cluster(uint32_t warp) const;  // lanes
    void release_cluster_waits();
    Location waiting_place() const;
    uint32_t ready_warps() const;  // that can run
    Location place_of_ready() const;
    uint64_t digest() const;  // of all state that determines its next steps, apart from memory
    // State of every warp (barrier_findings.cpp).
    std::vector<WarpAt> waiting_warps() const;
    uint32_t rank() const { return rank_; }

    // A split reaches a block barrier. Returns true if it continues immediately.
    bool arrive(Warp&, Split&, const BarrierOp&);

    // Passes the launcher's parameters to its only thread.
    void set_arguments(const std::vector<std::vector<std::byte>>&);

    const Grid& grid() const { return grid_; }
    uint32_t index() const { return index_; }
    std::array<uint32_t, 3> block_coordinates() const;
    std::array<uint32_t, 3> thread_coordinates(uint32_t warp, uint32_t lane) const;
    // Region of a shared address, in this block or another one of the cluster. nullptr if the kernel does not
    // use that array.
    Region* shared_at(uint64_t address) {
        const uint32_t array =
            static_cast<uint32_t>(address) >> isa::shared_array_shift & (isa::most_shared_arrays + 1);
        if (address > ~0u || array == 0) return nullptr;
        return isa::rank_bits(address) == 0 ? shared(array - 1) : others_shared(address, array - 1);
    }
    // nullptr if the kernel does not use that array.
    Region* shared(uint32_t array) {
        return array < shared_.size() && shared_[array].data ? &shared_[array] : nullptr;
    }
    Location location(const Warp&, uint32_t lane, uint32_t site, Role) const;

  private:
    struct Barrier {
        uint32_t arrived = 0;            // threads counted; a partial warp counts as 32
        std::vector<uint32_t> arrivers;  // by warp: lanes that came by bar.arrive
        uint32_t popc = 0, all = 1, any = 0;
        void clear() {
            arrived = popc = any = 0;
            all = 1;
            for (auto& arriver : arrivers) arriver = 0;
        }
    };

    Region* others_shared(uint64_t address, uint32_t array);
    void tell_region(Region&);
    bool resolve();
    uint32_t alive_threads() const;
    // block_barriers.cpp
    bool release_some();
    bool release_full(uint32_t id);
    void release(uint32_t id, bool is_full);
    void tell_observer(uint32_t id, bool is_full);
    const Clock& last_clock() const;
    uint32_t waiting_threads(uint32_t id) const;
    const Split* wait_as_one() const;
    // barrier_findings.cpp
    void report_divergence();
    void report_mismatch(uint32_t id);
    void report_missed();
    static const PathMeeting* bypassed_barrier(const Warp& gone, const Warp& waits, const Split&);
    bool is_one_barrier(const Op& one, const Op& other) const;
    void report_deadlock();

    Run& run_;
    const Grid& grid_;
    uint32_t index_ = 0;
    bool began_ = false;
    Cluster* cluster_ = nullptr;
    uint32_t rank_ = 0;
    std::vector<std::unique_ptr<Warp>> warps_;
    std::vector<Warp*> all_warps_;
    std::vector<Region> shared_;
    std::array<Barrier, 16> barriers_;
    MbarrierDeadlock vain_waits_;
    bool had_named_barrier_ = false;
    bool has_barrier_error_ = false;  // an error has occurred at a barrier; its consequences are not reported
};

}  // namespace warpmark::machine
