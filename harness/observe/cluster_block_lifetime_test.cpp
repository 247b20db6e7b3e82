// Accesses to the shared memory of another block of a cluster, before it has started and after it may have
// ended. Two blocks of one warp each; lines are sites.
#include "harness/observe/cluster_block_lifetime.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "harness/diagnose/messages.h"

using namespace warpmark;

namespace {

class Cluster final : public RunView {
  public:
    Cluster() {
        for (int line = 0; line < 20; ++line) sites_.push_back(Site{"a.cu", line, 1});
        region_ = RegionInfo{7, Space::global, "mine", 128, 4, true};
        region_.on_chip = true;
        record_.kernel = "k";
        record_.grid = {2, 1, 1};
        record_.block = {32, 1, 1};
        order_.launch_begins();
        lives_.launch_begins(*this);
        lives_.region_begins(region_);
        for (uint32_t block = 0; block < 2; ++block) {
            order_.block_begins(block, 1, 32);
            lives_.block_begins(block);
        }
    }

    // All lanes of a block's warp access the memory of another block.
    Cluster& access(int line, uint32_t block, uint32_t owner, Access kind = Access::load,
                    Scope scope = Scope::none) {
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = scope == Scope::none ? lane * 4 : 0;
        WarpAccess one;
        one.kind = kind;
        one.scope = scope;
        one.region = region_.id;
        one.width = 4;
        one.active = scope == Scope::none ? ~0u : 1u;
        one.offsets = offsets;
        one.block = block;
        one.owner = owner;
        one.site = static_cast<uint32_t>(line);
        order_.goes_on(block, 0, one.active);
        lives_.access(one);
        return *this;
    }
    Cluster& arrive(uint32_t block, bool releases = true) {
        order_.cluster_arrive(block, 0, ~0u, releases);
        lives_.cluster_arrival(block, 0, ~0u, releases);
        return *this;
    }
    Cluster& complete(bool orders = true, bool all_wait = true) {
        constexpr uint32_t both[] = {0, 1};
        lives_.cluster_barrier(both, 2, orders, all_wait);
        return *this;
    }
    Cluster& wait(uint32_t block) {
        order_.cluster_wait(block, 0, ~0u);
        lives_.cluster_wait(block, 0, ~0u);
        return *this;
    }
    Cluster& meet() { return arrive(0).arrive(1).complete().wait(0).wait(1); }
    // "exited 3", "not started 4", by lines.
    std::vector<std::string> end() {
        for (uint32_t block = 0; block < 2; ++block) lives_.block_exits(block);
        std::vector<std::string> all;
        for (const Finding& finding : log_.findings()) {
            const auto* fault = fact_of<AddressFault>(finding);
            const bool is_early = fault->kind == AddressFault::Kind::block_not_started;
            all.push_back((is_early ? "not started " : "exited ") +
                          std::to_string(finding.locations.at(0).line));
        }
        return all;
    }
    std::string message() const {
        auto findings = log_.findings();
        diagnose::write_messages(findings);
        return findings.at(0).message;
    }

    const Site& site(uint32_t id) const override { return sites_[id]; }
    const RegionInfo* region(uint32_t) const override { return &region_; }
    const LaunchRecord& launch() const override { return record_; }
    BarrierGap barrier_gap(uint32_t, uint32_t, bool) const override { return {}; }

  private:
    std::vector<Site> sites_;
    RegionInfo region_;
    LaunchRecord record_;
    FindingLog log_;
    observe::Order order_;
    observe::ClusterBlockLifetime lives_{log_, order_};
};

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("lives: between two barriers of the cluster everything is well") {
    CHECK(Cluster().meet().access(3, 0, 1).meet().end().empty());
    // A block may access its own memory at any time.
    CHECK(Cluster().access(3, 0, 0).end().empty());
}

TEST_CASE("lives: before the first barrier the other block may not have started") {
    CHECK(Cluster().access(3, 0, 1).meet().end() == Found{"not started 3"});
    CHECK(Cluster().arrive(0).arrive(1).access(3, 0, 1).complete(true, false).wait(0).wait(1).meet().end() ==
          Found{"not started 3"});
    // Independent of the order by its arrivals.
    CHECK(Cluster()
              .arrive(0, false)
              .arrive(1, false)
              .complete(false)
              .wait(0)
              .wait(1)
              .access(3, 0, 1)
              .meet()
              .end()
              .empty());
}

TEST_CASE("lives: after the last barrier it may have ended") {
    CHECK(Cluster().meet().access(3, 0, 1).end() == Found{"exited 3"});
    // After the arrival, before the wait.
    CHECK(Cluster().meet().arrive(0).access(3, 0, 1).arrive(1).complete(true, false).wait(0).wait(1).end() ==
          Found{"exited 3"});
    CHECK(Cluster()
              .meet()
              .access(3, 0, 1)
              .arrive(0)
              .arrive(1)
              .complete(true, false)
              .wait(0)
              .wait(1)
              .end()
              .empty());
    // The owner knows that they have arrived, but has not waited.
    CHECK(Cluster().meet().access(3, 0, 1).arrive(0).arrive(1).complete(true, false).wait(0).end() ==
          Found{"exited 3"});
    // Relaxed arrivals order nothing.
    CHECK(Cluster().meet().access(3, 0, 1).arrive(0, false).arrive(1, false).complete(false).end() ==
          Found{"exited 3"});
}

TEST_CASE("lives: the finding says whose memory it is") {
    Cluster cluster;
    cluster.meet().access(3, 0, 1).end();
    CHECK(cluster.message().contains("mine[0] of block (1,0,0) of the same cluster, which may have exited"));
}
