// Counts by site during the launch, by line afterwards.
#include "harness/observe/traffic_counts.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/base/lane_mask.h"
#include "harness/observe/bank_conflicts.h"
#include "harness/observe/per_access_kind.h"
#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t words_of_sector = sector_bytes / 4;
constexpr uint32_t words_side_by_side = 128;  // atomics per slice of L2 (global_atomic_times.csv)

// Sums of floats in one word of global memory: 1.83 ns each on an H200. A warp's integers, which are added up
// first, take 0.77 ns together.
uint64_t times_of_floats(uint64_t lanes) {
    return lanes * 12 / 5;
}

char letter(const WarpRequest& request) {
    if (request.copies && request.space == Space::shared) return request.past_l1 ? 'p' : 'c';
    if (request.kind == Access::load) return 'l';
    if (request.kind == Access::store) return 's';
    return request.sums_lanes ? 'i' : 'a';
}
Op op(const WarpRequest& request) {
    if (request.kind == Access::load) return Op::load;
    if (request.kind == Access::store) return Op::store;
    return request.sums_lanes ? Op::increment : Op::atomic;
}

// True for a part of a request without a conflict. If the program requests words that it does not use, the
// compiler leaves them out, and the remaining ones are farther apart.
bool is_narrowed_well(const WarpRequest& part) {
    if (!part.whole) return false;
    const WarpRequest& whole = *part.whole;
    uint32_t moved[32];
    for (int lane = 0; lane < 32; ++lane)
        moved[lane] = whole.offsets[lane] + static_cast<uint32_t>(whole.base);
    return wavefronts(op(whole), whole.width, whole.active, moved) <=
           ideal_wavefronts(op(whole), whole.width, static_cast<int>(lanes_in(whole.active)));
}

// Machine code may use a wider access, so this is the minimum waste of any of those.
uint32_t least_excess(const WarpRequest& request, Op as, uint32_t excess) {
    for (uint32_t width = 2 * request.width; width <= 16; width *= 2) {
        uint32_t moved[32];
        for (int lane = 0; lane < 32; ++lane)
            moved[lane] = (request.offsets[lane] + static_cast<uint32_t>(request.base)) & -width;
        const uint32_t passes = wavefronts(as, width, request.active, moved),
                       ideal = ideal_wavefronts(as, width, static_cast<int>(lanes_in(request.active)));
        excess = std::min(excess, passes - std::min(passes, ideal));
    }
    return excess;
}

void count(Traffic& traffic, const WarpRequest& request, uint32_t passes, uint32_t ideal) {
    ++traffic.requests;
    traffic.passes += passes;
    traffic.ideal += ideal;
    traffic.bytes += uint64_t{request.width} * lanes_in(request.active);
}

// Returns true if this is the worst request so far.
bool remember_worst(WorstRequest& worst, const WarpRequest& request, uint32_t passes, uint32_t ideal,
                    const uint32_t (&offsets)[32], const RunView& run) {
    if (worst.passes &&
        passes - std::min(passes, ideal) <= worst.passes - std::min(worst.passes, worst.ideal))
        return false;
    worst.op = letter(request);
    worst.width = request.width;
    worst.passes = passes;
    worst.ideal = ideal;
    worst.active = request.active;
    std::copy(std::begin(offsets), std::end(offsets), worst.offsets.begin());
    const auto &grid = run.launch().grid, &block = run.launch().block;
    worst.block = {request.block % grid[0], request.block / grid[0] % grid[1],
                   request.block / grid[0] / grid[1]};
    const uint32_t thread = request.warp * 32 + static_cast<uint32_t>(std::countr_zero(request.active));
    worst.first_thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    return true;
}

void add(ArrayNames& to, const ArrayNames& from) {
    to.load.note(from.load);
    to.store.note(from.store);
    to.atomic.note(from.atomic);
}

}  // namespace

void TrafficCounter::launch_begins(const RunView& run) {
    run_ = &run;
    by_site_.clear();
    places_.clear();
    joins_.clear();
    reaches_.clear();
    retried_ = unit_sectors_ = network_packets_ = 0;
    atomics_.clear();
    turns_.clear();
    shares_.clear();
    by_array_.clear();
}

void TrafficCounter::grow_to(uint32_t site) {
    by_site_.resize(site + 1);
    places_.resize(site + 1);
}

void TrafficCounter::note_join(Space space, uint32_t site, uint32_t of) {
    if (site >= by_site_.size()) grow_to(site);
    if (site >= joins_.size()) joins_.resize(site + 1);
    joins_[site].of = of;
    joins_[site].space = space;
    if (of >= places_.size()) return;
    auto& served = places_[of].served;
    if (std::ranges::find(served, site) == served.end()) served.push_back(site);
}

