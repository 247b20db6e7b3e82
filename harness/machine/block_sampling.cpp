// Random blocks and blocks at certain distances from them.
#include "harness/machine/block_sampling.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>

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
        uint64_t cluster = 0, bytes = 0;
        AddressSums addresses;
    };
    std::vector<Ended> ended;
    std::map<std::string, CoveredArgument> covered;
    bool is_all_covered = true;  // false: a cluster did not end

    void add(const LaunchRecord& one) {
        sum.warp_instructions += one.warp_instructions;
        sum.global += one.global;
        sum.shared += one.shared;
        sum.by_unit += one.by_unit;
        sum.path_cycles += one.path_cycles;
        sum.path_waited += one.path_waited;
        bytes.push_back(bytes_of(one));
        if (bytes.back() >= bytes_of(busiest)) busiest = one;
        for (const auto& argument : one.covered) {
            CoveredArgument& all = covered.try_emplace(argument.name, argument.name).first->second;
            all.bytes = std::max(all.bytes, argument.bytes);
            all.loaded += argument.loaded;
            all.stored += argument.stored;
            all.loaded_again += argument.loaded_again;
            all.stored_again += argument.stored_again;
        }
    }
    // One that did not end within the budget is as busy as any other, or busier.
    void add_unfinished(const LaunchRecord& one) {
        add(bytes_of(one) > bytes_of(busiest) ? one : busiest);
        is_all_covered = false;
    }
    // True if another one is affordable.
    // `enough`: warp instructions of a launch's samples, beyond the fewest.
    bool wants_more(uint64_t enough) const {
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
                if (is_light(ended[at].bytes) || is_light(ended[other].bytes)) continue;
                if (ended[at].cluster == ended[other].cluster) continue;
                const auto &a = ended[at].addresses, &b = ended[other].addresses;
                ++all.compared;
                all.same_loads += a.loads.hash != 0 && a.loads.hash == b.loads.hash;
                all.same_stores += a.stores.hash != 0 && a.stores.hash == b.stores.hash;
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
    uint64_t size(size_t axis) const { return size_[axis]; }
    // Numbers from a cluster to the next one on the axis.
    uint64_t unit(size_t axis) const { return (axis > 0 ? size_[0] : 1) * (axis > 1 ? size_[1] : 1); }
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
        const uint64_t level = nth / count, length = size_[axis], at = with / unit(axis) % length,
                       power = std::bit_floor(length - 1);
        const uint64_t half = length / 2 == power ? power / 2 : length / 2, distances[] = {power, half, 1};
        const uint64_t distance = level < std::size(distances) ? distances[level] : power >> (level - 1);
        if (distance == 0) return {};
        const bool is_upper = distance == 1 && at % 2 == 1;
        if (!is_upper && at + distance < length) return with + distance * unit(axis);
        if (at >= distance) return with - distance * unit(axis);
        return {};
    }

  private:
    std::array<uint64_t, 3> size_{};
};

// Place of a cluster's stores (loads if it has no stores) as the first cluster and its neighbors on each axis
// have them: at equal distances. A cluster with another place has an index of its own, or one of too few
// bits.
class PlacesOfClusters {
  public:
    // The clusters that decide.
    static std::vector<uint64_t> first_of(const Clusters& clusters) {
        std::vector<uint64_t> all{0};
        for (size_t axis = 0; axis < 3; ++axis)
            if (clusters.size(axis) > 1) all.push_back(clusters.unit(axis));
        return all;
    }
    PlacesOfClusters(const Clusters& clusters, const std::vector<Samples::Ended>& first) {
        if (first.empty()) return;
        of_ = first[0].addresses.stores.hash ? &AddressSums::stores : &AddressSums::loads;
        begin_ = (first[0].addresses.*of_).lowest;
        for (size_t axis = 0, at = 1; axis < 3; ++axis) {
            if (clusters.size(axis) <= 1) continue;
            if (at >= first.size()) return;
            const uint64_t next = (first[at++].addresses.*of_).lowest;
            if (next <= begin_) return;
            axes_.push_back({next - begin_, clusters.size(axis), clusters.unit(axis)});
        }
        std::ranges::sort(axes_, std::greater(), &Axis::distance);
        is_known_ = begin_ != ~uint64_t{0};
    }
    // The cluster that should have this cluster's place, if that is another one.
    std::optional<uint64_t> owner(const Samples::Ended& one) const {
        const uint64_t place = (one.addresses.*of_).lowest;
        if (!is_known_ || place < begin_) return {};
        uint64_t rest = place - begin_, cluster = 0;
        for (const Axis& axis : axes_) {
            const uint64_t steps = std::min(rest / axis.distance, axis.size - 1);
            rest -= steps * axis.distance;
            cluster += steps * axis.unit;
        }
        if (rest != 0 || cluster == one.cluster) return {};
        return cluster;
    }

