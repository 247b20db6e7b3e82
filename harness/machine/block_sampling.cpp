// Random blocks and blocks at certain distances from them.
#include "harness/machine/block_sampling.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>

#include "harness/base/splitmix64.h"
#include "harness/machine/block_cluster.h"
#include "harness/machine/run_state.h"

namespace warpmark::machine {
namespace {

uint64_t bytes_of(const LaunchRecord& one) {
    return one.global.total().bytes + one.shared.total().bytes;
}

// Sums over the sampled clusters of a launch.
struct Samples {
    static constexpr uint64_t fewest = 6, most = 32;
    LaunchRecord sum, busiest;
    std::vector<uint64_t> bytes;  // moved by each cluster
    struct Ended {
        uint64_t cluster = 0;
        AddressSums addresses;
    };
    std::vector<Ended> ended;  // the first of `bytes`

    void add(const LaunchRecord& one) {
        sum.warp_instructions += one.warp_instructions;
        sum.global += one.global;
        sum.shared += one.shared;
        bytes.push_back(bytes_of(one));
        if (bytes.back() >= bytes_of(busiest)) busiest = one;
    }
    // One that did not end within the budget is as busy as any other, or busier.
    void add_unfinished(const LaunchRecord& one) { add(bytes_of(one) > bytes_of(busiest) ? one : busiest); }
    // True if another one is affordable.
    bool wants_more() const {
        constexpr uint64_t enough = 600'000;  // warp instructions of a launch's samples, beyond the fewest
        return bytes.size() < fewest ||
               (bytes.size() < most && sum.warp_instructions / bytes.size() * (bytes.size() + 1) < enough);
    }
    // Warp instructions of all samples. The first one may use more, because nothing is known without it.
    uint64_t budget() const { return bytes.empty() ? 4'000'000 : 1'200'000; }
    // True if the cluster moves less than half of what the busiest one moves.
    bool is_light(uint64_t its_bytes) const { return 2 * its_bytes < std::ranges::max(bytes); }
    uint64_t light() const {
        return static_cast<uint64_t>(
            std::ranges::count_if(bytes, [&](uint64_t one) { return is_light(one); }));
    }
    BlockPairs pairs() const {
        BlockPairs all;
        for (size_t at = 0; at < ended.size(); ++at)
            for (size_t other = 0; other < at; ++other) {
                if (is_light(bytes[at]) || is_light(bytes[other])) continue;
                if (ended[at].cluster == ended[other].cluster) continue;
                const auto &a = ended[at].addresses, &b = ended[other].addresses;
                ++all.compared;
                all.same_loads += a.loads != 0 && a.loads == b.loads;
                all.same_stores += a.stores != 0 && a.stores == b.stores;
            }
        return all;
    }
};

// The clusters of a grid.
class Clusters {
  public:
    explicit Clusters(const Grid& grid) {
        for (size_t axis = 0; axis < 3; ++axis) size_[axis] = grid.size[axis] / grid.cluster[axis];
    }
    uint64_t count() const { return size_[0] * size_[1] * size_[2]; }
    // A random cluster of one of `parts` equal parts of the grid. They are visited so that the first few are
    // spread over the grid.
    uint64_t random(uint64_t nth, uint64_t parts, uint64_t seed) const {
        constexpr uint64_t stride = 19;  // near the golden section of 32
        const uint64_t part = parts == Samples::most ? (parts / 2 + nth * stride) % parts : nth;
        const uint64_t begin = part * count() / parts, end = (part + 1) * count() / parts;
        return begin + Splitmix64(mixed(seed) ^ nth).below(end - begin);
    }
    // A cluster that an index of fewer bits, or half of the grid, confuses with the given one: a neighbor, or
    // at a distance of a power of two or half of an axis. `nth` selects axis and distance. nullopt: there is
    // none.
    std::optional<uint64_t> confusable(uint64_t with, uint64_t nth) const {
        std::array<size_t, 3> axes{};
        size_t count = 0;
        for (const size_t axis : {1, 0, 2})
            if (size_[axis] > 1) axes[count++] = axis;
        if (count == 0) return {};
        const size_t axis = axes[nth % count];
        const uint64_t level = nth / count, size = size_[axis],
                       unit = axis == 0 ? 1 : (axis == 1 ? size_[0] : size_[0] * size_[1]),
                       at = with / unit % size, power = std::bit_floor(size - 1);
        const uint64_t half = size / 2 == power ? power / 2 : size / 2, distances[] = {power, half, 1};
        const uint64_t distance = level < std::size(distances) ? distances[level] : power >> (level - 1);
        if (distance == 0) return {};
        const bool is_upper = distance == 1 && at % 2 == 1;
        if (!is_upper && at + distance < size) return with + distance * unit;
        if (at >= distance) return with - distance * unit;
        return {};
    }

  private:
    std::array<uint64_t, 3> size_{};
};

}  // namespace

void sample_blocks(Run& run, Grid& grid, LaunchRecord& record, uint64_t seed) {
    constexpr uint64_t slice = 200'000;  // warp instructions
    constexpr uint64_t most_pairs = 4;   // so that most samples are random
    Observer* observer = run.attached.observer;
    LaunchRecord* before = run.seen.current;
    grid.number_threads();
    run.object_times.launch_begins();
    const Clusters clusters(grid);
    const uint64_t count = clusters.count(), parts = std::min(count, Samples::most);
    Samples samples;
    const uint64_t begin = run.work.warp_instructions;
    bool more = false;
    uint64_t last = 0, chosen = 0;
    for (uint64_t nth = 0; nth < parts && samples.wants_more() && !run.aborted && !more; ++nth) {
        LaunchRecord one = record;
        run.seen.current = &one;
        if (observer) observer->launch_begins(run);
        const auto random = [&] { return clusters.random(chosen++, parts, seed + run.seen.launches.size()); };
        const bool is_second = nth % 2 == 1 && nth < 2 * most_pairs && count > Samples::most;
        const auto confusable = is_second ? clusters.confusable(last, nth / 2) : std::nullopt;
        last = confusable ? *confusable : random();
        Cluster cluster(run, grid);
        cluster.begin(last);
        more = true;
        while (more && run.work.warp_instructions < begin + samples.budget()) more = cluster.run(slice);
        cluster.end();
        if (observer) observer->launch_ends(one);
        if (!more) {
            samples.add(one);
            samples.ended.push_back({last, one.addresses});
        } else if (!samples.bytes.empty())
            samples.add_unfinished(one);
    }
    run.seen.current = before;
    const uint64_t looks = samples.bytes.size();
    if (looks == 0) return;
    record.warp_instructions = samples.sum.warp_instructions * count / looks;
    for (const auto kind : {&SpaceTraffic::load, &SpaceTraffic::store, &SpaceTraffic::atomic}) {
        (record.global.*kind).bytes = (samples.sum.global.*kind).bytes * count / looks;
        (record.shared.*kind).bytes = (samples.sum.shared.*kind).bytes * count / looks;
    }
    record.loading_blocks = (looks - samples.light()) * count * grid.blocks_in_cluster() / looks;
    record.pairs = samples.pairs();
}

}  // namespace warpmark::machine