void TrafficCounter::request(const WarpRequest& request) {
    if (request.site >= by_site_.size()) grow_to(request.site);
    LineTraffic& line = by_site_[request.site];
    // An access has one request (launch_ends), except these and merged ones.
    if (request.whole && request.base != request.whole->base) [[unlikely]]
        --(request.space == Space::shared ? line.shared_accesses : line.global_accesses);
    if (request.space == Space::shared) {
        line.shared_widths |= request.width;
        by_array_.turns_to(*run_, request, line.shared);
        shared(request, line, places_[request.site]);
        shares_.note(request);
    } else if (request.space == Space::global) {
        line.global_widths |= request.width;
        by_array_.turns_to(*run_, request, line.global);
        global(request, line, places_[request.site]);
        shares_.note(request);
    } else if (request.is_carried)
        line.carried_bytes += uint64_t{request.width} * lanes_in(request.active);
}

// Aligned to half a sector, with the minimum number of sectors.
void TrafficCounter::unit_moves(uint32_t region, Access kind, uint64_t bytes) {
    const uint64_t sectors = (bytes + sector_bytes - 1) / sector_bytes;
    Reach& reach = reach_of(region);
    (kind == Access::load ? reach.read : reach.written) += sectors;
    unit_sectors_ += sectors;
}

TrafficCounter::Reach& TrafficCounter::reach_of(uint32_t region) {
    for (size_t at = 0; at < reaches_.size(); ++at)
        if (reaches_[at].region == region) return reaches_[at];
    return reaches_.emplace_back(Reach{region, 0, 0});
}

// A sector receives a request once for each lane of its fullest word, unless all lanes access one word: those
// are added up first.
void TrafficCounter::note_atomics(const WarpRequest& request) {
    std::array<uint64_t, 33> words;
    size_t count = 0;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (request.active >> lane & 1) words[count++] = (request.base + request.offsets[lane]) / 4;
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(words.begin(), end);
    if (count && words[0] == words[count - 1]) {
        atomics_[words[0] / words_side_by_side] += request.adds_floats ? times_of_floats(count) : 1;
        return;
    }
    *end = ~uint64_t{0};
    uint64_t most = 0, lanes = 0;
    for (auto word = words.begin(); word != end; ++word) {
        most = std::max(most, ++lanes);
        if (word[1] != *word) lanes = 0;
        if (word[1] / words_of_sector == *word / words_of_sector) continue;
        atomics_[*word / words_side_by_side] += request.adds_floats ? times_of_floats(most) : most;
        most = 0;
    }
}

void TrafficCounter::note_array(const WarpRequest& request, ArrayNames& names, Place& place) const {
    ArrayName& known = of_kind(names, request.kind);
    if (known.several || (request.region == place.noted && !known.name.empty())) return;
    place.noted = request.region;
    if (const RegionInfo* region = run_->region(request.region)) known.note(region->name);
}

// Most wide requests of a kernel are alike, and they are the slowest to count.
uint32_t TrafficCounter::passes_of_wide(Op op, const WarpRequest& request, const uint32_t (&offsets)[32]) {
    uint32_t differs = 0;
    for (int lane = 0; lane < 32; ++lane) differs |= (offsets[lane] - offsets[0]) ^ wide_.offsets[lane];
    if (differs == 0 && wide_.op == op && wide_.width == request.width && wide_.active == request.active)
        return wide_.passes;
    wide_ = {op, request.width, request.active, wavefronts(op, request.width, request.active, offsets), {}};
    for (int lane = 0; lane < 32; ++lane) wide_.offsets[lane] = offsets[lane] - offsets[0];
    return wide_.passes;
}

// The banks of several blocks work in parallel, so the busiest one determines the time.
void TrafficCounter::count_remote(const WarpRequest& request, Op as, uint32_t& passes, uint32_t& ideal,
                                  LineTraffic& line) {
    if (!request.continues) beside_ = {};
    const uint32_t lanes = beside_.lanes | request.active, all = std::max(beside_.passes, passes),
                   least =
                       std::min(all, ideal_wavefronts(as, request.width, static_cast<int>(lanes_in(lanes))));
    passes = all - beside_.passes;
    ideal = least - std::min(least, beside_.ideal);
    beside_ = {all, beside_.ideal + ideal, lanes};
    count(of_kind(line.shared, request.kind), request, passes, ideal);
    count(of_kind(line.remote, request.kind), request, passes, ideal);
}

