// Sums traffic over cases and lines, and describes the worst request.
#include "grader/check/traffic_excess.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "grader/check/visible_findings.h"
#include "harness/base/attack_defenses.h"
#include "harness/contract/request_text.h"

namespace warpmark::check {
namespace {

struct LineSum {
    const LineTraffic* worst = nullptr;  // over all launches, the entry with the worst request of this line
    uint64_t excess = 0;
    bool hidden = false;
    std::size_t position = 0;  // of the case that `worst` comes from
    bool told = false;         // that case has a finding about the line
};

uint64_t excess_of(const WorstRequest& request) {
    return request.passes > request.ideal ? request.passes - request.ideal : 0;
}

bool tells(const Finding& finding, const lab::CheckKind& kind, const LineTraffic& line) {
    return concerns(kind, finding.id) && !finding.locations.empty() &&
           finding.locations[0].file == line.file && finding.locations[0].line == line.line;
}

// Public cases come first, so that a line seen in a public case is described from there. Among the cases with
// a finding about the line, which contains a fix, the one with the worst request is used.
std::vector<LineSum> sum_lines(const Observed& observed, const std::vector<std::size_t>& cases,
                               const TrafficWords& words, const lab::CheckKind& kind) {
    std::vector<LineSum> lines;
    for (std::size_t i : cases)
        for (const auto& launch : observed.submission.cases[i].launches)
            for (const auto& line : launch.lines) {
                const Traffic all = words.of_line(line).total();
                const uint64_t excess = all.passes - std::min(all.passes, all.least());
                if (excess == 0) continue;
                bool hidden = observed.lab.cases[i].hidden;
                bool told =
                    std::ranges::any_of(observed.submission.cases[i].findings,
                                        [&](const Finding& finding) { return tells(finding, kind, line); });
                auto same = [&](const LineSum& sum) {
                    return sum.worst->file == line.file && sum.worst->line == line.line;
                };
                auto sum = std::ranges::find_if(lines, same);
                if (sum == lines.end()) sum = lines.insert(lines.end(), {&line, 0, hidden, i, told});
                if (!hidden || sum->hidden) sum->excess += excess;
                bool is_worse = std::pair(told, excess_of(words.worst(line))) >
                                std::pair(sum->told, excess_of(words.worst(*sum->worst)));
                if (!hidden && is_worse) {
                    sum->worst = &line;
                    sum->position = i;
                    sum->told = told;
                }
            }
    std::ranges::stable_sort(lines, std::greater{},
                             [](const LineSum& sum) { return std::pair(!sum.hidden, sum.excess); });
    return lines;
}

std::string request_words(const LineTraffic& line, const TrafficWords& words) {
    const auto& worst = words.worst(line);
    const auto& array = words.array(line);
    const Traffic all = words.of_line(line).total();
    const std::string access =
        fmt::format("{} {} {}", place_words(line.file, line.line), name(role_of(worst.op)),
                    array.empty() ? std::string(words.space) : fmt::format("`{}`", array));
    if (all.in_turn > all.excess() && all.least() > 0)
        return fmt::format("Warp divergence: {} one lane at a time, in {}; all lanes at once would take {}",
                           access, counted(all.passes, words.pass), grouped(all.least()));
    if (all.in_turn > all.excess())  // requests of other lines could have been one with its own
        return fmt::format(
            "Warp divergence: {} for some lanes of a warp, and other lines do so for the other lanes, one "
            "after another; one line for all lanes would save {}",
            access, counted(all.in_turn, words.pass));
    auto shape = words.describe(worst);
    return fmt::format("{}: {} with {} instead of {}{}{}", words.term(worst), access,
                       counted(worst.passes, words.pass), worst.ideal, shape.empty() ? "" : ": ", shape);
}

void name_worst_line(CheckResult& result, const Observed& observed, const std::vector<LineSum>& lines,
                     const TrafficWords& words) {
    const auto& worst = lines[0];
    if (worst.hidden) {
        result.because += fmt::format(" Only {} cases show it.", hidden_word(observed.lab.draw_is_public));
        return;
    }
    result.because = request_words(*worst.worst, words) + ". " + result.because;
    const Traffic all = words.of_line(*worst.worst).total();
    if (all.in_turn <= all.excess()) result.picture = words.picture(words.worst(*worst.worst));
    result.shown_by = observed.lab.cases[worst.position].name;
    Location place;
    place.file = worst.worst->file;
    place.line = worst.worst->line;
    result.places = {place};
    const auto others = std::ranges::count(lines, false, &LineSum::hidden) - 1;
    if (others > 0)
        result.because += fmt::format(
            " {} more than necessary, too.",
            counted(static_cast<uint64_t>(others), "other line") + (others == 1 ? " takes" : " take"));
}

// Takes array elements and fix from the finding about that line, in the case that the sentence mentions.
void take_from_finding(CheckResult& result, const Observed& observed, const LineSum& worst,
                       const lab::CheckKind& kind) {
    auto about_line = [&](const Finding& finding) { return tells(finding, kind, *worst.worst); };
    auto merged = std::ranges::find_if(result.findings,
                                       [&](const SeenFinding& one) { return about_line(one.finding); });
    if (merged == result.findings.end()) {  // a slight excess; advice on another line must name that line
        if (result.findings.empty()) return;
        const auto& other = result.findings[0].finding;
        auto where = other.locations.empty()
                         ? ""
                         : place_words(other.locations[0].file, other.locations[0].line) + ": ";
        result.advice = where + other.explanation;
        return;
    }
    if (!worst.hidden)
        if (auto own = seen(observed, {worst.position}, about_line); !own.empty()) {
            auto count = merged->finding.count;
            merged->finding = std::move(own[0].finding);
            merged->finding.count = count;
            if (!merged->finding.picture.empty()) result.picture = merged->finding.picture;
        }
    result.advice = merged->finding.explanation;
}

struct Sums {
    uint64_t passes = 0, ideal = 0, public_passes = 0, public_ideal = 0;
    uint64_t base = 0;  // denominator of the excess
};

// The judged quantities of some of the cases.
struct Judged {
    Sums sums;
    std::optional<MeasuredSum> on_gpu;
    bool by_gpu = false;
    double excess = 0, atomic_excess = 0, fraction = 1;
};

Traffic of_case(const CaseObservation& run, const TrafficWords& words, bool atomics_alone = false) {
    Traffic all;
    const bool judges = is_enabled(Defense::work_judged);
    for (const auto& launch : run.launches) {
        const auto one = words.of_launch(launch) - (judges ? SpaceTraffic{} : words.of_remote(launch));
        all += atomics_alone ? one.atomic : one.total();
    }
    if (!judges) all.in_turn = 0;
    return all;
}

// Passes of all kinds: includes bulk copies, and the launcher's copies and fills within device
// memory. They waste nothing, so they neither cause nor dilute excess.
uint64_t passes_of_case(const CaseObservation& run, const TrafficWords& words) {
    uint64_t passes = of_case(run, words).passes;
    if (is_enabled(Defense::work_judged))
        for (const auto& launch : run.launches)
            passes += words.by_launcher(launch.device_copies) + words.by_unit(launch);
    return passes;
}

// Efficient extra traffic must not dilute the waste of another line. A case that moves over a quarter more
// than the reference is measured against that limit. `of`: the amount of a run.
template <class Of>
uint64_t base_of(const Observed& observed, std::size_t position, Of of) {
    const uint64_t own = of(observed.submission.cases[position]);
    const bool is_known = observed.reference && position < observed.reference->cases.size();
    const uint64_t reference =
        is_known && is_enabled(Defense::work_judged) ? of(observed.reference->cases[position]) : 0;
    return reference ? std::min(own, reference + reference / 4) : own;
}

Sums simulated(const Observed& observed, const std::vector<std::size_t>& cases, const TrafficWords& words) {
    Sums sums;
    for (std::size_t i : cases) {
        const Traffic all = of_case(observed.submission.cases[i], words);
        sums.passes += all.passes;
        sums.ideal += all.least();
        sums.base += base_of(observed, i, [&](const auto& run) { return of_case(run, words).least(); });
        if (!observed.lab.cases[i].hidden) {
            sums.public_passes += all.passes;
            sums.public_ideal += all.least();
        }
    }
    return sums;
}

std::string excess_words(const Sums& sums, double excess, const TrafficWords& words) {
    if (excess == 0)
        return fmt::format("No access to {} takes more {}s than necessary.", words.space, words.pass);
    if (sums.base == sums.ideal)
        return fmt::format("{} accesses take {} times the minimum number of {}s.", words.space_begins,
                           number_words(1 + excess), words.pass);
    return fmt::format(
        "{} accesses take more {}s than the minimum. Divided by 1.25 times the reference solution's minimum, "
        "the excess is {}.",
        words.space_begins, words.pass, number_words(excess));
}

// The passes that count against the bound.
uint64_t bounded_passes(const CaseObservation& run, const TrafficWords& words) {
    uint64_t passes = passes_of_case(run, words);
    for (const auto& launch : run.launches) passes -= std::min(passes, words.free_broadcasts(launch));
    return passes;
}

std::optional<ReachedValue> beside_most(const Check& check, const Observed& observed, std::size_t position,
                                        const TrafficWords& words) {
    if (!is_enabled(Defense::work_judged)) return {};
    const auto passes = bounded_passes(observed.submission.cases[position], words);
    return beside_bound(check, "at_most", true, static_cast<double>(passes), observed.lab,
                        observed.lab.cases[position]);
}

// The first case above the lab's limit for passes, a public one if possible.
std::optional<std::size_t> above_bound(const Check& check, const Observed& observed,
                                       const std::vector<std::size_t>& cases, const TrafficWords& words) {
    for (std::size_t i : cases)
        if (const auto one = beside_most(check, observed, i, words); one && one->value > one->bound) return i;
    return {};
}

// Points above the bound: none unless it has a `_zero`.
double fraction_by_bound(const Check& check, const Observed& observed, std::size_t position,
                         const TrafficWords& words) {
    return beside_most(check, observed, position, words).transform(fraction_of).value_or(1);
}

// The source line with most passes, whatever its minimum.
const LineTraffic* busiest_line(const CaseObservation& run, const TrafficWords& words) {
    const LineTraffic* busiest = nullptr;
    for (const auto& launch : run.launches)
        for (const auto& line : launch.lines)
            if (!busiest || words.of_line(line).total().passes > words.of_line(*busiest).total().passes)
                busiest = &line;
    return busiest;
}

void fail_by_bound(CheckResult& result, const Check& check, const Observed& observed, std::size_t position,
                   const TrafficWords& words) {
    const auto& one = observed.lab.cases[position];
    const auto& run = observed.submission.cases[position];
    const auto most = static_cast<uint64_t>(beside_most(check, observed, position, words)->bound);
    CaseList cases;
    cases.add(one);
    auto because = one.hidden
                       ? fmt::format("{} accesses take more {}s than the task needs ({}).",
                                     words.space_begins, words.pass, check::words(cases))
                       : fmt::format("{} accesses take {} ({}); the task needs at most {}.",
                                     words.space_begins, counted(passes_of_case(run, words), words.pass),
                                     check::words(cases), grouped(most));
    uint64_t copied = 0;
    for (const auto& launch : run.launches) copied += words.by_launcher(launch.device_copies);
    if (copied && !one.hidden)
        because += fmt::format(" Copies and fills by the launcher account for {} of them.", grouped(copied));
    if (const auto* line = one.hidden ? nullptr : busiest_line(run, words)) {
        because += fmt::format(" {} come from {}.", copied ? "Most of the others" : "Most of them",
                               place_words(line->file, line->line));
        Location place;
        place.file = line->file;
        place.line = line->line;
        result.places = {place};
    }
    result.because = std::move(because);
    if (!one.hidden) result.shown_by = one.name;
    set_score(result, 0);
}

// Numbers of public cases only: those of hidden ones would reveal their sizes.
std::string difference_words(const Lab& lab, const Sums& sums, const MeasuredSum& gpu,
                             const TrafficWords& words) {
    if (gpu.passes == sums.passes && gpu.public_passes == sums.public_passes) return "";
    constexpr const char* why = "the GPU's compiler may widen, split, hoist or merge accesses";
    if (gpu.public_passes == sums.public_passes)
        return fmt::format(" In {} cases the GPU's number of {}s differs from the simulation's: {}.",
                           hidden_word(lab.draw_is_public), words.pass, why);
    return fmt::format(" The GPU counts {}, the simulation {}: {}.", counted(gpu.public_passes, words.pass),
                       grouped(sums.public_passes), why);
}

// Atomic operations only, so that loads and stores do not dilute their excess.
double excess_of_atomics(const Observed& observed, const std::vector<std::size_t>& cases,
                         const TrafficWords& words) {
    uint64_t excess = 0, base = 0;
    for (const std::size_t i : cases) {
        excess += of_case(observed.submission.cases[i], words, true).excess();
        base += base_of(observed, i, [&](const auto& run) { return of_case(run, words, true).ideal; });
    }
    return base ? static_cast<double>(excess) / static_cast<double>(base) : 0;
}

Judged judge(const Check& check, const Observed& observed, const std::vector<std::size_t>& cases,
             const TrafficWords& words) {
    Judged judged;
    const Sums& sums = judged.sums = simulated(observed, cases, words);
    judged.on_gpu = measured(observed, cases, words);
    // Accesses that the GPU's compiler adds are not held against the student; removed ones are a gain.
    judged.by_gpu = judged.on_gpu && (judged.on_gpu->same_accesses || judged.on_gpu->passes <= sums.passes);
    const uint64_t passes = judged.by_gpu ? judged.on_gpu->passes : sums.passes;
    if (passes > sums.ideal)
        judged.excess = static_cast<double>(passes - sums.ideal) / static_cast<double>(sums.base);
    judged.fraction = straight_line(judged.excess, check.number("excess_max"), check.number("excess_zero"));
    if (!check.has("atomic_excess_max") || !is_enabled(Defense::work_judged)) return judged;
    judged.atomic_excess = excess_of_atomics(observed, cases, words);
    judged.fraction =
        std::min(judged.fraction, straight_line(judged.atomic_excess, check.number("atomic_excess_max"),
                                                check.number("atomic_excess_zero")));
    return judged;
}

// Hidden sizes count only if clearly worse, and in coarse steps, so that the points reveal no size.
bool lower_by_hidden(CheckResult& result, const Check& check, const Observed& observed,
                     const std::vector<std::size_t>& hidden, const TrafficWords& words) {
    constexpr double clearly = 0.1, steps = 4;
    double fraction = 1;
    for (const std::size_t i : hidden)
        fraction = std::min(fraction, judge(check, observed, {i}, words).fraction);
    if (fraction >= result.fraction - clearly) return false;
    set_score(result, std::floor(fraction * steps) / steps);
    result.because =
        fmt::format("{} accesses take more {}s than necessary in {} cases; the public cases are better.",
                    words.space_begins, words.pass, hidden_word(observed.lab.draw_is_public));
    return true;
}

}  // namespace

std::vector<ReachedValue> reached_traffic(const Check& check, const Observed& observed, std::size_t position,
                                          const TrafficWords& words) {
    const Judged judged = judge(check, observed, {position}, words);
    std::vector<ReachedValue> all{
        {"excess_max", judged.excess, check.number("excess_max"), check.number("excess_zero"), true}};
    if (check.has("atomic_excess_max"))
        all.push_back({"atomic_excess_max", judged.atomic_excess, check.number("atomic_excess_max"),
                       check.number("atomic_excess_zero"), true});
    if (auto one = beside_most(check, observed, position, words)) all.push_back(std::move(*one));
    return all;
}

CheckResult judge_traffic(const Check& check, const Observed& observed, const TrafficWords& words) {
    auto cases = covered(check, observed.lab);
    std::vector<std::size_t> shown = cases, others;
    std::erase_if(shown, [&](std::size_t i) { return observed.lab.cases[i].hidden; });
    if (shown.empty()) shown = cases;
    std::ranges::set_difference(cases, shown, std::back_inserter(others));
    if (simulated(observed, cases, words).ideal == 0) {
        const auto none = fmt::format("No kernel accesses {}, so there is nothing to count.", words.space);
        // Right outputs without shared memory have no conflict; without global memory, the launcher copied.
        return check.kind->kind == lab::Kind::banks ? passed(none) : skipped(none);
    }
    const Judged judged = judge(check, observed, shown, words);
    const auto& sums = judged.sums;
    auto result = passed(excess_words(sums, judged.excess, words));
    result.metrics = {
        {"excess", judged.excess},
        {fmt::format("public_{}s", words.pass),
         static_cast<double>(judged.by_gpu ? judged.on_gpu->public_passes : sums.public_passes)},
        {"public_ideal", static_cast<double>(sums.public_ideal)}};
    if (check.has("atomic_excess_max")) {
        result.metrics.emplace_back("atomic_excess", judged.atomic_excess);
        if (judged.atomic_excess > check.number("atomic_excess_max"))
            result.because = fmt::format("Atomic operations take {} times the minimum number of {}s.",
                                         number_words(1 + judged.atomic_excess), words.pass);
    }
    if (judged.by_gpu) {
        result.evidence = "measured";
        result.metrics.emplace_back(fmt::format("public_simulated_{}s", words.pass),
                                    static_cast<double>(sums.public_passes));
    }
    set_score(result, judged.fraction);
    const bool by_hidden = lower_by_hidden(result, check, observed, others, words);
    if (const auto on_gpu = measured(observed, cases, words))
        result.because += difference_words(observed.lab, simulated(observed, cases, words), *on_gpu, words);
    const lab::CheckKind& kind = *check.kind;
    result.findings = seen(observed, cases, kind);
    if (by_hidden && judged.fraction >= 1) return result;
    if (const auto above = above_bound(check, observed, cases, words);
        above && result.verdict == Verdict::pass) {
        fail_by_bound(result, check, observed, *above, words);
        double left = 1;
        for (const std::size_t i : cases) left = std::min(left, fraction_by_bound(check, observed, i, words));
        set_score(result, left);
        return result;
    }
    if (result.verdict == Verdict::pass) return result;
    const auto lines = sum_lines(observed, cases, words, kind);
    if (lines.empty()) return result;
    name_worst_line(result, observed, lines, words);
    take_from_finding(result, observed, lines[0], kind);
    return result;
}

}  // namespace warpmark::check
