// Sums over the cases, then launches and findings in their original order.
#include "grader/report/observation_json.h"

#include <algorithm>

#include "grader/report/json_writing.h"
#include "grader/report/observation_fields.h"

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
