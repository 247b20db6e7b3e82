// Growth of a launcher's grids with the problem size. If it starts fewer threads than the small runs predict,
// then each thread has more to do or some work is left out: `min(blocks, 1024)` with or without a loop. If
// one kernel grows with the size and another does not, the latter may have more work than it can do: one
// block that combines all results, for example. A slightly larger run shows both. Linear extrapolation of
// each kernel's threads and blocks from two sizes to a third.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>

#include "harness/observe/time_extrapolation.h"

namespace warpmark::observe {
namespace {

constexpr double clearly_fewer = 0.9;
constexpr double a_little = 1.3;  // beyond the reach of the launches

double product(const std::array<uint32_t, 3>& of) {
    return static_cast<double>(of[0]) * of[1] * of[2];
}

// All launches of a kernel together.
struct Counts {
    double threads = 0, blocks = 0, instructions = 0, bytes = 0, shared_bytes = 0;
    double wavefronts = 0, sectors = 0;
    double path = 0;            // a block's path, with its waits, for each of its threads
    double loading_blocks = 0;  // at the size: those that are not light (machine/block_sampling.h)
    bool is_known = true;       // instructions of each launch are known
    bool takes_numbers = false;
    BlockPairs pairs;
};
std::map<std::string_view, Counts> by_kernel(const std::vector<LaunchRecord>& launches) {
    std::map<std::string_view, Counts> all;
    for (const auto& launch : launches) {
        if (!launch.error.empty()) continue;
        Counts& counts = all[launch.kernel];
        counts.blocks += product(launch.grid);
        counts.threads += product(launch.grid) * product(launch.block);
        counts.instructions += static_cast<double>(launch.warp_instructions);
        counts.bytes += static_cast<double>(launch.global.load.bytes + launch.global.store.bytes +
                                            launch.global.atomic.bytes);
        counts.shared_bytes += static_cast<double>(launch.shared.load.bytes + launch.shared.store.bytes);
        counts.wavefronts += static_cast<double>(launch.shared.total().passes);
        counts.sectors += static_cast<double>(launch.global.total().passes + launch.by_unit.total().passes);
        counts.path += product(launch.block) * static_cast<double>(launch.path_cycles + launch.path_waited);
        counts.loading_blocks += static_cast<double>(launch.loading_blocks);
        counts.is_known = counts.is_known && launch.warp_instructions > 0;
        counts.takes_numbers |= launch.takes_numbers;
        counts.pairs.compared += launch.pairs.compared;
        counts.pairs.same_loads += launch.pairs.same_loads;
        counts.pairs.same_stores += launch.pairs.same_stores;
    }
    return all;
}

struct Line {
    double first, second, at_first, at_second;
    double slope() const { return (at_second - at_first) / (second - first); }
    double at(double size) const { return at_second + slope() * (size - second); }
    double where(double value) const { return second + (value - at_second) / slope(); }
};

}  // namespace

uint64_t beyond_reach(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for) {
    if (small.size >= large.size || large.size >= size) return 0;
    const auto less = by_kernel(*small.launches), more = by_kernel(*large.launches),
               asked = by_kernel(asked_for);
    const auto first = static_cast<double>(small.size), second = static_cast<double>(large.size),
               whole = static_cast<double>(size);
    double reach = 0, most_blocks_a_size = 0, fewest_constant_threads = 0;
    for (const auto& [kernel, at_size] : asked) {
        const auto a = less.find(kernel), b = more.find(kernel);
        if (b == more.end()) {  // it does something else at larger sizes
            reach = whole;
            continue;
        }
        if (a == less.end()) continue;
        const Line threads{first, second, a->second.threads, b->second.threads};
        // With few blocks, one block more or less is not significant.
        const double of_block = b->second.threads / b->second.blocks,
                     in_proportion = (b->second.threads - of_block) * whole / second;
        if (threads.slope() > 0 &&
            at_size.threads < clearly_fewer * std::min(threads.at(whole), in_proportion))
            reach = std::max(reach, threads.where(at_size.threads));
        if (threads.slope() > 0)
            most_blocks_a_size =
                std::max(most_blocks_a_size, Line{first, second, a->second.blocks, b->second.blocks}.slope());
        else if (at_size.threads == b->second.threads)
            fewest_constant_threads = fewest_constant_threads == 0
                                          ? at_size.threads
                                          : std::min(fewest_constant_threads, at_size.threads);
    }
    // Such a kernel has room for one thread per block, or per two blocks.
    constexpr double blocks_a_thread = 2;
    if (fewest_constant_threads > 0 && most_blocks_a_size > 0)
        reach = std::max(reach, blocks_a_thread * fewest_constant_threads / most_blocks_a_size);
    const double wanted = a_little * reach;
    return wanted <= second ? 0 : static_cast<uint64_t>(std::min(wanted, whole));
}

namespace {

using Kernels = std::map<std::string_view, Counts>;

Counts sum_of(const Kernels& kernels) {
    Counts all;
    for (const auto& [kernel, counts] : kernels) {
        all.threads += counts.threads;
        all.instructions += counts.instructions;
        all.bytes += counts.bytes;
        all.shared_bytes += counts.shared_bytes;
    }
    return all;
}

// Counts of two runs, and the estimate from a few blocks at the size: of all kernels, or of one.
struct Work {
    double first, second, whole;  // sizes
    Counts less, more, asked;
    // Ratio to the prediction from two runs; NaN if they have none.
    double share(double Counts::* of) const {
        const Line line{first, second, less.*of, more.*of};
        return asked.*of / std::max(line.at_second, line.at(whole));
    }
    bool has_fewer_threads() const { return share(&Counts::threads) < clearly_fewer; }
    // True if each thread moves no more than in the runs.
    bool moves_no_more() const { return asked.bytes * more.threads < 1.1 * more.bytes * asked.threads; }
    // True if clearly fewer of the blocks load, or more of them are light, than in the larger run.
    bool has_idle_blocks() const {
        return asked.loading_blocks * more.blocks < 0.88 * more.loading_blocks * asked.blocks;
    }
    // True if each thread does clearly more than in the runs: it loops.
    bool goes_round() const {
        return asked.instructions * more.threads > a_little * more.instructions * asked.threads;
    }
};

// A small deficit is tolerated: wide loads move the bytes of four others with fewer threads or instructions;
// buffers are empty at the size, so work that depends on their contents may be less. Fewer blocks with a loop
// save what each block does once, such as combining sums; they only have to move each byte. If every kernel
// has fewer threads that move as much as before each, nothing moves the rest.
std::string far_less(const Work& work, bool all_have_fewer) {
    const double bytes = work.share(&Counts::bytes), shared_bytes = work.share(&Counts::shared_bytes),
                 instructions = work.share(&Counts::instructions);
    const bool has_fewer = work.has_fewer_threads(), goes_round = has_fewer && work.goes_round();
    bool is_little = bytes < (has_fewer ? 0.55 : 0.4);
    if (goes_round)
        is_little = bytes < 0.4 && work.asked.bytes < 0.4 * work.whole;
    else if (all_have_fewer && work.moves_no_more())
        is_little = bytes < 0.8;
    if (is_little) return fmt::format("move {:.2g} % of the bytes", 100 * bytes);
    if (shared_bytes < 0.25 && !has_fewer)
        return fmt::format("move {:.2g} % of the bytes in shared memory", 100 * shared_bytes);
    if (instructions < 0.2 && !has_fewer)
        return fmt::format("execute {:.2g} % of the instructions", 100 * instructions);
    return "";
}

}  // namespace

namespace {

using Covered = std::map<std::string_view, CoveredArgument>;

// By argument, over all launches. Empty: not known of some launch.
Covered covered_by(const std::vector<LaunchRecord>& launches) {
    Covered all;
    for (const auto& launch : launches) {
        if (!launch.error.empty()) continue;
        if (launch.covered.empty()) return {};
        for (const auto& argument : launch.covered) {
            CoveredArgument& sum = all[argument.name];
            sum.bytes = argument.bytes;
            sum.loaded += argument.loaded;
            sum.stored += argument.stored;
            sum.loaded_again += argument.loaded_again;
            sum.stored_again += argument.stored_again;
        }
    }
    return all;
}

double share_covered(const CoveredArgument& one, uint64_t CoveredArgument::* of) {
    return static_cast<double>(one.*of) / static_cast<double>(std::max<uint64_t>(one.bytes, 1));
}

// Blocks differ, and only some of them are sampled.
bool is_partly_covered(const CoveredArgument& one, uint64_t CoveredArgument::* of) {
    return one.*of > 0 && share_covered(one, of) < 0.6;
}

bool is_all_covered(const CoveredArgument& one, uint64_t CoveredArgument::* of) {
    return share_covered(one, of) > 0.9;
}

bool is_repeated(const CoveredArgument& one, double share) {
    return static_cast<double>(one.stored_again) > share * static_cast<double>(one.stored) ||
           static_cast<double>(one.loaded_again) > share * static_cast<double>(one.loaded);
}

}  // namespace

bool may_be_coarser(const std::vector<LaunchRecord>& asked_for) {
    return std::ranges::any_of(covered_by(asked_for), [](const auto& one) {
        return is_repeated(one.second, 0.1) ||
               (one.second.loaded > 0 && share_covered(one.second, &CoveredArgument::loaded) < 0.85);
    });
}

bool is_coarser(const std::vector<LaunchRecord>& usual, const std::vector<LaunchRecord>& asked_for) {
    const auto before = covered_by(usual);
    return std::ranges::any_of(covered_by(asked_for), [&](const auto& one) {
        const auto known = before.find(one.first);
        if (known == before.end()) return false;
        const auto loaded = [](const CoveredArgument& by) {
            return share_covered(by, &CoveredArgument::loaded);
        };
        return (is_repeated(one.second, 0.1) && !is_repeated(known->second, 0.01)) ||
               loaded(one.second) < 0.85 * std::min(loaded(known->second), 1.0);
    });
}

std::string done_again(const std::vector<LaunchRecord>& usual, const std::vector<LaunchRecord>& asked_for) {
    constexpr uint64_t enough_pairs = 3;
    const auto small = by_kernel(usual), asked = by_kernel(asked_for);
    for (const auto& [kernel, there] : asked) {
        const auto known = small.find(kernel);
        if (known == small.end() || known->second.pairs.compared < enough_pairs) continue;
        const auto repeats = [&](uint64_t BlockPairs::* same) {
            return there.pairs.*same > 0 && known->second.pairs.*same == 0;
        };
        const bool stores = repeats(&BlockPairs::same_stores);
        if (stores || repeats(&BlockPairs::same_loads))
            return fmt::format(
                "leaves out work: some blocks of `{}` {} at the same addresses, unlike in a small run",
                kernel, stores ? "store" : "load");
    }
    for (const auto& [kernel, there] : asked)
        if (!small.contains(kernel)) return "";
    const auto before = covered_by(usual), now = covered_by(asked_for);
    for (const auto& [name, there] : now) {
        const auto known = before.find(name);
        if (known == before.end()) continue;
        for (const auto of : {&CoveredArgument::loaded, &CoveredArgument::stored})
            if (is_partly_covered(there, of) && is_all_covered(known->second, of))
                return fmt::format(
                    "leaves out work: its blocks {} at most {:.2g} % of `{}`, in a small run all of it",
                    of == &CoveredArgument::loaded ? "load" : "store", 100 * share_covered(there, of), name);
    }
    return "";
}

bool may_be_done_again(const std::vector<LaunchRecord>& launches) {
    const bool has_same = std::ranges::any_of(launches, [](const LaunchRecord& launch) {
        return launch.pairs.same_loads > 0 || launch.pairs.same_stores > 0;
    });
    return has_same || std::ranges::any_of(covered_by(launches), [](const auto& one) {
               return is_partly_covered(one.second, &CoveredArgument::loaded) ||
                      is_partly_covered(one.second, &CoveredArgument::stored);
           });
}

std::string left_out(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for) {
    constexpr double counts = 0.1;  // a kernel below this share may be needed for an edge
    if (small.size >= large.size || large.size >= size) return "";
    const auto less = by_kernel(*small.launches), more = by_kernel(*large.launches),
               asked = by_kernel(asked_for);
    if (more.empty()) return "";
    if (asked.empty()) return "starts no kernel";
    for (const auto& [kernel, there] : asked)
        if (!more.contains(kernel) || !there.is_known) return "";  // it does something else there
    const Work work{static_cast<double>(small.size),
                    static_cast<double>(large.size),
                    static_cast<double>(size),
                    sum_of(less),
                    sum_of(more),
                    sum_of(asked)};
    // Other kernels may do the work that one does not, and have less to pass on to it if there are fewer
    // blocks.
    const auto of_kernel = [&](std::string_view kernel) {
        Work one = work;
        std::tie(one.less, one.more, one.asked) =
            std::tie(less.at(kernel), more.at(kernel), asked.at(kernel));
        return one;
    };
    const auto has_fewer = [&](const auto& there) {
        return less.contains(there.first) && of_kernel(there.first).has_fewer_threads();
    };
    if (const auto words = far_less(work, std::ranges::all_of(asked, has_fewer)); !words.empty())
        return fmt::format("leaves out work: its kernels {} that small runs predict", words);
    for (const auto& [kernel, there] : asked) {
        if (!less.contains(kernel)) continue;
        const Work one = of_kernel(kernel);
        if (const double bytes = one.share(&Counts::bytes); one.more.bytes > counts * work.more.bytes &&
                                                            one.has_idle_blocks() && bytes < 0.85 &&
                                                            work.share(&Counts::bytes) < clearly_fewer)
            return fmt::format(
                "leaves out work: some blocks of `{}` move little, and all together only {:.2g} % of the "
                "bytes that small runs predict",
                kernel, 100 * bytes);
    }
    const bool some_have_fewer = std::ranges::any_of(asked, has_fewer);
    const bool is_all_done =
        work.share(&Counts::bytes) >= clearly_fewer && work.share(&Counts::instructions) >= 0.55;
    if (some_have_fewer || is_all_done) return "";
    for (const auto& [kernel, seen] : more) {
        if (!less.contains(kernel)) continue;
        if (!asked.contains(kernel)) {
            if (seen.instructions > counts * work.more.instructions)
                return fmt::format("does not start `{}`, which it does in small runs", kernel);
            continue;
        }
        if (const double bytes = of_kernel(kernel).share(&Counts::bytes);
            seen.bytes > counts * work.more.bytes && bytes < 0.25)
            return fmt::format("leaves out work: `{}` moves {:.2g} % of the bytes that small runs predict",
                               kernel, 100 * bytes);
    }
    return "";
}

// Amounts per thread and per byte may both grow for a reason: a loop over the grid, and a block that has its
// threads in vain at small sizes. The larger of both predictions is taken. Sampled blocks that take pieces
// from a counter do the work of all others, so only their amounts per byte moved say something.
std::string done_more(const LaunchesAt& small, const LaunchesAt& asked) {
    struct Amount {
        double Counts::* of;
        double most;
        std::string_view words;
    };
    static constexpr std::array amounts{
        Amount{&Counts::instructions, 1.5, "execute {:.2g} times the instructions"},
        Amount{&Counts::wavefronts, 1.5, "take {:.2g} times the wavefronts in shared memory"},
        Amount{&Counts::sectors, 1.5, "move {:.2g} times the sectors of global memory"},
        Amount{&Counts::path, 1.3, "keep a thread {:.2g} times as long"},
    };
    constexpr double significant = 0.05;  // of the instructions
    const auto before = by_kernel(*small.launches), now = by_kernel(*asked.launches);
    const double growth = static_cast<double>(asked.size) / static_cast<double>(small.size);
    for (const auto& amount : amounts) {
        double expected = 0, is = 0, instructions = 0;
        for (const auto& [kernel, there] : now) {
            const auto known = before.find(kernel);
            if (known == before.end() || !there.is_known || !known->second.is_known) return "";
            double factor = std::max(growth, there.threads / known->second.threads);
            if (there.takes_numbers)
                factor = std::max(factor, there.bytes / std::max(known->second.bytes, 1.0));
            expected += known->second.*amount.of * factor;
            is += there.*amount.of;
            instructions += there.instructions;
        }
        if (is > amount.most * expected + significant * instructions)
            return fmt::format(fmt::runtime(amount.words), is / std::max(expected, 1.0));
    }
    return "";
}

}  // namespace warpmark::observe
