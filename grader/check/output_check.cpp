// Compares every output buffer with the oracle's. Each wrong case costs twice its share: one wrong case of
// four with equal weight costs half of the points, two cost all. A case also fails if its launch was refused,
// nothing ran, or the run aborted. A submission that is right only in the first call of a process gets no
// points.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/check/extrapolation_samples.h"
#include "grader/check/output_comparison.h"
#include "grader/check/visible_findings.h"
#include "harness/base/attack_defenses.h"
#include "harness/contract/finding.h"

namespace warpmark::check {
namespace {

constexpr double share_worth_nothing =
    0.5;  // of the cases by weight; if this many are wrong, there are no points

struct Fault {
    std::string public_words;  // with inputs and values
    std::string hidden_words;  // without
    std::string picture;
    std::string advice;
    std::vector<Location> places;
    bool of_the_run = false;  // an error of the run, not of its output
    bool measured = false;    // on a GPU
    std::optional<FindingId> cause{};
};

// A failure that prevents judging the case: a refused launch, an aborted run, a launcher that did the work
// itself.
std::optional<Fault> broken_run(const CaseObservation& run, const lab::CheckKind& kind) {
    for (const auto& finding : run.findings) {
        if (finding.severity != Severity::error) continue;
        const bool ended_there = is_measured(finding) && !run.device.ran;
        if (!concerns(kind, finding.id) && !ended_there) continue;
        return Fault{finding.message,
                     fmt::format("The run ended with {}", name(finding.id)),
                     "",
                     finding.explanation,
                     finding.locations,
                     true,
                     is_measured(finding)};
    }
    if (!run.device.failure.empty() && std::ranges::none_of(run.findings, is_error)) {
        const auto words = "It did not run on the GPU: " + run.device.failure;
        return Fault{words, words, "", "", {}, true, true};
    }
    return {};
}

Tolerance tolerance_in(const Observed& observed, const Check& check, std::size_t position,
                       std::size_t parameter) {
    return tolerance_of(check, observed.lab, observed.lab.cases[position], parameter,
                        observed.oracle->cases[position]);
}

std::string table_of(const Parameter& parameter, const Difference& difference) {
    std::string table;
    std::size_t width = 8;
    for (const auto& wrong : difference.first) width = std::max(width, wrong.expected.size());
    for (const auto& wrong : difference.first)
        table +=
            fmt::format("{:>16}   expected {:>{}}   got {}\n",
                        fmt::format("{}[{}]", parameter.name, wrong.index), wrong.expected, width, wrong.got);
    if (difference.wrong > difference.first.size() && !difference.first.empty())
        table += fmt::format("{:>16}   {} more\n", "…", grouped(difference.wrong - difference.first.size()));
    return table;
}

// The parameter of which `got` is a copy, compared over the common length.
std::string copied_from(const Lab& lab, const Case& input, std::span<const std::byte> got) {
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& bytes = input.arguments[i].bytes;
        std::size_t common = std::min(bytes.size(), got.size());
        if (lab.parameters[i].use == Use::in && common > 0 &&
            std::equal(got.begin(), got.begin() + std::ptrdiff_t(common), bytes.begin()))
            return lab.parameters[i].name;
    }
    return "";
}

std::string shape_of(const Lab& lab, const Case& input, const Parameter& parameter,
                     const Difference& difference, std::span<const std::byte> got) {
    if (difference.all_untouched) return fmt::format("Nothing was ever written to `{}`.", parameter.name);
    if (difference.all_zero) return fmt::format("Every element of `{}` is zero.", parameter.name);
    if (auto source = copied_from(lab, input, got); !source.empty() && difference.total > 1)
        return fmt::format("`{}` is a copy of `{}`.", parameter.name, source);
    if (difference.some_untouched)
        return fmt::format("Some elements of `{}` were never written.", parameter.name);
    return "";
}

// The error for elements that a kernel wrote, but the launcher computed.
Fault computed_by_launcher(const Parameter& parameter, uint64_t elements, const HostWritten& first) {
    const auto where = place_words(first.where.file, first.where.line);
    Fault fault{
        fmt::format("{} of `{}` {} computed by the launcher, not by a kernel: the launcher reads device "
                    "memory, and a kernel only passes on the values that it sends back ({}).",
                    counted(elements, "element"), parameter.name, elements == 1 ? "is" : "are", where),
        fmt::format("The launcher computes `{}`; a kernel only passes it on.", parameter.name),
        "",
        fmt::format(
            "Compute `{}` in a kernel, from the data in device memory. No data needs to go to the host.",
            parameter.name),
        {first.where}};
    fault.of_the_run = true;
    return fault;
}

// An element that the launcher wrote itself is not a kernel's work, even if it is right.
std::optional<Fault> written_by_launcher(const Observed& observed, const CaseObservation& run) {
    if (!is_enabled(Defense::written_by_kernel)) return {};
    for (std::size_t i = 0; i < observed.lab.parameters.size(); ++i) {
        const auto& parameter = observed.lab.parameters[i];
        if (parameter.written_by_any || (parameter.use != Use::out && parameter.use != Use::inout)) continue;
        const uint32_t width = kind_of(parameter.element).bytes;
        uint64_t elements = 0, next = 0;  // the first element that has not been counted
        const HostWritten* first = nullptr;
        for (const auto& stretch : run.host_written) {
            if (stretch.argument != i) continue;
            if (!first) first = &stretch;
            const uint64_t from = std::max(next, stretch.offset / width),
                           to = (stretch.offset + stretch.bytes + width - 1) / width;
            elements += to > from ? to - from : 0;
            next = std::max(next, to);
        }
        if (!first) continue;
        const auto where = place_words(first->where.file, first->where.line);
        if (first->passed_on) return computed_by_launcher(parameter, elements, *first);
        Fault fault{
            fmt::format("{} of `{}` {} written by the launcher ({}), not by a kernel.",
                        counted(elements, "element"), parameter.name, elements == 1 ? "is" : "are", where),
            fmt::format("`{}` is written by the launcher, not by a kernel.", parameter.name),
            "",
            fmt::format("Compute and store `{}` in a kernel. The launcher may only clear it beforehand.",
                        parameter.name),
            {first->where}};
        fault.of_the_run = true;
        return fault;
    }
    return {};
}

// Cases that are right in separate processes, but wrong in a later call of one process: the submission keeps
// state between calls.
struct WrongCall {
    std::size_t position = 0;  // of the case with the same sizes
    Fault fault;
};

// "a second call in the same process (`large`, after `small`)"
std::string call_words(const std::vector<CaseObservation>& calls, std::size_t call) {
    if (calls[call].name != calls[0].name)
        return fmt::format("a second call in the same process (`{}`, after `{}`)", calls[call].name,
                           calls[0].name);
    return fmt::format("a {} call in the same process (sizes and buffers of `{}`, other inputs)",
                       call == 1 ? "second" : "third", calls[call].name);
}

std::optional<Fault> wrong_call(const Observed& observed, const Check& check, std::size_t call) {
    constexpr const char* advice =
        "A program may call `launch` many times. Look for state that is kept between calls: a `static` "
        "variable, a `__device__` variable, an allocation, a pointer. Reset it in each call.";
    const auto& calls = observed.submission.in_turn;
    const auto& right = observed.oracle->in_turn[call];
    const auto one = std::ranges::find(observed.lab.cases, calls[call].name, &LabCase::name);
    const auto begin = fmt::format("The first call is correct, but {} is wrong: ", call_words(calls, call));
    for (const auto& finding : calls[call].findings)
        if (is_error(finding)) return Fault{begin + finding.message, "", "", advice, finding.locations, true};
    for (std::size_t i = 0; i < observed.lab.parameters.size(); ++i) {
        const auto& parameter = observed.lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        if (i >= right.outputs.size() || i >= calls[call].outputs.size()) return {};
        const auto& got = calls[call].outputs[i];
        const auto tolerance = tolerance_of(check, observed.lab, *one, i, right);
        const auto difference = compare(parameter.element, right.outputs[i], got, tolerance);
        if (difference.wrong == 0) continue;
        return Fault{fmt::format("{}{} of {} of `{}`.", begin, grouped(difference.wrong),
                                 counted(difference.total, "element"), parameter.name),
                     "",
                     table_of(parameter, difference),
                     advice,
                     {},
                     true};
    }
    auto fault = written_by_launcher(observed, calls[call]);
    if (fault) fault->public_words = begin + fault->public_words;
    return fault;
}

std::vector<WrongCall> wrong_calls(const Observed& observed, const Check& check,
                                   const std::vector<std::size_t>& bad) {
    const auto& calls = observed.submission.in_turn;
    const auto& cases = observed.lab.cases;
    std::vector<WrongCall> wrong;
    for (std::size_t call = 0; call < std::min(calls.size(), observed.oracle->in_turn.size()); ++call) {
        const auto one = std::ranges::find(cases, calls[call].name, &LabCase::name);
        const auto position = static_cast<std::size_t>(one - cases.begin());
        if (one == cases.end() || std::ranges::find(bad, position) != bad.end()) return {};
        if (call == 0 || !check.covers(*one)) continue;
        if (auto fault = wrong_call(observed, check, call)) wrong.push_back({position, std::move(*fault)});
    }
    return wrong;
}

std::optional<Fault> wrong_output(const Observed& observed, const Check& check, std::size_t position) {
    const auto& got = observed.submission.cases[position];
    const auto& right = observed.oracle->cases[position];
    for (std::size_t i = 0; i < observed.lab.parameters.size(); ++i) {
        const auto& parameter = observed.lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        const std::span<const std::byte> bytes = output_of(got, i);
        const auto tolerance = tolerance_in(observed, check, position, i);
        auto difference = compare(parameter.element, right.outputs[i], bytes, tolerance);
        if (difference.wrong == 0) continue;
        auto shape = shape_of(observed.lab, observed.inputs[position], parameter, difference, bytes);
        if (got.device.ran &&
            compare(parameter.element, right.outputs[i], got.outputs[i], tolerance).wrong == 0)
            shape += fmt::format("{}It is wrong on the GPU and correct in the simulation.",
                                 shape.empty() ? "" : " ");
        if (difference.some_untouched || difference.all_untouched) shape += launch_words(got);
        Fault fault{fmt::format("{} of {} of `{}` {} wrong.{}{}", grouped(difference.wrong),
                                counted(difference.total, "element"), parameter.name,
                                difference.wrong == 1 ? "is" : "are", shape.empty() ? "" : " ", shape),
                    fmt::format("`{}` is wrong.", parameter.name),
                    table_of(parameter, difference),
                    "",
                    {},
                    false,
                    got.device.ran};
        for (const auto& finding : got.findings)
            if (finding.severity == Severity::error && !finding.locations.empty()) {
                fault.cause = finding.id;
                const auto cause = cause_words(finding);
                fault.public_words += fmt::format(" This may be a consequence of {}.", cause);
                fault.advice = fmt::format("Fix {} first.", cause);
                break;
            }
        if (fault.advice.empty() && !got.inactive_lane_shuffles.empty()) {
            fault.places = got.inactive_lane_shuffles;
            fault.advice = shuffle_from_nobody(fault.places[0]);
        }
        return fault;
    }
    return {};
}

bool has_output(const Observed& observed, std::size_t position) {
    for (const auto& argument : observed.inputs[position].arguments)
        if ((argument.use == Use::out || argument.use == Use::inout) && !argument.bytes.empty()) return true;
    return false;
}

// Outputs that are right only in the simulated block order, which no GPU guarantees. If the GPU's output is
// right and the simulation's is not, the simulation may be at fault.
std::optional<Fault> wrong_in_reverse(const Observed& observed, const Check& check, std::size_t position) {
    const auto& run = observed.submission.cases[position];
    const auto& reversed = run.reversed;
    for (std::size_t i = 0; i < observed.lab.parameters.size() && i < reversed.outputs.size(); ++i) {
        const auto& parameter = observed.lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        const auto& right = observed.oracle->cases[position].outputs[i];
        const auto tolerance = tolerance_in(observed, check, position, i);
        const auto difference = compare(parameter.element, right, reversed.outputs[i], tolerance);
        if (difference.wrong == 0 || compare(parameter.element, right, run.outputs[i], tolerance).wrong)
            continue;
        return Fault{fmt::format("With the last block, warp and lane first, {} of {} of `{}` {} wrong; in "
                                 "the usual order the output is correct.",
                                 grouped(difference.wrong), counted(difference.total, "element"),
                                 parameter.name, difference.wrong == 1 ? "is" : "are"),
                     fmt::format("With the last block, warp and lane first, `{}` is wrong.", parameter.name),
                     table_of(parameter, difference),
                     "Blocks and warps run in any order. Atomics prevent torn updates; they do not order "
                     "other accesses. Put the work that must come first before a barrier that all these "
                     "threads reach, or before the launch.",
                     reversed.places,
                     true};
    }
    return {};
}

std::optional<Fault> fault_of(const Observed& observed, const Check& check, std::size_t position) {
    const auto& run = observed.submission.cases[position];
    const bool can_launch = !observed.lab.cases[position].refuses_launches;
    if (auto fault = broken_run(run, *check.kind)) return fault;
    if (can_launch && !anything_ran(observed.submission, {position}) && has_output(observed, position))
        return Fault{"The launcher started no kernel.",
                     "The launcher started no kernel.",
                     "",
                     "Check that a launch, `kernel<<<…>>>(…)`, is reached.",
                     {},
                     true,
                     false};
    if (auto fault = wrong_output(observed, check, position)) return fault;
    if (auto fault = written_by_launcher(observed, run)) return fault;
    if (const auto& waits = run.reversed.waits; !waits.empty())  // right only because of the simulated order
        return Fault{waiting_words(waits[0]), hidden_waiting, "", waiting_advice, waits, true};
    return wrong_in_reverse(observed, check, position);
}

// Cases with a right output on the GPU and a wrong one in the simulation: mostly an effect of the thread
// order.
CaseList wrong_in_simulation(const Observed& observed, const Check& check,
                             const std::vector<std::size_t>& cases) {
    CaseList wrong;
    for (std::size_t position : cases) {
        const auto& run = observed.submission.cases[position];
        if (!run.device.ran) continue;
        for (std::size_t i = 0; i < observed.lab.parameters.size(); ++i) {
            const auto& parameter = observed.lab.parameters[i];
            if (parameter.use != Use::out && parameter.use != Use::inout) continue;
            if (compare(parameter.element, observed.oracle->cases[position].outputs[i], run.outputs[i],
                        tolerance_in(observed, check, position, i))
                    .wrong == 0)
                continue;
            wrong.add(observed.lab.cases[position]);
            break;
        }
    }
    return wrong;
}

CheckResult right_everywhere(const Observed& observed, const Check& check,
                             const std::vector<std::size_t>& cases) {
    auto result = passed(
        cases.size() == 1 ? "The output is correct."
                          : fmt::format("The output is correct in all {}.", counted(cases.size(), "case")));
    const bool on_gpu =
        std::ranges::all_of(cases, [&](std::size_t i) { return observed.submission.cases[i].device.ran; });
    if (!on_gpu) return result;
    result.evidence = "measured";
    if (const auto wrong = wrong_in_simulation(observed, check, cases); !wrong.empty())
        result.because +=
            fmt::format(" It is correct on the GPU; in the simulation it is wrong in {}.", words(wrong));
    return result;
}

}  // namespace

