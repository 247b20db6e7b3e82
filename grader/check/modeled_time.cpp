// Ratios and shares of modeled cycles, and the sentences that report them.
#include "grader/check/modeled_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "grader/check/extrapolation_samples.h"
#include "grader/check/verdict_phrases.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::check {
namespace {

using Runs = std::vector<const CaseObservation*>;

constexpr double worth_a_word = 0.05;  // of the time, if no check limits it
constexpr double worth_a_judged_word = 0.005;
constexpr double nearly_all = 0.9;  // of the excess wavefronts or sectors

uint64_t sum_of(const Runs& runs, uint64_t (*of)(const LaunchRecord&)) {
    uint64_t sum = 0;
    for (const auto* run : runs)
        for (const auto& launch : run->launches)
            if (launch.error.empty()) sum += of(launch);
    return sum;
}

uint64_t threads_of(const LaunchRecord& launch) {
    uint64_t product = 1;
    for (auto n : launch.grid) product *= n;
    for (auto n : launch.block) product *= n;
    return product;
}

// 0 if the other time is not known.
double share(uint64_t less, uint64_t all) {
    return less == 0 || less >= all ? 0 : 1 - static_cast<double>(less) / static_cast<double>(all);
}

using TrafficOf = const SpaceTraffic& (*)(const LineTraffic&);

// ", nearly all of it on transpose.cu:23": the line with the most excess requests.
std::string line_words(const Runs& runs, TrafficOf of) {
    std::map<std::pair<std::string, int>, uint64_t> lines;
    uint64_t all = 0, most = 0;
    for (const auto* run : runs)
        for (const auto& launch : run->launches)
            for (const auto& line : launch.lines) {
                const auto excess = of(line).total().excess();
                lines[{line.file, line.line}] += excess;
                all += excess;
            }
    std::string where;
    for (const auto& [place, excess] : lines)
        if (excess > most) {
            most = excess;
            where = place_words(place.first, place.second);
        }
    if (most == 0) return "";
    if (lines.size() == 1 || most == all) return fmt::format(", all of it on {}", where);
    return fmt::format(
        ", {} of it on {}",
        static_cast<double>(most) >= nearly_all * static_cast<double>(all) ? "nearly all" : "most", where);
}

std::string at_size(const Check& check, const Lab& lab) {
    if (!has_own_sizes(check, lab)) return "";
    std::vector<std::string> names;
    for (const auto& one : lab.timings)
        if (!one.samples.empty()) names.push_back(one.name);
    return " at " + listed(names);
}

WorkCycles work_of(const CaseObservation& run) {
    WorkCycles work;
    for (const auto& launch : run.launches) {
        work += launch.work;
        const uint64_t copies = launch.device_copies.cycles;
        work += {copies, copies, copies, copies, copies};
    }
    return work;
}

// The public case that is slowest relative to the reference, if it alone is too slow.
std::string slowest_case(const Observed& observed, const std::vector<std::size_t>& cases, double full) {
    std::string name;
    for (std::size_t i : cases) {
        const auto reference = work_of(observed.reference->cases[i]).all;
        if (observed.lab.cases[i].hidden || reference == 0) continue;
        const double ratio =
            static_cast<double>(work_of(observed.submission.cases[i]).all) / static_cast<double>(reference);
        if (ratio > full) {
            full = ratio;
            name = observed.lab.cases[i].name;
        }
    }
    return name;
}

}  // namespace

double Waste::conflict_share() const {
    return share(work.without_conflicts, work.all);
}

double Waste::scatter_share() const {
    return share(work.without_scatter, work.all);
}

double Waste::excess_share() const {
    return share(work.without_waste, work.all);
}

double Waste::wait_share() const {
    return share(work.without_waits, work.all);
}

std::vector<const CaseObservation*> timed_runs(const Check& check, const Lab& lab,
                                               const Observation& observation) {
    Runs runs;
    if (has_own_sizes(check, lab)) {
        for (const auto& size : observation.sized)
            if (!size.samples.empty()) runs.push_back(&size.samples.back());
    } else {
        for (std::size_t i : covered(check, lab)) runs.push_back(&observation.cases[i]);
    }
    return runs;
}

Waste waste_of(const Check& check, const Lab& lab, const Observation& observation) {
    Waste waste;
    if (has_own_sizes(check, lab))
        for (const auto& size : observation.sized) waste.work += size.work;
    else
        for (std::size_t i : covered(check, lab)) waste.work += work_of(observation.cases[i]);
    return waste;
}

std::vector<std::pair<std::string, double>> modeled_ratios(const Check& check, const Observed& observed) {
    const Waste waste = waste_of(check, observed.lab, observed.submission);
    std::vector<std::pair<std::string, double>> ratios;
    if (observed.reference)
        if (const auto reference = waste_of(check, observed.lab, *observed.reference).work.all; reference > 0)
            ratios.emplace_back("ratio",
                                static_cast<double>(waste.work.all) / static_cast<double>(reference));
    ratios.emplace_back("excess_share", waste.excess_share());
    ratios.emplace_back("conflict_share", waste.conflict_share());
    ratios.emplace_back("scatter_share", waste.scatter_share());
    return ratios;
}

