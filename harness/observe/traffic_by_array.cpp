// Attributes the counts of a location, since it turned to an array, to that array.
#include "harness/observe/traffic_by_array.h"

#include <algorithm>
#include <tuple>

namespace warpmark::observe {
std::string array_name(const RegionInfo* region) {
    if (!region) return "";
    return has_name(*region) ? region->name + ", " + region->origin : region->name;
}

void TrafficByArray::settle(Place& place, const SpaceTraffic& so_far) {
    place.parts[place.now].traffic += so_far - place.known;
    place.known = so_far;
}

void TrafficByArray::turn(const RunView& run, Place& place, const WarpRequest& request,
                          const SpaceTraffic& so_far) {
    place.region = request.region;
    auto& [recent, part] = place.recent[request.region % place.recent.size()];
    if (recent != request.region || part >= place.parts.size()) {
        const std::string name = array_name(run.region(request.region));
        recent = request.region;
        part = static_cast<size_t>(std::ranges::find(place.parts, name, &Part::name) - place.parts.begin());
        if (part == place.parts.size()) {
            if (part) settle(place, so_far);
            place.now = part;
            place.parts.push_back({name, {}});
        }
    }
    if (part == place.now) return;
    settle(place, so_far);
    place.now = part;
}

void TrafficByArray::add_to(LaunchRecord& record, const Site& at, uint32_t site, bool is_shared,
                            const SpaceTraffic& all) {
    const size_t index = 2 * size_t{site} + is_shared;
    if (index >= places_.size() || places_[index].parts.empty()) return;
    Place& place = places_[index];
    settle(place, all);
    for (const Part& part : place.parts) buffer_of(record, part.name, is_shared, at).traffic += part.traffic;
}

BufferTraffic& buffer_of(LaunchRecord& record, const std::string& name, bool is_shared, const Site& at) {
    const auto found = std::ranges::find_if(record.buffers, [&](const BufferTraffic& one) {
        return one.line == at.line && one.is_shared == is_shared && one.name == name && one.file == at.file;
    });
    if (found != record.buffers.end()) return *found;
    return record.buffers.emplace_back(BufferTraffic{name, is_shared, at.file, at.line, {}, 0, {}});
}

void sort_buffers(LaunchRecord& record) {
    std::ranges::sort(record.buffers, [](const BufferTraffic& a, const BufferTraffic& b) {
        return std::tie(a.file, a.line, a.name, a.is_shared) < std::tie(b.file, b.line, b.name, b.is_shared);
    });
}

}  // namespace warpmark::observe