  private:
    struct Axis {
        uint64_t distance, size, unit;
    };
    std::vector<Axis> axes_;  // by falling distance
    AddressSums::Places AddressSums::* of_ = &AddressSums::stores;
    uint64_t begin_ = 0;
    bool is_known_ = false;
};

// Samples the first clusters, and those whose places others have. The last ones to run: the first may take
// all work from a counter. `sample` runs a cluster with a limit on warp instructions.
void sample_owners(const Clusters& clusters, const Samples& samples, auto&& sample) {
    constexpr uint64_t few = 100'000;
    constexpr size_t most = 2;
    const std::vector<Samples::Ended> ended = samples.ended;
    for (const uint64_t first : PlacesOfClusters::first_of(clusters))
        if (!sample(first, false, few)) return;
    const auto begin = samples.ended.begin() + static_cast<std::ptrdiff_t>(ended.size());
    const PlacesOfClusters places(clusters, {begin, samples.ended.end()});
    size_t owners = 0;
    for (const auto& one : ended) {
        const auto owner = places.owner(one);
        if (!owner) continue;
        if (!sample(*owner, false, few) || ++owners == most) return;
    }
}

}  // namespace

void sample_blocks(Run& run, Grid& grid, LaunchRecord& record, uint64_t seed, uint64_t enough) {
    constexpr uint64_t slice = 200'000;  // warp instructions
    constexpr uint64_t most_pairs = 4;   // so that most samples are random
    Observer* observer = run.attached.observer;
    LaunchRecord* before = run.seen.current;
    grid.number_threads();
    run.object_times.launch_begins();
    const Clusters clusters(grid);
    const uint64_t count = clusters.count(), parts = std::min(count, Samples::most);
    Samples samples;
    const uint64_t begin_of_all = run.work.warp_instructions;
    // Returns true if the cluster ended within the budget.
    const auto sample = [&](uint64_t cluster_number, bool weighs, uint64_t budget) {
        const uint64_t begin = weighs ? begin_of_all : run.work.warp_instructions;
        LaunchRecord one = record;
        run.seen.current = &one;
        if (observer) observer->launch_begins(run);
        Cluster cluster(run, grid);
        cluster.begin(cluster_number);
        bool more = true;
        run.work.gives_way = false;
        while (more && run.work.warp_instructions < begin + budget) more = cluster.run(slice);
        cluster.end();
        record.takes_numbers |= run.work.gives_way;
        if (observer) observer->launch_ends(one);
        if (!more) samples.ended.push_back({cluster_number, bytes_of(one), one.addresses});
        if (!more && weighs)
            samples.add(one);
        else if (more && weighs && !samples.bytes.empty())
            samples.add_unfinished(one);
        return !more && !run.aborted;
    };
    bool goes_on = true;
    const bool is_large = count > Samples::most;
    uint64_t last = 0, chosen = 0;
    for (uint64_t nth = 0; goes_on && nth < parts && samples.wants_more(enough); ++nth) {
        const auto random = [&] { return clusters.random(chosen++, parts, seed + run.seen.launches.size()); };
        const bool is_second = nth % 2 == 1 && nth < 2 * most_pairs && is_large;
        const auto confusable = is_second ? clusters.confusable(last, nth / 2) : std::nullopt;
        last = confusable ? *confusable : random();
        goes_on = sample(last, true, samples.budget());
    }
    if (goes_on && is_large) sample_owners(clusters, samples, sample);
    run.seen.current = before;
    const uint64_t looks = samples.bytes.size();
    if (looks == 0) return;
    for (const auto of :
         {&LaunchRecord::warp_instructions, &LaunchRecord::path_cycles, &LaunchRecord::path_waited})
        record.*of = samples.sum.*of * count / looks;
    for (const auto space : {&LaunchRecord::global, &LaunchRecord::shared, &LaunchRecord::by_unit})
        for (const auto kind : {&SpaceTraffic::load, &SpaceTraffic::store, &SpaceTraffic::atomic})
            for (const auto of : {&Traffic::bytes, &Traffic::passes})
                (record.*space.*kind).*of = (samples.sum.*space.*kind).*of * count / looks;
    record.loading_blocks = (looks - samples.light()) * count * grid.blocks_in_cluster() / looks;
    record.pairs = samples.pairs();
    if (!samples.is_all_covered) return;
    for (auto& [name, argument] : samples.covered) {
        for (const auto of : {&CoveredArgument::loaded, &CoveredArgument::stored,
                              &CoveredArgument::loaded_again, &CoveredArgument::stored_again})
            argument.*of = argument.*of * count / looks;
        record.covered.push_back(argument);
    }
}

}  // namespace warpmark::machine