void TrafficCounter::shared(const WarpRequest& request, LineTraffic& line, Place& place) {
    // Bank assignment is periodic: a request shifted by whole words takes the same number of wavefronts.
    uint32_t moved[32];
    const bool whole_words = request.base % 4 == 0;
    const auto real = [&] {
        for (int lane = 0; lane < 32; ++lane)
            moved[lane] = request.offsets[lane] + static_cast<uint32_t>(request.base);
    };
    if (!whole_words) real();
    const auto& offsets = *reinterpret_cast<const uint32_t(*)[32]>(whole_words ? request.offsets : moved);
    const bool one_row = request.even && request.width == 4 && (request.stride == 4 || request.stride == 0) &&
                         request.kind != Access::atomic;
    // Each matrix is a separate pass, when loaded and when stored (cases/h200/matrix_wavefronts.csv).
    const Op as = request.of_rows ? Op::store : op(request);
    uint32_t passes = 0,
             ideal = ideal_wavefronts(as, request.width, static_cast<int>(lanes_in(request.active)));
    if (request.copies && request.active == std::exchange(copied_, 0)) {
        uint64_t to[32];
        for (uint32_t lane = 0; lane < 32; ++lane) to[lane] = request.base + request.offsets[lane];
        const CopyCost cost = request.past_l1
                                  ? copy_past_l1(request.active, copied_from_, to)
                                  : copy_wavefronts(request.width, request.active, copied_from_, to);
        passes = cost.passes;
        ideal = std::max(ideal, cost.ideal);
        if (cost.sectors > copied_sectors_) {  // by target; sectors are not counted again
            line.global.load.passes += cost.sectors - copied_sectors_;
            line.global.load.ideal += cost.sectors - copied_sectors_;
        }
    } else if (request.width > 4)
        passes = passes_of_wide(as, request, offsets);
    else
        passes = one_row ? 1 : wavefronts(as, request.width, request.active, offsets);
    if (is_narrowed_well(request)) ideal = passes;
    ideal = std::min(passes, ideal);
    if (request.is_unsure && passes > ideal) ideal = passes - least_excess(request, as, passes - ideal);
    if (request.is_remote) [[unlikely]] {
        count_remote(request, as, passes, ideal, line);
        real();
        network_packets_ += network_packets(as, request.width, request.active, moved);
    } else
        count(of_kind(line.shared, request.kind), request, passes, ideal);
    if (request.continues && !request.is_remote) [[unlikely]]  // other blocks have the access's other lanes
        beside_ = {passes, ideal, request.active};
    const auto together = [&](uint32_t lanes) {
        return ideal_wavefronts(as, request.width, static_cast<int>(lanes));
    };
    of_kind(line.shared, request.kind).in_turn += turns_.note(request, ideal, together);
    note_array(request, line.shared_arrays, place);
    retried_ += request.is_loop ? passes : 0;
    if (line.worst_shared.passes == 0 || passes > ideal) {
        real();
        const RemoteShare whole = request.is_remote ? beside_ : RemoteShare{passes, ideal, request.active};
        if (remember_worst(line.worst_shared, request, whole.passes, whole.ideal, moved, *run_)) {
            place.shared_region = request.region;
            place.shared_at = request.region_at;
            if (const RegionInfo* region = run_->region(request.region)) line.shared_array = region->name;
        }
    }
}

void TrafficCounter::global(const WarpRequest& request, LineTraffic& line, Place& place) {
    if (request.copies) {
        copied_ = request.continues ? copied_ | request.active : request.active;
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (request.active >> lane & 1) copied_from_[lane] = request.base + request.offsets[lane];
    }
    uint64_t addresses[32];
    uint32_t passes = 1;
    if (request.even && request.stride == request.width) {
        const uint64_t first = request.base + request.offsets[0];
        passes = static_cast<uint32_t>((first + uint64_t{32} * request.width - 1) / sector_bytes -
                                       first / sector_bytes) +
                 1;
    } else if (!request.even || request.stride != 0 || request.width > 16) {
        for (int lane = 0; lane < 32; ++lane) addresses[lane] = request.base + request.offsets[lane];
        passes = sectors(request.width, request.active, addresses);
    }
    const uint32_t ideal =
        std::min(passes, ideal_sectors(request.width, static_cast<int>(lanes_in(request.active))));
    Traffic& all = of_kind(line.global, request.kind);
    count(all, request, passes, ideal);
    if (request.continues) {
        --all.requests;
    } else {
        const auto together = [&](uint32_t lanes) {
            return ideal_sectors(request.width, static_cast<int>(lanes));
        };
        all.in_turn += turns_.note(request, ideal, together);
    }
    if (request.copies) copied_sectors_ = passes + (request.continues ? copied_sectors_ : 0);
    note_array(request, line.global_arrays, place);
    if (request.kind == Access::atomic) note_atomics(request);
    Reach& reach = reach_of(request.region);
    (request.kind == Access::load ? reach.read : reach.written) += passes;
    if (line.worst_global.passes == 0 || passes > ideal) {
        uint32_t lowest = ~0u, offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (request.active >> lane & 1) lowest = std::min(lowest, request.offsets[lane]);
        for (uint32_t lane = 0; lane < 32; ++lane)
            offsets[lane] =
                request.active >> lane & 1 ? request.offsets[lane] - lowest / sector_bytes * sector_bytes : 0;
        if (remember_worst(line.worst_global, request, passes, ideal, offsets, *run_)) {
            place.global_region = request.region;
            if (const RegionInfo* region = run_->region(request.region)) line.global_array = region->name;
        }
        if (passes > ideal) place.motion.note(request, request.base + request.offsets[0]);
    }
}

