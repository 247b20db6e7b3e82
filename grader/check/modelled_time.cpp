// modelled_time.cpp: ratios of modelled cycles, and what to say of them.
#include "grader/check/modelled_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "grader/check/compare.h"
#include "grader/check/paired_verdict.h"
#include "grader/check/words.h"

namespace warpmark::check {
namespace {

using Runs = std::vector<const CaseObservation*>;

constexpr double worth_a_word = 0.05;  // of the time
constexpr double nearly_all = 0.9;     // of the wavefronts or sectors too many

bool has_own_sizes(const Check& check, const Lab& lab) {
    return !lab.modelled.empty() && check.cases.empty();
}

uint64_t sum_of(const Runs& runs, uint64_t (*of)(const LaunchRecord&)) {
    uint64_t sum = 0;
    for (const auto* run : runs)
        for (const auto& launch : run->launches)
            if (launch.error.empty()) sum += of(launch);
    return sum;
}

uint64_t cycles_of(const Runs& runs) {
    return sum_of(runs, [](const LaunchRecord& launch) { return launch.work.all; });
}

uint64_t threads_of(const LaunchRecord& launch) {
    uint64_t product = 1;
    for (auto n : launch.grid) product *= n;
    for (auto n : launch.block) product *= n;
    return product;
}

double share(uint64_t less, uint64_t all) {
    return all == 0 || less >= all ? 0 : 1 - double(less) / double(all);
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
                lines[{line.file, line.line}] += excess, all += excess;
            }
    std::string where;
    for (const auto& [place, excess] : lines)
        if (excess > most) most = excess, where = place_words(place.first, place.second);
    if (most == 0) return "";
    if (lines.size() == 1 || most == all) return fmt::format(", all of it on {}", where);
    return fmt::format(", {} of it on {}", double(most) >= nearly_all * double(all) ? "nearly all" : "most", where);
}

std::string limits_words(double full, double none) {
    return fmt::format(" Full points up to {}, none from {}.", number_words(full), number_words(none));
}

std::string at_size(const Check& check, const Lab& lab) {
    if (!has_own_sizes(check, lab)) return "";
    std::vector<std::string> names;
    for (const auto& one : lab.modelled) names.push_back(one.name);
    return " at " + listed(names);
}

// What kept the submission from being timed at a size that the cases do not have. Nothing: it came through.
std::optional<CheckResult> not_timed(const Check& check, const Observed& observed) {
    if (!has_own_sizes(check, observed.lab)) return {};
    const auto& runs = observed.submission.counted;
    if (runs.size() != observed.lab.modelled.size()) return skipped("The run broke off before the sizes that are timed.");
    for (std::size_t at = 0; at < runs.size(); at++) {
        const auto& size = observed.lab.modelled[at].name;
        for (const auto& finding : runs[at].findings) {
            if (finding.severity != Severity::error) continue;
            auto result = failed(fmt::format("At {} it does not get through: {}.", size, finding.message));
            result.advice = finding.explanation, result.places = finding.locations, result.hint_fits = false;
            return result;
        }
        if (!observed.reference) continue;
        const auto& right = observed.reference->counted.at(at).outputs;
        for (std::size_t i = 0; i < observed.lab.parameters.size(); i++) {
            const auto& parameter = observed.lab.parameters[i];
            if (parameter.use != Use::out && parameter.use != Use::inout) continue;
            const auto difference = compare(parameter.element, right[i], runs[at].outputs[i], tolerance_of(observed.lab));
            if (difference.wrong == 0) continue;
            auto result = failed(fmt::format("At {} {} of {} of `{}` {} not what the reference computes.", size, grouped(difference.wrong),
                                             counted(difference.total, "element"), parameter.name, difference.wrong == 1 ? "is" : "are"));
            result.advice = "This size is larger than those of the cases: look at what depends on it, index types among them.";
            result.hint_fits = false;
            return result;
        }
    }
    return {};
}

// The public case that is slowest beside the reference, if it is too slow by itself.
std::string slowest_case(const Observed& observed, const std::vector<std::size_t>& cases, double full) {
    std::string name;
    for (std::size_t i : cases) {
        const auto reference = cycles_of({&observed.reference->cases[i]});
        if (observed.lab.cases[i].hidden || reference == 0) continue;
        const double ratio = double(cycles_of({&observed.submission.cases[i]})) / double(reference);
        if (ratio > full) full = ratio, name = observed.lab.cases[i].name;
    }
    return name;
}

}  // namespace

double Waste::self_ratio() const {
    return work.without_waste == 0 ? 1 : std::max(1.0, double(work.all) / double(work.without_waste));
}

double Waste::conflict_share() const {
    return share(work.without_conflicts, work.all);
}

double Waste::scatter_share() const {
    return share(work.without_scatter, work.all);
}

std::vector<const CaseObservation*> timed_runs(const Check& check, const Lab& lab, const Observation& observation) {
    Runs runs;
    if (has_own_sizes(check, lab))
        for (const auto& run : observation.counted) runs.push_back(&run);
    else
        for (std::size_t i : covered(check, lab)) runs.push_back(&observation.cases[i]);
    return runs;
}

