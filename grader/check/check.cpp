// Dispatch to the kinds, and the three simple verdicts.
#include "grader/check/check.h"

#include <fmt/format.h>

#include <array>

#include "grader/check/check_functions.h"
#include "grader/check/extrapolation_samples.h"
#include "grader/check/verdict_phrases.h"
#include "harness/base/attack_defenses.h"
#include "harness/contract/finding.h"

namespace warpmark {
namespace {

using lab::CheckKind;
using lab::Kind;

// The row of a kind: its verdict, and the bounds that it judges per case (none for a kind without bounds).
struct Answer {
    Kind kind;
    check::Ask* ask;
    check::Reach* reach = nullptr;
};
constexpr std::array answers{
    Answer{Kind::compiles, check::compiles},
    Answer{Kind::output, check::output, check::reached_output},
    Answer{Kind::races, check::races},
    Answer{Kind::barriers, check::barriers},
    Answer{Kind::memory, check::memory},
    Answer{Kind::banks, check::banks, check::reached_wavefronts},
    Answer{Kind::coalescing, check::coalescing, check::reached_sectors},
    Answer{Kind::launch, check::launch, check::reached_launches},
    Answer{Kind::uses, check::counts, check::reached_counts},  // with a subset of its keys
    Answer{Kind::counts, check::counts, check::reached_counts},
    Answer{Kind::spread, check::spread, check::reached_shares},
    Answer{Kind::time, check::time},
};
constexpr bool has_answers_in_order() {
    for (std::size_t at = 0; at < answers.size(); ++at)
        if (static_cast<std::size_t>(answers[at].kind) != at) return false;
    return answers.size() == lab::check_kinds.size();
}
static_assert(has_answers_in_order(), "the table has a row for each kind, in the order of the kinds");

const Answer& answer_of(const Check& check) {
    return answers[static_cast<std::size_t>(check.kind->kind)];
}

// True if the GPU run has errors that the kind covers, and the simulation has none.
bool only_the_gpu_shows(const CheckKind& kind, const Check& check, const Observed& observed) {
    bool any = false;
    if (observed.submission.cases.empty()) return false;
    for (const std::size_t position : check::covered(check, observed.lab))
        for (const auto& finding : observed.submission.cases[position].findings) {
            if (finding.severity != Severity::error || !concerns(kind, finding.id)) continue;
            if (!is_measured(finding)) return false;
            any = true;
        }
    return any;
}

bool is_about(const Unseen& unseen, const CheckKind& kind) {
    return unseen.about == outputs_of_other_orders ? kind.compares_outputs : concerns(kind, unseen.about);
}

// The first missing evidence that the check depends on.
const Unseen* first_unseen(const CheckKind& kind, const Check& check, const Observed& observed) {
    if (observed.submission.cases.empty()) return nullptr;
    for (const std::size_t position : check::covered(check, observed.lab))
        for (const auto& unseen : observed.submission.cases[position].unseen)
            if (is_about(unseen, kind)) return &unseen;
    return nullptr;
}

}  // namespace

const char* name(Verdict verdict) {
    return std::array{"pass", "partial", "fail", "skip", "held"}[static_cast<std::size_t>(verdict)];
}

namespace check {

CheckResult ask(const Check& check, const Observed& observed) {
    const CheckKind& kind = *check.kind;
    if (auto wrong = reference_mismatch(check, observed)) return *wrong;
    auto result = answer_of(check).ask(check, observed);
    if (kind.fails_on_findings && !is_enabled(Defense::findings)) result = passed("Nobody looked.");
    if (result.verdict == Verdict::pass && is_enabled(Defense::held))
        if (const auto* unseen = first_unseen(kind, check, observed)) return held(unseen->because);
    if (result.evidence.empty() && result.verdict == Verdict::fail &&
        only_the_gpu_shows(kind, check, observed))
        result.evidence = "measured";
    return result;
}

std::vector<ReachedValue> reached(const Check& check, const Observed& observed, std::size_t position) {
    Reach* const reach = answer_of(check).reach;
    return reach ? reach(check, observed, position) : std::vector<ReachedValue>{};
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

CheckResult skipped_without_case() {
    CheckResult result = skipped("None of its cases was run.");
    result.has_case = false;
    return result;
}

CheckResult held(std::string because) {
    CheckResult result = passed(
        fmt::format("Held, because {}. No error was found in what was checked. Keep your file: a teacher "
                    "decides, and until then no points are lost.",
                    because));
    result.verdict = Verdict::held;
    result.fraction = 0;
    return result;
}

}  // namespace check
}  // namespace warpmark
