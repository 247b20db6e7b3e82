// Comparison of an inspected program on a GPU with the simulation: elements of outputs that differ, and the
// counters of each launch line by line. Outputs, followed by a table per launch. The table of counters is in
// comparable_counters.h.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/check/output_comparison.h"
#include "grader/cli/inspect/inspect_output.h"
#include "grader/marking/comparable_counters.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

constexpr const char* indent = "    ";

std::string line(const std::string& words, const report::View& view) {
    return report::wrapped(words, indent, std::string(indent) + "  ", view.width);
}

// The counter's column name as words: "shared_load_requests" becomes "shared load requests".
std::string words_of(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::string output_lines(size_t at, const Argument& argument, const ElementKind* type,
                         const CaseObservation& seen, const report::View& view) {
    const auto& simulated = seen.outputs.at(at);
    const auto& measured = seen.device.outputs.at(at);
    const char* kind = argument.passed ? "argument" : "buffer";
    const auto name = argument.name.empty() ? fmt::format("{} {}", kind, at) : argument.name;
    if (!type) return "";
    const auto difference = check::compare(type->element, simulated, measured, {});
    if (!difference.wrong)
        return line(fmt::format("{}: all {} elements as in the simulation", name, difference.total), view);
    auto text = line(view.style.bad(fmt::format("{}: {} of {} elements differ from the simulation", name,
                                                difference.wrong, difference.total)),
                     view);
    for (const auto& one : difference.first)
        text += fmt::format("      [{}] simulation {}, GPU {}\n", one.index, one.expected, one.got);
    if (difference.first.size() < difference.wrong)
        text += fmt::format("      and {} more\n", difference.wrong - difference.first.size());
    return text;
}

// True if a finding makes the outputs undefined.
bool is_undefined(const CaseObservation& seen) {
    return !seen.inactive_lane_shuffles.empty() ||
           std::ranges::any_of(seen.findings, [](const Finding& finding) {
               const Family of = family(finding.id);
               return of == Family::race || (finding.severity == Severity::error &&
                                             (of == Family::memory || of == Family::barrier));
           });
}

std::string output_text(const Case& asked, const CaseObservation& seen,
                        const std::vector<const ElementKind*>& types, const report::View& view) {
    std::string text;
    bool differs = false;
    for (size_t at = 0; at < asked.arguments.size() && at < seen.device.outputs.size(); ++at) {
        const Argument& argument = asked.arguments[at];
        if (argument.use == Use::scalar || argument.use == Use::in || seen.outputs.at(at).empty()) continue;
        text += output_lines(at, argument, at < types.size() ? types[at] : nullptr, seen, view);
        differs = differs || seen.device.outputs[at] != seen.outputs[at];
    }
    if (differs && is_undefined(seen))
        text += line("Because of the findings above, these outputs are undefined.", view);
    if (seen.device.unoptimized)
        text += line(
            "These outputs come from code that the GPU's compiler did not optimize: the optimized code "
            "computes other values.",
            view);
    if (seen.device.has_diverging_reads)
        text += line(
            "The host code read other values from the device than in the simulation, so it may have "
            "continued differently.",
            view);
    return text;
}

std::string number(const std::optional<uint64_t>& count) {
    return count ? fmt::format("{}", *count) : "not counted";
}

// If a launch is also counted, its events measure the counting, too.
std::string time_text(const MeasuredLaunch& measured) {
    if (const auto& time = measured.counters.time_ns)
        return fmt::format(", {:.1f} us with a cold L2 cache", static_cast<double>(*time) / 1e3);
    return measured.counted ? "" : fmt::format(", {:.1f} us", measured.seconds * 1e6);
}

std::string launch_text(const LaunchRecord& simulated, const MeasuredLaunch& measured, bool simulation_counts,
                        const report::View& view) {
    auto text = fmt::format("{}{} grid ({},{},{}) block ({},{},{}){}\n", indent,
                            view.style.strong(report::short_name(simulated.kernel)), simulated.grid[0],
                            simulated.grid[1], simulated.grid[2], simulated.block[0], simulated.block[1],
                            simulated.block[2], time_text(measured));
    if (!measured.error.empty()) return text + line("refused: " + measured.error, view);
    if (!measured.counted) return text;
    text += fmt::format("      {:<26}{:>14}{:>14}\n", "counter", "simulation", "GPU");
    for (const auto& count : batch::counter_columns) {
        const std::optional<uint64_t> there = count.measured(measured.counters);
        std::optional<uint64_t> here;
        if (simulation_counts) here = count.simulated(simulated);
        if (here.value_or(0) == 0 && there.value_or(0) == 0) continue;
        text +=
            fmt::format("      {:<26}{:>14}{:>14}{}\n", words_of(count.column), number(here), number(there),
                        here && there && *there != *here ? "  " + view.style.middling("differs") : "");
    }
    return text;
}

std::string case_text(const Case& asked, const CaseObservation& seen, bool simulation_counts,
                      const std::vector<const ElementKind*>& types, const report::View& view) {
    const DeviceRun& device = seen.device;
    if (!device.ran) {
        const std::string why = device.failure.empty() ? "the simulation did not finish" : device.failure;
        return line(view.style.bad("no outputs: " + report::printable(why)), view);
    }
    auto text = output_text(asked, seen, types, view);
    for (size_t at = 0; at < device.launches.size() && at < seen.launches.size(); ++at)
        text += launch_text(seen.launches[at], device.launches[at], simulation_counts, view);
    if (!device.not_counted.empty())
        text += line("no counters: " + report::printable(device.not_counted), view);
    // The host's output comes from the simulation.
    if (!device.printed.empty() && device.printed != seen.printed)
        text += fmt::format("{}{}\n", indent, view.style.strong("printed by kernels there")) +
                report::wrapped(report::printable(device.printed), "      ", 1000);
    return text;
}

}  // namespace

std::string device_text(const Job& job, const Observation& observation,
                        const std::vector<const ElementKind*>& types, const report::View& view) {
    if (observation.device.empty()) return "";
    auto text = fmt::format("{}\n", view.style.strong("on " + report::printable(observation.device)));
    for (size_t at = 0; at < observation.cases.size() && at < job.cases.size(); ++at)
        text += case_text(job.cases[at], observation.cases[at], job.checks, types, view);
    return text;
}

}  // namespace warpmark::cli
