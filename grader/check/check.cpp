// check.cpp: dispatch to the kinds, and the three plain answers.
#include "grader/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/check/kinds.h"
#include "grader/check/words.h"
#include "harness/base/defences.h"
#include "harness/contract/measured.h"

namespace warpmark {
namespace {

constexpr bool tables_agree() {
    if (lab::check_kinds.size() != check::kinds.size()) return false;
    for (std::size_t i = 0; i < check::kinds.size(); ++i)
        if (lab::check_kinds[i].name != check::kinds[i].name) return false;
    return true;
}
static_assert(tables_agree(), "lab/check_kinds.h and check/kinds.h list the same kinds in the same order");

// There are errors that are the kind's business, and the simulation has none of them.
bool only_the_gpu_shows(const check::Kind& kind, const Check& check, const Observed& observed) {
    bool any = false;
    if (observed.submission.cases.empty()) return false;
    for (const std::size_t position : check::covered(check, observed.lab))
        for (const auto& finding : observed.submission.cases[position].findings) {
            if (finding.severity != Severity::error || !check::concerns(kind, finding.id)) continue;
            if (!is_measured(finding)) return false;
            any = true;
        }
    return any;
}

bool is_about(const Unseen& unseen, const check::Kind& kind) {
    return unseen.about == outputs_of_other_orders ? kind.name == "output"
                                                   : check::concerns(kind, unseen.about);
}

// What nobody looked at, of all that the check asks about.
const Unseen* first_unseen(const check::Kind& kind, const Check& check, const Observed& observed) {
    if (observed.submission.cases.empty()) return nullptr;
    for (const std::size_t position : check::covered(check, observed.lab))
        for (const auto& unseen : observed.submission.cases[position].unseen)
            if (is_about(unseen, kind)) return &unseen;
    return nullptr;
}

bool goes_by_findings(const check::Kind& kind) {
    constexpr std::array<std::string_view, 5> kinds{"races", "barriers", "memory", "launch", "output"};
    return std::ranges::find(kinds, kind.name) != kinds.end();
}

}  // namespace

const char* name(Verdict verdict) {
    return std::array{"pass", "partial", "fail", "skip", "held"}[static_cast<std::size_t>(verdict)];
}

namespace check {

CheckResult ask(const Check& check, const Observed& observed) {
    const Kind& kind = *find_kind(check.kind->name);
    auto result = kind.ask(check, observed);
    if (goes_by_findings(kind) && !stands(Defence::findings)) result = passed("Nobody looked.");
    if (result.verdict == Verdict::pass && stands(Defence::held))
        if (const auto* unseen = first_unseen(kind, check, observed)) return held(unseen->because);
    if (result.evidence.empty() && result.verdict == Verdict::fail &&
        only_the_gpu_shows(kind, check, observed))
        result.evidence = "measured";
    return result;
}

const std::vector<std::byte>& output_of(const CaseObservation& seen, std::size_t argument) {
    static const std::vector<std::byte> none;
    const auto& outputs = seen.device.ran ? seen.device.outputs : seen.outputs;
    return argument < outputs.size() ? outputs[argument] : none;
}

CheckResult passed(std::string because) {
    CheckResult result;
    result.because = std::move(because);
    return result;
}

CheckResult failed(std::string because) {
    CheckResult result = passed(std::move(because));
    result.verdict = Verdict::fail;
    result.fraction = 0;
    return result;
}

CheckResult skipped(std::string because) {
    CheckResult result = passed(std::move(because));
    result.verdict = Verdict::skip;
    result.fraction = 0;
    return result;
}

CheckResult held(std::string because) {
    CheckResult result = passed(
        fmt::format("Held, because {}. No error was found in what was checked; a teacher decides.", because));
    result.verdict = Verdict::held;
    result.fraction = 0;
    return result;
}

}  // namespace check
}  // namespace warpmark