Waste waste_of(const Runs& runs) {
    Waste waste;
    for (const auto* run : runs)
        for (const auto& launch : run->launches) waste.work += launch.work;
    return waste;
}

std::string waste_words(const Runs& runs) {
    const Waste waste = waste_of(runs);
    std::string words;
    if (const double part = waste.conflict_share(); part >= worth_a_word)
        words += fmt::format(" Bank conflicts take {:.0f} % of its time{}.", 100 * part,
                             line_words(runs, [](const LineTraffic& line) -> const SpaceTraffic& { return line.shared; }));
    if (const double part = waste.scatter_share(); part >= worth_a_word)
        words += fmt::format(" Scattered accesses to global memory take {:.0f} % of its time{}.", 100 * part,
                             line_words(runs, [](const LineTraffic& line) -> const SpaceTraffic& { return line.global; }));
    return words.empty() ? "" : words.substr(1);
}

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
               "Its warps execute {} times the reference's instructions: look for work that is done more than once, or by a part of a warp's lanes."},
        Reason{threads_of, true,
               "Too few threads are at work, 1 for each {} of the reference's: while a warp waits, others must go on. Give a block more of them, or start more blocks."},
    };
    constexpr const char* nothing_stands_out =
        "Neither wavefronts, sectors nor instructions are many more than the reference's, nor threads many fewer: look for threads that wait, for "
        "each other or for what they load.";
    constexpr double stands_out = 1.25;
    if (!observed.reference) return "Look at the wavefronts and sectors of each line, and at how many threads are at work.";
    const auto submission = timed_runs(check, observed.lab, observed.submission), other = timed_runs(check, observed.lab, *observed.reference);
    double greatest = stands_out;
    std::string advice = nothing_stands_out;
    for (const auto& reason : reasons) {
        const auto own = double(sum_of(submission, reason.of)), reference = double(sum_of(other, reason.of));
        if (own == 0 || reference == 0) continue;
        const double factor = reason.is_lack ? reference / own : own / reference;
        if (factor <= greatest) continue;
        greatest = factor, advice = fmt::format(fmt::runtime(reason.advice), number_words(factor));
    }
    return advice;
}

std::optional<CheckResult> time_without_waste(const Check& check, const Observed& observed) {
    if (!check.has("self_ratio_max")) return {};
    if (auto wrong = not_timed(check, observed)) return wrong;
    const auto runs = timed_runs(check, observed.lab, observed.submission);
    const double ratio = waste_of(runs).self_ratio(), full = check.number("self_ratio_max"), none = check.number("self_ratio_zero");
    auto words = waste_words(runs);
    if (words.empty()) words = "Requests take hardly more time than they must.";
    auto result = passed(words);
    result.metrics = {{"self_ratio", ratio}};
    set_score(result, straight_line(ratio, full, none));
    if (result.verdict == Verdict::pass) return result;
    result.because = fmt::format("It takes {} times the modelled time that the same run would take without bank conflicts and scattered "
                                 "accesses{}. {}{}", number_words(ratio), at_size(check, observed.lab), words, limits_words(full, none));
    result.advice = "Look at the line with the most wavefronts or sectors too many: the findings say which lanes meet there.";
    return result;
}

CheckResult modelled_time(const Check& check, const Observed& observed) {
    auto itself = time_without_waste(check, observed);
    if (!observed.reference && itself) return *itself;
    if (!observed.reference) return skipped("The solution is not here, so there is nothing to compare with.");
    if (auto wrong = not_timed(check, observed)) return *wrong;
    const auto runs = timed_runs(check, observed.lab, observed.submission);
    const auto own = cycles_of(runs), reference = cycles_of(timed_runs(check, observed.lab, *observed.reference));
    if (reference == 0) return skipped("The reference solution has no modelled time.");
    if (own == 0) return skipped("No kernel ran, so there was nothing to time.");
    const double ratio = double(own) / double(reference);
    const Limits limits{check.number("ratio_max"), check.number("ratio_zero")};
    auto result = passed(fmt::format("{} times the reference's modelled time{}.", number_words(ratio), at_size(check, observed.lab)));
    result.metrics = {{"ratio", ratio}, {"self_ratio", waste_of(runs).self_ratio()}};
    set_score(result, straight_line(ratio, limits.full, limits.none));
    if (itself && itself->fraction < result.fraction) {
        itself->metrics = result.metrics;
        return *itself;
    }
    if (const auto waste = waste_words(runs); !waste.empty()) result.because += " " + waste;
    if (result.verdict == Verdict::pass) return result;
    result.because += limits_words(limits.full, limits.none);
    result.advice = what_takes_time(check, observed);
    if (!has_own_sizes(check, observed.lab)) result.shown_by = slowest_case(observed, covered(check, observed.lab), limits.full);
    return result;
}

}  // namespace warpmark::check
