// Members of an observation, in the contract's order: schema warpmark/observation/v1. Findings and launches
// have the same members as in a report. Sums over the cases, then launches and findings in their original
// order.
#include "grader/report/observation_json.h"

#include <algorithm>

#include "grader/report/json_writing.h"
#include "grader/report/report_fields.h"

namespace warpmark::report {

inline constexpr std::string_view observation_schema_name = "warpmark/observation/v1";

struct ObservedLaunch {
    LaunchRecord launch;
    std::optional<MeasuredLaunch> measured;
};
template <class A>
void describe(A& a, const ObservedLaunch& launch) {
    a.is("observed_launch", "Counts of one kernel launch");
    describe_launch(a, launch.launch);
    a.if_there("measured", launch.measured);
}

// Comparison of an argument's buffer on the GPU and in the simulation.
struct DeviceOutput {
    std::size_t argument = 0;
    bool as_simulated = false;
};
template <class A>
void describe(A& a, const DeviceOutput& output) {
    a.is("device_output", "A buffer that came back from the GPU");
    a("argument", output.argument, "from 0");
    a("as_simulated", output.as_simulated);
}
struct ObservedDevice {
    std::string name, failure, not_counted, printed;
    bool ran = false;
    std::vector<DeviceOutput> outputs;
};
template <class A>
void describe(A& a, const ObservedDevice& device) {
    a.is("observed_device", "Results of the same program on a GPU");
    a("name", device.name);
    a("ran", device.ran);
    a("failure", device.failure);
    a("not_counted", device.not_counted, "why it has no counters");
    a("printed", device.printed);
    a("outputs", device.outputs);
}

template <class A>
void describe(A& a, const ObservedFix& fix) {
    a.is("observed_fix", "A change of the file that was tried: with it, the finding is gone");
    a("finding", fix.finding, "its place in `findings`");
    a("advice", fix.words);
    a("patch", fix.patch, "the lines that change");
}

struct ObservationFields {
    std::string file, toolkit, printed, source;
    std::string_view status;
    double seconds = 0, compile_seconds = 0;
    uint64_t thread_instructions = 0, seed = 0;
    std::vector<ObservedLaunch> launches;
    std::vector<Finding> findings;
    std::vector<Unseen> unseen;
    int exit_code = 0;
    std::optional<ObservedDevice> device;
    std::optional<ObservedFix> fix;
};
template <class A>
void describe(A& a, const ObservationFields& seen) {
    a.is("observation", "Results of a program, without marks");
    a.constant("schema", observation_schema_name);
    a("tool", ToolFields{});
    a("file", seen.file);
    a("status", seen.status,
      "error: not built, or not all of it can be run; findings: an error or a warning; ok");
    a("seconds", seen.seconds);
    a("compile_seconds", seen.compile_seconds);
    a("thread_instructions", seen.thread_instructions);
    a("toolkit", seen.toolkit);
    a("seed", seen.seed);
    a("launches", seen.launches, "in the order of their starts");
    a("findings", seen.findings, "those of the build first");
    a("unseen", seen.unseen);
    a("printed", seen.printed, "unescaped: escape it before you display it");
    a("exit_code", seen.exit_code, "of the host program, where one ran");
    a.if_there("device", seen.device);
    const auto [lines, letters] = highlighted(seen.source);
    a.if_there("source", lines.empty() ? std::nullopt : std::optional(lines), "its lines");
    a.if_there("source_letters", lines.empty() ? std::nullopt : std::optional(letters),
               "as in a report's submission");
    a.if_there("fix", seen.fix);
}

std::string_view observation_status(const Observation& observation) {
    bool any = false;
    auto look = [&](const std::vector<Finding>& findings) {
        for (const auto& finding : findings) any |= finding.severity != Severity::note;
        return std::ranges::any_of(findings,
                                   [](const Finding& finding) { return family(finding.id) == Family::tool; });
    };
    bool unsupported = look(observation.build_findings);
    for (const auto& one : observation.cases) unsupported |= look(one.findings);
    if (!observation.built() || unsupported) return "error";
    return any ? "findings" : "ok";
}

namespace {

ObservedDevice device_of(const Observation& observation, const CaseObservation& one) {
    ObservedDevice device{.name = observation.device,
                          .failure = one.device.failure,
                          .not_counted = one.device.not_counted,
                          .printed = one.device.printed,
                          .ran = one.device.ran,
                          .outputs = {}};
    for (size_t at = 0; at < one.device.outputs.size() && at < one.outputs.size(); ++at)
        if (!one.device.outputs[at].empty())
            device.outputs.push_back({at, one.device.outputs[at] == one.outputs[at]});
    return device;
}

void add_case(ObservationFields& fields, const Observation& observation, const CaseObservation& one) {
    fields.seconds += one.seconds;
    fields.printed += one.printed;
    if (fields.exit_code == 0) fields.exit_code = one.exit_code;
    for (const auto& more : one.unseen) add_unseen(fields.unseen, more.about, more.because);
    for (size_t at = 0; at < one.launches.size(); ++at) {
        fields.thread_instructions += one.launches[at].thread_instructions;
        fields.launches.push_back({one.launches[at], at < one.device.launches.size()
                                                         ? std::optional(one.device.launches[at])
                                                         : std::nullopt});
    }
    if (!observation.device.empty()) fields.device = device_of(observation, one);
    fields.findings.insert(fields.findings.end(), one.findings.begin(), one.findings.end());
}

}  // namespace

std::string observation_json(const Job& job, const Observation& observation,
                             const std::optional<ObservedFix>& fix) {
    ObservationFields fields;
    fields.file = job.file;
    fields.status = observation_status(observation);
    fields.compile_seconds = observation.compile_seconds;
    fields.toolkit = observation.toolkit;
    fields.seed = job.seed;
    fields.source = job.source;
    fields.findings = observation.build_findings;
    for (const auto& one : observation.cases) add_case(fields, observation, one);
    fields.fix = fix;
    // In the list of all findings, those of the build come first.
    if (fields.fix) fields.fix->finding += observation.build_findings.size();
    return dump(JsonEncoder::of(fields));
}

std::string observation_schema() {
    return dump(schema_of<ObservationFields>(observation_schema_name));
}

}  // namespace warpmark::report
