// spread.cpp: whether threads and blocks share the work: how much of a case's loads from global memory one
// thread, or one block, does, and how many blocks of one launch load anything.
#include <fmt/format.h>

#include <algorithm>

#include "grader/check/seen.h"
#include "harness/base/defences.h"

namespace warpmark::check {
namespace {

struct Shares {
    uint64_t bytes = 0, of_thread = 0, of_block = 0, blocks = 0;
};

Shares shares_of(const CaseObservation& run) {
    Shares all;
    for (const auto& launch : run.launches) {
        all.bytes += launch.global.load.bytes;
        all.of_thread = std::max(all.of_thread, launch.thread_load_bytes);
        all.of_block = std::max(all.of_block, launch.block_load_bytes);
        all.blocks = std::max(all.blocks, launch.loading_blocks);
    }
    return all;
}

std::string percent(double share) {
    return fmt::format("{} %", number_words(100 * share));
}

// How much one thread loads of what a block does on average.
double share_of_block(const Shares& shares) {
    return shares.bytes ? static_cast<double>(shares.of_thread) * static_cast<double>(shares.blocks) /
                              static_cast<double>(shares.bytes)
                        : 0;
}

std::string too_much_of_block(const Check& check, const LabCase& one, const Shares& shares) {
    constexpr const char* key = "thread_of_block_share_max";
    const double share = share_of_block(shares);
    if (!check.has(key) || share <= check.number(key)) return "";
    if (one.hidden) return "One thread does too much of its block's work";
    return fmt::format(
        "One thread loads {} of what an average block loads from global memory; at most {} is allowed",
        percent(share), percent(check.number(key)));
}

// "" if the case is as it should be. Hidden cases have no numbers.
std::string wrong_case(const Check& check, const Observed& observed, std::size_t position) {
    if (!stands(Defence::spread)) return "";
    const auto& one = observed.lab.cases[position];
    const Shares shares = shares_of(observed.submission.cases[position]);
    const auto too_large = [&](const char* key, const char* who, uint64_t bytes) -> std::string {
        if (!check.has(key)) return "";
        const double share =
            shares.bytes ? static_cast<double>(bytes) / static_cast<double>(shares.bytes) : 1;
        if (share <= check.number(key)) return "";
        if (shares.bytes == 0) return "No kernel loads anything from global memory";
        if (one.hidden) return fmt::format("One {} does too much of the work", who);
        return fmt::format("One {} loads {} of all data loaded from global memory; at most {} is allowed",
                           who, percent(share), percent(check.number(key)));
    };
    if (auto wrong = too_large("thread_share_max", "thread", shares.of_thread); !wrong.empty()) return wrong;
    if (auto wrong = too_large("block_share_max", "block", shares.of_block); !wrong.empty()) return wrong;
    if (auto wrong = too_much_of_block(check, one, shares); !wrong.empty()) return wrong;
    const auto* least = check.expression("blocks_min");
    if (!least) return "";
    const auto sizes = lab::sizes(observed.lab.parameters, one);
    const auto wanted = static_cast<uint64_t>(lab::evaluate(*least, sizes.value()).value());
    if (shares.blocks >= wanted) return "";
    if (one.hidden) return "Too few blocks share the work";
    return fmt::format("{} {} work, but at least {} {} required",
                       shares.blocks ? counted(shares.blocks, "block") : "No block",
                       shares.blocks == 1 || !shares.blocks ? "does" : "do", grouped(wanted),
                       wanted == 1 ? "is" : "are");
}

}  // namespace

CheckResult spread(const Check& check, const Observed& observed) {
    CaseList bad;
    std::string first;
    std::size_t first_at = 0;
    double most_of_thread = 0, most_of_block = 0;
    for (std::size_t i : covered(check, observed.lab)) {
        const Shares shares = shares_of(observed.submission.cases[i]);
        if (shares.bytes && !observed.lab.cases[i].hidden) {
            most_of_thread = std::max(
                most_of_thread, static_cast<double>(shares.of_thread) / static_cast<double>(shares.bytes));
            most_of_block = std::max(
                most_of_block, static_cast<double>(shares.of_block) / static_cast<double>(shares.bytes));
        }
        auto wrong = wrong_case(check, observed, i);
        if (wrong.empty()) continue;
        if (bad.empty()) {
            first = std::move(wrong);
            first_at = i;
        }
        bad.add(observed.lab.cases[i]);
    }
    auto result = passed("The work is spread over threads and blocks.");
    if (!bad.empty()) {
        const bool hidden = observed.lab.cases[first_at].hidden;
        result = failed(fmt::format("{} ({}).{}", first, words(bad),
                                    hidden ? "" : launch_words(observed.submission.cases[first_at])));
        if (!bad.shown.empty()) result.shown_by = bad.shown[0];
    }
    result.metrics = {{"public_thread_share", most_of_thread}, {"public_block_share", most_of_block}};
    return result;
}

}  // namespace warpmark::check
