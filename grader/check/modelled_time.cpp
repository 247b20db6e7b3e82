// modelled_time.cpp: ratios of modelled cycles, and what to say of them.
#include "grader/check/modelled_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "grader/check/paired_verdict.h"
#include "grader/check/timed_samples.h"
#include "grader/check/words.h"
#include "harness/base/defences.h"

namespace warpmark::check {
namespace {

using Runs = std::vector<const CaseObservation*>;

constexpr double worth_a_word = 0.05;  // of the time
constexpr double nearly_all = 0.9;     // of the wavefronts or sectors too many

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

double share(uint64_t less, uint64_t all) {
    return all == 0 || less >= all ? 0 : 1 - static_cast<double>(less) / static_cast<double>(all);
}

using TrafficOf = const SpaceTraffic& (*)(const LineTraffic&);

// ", nearly all of it on transpose.cu:23": the line with the most requests too many.
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

// The public case that is slowest beside the reference, if it is too slow by itself.
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

double Waste::self_ratio() const {
    return work.without_waste == 0
               ? 1
               : std::max(1.0, static_cast<double>(work.all) / static_cast<double>(work.without_waste));
}

double Waste::conflict_ratio() const {
    return work.without_conflicts == 0
               ? 1
               : std::max(1.0, static_cast<double>(work.all) / static_cast<double>(work.without_conflicts));
}

double Waste::wait_ratio() const {
    return work.without_waits == 0
               ? 1
               : std::max(1.0, static_cast<double>(work.all) / static_cast<double>(work.without_waits));
}

double Waste::conflict_share() const {
    return share(work.without_conflicts, work.all);
}

double Waste::scatter_share() const {
    return share(work.without_scatter, work.all);
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

std::string waste_words(const Check& check, const Lab& lab, const Observation& observation) {
    const Waste waste = waste_of(check, lab, observation);
    const auto runs = timed_runs(check, lab, observation);
    std::string words;
    if (const double part = waste.conflict_share(); part >= worth_a_word)
        words += fmt::format(
            " Bank conflicts take {:.0f} % of its time{}.", 100 * part,
            line_words(runs, [](const LineTraffic& line) -> const SpaceTraffic& { return line.shared; }));
    // Whoever reads a record member by member scatters as well, and the cache makes up for it: each lab says
    // whether that counts.
    if (const double part = waste.scatter_share(); part >= worth_a_word && check.has("self_ratio_max"))
        words += fmt::format(
            " Uncoalesced accesses to global memory take {:.0f} % of its time{}.", 100 * part,
            line_words(runs, [](const LineTraffic& line) -> const SpaceTraffic& { return line.global; }));
    return words.empty() ? "" : words.substr(1);
}

std::vector<std::pair<std::string, double>> modelled_ratios(const Check& check, const Observed& observed) {
    const Waste waste = waste_of(check, observed.lab, observed.submission);
    std::vector<std::pair<std::string, double>> ratios;
    if (observed.reference)
        if (const auto reference = waste_of(check, observed.lab, *observed.reference).work.all; reference > 0)
            ratios.emplace_back("ratio",
                                static_cast<double>(waste.work.all) / static_cast<double>(reference));
    ratios.emplace_back("self_ratio", waste.self_ratio());
    ratios.emplace_back("conflict_share", waste.conflict_share());
    ratios.emplace_back("scatter_share", waste.scatter_share());
    return ratios;
}

namespace {

// The most blocks, and fences, in a row that wait for each other.
uint64_t longest_chain(const Runs& runs) {
    uint64_t longest = 0;
    for (const auto* run : runs)
        for (const auto& launch : run->launches) longest = std::max(longest, launch.blocks_in_chain);
    return longest;
}
constexpr uint64_t long_chain = 16;

}  // namespace

std::string what_takes_time(const Check& check, const Observed& observed) {
    struct Reason {
        uint64_t (*of)(const LaunchRecord&);
        bool is_lack;  // the less of it, the slower
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
               "have to run. Use more threads per block, or more blocks."},
    };
    constexpr const char* nothing_stands_out =
        "Wavefronts, sectors, instructions and threads are all close to the reference's: look for threads "
        "that wait for each other, or for their loads.";
    constexpr double stands_out = 1.25;
    if (!observed.reference)
        return "Look at the wavefronts and sectors of each line, and at how many threads work.";
    const auto submission = timed_runs(check, observed.lab, observed.submission),
               other = timed_runs(check, observed.lab, *observed.reference);
    if (const uint64_t row = longest_chain(submission); row > long_chain && row > 2 * longest_chain(other))
        return fmt::format(
            "Blocks wait for each other, {} in a row in a small run (a fence counts as one, too). Let a "
            "block "
            "look at several in front of it at once, or add up what they have in a launch of its own.",
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

// What the time is compared with.
struct Without {
    const char *full, *none;
    double (Waste::*ratio)() const;
    const char *what, *advice;
};
constexpr const char* look_at_excess =
    "Start at the line with the most excess wavefronts or sectors: the findings show which lanes conflict "
    "there.";
constexpr std::array withouts{
    Without{"conflict_ratio_max", "conflict_ratio_zero", &Waste::conflict_ratio, "bank conflicts",
            look_at_excess},
    Without{"self_ratio_max", "self_ratio_zero", &Waste::self_ratio,
            "bank conflicts and uncoalesced accesses", look_at_excess},
    Without{
        "wait_ratio_max", "wait_ratio_zero", &Waste::wait_ratio, "waiting for global memory",
        "Issue the loads or copies of the next step before you compute the current one, and wait for them "
        "behind it."},
};

}  // namespace

std::optional<CheckResult> time_without_waste(const Check& check, const Observed& observed) {
    const auto is_asked = [&](const Without& one) { return check.has(one.full); };
    if (std::ranges::none_of(withouts, is_asked)) return {};
    if (auto wrong = not_timed(check, observed)) return wrong;
    const Waste waste = waste_of(check, observed.lab, observed.submission);
    auto words = waste_words(check, observed.lab, observed.submission);
    auto result = passed(words.empty() ? "Requests take hardly more time than necessary." : words);
    result.metrics = modelled_ratios(check, observed);
    for (const auto& one : withouts) {
        if (!is_asked(one)) continue;
        const double ratio = (waste.*one.ratio)(), full = check.number(one.full),
                     none = check.number(one.none);
        const double fraction = straight_line(ratio, full, none);
        if (fraction >= result.fraction) continue;
        set_score(result, fraction);
        result.because = fmt::format("Its modeled time is {} times that of the same run without {}{}.{}{}",
                                     number_words(ratio), one.what, at_size(check, observed.lab),
                                     words.empty() ? "" : " " + words, limits_words({full, none}));
        result.advice = one.advice;
    }
    return result;
}

namespace {

CheckResult judged(const Check& check, const Observed& observed) {
    auto itself = time_without_waste(check, observed);
    if (!observed.reference && itself) return *itself;
    if (!observed.reference)
        return skipped("The reference solution is not installed here, so there is nothing to compare with.");
    if (auto wrong = not_timed(check, observed)) return *wrong;
    const auto own = waste_of(check, observed.lab, observed.submission).work.all,
               reference = waste_of(check, observed.lab, *observed.reference).work.all;
    if (reference == 0) return skipped("The reference solution has no modeled time.");
    if (own == 0) return skipped("No kernel ran, so there was nothing to time.");
    const double ratio = static_cast<double>(own) / static_cast<double>(reference);
    const Limits limits{check.number("ratio_max"), check.number("ratio_zero")};
    const std::string times = number_words(ratio);
    auto result =
        passed(fmt::format("{} the reference's modeled time{}.",
                           times == "1" ? "The same as" : times + " times", at_size(check, observed.lab)));
    result.metrics = modelled_ratios(check, observed);
    set_score(result, straight_line(ratio, limits.full, limits.none));
    if (itself && itself->fraction < result.fraction) return *itself;
    if (const auto waste = waste_words(check, observed.lab, observed.submission); !waste.empty())
        result.because += " " + waste;
    if (result.verdict == Verdict::pass) return result;
    result.because += limits_words(limits);
    result.advice = what_takes_time(check, observed);
    if (!has_own_sizes(check, observed.lab))
        result.shown_by = slowest_case(observed, covered(check, observed.lab), limits.full);
    return result;
}

}  // namespace

CheckResult modelled_time(const Check& check, const Observed& observed) {
    if (!stands(Defence::work_judged)) return passed("Not checked.");
    auto result = judged(check, observed);
    if (result.verdict != Verdict::pass) return result;
    const auto* size = not_foretold(check, observed);
    if (!size) {
        const auto* fewer = has_own_sizes(check, observed.lab) ? starts_fewer(observed.submission) : nullptr;
        if (fewer && observed.reference && !starts_fewer(*observed.reference))
            result.because += fmt::format(
                " At {} it starts fewer threads than its small runs lead to. Whether they do all of the "
                "work, "
                "only a GPU shows.",
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
