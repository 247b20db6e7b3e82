// traffic.h: counts requests, wavefronts and sectors by source line, and tells the lines that waste them.
#pragma once
#include <vector>

#include "harness/trace/events.h"
#include "harness/trace/finding_log.h"

namespace warpmark::analysis {

class TrafficCounter {
  public:
    explicit TrafficCounter(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView& run);
    void request(const WarpRequest&);
    void launch_ends(LaunchRecord&);

  private:
    void shared(const WarpRequest&, LineTraffic&);
    void global(const WarpRequest&, LineTraffic&);
    void tell_conflict(const LaunchRecord&, const LineTraffic&);
    void tell_uncoalesced(const LaunchRecord&, const LineTraffic&);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    std::vector<LineTraffic> by_site_;
};

}  // namespace warpmark::analysis
