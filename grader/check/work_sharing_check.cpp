// Checks that threads and blocks share the work: the share of a case's global loads that one thread, or one
// block, does, and the number of blocks of one launch that load anything.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/check/bound_margins.h"
#include "grader/check/check_functions.h"
#include "grader/check/verdict_phrases.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::check {
namespace {

struct Shares {
    uint64_t bytes = 0, of_thread = 0, of_block = 0, blocks = 0;
};

Shares shares_of(const CaseObservation& run) {
    Shares all;
    for (const auto& launch : run.launches) {
        all.bytes += launch.global.load.bytes + launch.by_unit.load.bytes;
        all.of_thread = std::max(all.of_thread, launch.thread_load_bytes);
        all.of_block = std::max(all.of_block, launch.block_load_bytes);
        all.blocks = std::max(all.blocks, launch.loading_blocks);
    }
    return all;
}

std::string percent(double share) {
    return fmt::format("{} %", number_words(100 * share));
}

// Bytes that do not count as a block's work: sixteen elements. Some blocks of a fixed grid load hardly any.
constexpr uint64_t hardly_any = 64;

double share_of_block(const Shares& shares) {
    return shares.bytes && shares.of_thread > hardly_any
               ? static_cast<double>(shares.of_thread) * static_cast<double>(shares.blocks) /
                     static_cast<double>(shares.bytes)
               : 0;
}

double share_of(const Shares& shares, uint64_t bytes) {
    return shares.bytes ? static_cast<double>(bytes) / static_cast<double>(shares.bytes) : 1;
}

// Without numbers for a hidden case.
std::string share_words(const ReachedValue& missed, const Shares& shares, bool hidden) {
    const bool of_block = missed.key == "block_share_max";
    if (missed.key == "blocks_min") {
        if (hidden) return "Too few blocks share the work";
        const auto wanted = static_cast<uint64_t>(missed.bound);
        return fmt::format("{} {} work, but at least {} {} required",
                           shares.blocks ? counted(shares.blocks, "block") : "No block",
                           shares.blocks == 1 || !shares.blocks ? "does" : "do", grouped(wanted),
                           wanted == 1 ? "is" : "are");
    }
    if (missed.key == "thread_of_block_share_max") {
        if (hidden) return "One thread does too much of its block's work";
        return fmt::format(
            "One thread loads {} of what an average block loads from global memory; at most {} is allowed",
            percent(missed.value), percent(missed.bound));
    }
    if (shares.bytes == 0) return "No kernel loads anything from global memory";
    const char* who = of_block ? "block" : "thread";
    if (hidden) return fmt::format("One {} does too much of the work", who);
    return fmt::format("One {} loads {} of all data loaded from global memory; at most {} is allowed", who,
                       percent(missed.value), percent(missed.bound));
}

struct MissedShare {
    std::string words;  // of the first missed bound
    double fraction = 1;
};

std::optional<MissedShare> missed_share(const Check& check, const Observed& observed, std::size_t position) {
    std::optional<MissedShare> missed;
    const bool hidden = observed.lab.cases[position].hidden;
    if (!is_enabled(Defense::spread)) return missed;
    for (const auto& one : reached_shares(check, observed, position)) {
        const double fraction = fraction_of(one);
        if (fraction >= 1) continue;
        if (!missed)
            missed = {share_words(one, shares_of(observed.submission.cases[position]), hidden), fraction};
        missed->fraction = std::min(missed->fraction, fraction);
    }
    return missed;
}

}  // namespace

std::vector<ReachedValue> reached_shares(const Check& check, const Observed& observed, std::size_t position) {
    const Shares shares = shares_of(observed.submission.cases[position]);
    std::vector<ReachedValue> all;
    const auto add = [&](const char* key, bool at_most, double value) {
        if (auto one = beside_bound(check, key, at_most, value, observed.lab, observed.lab.cases[position]))
            all.push_back(std::move(*one));
    };
    add("thread_share_max", true, share_of(shares, shares.of_thread));
    add("block_share_max", true, share_of(shares, shares.of_block));
    add("thread_of_block_share_max", true, share_of_block(shares));
    add("blocks_min", false, static_cast<double>(shares.blocks));
    return all;
}

CheckResult spread(const Check& check, const Observed& observed) {
    CaseList bad;
    std::string first;
    std::size_t first_at = 0;
    double most_of_thread = 0, most_of_block = 0, fraction = 1;
    for (std::size_t i : covered(check, observed.lab)) {
        const Shares shares = shares_of(observed.submission.cases[i]);
        if (shares.bytes && !observed.lab.cases[i].hidden) {
            most_of_thread = std::max(
                most_of_thread, static_cast<double>(shares.of_thread) / static_cast<double>(shares.bytes));
            most_of_block = std::max(
                most_of_block, static_cast<double>(shares.of_block) / static_cast<double>(shares.bytes));
        }
        auto missed = missed_share(check, observed, i);
        if (!missed) continue;
        fraction = std::min(fraction, missed->fraction);
        if (bad.empty()) {
            first = std::move(missed->words);
            first_at = i;
        }
        bad.add(observed.lab.cases[i]);
    }
    auto result = passed("The work is spread over threads and blocks.");
    if (!bad.empty()) {
        const bool hidden = observed.lab.cases[first_at].hidden;
        result = failed(fmt::format("{} ({}).{}", first, words(bad),
                                    hidden ? "" : launch_words(observed.submission.cases[first_at])));
        set_score(result, fraction);
        if (!bad.shown.empty()) result.shown_by = bad.shown[0];
    }
    result.metrics = {{"public_thread_share", most_of_thread}, {"public_block_share", most_of_block}};
    return result;
}

}  // namespace warpmark::check