namespace {

// The longest chain of blocks and fences that wait for each other.
uint64_t longest_chain(const Runs& runs) {
    uint64_t longest = 0;
    for (const auto* run : runs)
        for (const auto& launch : run->launches) longest = std::max(longest, launch.blocks_in_chain);
    return longest;
}
constexpr uint64_t long_chain = 16;

}  // namespace

std::string time_advice(const Check& check, const Observed& observed) {
    struct Reason {
        uint64_t (*of)(const LaunchRecord&);
        bool is_lack;  // a smaller value is slower
        const char* advice;
    };
    constexpr std::array reasons{
        Reason{[](const LaunchRecord& l) { return l.shared.total().passes; }, false,
               "It takes {} times the reference's wavefronts: look at the lines that use shared memory."},
        Reason{[](const LaunchRecord& l) { return l.global.total().passes; }, false,
               "It moves {} times the reference's sectors: look at the lines that use global memory."},
        Reason{[](const LaunchRecord& l) { return l.warp_instructions; }, false,
               "Its warps execute {} times the reference's instructions: look for work that is done more "
               "than once, or by only some of a warp's lanes."},
        Reason{threads_of, true,
               "It uses too few threads, 1 for every {} of the reference's: while one warp waits, others "
               "should run. Use more threads per block, or more blocks."},
    };
    constexpr const char* nothing_stands_out =
        "Wavefronts, sectors, instructions and threads are all close to the reference's: look for threads "
        "that wait for each other, or for their loads.";
    constexpr double stands_out = 1.25;
    if (!observed.reference)
        return "Check the wavefronts and sectors of each line, and the number of threads that do the work.";
    const auto submission = timed_runs(check, observed.lab, observed.submission),
               other = timed_runs(check, observed.lab, *observed.reference);
    if (const uint64_t row = longest_chain(submission); row > long_chain && row > 2 * longest_chain(other))
        return fmt::format(
            "Blocks wait for each other in a chain of {} waits in a small run (a fence counts as a wait). "
            "Let each block read the results of several blocks before it at once (decoupled look-back), or "
            "combine the blocks' results in a separate launch.",
            grouped(row));
    double greatest = stands_out;
    std::string advice = nothing_stands_out;
    for (const auto& reason : reasons) {
        const auto own = static_cast<double>(sum_of(submission, reason.of)),
                   reference = static_cast<double>(sum_of(other, reason.of));
        if (own == 0 || reference == 0) continue;
        const double factor = reason.is_lack ? reference / own : own / reference;
        if (factor <= greatest) continue;
        greatest = factor;
        advice = fmt::format(fmt::runtime(reason.advice), number_words(factor));
    }
    return advice;
}

namespace {

struct Share {
    const char *full, *none;
    double (Waste::*of)() const;
    const char *verb, *advice;  // "Full points up to 2 % lost"
};
constexpr const char* look_at_excess =
    "Start at the line with the most excess wavefronts or sectors: the findings show which lanes conflict "
    "there.";
constexpr Share conflict_limit{"conflict_share_max", "conflict_share_zero", &Waste::conflict_share, "lost",
                               look_at_excess};
constexpr Share excess_limit{"excess_share_max", "excess_share_zero", &Waste::excess_share, "lost",
                             look_at_excess};
constexpr Share wait_limit{"wait_share_max", "wait_share_zero", &Waste::wait_share, "waiting",
                           "Issue the loads or copies for the next step before you compute the current step, "
                           "and wait for them afterwards."};
constexpr std::array share_limits{conflict_limit, excess_limit, wait_limit};

constexpr std::string_view together = " Together: ";

// "2.3 %", "66 %": small shares have one decimal.
std::string percent(double share) {
    constexpr double small = 0.0995;
    return share < small ? number_words(std::round(1000 * share) / 10) + " %"
                         : fmt::format("{:.0f} %", 100 * share);
}

// " 66 % of the time is lost to bank conflicts, all of it on transpose.cu:23."
std::string lost_to(const char* cause, double share, const Runs& runs, TrafficOf of) {
    return fmt::format(" {} of the time is lost to {}{}.", percent(share), cause,
                       share < worth_a_judged_word ? "" : line_words(runs, of));
}

std::string sentences(const Check& check, const Observed& observed, const Waste& waste,
                      const Share* decides) {
    const auto runs = timed_runs(check, observed.lab, observed.submission);
    const double conflicts = waste.conflict_share(), scatter = waste.scatter_share();
    // Reading a record member by member is also uncoalesced, but the cache compensates for it. The lab
    // decides whether it counts.
    const bool limits_excess = check.has(excess_limit.full);
    std::string words;
    if (conflicts >= worth_a_word || limits_excess || check.has(conflict_limit.full))
        words += lost_to("bank conflicts", conflicts, runs,
                         [](const LineTraffic& line) -> const SpaceTraffic& { return line.shared; });
    const bool excess_decides = decides && decides->of == excess_limit.of;
    if (limits_excess && (scatter >= worth_a_judged_word || excess_decides))
        words += lost_to("uncoalesced accesses", scatter, runs,
                         [](const LineTraffic& line) -> const SpaceTraffic& { return line.global; });
    if (excess_decides && conflicts >= worth_a_judged_word)
        words += fmt::format("{}{}.", together, percent(waste.excess_share()));
    if (check.has(wait_limit.full))
        words +=
            fmt::format(" {} of the time is spent waiting for global memory.", percent(waste.wait_share()));
    return words;
}

}  // namespace

