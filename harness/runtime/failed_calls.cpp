// Creates one finding per line and error. A later check of the error is part of its fact.
#include "harness/runtime/failed_calls.h"

#include <fmt/format.h>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"

namespace warpmark::runtime {

void fail(const BuiltinCall& call, int error, const std::string& why, const std::string& way_out) {
    Run& run = call.run();
    answer(call, error);
    if (run.host.sticky_error || call.call.arguments.empty()) return;  // already reported
    std::string api;
    if (!call.text(call.argument(call.call.arguments.size() - 1), api, 64)) api = "a CUDA call";
    Finding* finding = new_finding(call.warp, call.op, FindingId::call_failed, call.lane, Role::calls,
                                   fmt::format("{}{}", api, error));
    const size_t index = run.seen.findings.last();
    if (finding) {
        FailedCall fact{.call = api, .why = why, .advice = way_out};
        fact.error = cuda_error_name(error);
        fact.meaning = cuda_error_string(error);
        fact.is_ignored = !call.call.result_is_used;
        finding->fact = std::move(fact);
    }
    if (!call.call.result_is_used) process_of(run).errors.unnoticed.insert(index);
}

void notice_failed_calls(Run& run) {
    auto& findings = run.seen.findings.all();
    for (const size_t index : process_of(run).errors.unnoticed)
        if (auto* fact = index < findings.size() ? std::get_if<FailedCall>(&findings[index].fact) : nullptr)
            fact->is_handled = true;
    process_of(run).errors.unnoticed.clear();
}

}  // namespace warpmark::runtime