void TrafficCounter::launch_ends(LaunchRecord& record) {
    record.retried_passes = retried_;
    record.network_packets = network_packets_;
    record.unit_sectors = unit_sectors_;
    shares_.tell(record);
    for (const auto& [sector, operations] : atomics_)
        record.hottest_atomics = std::max(record.hottest_atomics, operations);
    for (const Reach& reach : reaches_) {
        const RegionInfo* region = run_->region(reach.region);
        const uint64_t all = region ? (region->bytes + sector_bytes - 1) / sector_bytes : ~uint64_t{0};
        record.read_sectors += std::min(reach.read, all);
        record.written_sectors += std::min(reach.written, all);
    }
    for (uint32_t site = 0; site < joins_.size(); ++site)
        (joins_[site].space == Space::shared ? by_site_[site].shared_accesses
                                             : by_site_[site].global_accesses) += joins_[site].count;
    for (uint32_t site = 0; site < by_site_.size(); ++site) {
        LineTraffic& from = by_site_[site];
        from.shared_accesses += from.shared.total().requests;
        from.global_accesses += from.global.total().requests;
        if (from.shared_accesses + from.global_accesses + from.carried_bytes == 0) continue;
        from.file = run_->site(site).file;
        from.line = run_->site(site).line;
        record.shared += from.shared;
        record.remote += from.remote;
        record.global += from.global;
        by_array_.add_to(record, run_->site(site), site, true, from.shared);
        by_array_.add_to(record, run_->site(site), site, false, from.global);
        auto same = std::find_if(record.lines.begin(), record.lines.end(), [&](const auto& line) {
            return line.file == from.file && line.line == from.line;
        });
        if (same == record.lines.end()) {
            record.lines.push_back(from);
            continue;
        }
        same->shared += from.shared;
        same->remote += from.remote;
        same->global += from.global;
        same->carried_bytes += from.carried_bytes;
        same->shared_accesses += from.shared_accesses;
        same->global_accesses += from.global_accesses;
        same->shared_widths |= from.shared_widths;
        same->global_widths |= from.global_widths;
        add(same->shared_arrays, from.shared_arrays);
        add(same->global_arrays, from.global_arrays);
        const auto excess = [](const WorstRequest& worst) { return worst.passes - worst.ideal; };
        if (same->worst_shared.passes == 0 ||
            (from.worst_shared.passes && excess(from.worst_shared) > excess(same->worst_shared))) {
            same->worst_shared = from.worst_shared;
            same->shared_array = from.shared_array;
        }
        if (same->worst_global.passes == 0 ||
            (from.worst_global.passes && excess(from.worst_global) > excess(same->worst_global))) {
            same->worst_global = from.worst_global;
            same->global_array = from.global_array;
        }
        if (same->shared_array.empty()) same->shared_array = from.shared_array;
        if (same->global_array.empty()) same->global_array = from.global_array;
    }
    sort_buffers(record);
    std::sort(record.lines.begin(), record.lines.end(), [](const auto& a, const auto& b) {
        return std::tie(a.file, a.line) < std::tie(b.file, b.line);
    });
    for (const auto& line : record.lines) {
        if (line.shared.total().excess()) report_conflict(record, line);
        // A row that does not start at a sector boundary costs one more sector; only waste by a factor is
        // worth a finding.
        if (const Traffic all = line.global.total(); all.passes >= 2 * all.ideal && all.excess() >= 8)
            tell_uncoalesced(record, line);
    }
}

}  // namespace warpmark::observe
