// Members of an observation, in the contract's order: schema warpmark/observation/v1. Findings and launches
// have the same members as in a report.
#pragma once
#include "grader/report/observation_json.h"
#include "grader/report/report_fields.h"

namespace warpmark::report {

inline constexpr std::string_view observation_schema_name = "warpmark/observation/v1";

struct ObservedLaunch {
    LaunchRecord launch;
    std::optional<MeasuredLaunch> measured;
};
template <class A>
void describe(A& a, const ObservedLaunch& launch) {
    a.is("observed_launch", "What one kernel launch did");
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
    a.is("observed_device", "What a GPU did with the same program");
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
    a.is("observation", "What a program did, without marks");
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
    a("printed", seen.printed, "as it was printed: whoever shows it has to escape it");
    a("exit_code", seen.exit_code, "of the host program, where one ran");
    a.if_there("device", seen.device);
    const auto [lines, letters] = highlighted(seen.source);
    a.if_there("source", lines.empty() ? std::nullopt : std::optional(lines), "its lines");
    a.if_there("source_letters", lines.empty() ? std::nullopt : std::optional(letters),
               "as in a report's submission");
    a.if_there("fix", seen.fix);
}

}  // namespace warpmark::report
