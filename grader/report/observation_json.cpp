// observation_json.cpp: sums over the cases, then launches and findings as they came.
#include "grader/report/observation_json.h"

#include <algorithm>

#include "grader/report/highlight.h"
#include "grader/report/json_parts.h"
#include "grader/report/version.h"

namespace warpmark::report {

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

// What a GPU did: of each argument, whether its buffer holds there what it holds in the simulation.
Json device_json(const Observation& observation, const CaseObservation& one) {
    Json outputs = Json::array();
    for (size_t at = 0; at < one.device.outputs.size() && at < one.outputs.size(); ++at)
        if (!one.device.outputs[at].empty())
            outputs.push_back(
                {{"argument", at}, {"as_simulated", one.device.outputs[at] == one.outputs[at]}});
    return {{"name", observation.device},    {"ran", one.device.ran},
            {"failure", one.device.failure}, {"not_counted", one.device.not_counted},
            {"printed", one.device.printed}, {"outputs", outputs}};
}

}  // namespace

std::string observation_json(const Job& job, const Observation& observation,
                             const std::optional<ObservedFix>& fix) {
    Json launches = Json::array(), findings = Json::array(), device;
    std::vector<Unseen> unseen;
    for (const auto& finding : observation.build_findings) findings.push_back(finding_json(finding));
    double seconds = 0;
    uint64_t thread_instructions = 0;
    std::string printed;
    int exit_code = 0;
    for (const auto& one : observation.cases) {
        seconds += one.seconds;
        printed += one.printed;
        if (exit_code == 0) exit_code = one.exit_code;
        for (const auto& more : one.unseen) add_unseen(unseen, more.about, more.because);
        for (size_t at = 0; at < one.launches.size(); ++at) {
            thread_instructions += one.launches[at].thread_instructions;
            launches.push_back(launch_json(one.launches[at]));
            if (at < one.device.launches.size())
                launches.back()["measured"] = measured_json(one.device.launches[at]);
        }
        if (!observation.device.empty()) device = device_json(observation, one);
        for (const auto& finding : one.findings) findings.push_back(finding_json(finding));
    }
    Json whole = {{"schema", "warpmark/observation/v1"},
                  {"tool", {{"name", "warpmark"}, {"version", program_version()}}},
                  {"file", job.file},
                  {"status", observation_status(observation)},
                  {"seconds", seconds},
                  {"compile_seconds", observation.compile_seconds},
                  {"thread_instructions", thread_instructions},
                  {"toolkit", observation.toolkit},
                  {"seed", job.seed},
                  {"launches", launches},
                  {"findings", findings},
                  {"unseen", unseen_json(unseen)},
                  {"printed", printed},
                  {"exit_code", exit_code}};
    if (!device.empty()) whole["device"] = device;
    const auto [lines, letters] = highlighted(job.source);
    if (!lines.empty()) {
        whole["source"] = lines;
        whole["source_letters"] = letters;
    }
    // Among all findings those of the build come first.
    if (fix)
        whole["fix"] = {{"finding", observation.build_findings.size() + fix->finding},
                        {"advice", fix->words},
                        {"patch", fix->patch}};
    return dump(whole);
}

}  // namespace warpmark::report