CheckResult output(const Check& check, const Observed& observed) {
    if (!observed.oracle)
        return skipped("The expected results are not installed here, so the output cannot be judged.");
    auto cases = covered(check, observed.lab);
    CaseList bad;
    std::optional<Fault> first;
    std::size_t first_at = 0;
    std::vector<std::size_t> positions;
    double weight = 0, wrong_weight = 0;
    const auto add = [&](std::size_t position, Fault fault) {
        bad.add(observed.lab.cases[position]);
        wrong_weight += observed.lab.cases[position].weight;
        positions.push_back(position);
        if (!first) {
            first = std::move(fault);
            first_at = position;
        }
    };
    for (std::size_t position : cases) {
        weight += observed.lab.cases[position].weight;
        if (auto fault = fault_of(observed, check, position)) add(position, std::move(*fault));
    }
    auto later = wrong_calls(observed, check, positions);
    for (auto& [position, fault] : later) add(position, std::move(fault));
    std::size_t wrong = bad.shown.size() + static_cast<std::size_t>(bad.hidden);
    auto result = first ? CheckResult{} : right_everywhere(observed, check, cases);
    result.metrics = {{"cases", static_cast<double>(cases.size())},
                      {"wrong_cases", static_cast<double>(wrong)}};
    if (!first) return wrong_in_samples(check, observed).value_or(std::move(result));
    if (first->measured) result.evidence = "measured";
    const double by_cases = std::max(0.0, 1 - wrong_weight / (share_worth_nothing * weight));
    set_score(result, later.empty() ? by_cases : 0);
    bool hidden = observed.lab.cases[first_at].hidden;
    auto sentence = hidden ? first->hidden_words : first->public_words;
    if (sentence.ends_with('.')) sentence.pop_back();
    std::string where;
    if (wrong > 1) where = hidden ? "In the first of them: " : fmt::format("In `{}`: ", bad.shown[0]);
    result.because = fmt::format("Wrong in {}. {}{}.", words(bad), where, sentence);
    if (hidden) result.because += " The public cases are correct.";
    result.advice = hidden ? "Think of sizes that the public cases do not have: a single element, a partial "
                             "last block, more than one block."
                           : first->advice;
    result.findings = seen(observed, cases, *check.kind);
    result.hint_fits = !first->of_the_run;
    if (hidden) return result;
    result.cause = first->cause;
    result.places = first->places;
    result.picture = first->picture;
    const bool by_call = positions.size() == later.size();  // a single case would not reproduce it
    result.shown_by = by_call ? "" : observed.lab.cases[first_at].name;
    return result;
}

}  // namespace warpmark::check
