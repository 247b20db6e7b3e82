// traffic.cpp: counters by site during the launch, by line afterwards.
#include "harness/analysis/traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/analysis/banks.h"
#include "harness/analysis/coalescing.h"
#include "harness/analysis/stride.h"
#include "harness/base/lane_loops.h"

namespace warpmark::analysis {
namespace {

Traffic& of_kind(SpaceTraffic& traffic, Access kind) { return kind == Access::load ? traffic.load : kind == Access::store ? traffic.store : traffic.atomic; }
char letter(Access kind) { return kind == Access::load ? 'l' : kind == Access::store ? 's' : 'a'; }
Op op(Access kind) { return kind == Access::load ? Op::load : kind == Access::store ? Op::store : Op::atomic; }

void count(Traffic& traffic, const WarpRequest& request, uint32_t passes, uint32_t ideal) {
    traffic.requests += !request.continues;
    traffic.passes += passes;
    traffic.ideal += ideal;
    traffic.bytes += uint64_t{request.width} * lane_count(request.active);
}

void remember_worst(WorstRequest& worst, const WarpRequest& request, uint32_t passes, uint32_t ideal, const uint32_t (&offsets)[32], const RunView& run) {
    if (worst.passes && passes - std::min(passes, ideal) <= worst.passes - std::min(worst.passes, worst.ideal)) return;
    worst.op = letter(request.kind);
    worst.width = request.width;
    worst.passes = passes;
    worst.ideal = ideal;
    worst.active = request.active;
    std::copy(std::begin(offsets), std::end(offsets), worst.offsets.begin());
    const auto &grid = run.launch().grid, &block = run.launch().block;
    worst.block = {request.block % grid[0], request.block / grid[0] % grid[1], request.block / grid[0] / grid[1]};
    const uint32_t thread = request.warp * 32 + static_cast<uint32_t>(std::countr_zero(request.active));
    worst.first_thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
}

SpaceTraffic& add(SpaceTraffic& to, const SpaceTraffic& from) {
    to.load += from.load;
    to.store += from.store;
    to.atomic += from.atomic;
    return to;
}

const char* verb(char op) { return op == 'l' ? "reads" : op == 's' ? "writes" : "updates"; }

}  // namespace

void TrafficCounter::launch_begins(const RunView& run) {
    run_ = &run;
    by_site_.clear();
}

void TrafficCounter::request(const WarpRequest& request) {
    if (request.site >= by_site_.size()) by_site_.resize(request.site + 1);
    LineTraffic& line = by_site_[request.site];
    if (request.space == Space::shared) shared(request, line);
    else if (request.space == Space::global) global(request, line);
}

void TrafficCounter::shared(const WarpRequest& request, LineTraffic& line) {
    // Banks follow each other evenly: moved by whole words, a request takes as many wavefronts.
    uint32_t moved[32];
    const bool whole_words = request.base % 4 == 0;
    const auto real = [&] {
        for (int lane = 0; lane < 32; ++lane) moved[lane] = request.offsets[lane] + static_cast<uint32_t>(request.base);
    };
    if (!whole_words) real();
    const auto& offsets = *reinterpret_cast<const uint32_t(*)[32]>(whole_words ? request.offsets : moved);
    const bool one_row = request.even && request.width == 4 && (request.stride == 4 || request.stride == 0) && request.kind != Access::atomic;
    // Each matrix is a pass by itself, when loaded as when stored (cases/h200/matrix_wavefronts.csv).
    const Op as = request.of_rows ? Op::store : op(request.kind);
    const uint32_t passes = one_row ? 1 : wavefronts(as, request.width, request.active, offsets);
    const uint32_t ideal = std::min(passes, ideal_wavefronts(as, request.width, static_cast<int>(lane_count(request.active))));
    count(of_kind(line.shared, request.kind), request, passes, ideal);
    if (line.worst_shared.passes == 0 || passes > ideal) real(), remember_worst(line.worst_shared, request, passes, ideal, moved, *run_);
    if (line.shared_array.empty())
        if (const RegionInfo* region = run_->region(request.region)) line.shared_array = region->name;
}

void TrafficCounter::global(const WarpRequest& request, LineTraffic& line) {
    uint64_t addresses[32];
    uint32_t passes = 1;
    if (request.even && request.stride == request.width) {
        constexpr uint32_t sector_bytes = 32;
        const uint64_t first = request.base + request.offsets[0];
        passes = static_cast<uint32_t>((first + uint64_t{32} * request.width - 1) / sector_bytes - first / sector_bytes) + 1;
    } else if (!request.even || request.stride != 0 || request.width > 16) {
        for (int lane = 0; lane < 32; ++lane) addresses[lane] = request.base + request.offsets[lane];
        passes = sectors(request.width, request.active, addresses);
    }
    const uint32_t ideal = std::min(passes, ideal_sectors(request.width, static_cast<int>(lane_count(request.active))));
    count(of_kind(line.global, request.kind), request, passes, ideal);
    if (line.worst_global.passes == 0 || passes > ideal) {
        uint32_t lowest = ~0u, offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (request.active >> lane & 1) lowest = std::min(lowest, request.offsets[lane]);
        for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = request.active >> lane & 1 ? request.offsets[lane] - lowest : 0;
        remember_worst(line.worst_global, request, passes, ideal, offsets, *run_);
    }
    if (line.global_array.empty())
        if (const RegionInfo* region = run_->region(request.region)) line.global_array = region->name;
}

void TrafficCounter::launch_ends(LaunchRecord& record) {
    for (uint32_t site = 0; site < by_site_.size(); ++site) {
        LineTraffic& from = by_site_[site];
        if (from.shared.total().requests + from.global.total().requests == 0) continue;
        from.file = run_->site(site).file;
        from.line = run_->site(site).line;
        add(record.shared, from.shared);
        add(record.global, from.global);
        auto same = std::find_if(record.lines.begin(), record.lines.end(), [&](const auto& line) { return line.file == from.file && line.line == from.line; });
        if (same == record.lines.end()) {
            record.lines.push_back(from);
            continue;
        }
        add(same->shared, from.shared);
        add(same->global, from.global);
        const auto excess = [](const WorstRequest& worst) { return worst.passes - worst.ideal; };
        if (same->worst_shared.passes == 0 || (from.worst_shared.passes && excess(from.worst_shared) > excess(same->worst_shared))) same->worst_shared = from.worst_shared;
        if (same->worst_global.passes == 0 || (from.worst_global.passes && excess(from.worst_global) > excess(same->worst_global))) same->worst_global = from.worst_global;
        if (same->shared_array.empty()) same->shared_array = from.shared_array;
        if (same->global_array.empty()) same->global_array = from.global_array;
    }
    std::sort(record.lines.begin(), record.lines.end(), [](const auto& a, const auto& b) { return std::tie(a.file, a.line) < std::tie(b.file, b.line); });
    for (const auto& line : record.lines) {
        if (line.shared.total().excess()) tell_conflict(record, line);
        // A row that does not start at a sector costs one more of a few: only waste by a factor is worth a word.
        if (const Traffic all = line.global.total(); all.passes >= 2 * all.ideal && all.excess() >= 8) tell_uncoalesced(record, line);
    }
}

void TrafficCounter::tell_conflict(const LaunchRecord& record, const LineTraffic& line) {
    Finding* finding = findings_.add(fmt::format("banks.conflict@{}:{}", line.file, line.line));
    if (!finding) return;
    const WorstRequest& worst = line.worst_shared;
    const Traffic all = line.shared.total();
    finding->id = "banks.conflict";
    finding->severity = Severity::warning;
    finding->space = Space::shared;
    finding->kernel = record.kernel;
    finding->count = all.excess();
    finding->locations.push_back(Location{line.file, line.line, 0, verb(worst.op), true, worst.block, worst.first_thread});
    finding->message = fmt::format("{}:{} {} {} with up to {} wavefronts where {} would do: {}; {} wavefronts more than needed in this launch", line.file, line.line, verb(worst.op),
                                   line.shared_array, worst.passes, worst.ideal, describe_banks(worst), all.excess());
    finding->explanation = "Lanes of a warp that ask one bank for different words take turns. Pad the row by one word, or exchange the indices, so that neighbouring lanes meet neighbouring banks.";
}

void TrafficCounter::tell_uncoalesced(const LaunchRecord& record, const LineTraffic& line) {
    Finding* finding = findings_.add(fmt::format("global.uncoalesced@{}:{}", line.file, line.line));
    if (!finding) return;
    const WorstRequest& worst = line.worst_global;
    const Traffic all = line.global.total();
    finding->id = "global.uncoalesced";
    finding->severity = Severity::warning;
    finding->space = Space::global;
    finding->kernel = record.kernel;
    finding->count = all.excess();
    finding->locations.push_back(Location{line.file, line.line, 0, verb(worst.op), true, worst.block, worst.first_thread});
    finding->message = fmt::format("{}:{} {} {} in up to {} sectors a warp where {} would do: {}", line.file, line.line, verb(worst.op), line.global_array, worst.passes, worst.ideal,
                                   describe_sectors(worst));
    finding->explanation = "Let neighbouring threads (threadIdx.x) touch neighbouring elements; stage through shared memory where the algorithm wants another order.";
}

}  // namespace warpmark::analysis
