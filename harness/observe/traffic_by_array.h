// Traffic of source locations, split by the buffers and arrays that they access. While a location accesses
// one array nothing is counted twice: its counts are read when it turns to another array.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class TrafficByArray {
  public:
    void clear() { places_.clear(); }
    // Called before each request. `so_far`: the counts of its location in that space.
    void turns_to(const RunView& run, const WarpRequest& request, const SpaceTraffic& so_far) {
        Place& place = place_of(request);
        if (place.region != request.region || place.parts.empty()) turn(run, place, request, so_far);
    }
    // Called when the launch ends, with all counts of a location.
    void add_to(LaunchRecord&, const Site&, uint32_t site, bool is_shared, const SpaceTraffic& all);

  private:
    struct Part {
        std::string name;
        SpaceTraffic traffic;
    };
    struct Place {
        uint32_t region = 0;
        size_t now = 0;  // index into `parts`
        SpaceTraffic known;
        std::vector<Part> parts;
        // Parts of the latest regions. A line like `a[i] * b[i]` alternates between several.
        struct RecentPart {
            uint32_t region = 0;
            size_t part = ~size_t{0};
        };
        std::array<RecentPart, 4> recent{};
    };
    Place& place_of(const WarpRequest& request) {
        const size_t at = 2 * size_t{request.site} + (request.space == Space::shared);
        if (at >= places_.size()) places_.resize(at + 1);
        return places_[at];
    }
    static void turn(const RunView&, Place&, const WarpRequest&, const SpaceTraffic& so_far);
    static void settle(Place&, const SpaceTraffic& so_far);

    std::vector<Place> places_;  // two per site: global, shared
};

// Name under which a buffer's counts are listed. An allocation by the program has its kernel's name for it,
// which may equal that of one of the job's buffers: "in, allocated at line 12". "" for none.
std::string array_name(const RegionInfo*);
// Entry of the launch, created if there is none.
BufferTraffic& buffer_of(LaunchRecord&, const std::string& name, bool is_shared, const Site&);
// Sorts by file, line and name.
void sort_buffers(LaunchRecord&);

}  // namespace warpmark::observe