bool limits_lost_time(const Check& check) {
    return std::ranges::any_of(share_limits, [&](const Share& one) { return check.has(one.full); });
}

LostTime lost_time(const Check& check, const Observed& observed) {
    const Waste waste = waste_of(check, observed.lab, observed.submission);
    LostTime lost;
    const Share* decides = nullptr;
    for (const auto& one : share_limits) {
        if (!check.has(one.full)) continue;
        const double fraction =
            straight_line((waste.*one.of)(), check.number(one.full), check.number(one.none));
        if (fraction >= lost.fraction) continue;
        lost.fraction = fraction;
        decides = &one;
    }
    lost.words = sentences(check, observed, waste, decides);
    if (!decides) return lost;
    lost.limits = fmt::format(
        " Full points up to {} {}{}, none from {}.", percent(check.number(decides->full)), decides->verb,
        lost.words.contains(together) ? " to both" : "", percent(check.number(decides->none)));
    lost.advice = decides->advice;
    return lost;
}

void add_lost_time(CheckResult& result, const Limits& ratio_limits, const Check& check,
                   const Observed& observed) {
    const auto lost = lost_time(check, observed);
    result.because += lost.words;
    if (lost.fraction < 1 && lost.fraction <= result.fraction) {
        set_score(result, lost.fraction);
        result.because += lost.limits;
        result.advice = lost.advice;
    } else if (result.fraction < 1) {
        result.because += limits_words(ratio_limits);
        result.advice = time_advice(check, observed);
    }
}

namespace {

CheckResult judged(const Check& check, const Observed& observed) {
    if (!observed.reference && !limits_lost_time(check))
        return skipped("The reference solution is not installed here, so there is nothing to compare with.");
    if (auto wrong = not_timed(check, observed)) return *wrong;
    const Limits limits{check.number("ratio_max"), check.number("ratio_zero")};
    const auto own = waste_of(check, observed.lab, observed.submission).work.all;
    if (own == 0) return skipped("No kernel ran, so there was nothing to time.");
    auto result = passed(fmt::format("The reference solution is not installed here to compare with{}.",
                                     at_size(check, observed.lab)));
    if (observed.reference) {
        const auto reference = waste_of(check, observed.lab, *observed.reference).work.all;
        if (reference == 0) return skipped("The reference solution has no modeled time.");
        const double ratio = static_cast<double>(own) / static_cast<double>(reference);
        const std::string times = number_words(ratio);
        result = passed(fmt::format("{} the reference's modeled time{}.",
                                    times == "1" ? "The same as" : times + " times",
                                    at_size(check, observed.lab)));
        set_score(result, straight_line(ratio, limits.full, limits.none));
    }
    result.metrics = modeled_ratios(check, observed);
    const bool is_slow = result.fraction < 1;
    add_lost_time(result, limits, check, observed);
    if (observed.is_stub && check.has("stub_measured_ratio"))
        result.because += fmt::format(" On an H200: {} times (measured when this lab was made).",
                                      number_words(check.number("stub_measured_ratio")));
    if (is_slow && !has_own_sizes(check, observed.lab))
        result.shown_by = slowest_case(observed, covered(check, observed.lab), limits.full);
    return result;
}

}  // namespace

CheckResult modeled_time(const Check& check, const Observed& observed) {
    if (!is_enabled(Defense::work_judged)) return passed("Not checked.");
    auto result = judged(check, observed);
    if (result.verdict != Verdict::pass && result.verdict != Verdict::partial) return result;
    const auto* size = deviating_size(check, observed);
    if (!size) {
        const auto* fewer = has_own_sizes(check, observed.lab) ? starts_fewer(observed.submission) : nullptr;
        if (fewer && observed.reference && !starts_fewer(*observed.reference))
            result.because += fmt::format(
                " At {} it starts fewer threads than its small runs predict. Only a run on a GPU can show "
                "whether they do all of the work.",
                fewer->name);
        return result;
    }
    auto metrics = std::move(result.metrics);
    result =
        held(fmt::format("at {} the launcher starts different kernels, or more threads, than its small runs "
                         "predict, and the time is extrapolated from those",
                         size->name));
    result.metrics = std::move(metrics);
    return result;
}

}  // namespace warpmark::check
