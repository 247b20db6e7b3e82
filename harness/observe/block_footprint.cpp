// Bytes by sector.
#include "harness/observe/block_footprint.h"

#include <algorithm>
#include <bit>

#include "harness/base/splitmix64.h"

namespace warpmark::observe {
namespace {

constexpr uint64_t sector_bytes = 32;

}  // namespace

void BlockFootprint::Bytes::add(uint64_t address, uint64_t width) {
    const uint64_t end = address + width;
    while (address < end) {
        const uint64_t sector = address / sector_bytes, part_end = std::min(end, (sector + 1) * sector_bytes);
        const auto bytes =
            static_cast<uint32_t>(((uint64_t{1} << (part_end - address)) - 1) << address % sector_bytes);
        if (sector != last_sector_) last_ = &sectors_[last_sector_ = sector];
        uint32_t& known = *last_;
        const auto repeated = static_cast<uint64_t>(std::popcount(known & bytes));
        again_ += repeated;
        count_ += part_end - address - repeated;
        known |= bytes;
        address = part_end;
    }
}

void BlockFootprint::launch_begins(const RunView& run) {
    Count::launch_begins(run);
    run_ = &run;
    sums_ = {};
    regions_.clear();
}

void BlockFootprint::request(const WarpRequest& request) {
    Count::request(request);
    if (request.space != Space::global || request.active == 0) return;
    const bool loads = request.kind == Access::load;
    Region& region = regions_[request.region];
    Bytes& bytes = loads ? region.loaded : region.stored;
    uint64_t lowest = ~uint64_t{0};
    if (request.even && (request.stride == request.width || request.stride == 0)) {
        lowest = request.base + request.offsets[0];
        bytes.add(lowest, 31 * uint64_t{request.stride} + request.width);
    } else {
        for (uint32_t left = request.active; left; left &= left - 1) {
            const uint64_t address = request.base + request.offsets[std::countr_zero(left)];
            lowest = std::min(lowest, address);
            bytes.add(address, request.width);
        }
    }
    if (request.kind == Access::atomic) return;
    const auto lane = static_cast<size_t>(std::countr_zero(request.active));
    AddressSums::Places& places = loads ? sums_.loads : sums_.stores;
    places.hash += mixed((request.base + request.offsets[lane]) ^ uint64_t{request.active} << 32);
    places.lowest = std::min(places.lowest, lowest);
}

void BlockFootprint::unit_moves(uint32_t site, uint32_t region, Access kind, uint64_t bytes) {
    Count::unit_moves(site, region, kind, bytes);
    (kind == Access::load ? regions_[region].loaded_by_unit : regions_[region].stored_by_unit) += bytes;
}

void BlockFootprint::launch_ends(LaunchRecord& record) {
    Count::launch_ends(record);
    record.addresses = sums_;
    record.covered.clear();
    for (const auto& [id, region] : regions_) {
        const RegionInfo* info = run_->region(id);
        if (!info || !info->origin.empty()) continue;
        record.covered.push_back({info->name, info->bytes, region.loaded.count() + region.loaded_by_unit,
                                  region.stored.count() + region.stored_by_unit, region.loaded.again(),
                                  region.stored.again()});
    }
}

}  // namespace warpmark::observe
