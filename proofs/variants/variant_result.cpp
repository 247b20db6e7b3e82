// Results as sorted lines of text for comparison.
#include "proofs/variants/variant_result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "grader/lab/sha256.h"
#include "harness/contract/finding_table.h"

namespace warpmark::batch {
namespace {

void add_findings(VariantAnswer& answer, const std::vector<Finding>& findings, const std::string& where,
                  const LineOf& line_of) {
    for (const auto& finding : findings) {
        if (finding.id == id_of("compile.error")) answer.compiler.push_back(finding.message);
        if (finding.id == id_of("compile.warning")) continue;  // unused entities change with every rewriting
        std::set<int> lines;
        for (const auto& at : finding.locations)
            if (at.line > 0 && at.role != Role::is_elsewhere) lines.insert(line_of(at));
        answer.findings.push_back(
            {fmt::format("{}{}, {}", where, name(finding.id), name(finding.severity)),
             {lines.begin(), lines.end()},
             family(finding.id) == Family::banks || family(finding.id) == Family::global});
    }
}

std::vector<std::string> said_in(const VariantAnswer& answer, PlacesLeft places) {
    std::vector<std::string> lines;
    for (const auto& [what, at, is_traffic] : answer.findings) {
        if (is_traffic && places != PlacesLeft::all) continue;
        if (places == PlacesLeft::none || at.empty())
            lines.push_back(what);
        else
            lines.push_back(fmt::format("{}, at {}", what, fmt::join(at, " and ")));
    }
    std::ranges::sort(lines);
    if (places != PlacesLeft::all) lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    lines.insert(lines.end(), answer.verdicts.begin(), answer.verdicts.end());
    std::ranges::sort(lines);
    return lines;
}

// Adds outputs only if no error makes them meaningless.
void add_outputs(VariantAnswer& answer, const CaseObservation& seen) {
    if (!seen.whole || std::ranges::any_of(seen.findings, is_error)) return;
    for (size_t at = 0; at < seen.outputs.size(); ++at)
        if (!seen.outputs[at].empty()) {
            const auto& bytes = seen.outputs[at];
            const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            answer.verdicts.push_back(
                fmt::format("output {} has hash {}", at, lab::sha256(text).substr(0, 12)));
        }
    answer.verdicts.push_back(fmt::format("exit code {}", seen.exit_code));
}

}  // namespace

VariantAnswer answer_of(const GradedSubmission& graded, const LineOf& line_of) {
    VariantAnswer answer;
    const auto& report = graded.report;
    answer.verdicts.push_back(std::string("status: ") + name(report.status));
    for (const auto& check : report.checks)
        if (!check.kind->wants_times)
            answer.verdicts.push_back(
                fmt::format("check `{}`: {}, {:.2f} points", check.id, name(check.verdict), check.score));
    add_findings(answer, graded.observation.build_findings, "", line_of);
    for (const auto& one : graded.observation.cases)
        add_findings(answer, one.findings, fmt::format("case {}: ", one.name), line_of);
    return answer;
}

VariantAnswer answer_of(const CaseObservation& seen, const LineOf& line_of) {
    VariantAnswer answer;
    add_findings(answer, seen.findings, "", line_of);
    add_outputs(answer, seen);
    return answer;
}

std::vector<std::string> differences(const VariantAnswer& original, const VariantAnswer& variant,
                                     PlacesLeft places) {
    const auto before = said_in(original, places), now = said_in(variant, places);
    std::vector<std::string> lost, gained, all;
    std::ranges::set_difference(before, now, std::back_inserter(lost));
    std::ranges::set_difference(now, before, std::back_inserter(gained));
    for (const auto& one : lost) all.push_back("- " + one);
    for (const auto& one : gained) all.push_back("+ " + one);
    if (!all.empty() && original.compiler.empty())
        for (const auto& one : variant.compiler) all.push_back("  the compiler: " + one);
    return all;
}

}  // namespace warpmark::batch
