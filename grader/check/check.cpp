// Dispatch to the kinds, and the three simple verdicts.
#include "grader/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/check/check_functions.h"
#include "grader/check/reference_output_mismatch.h"
#include "grader/check/verdict_phrases.h"
#include "harness/base/defenses.h"
#include "harness/contract/measured_evidence.h"

namespace warpmark {
namespace {

using lab::CheckKind;
using lab::Kind;

struct Answer {
    Kind kind;
    check::Ask* ask;
};
constexpr std::array answers{
    Answer{Kind::compiles, check::compiles},
    Answer{Kind::output, check::output},
    Answer{Kind::races, check::races},
    Answer{Kind::barriers, check::barriers},
    Answer{Kind::memory, check::memory},
    Answer{Kind::banks, check::banks},
    Answer{Kind::coalescing, check::coalescing},
    Answer{Kind::launch, check::launch},
    Answer{Kind::uses, check::counts},  // with a subset of its keys
    Answer{Kind::counts, check::counts},
    Answer{Kind::spread, check::spread},
    Answer{Kind::time, check::time},
};
static_assert(answers.size() == lab::check_kinds.size(), "each kind has a row and an answer");

consteval check::Ask* answer_of(Kind kind) {
    return std::ranges::find(answers, kind, &Answer::kind)
        ->ask;  // not a constant expression if it is missing
}

// Indexed by the kind, independent of the order of the rows above.
constexpr auto asks = [] {
    return []<std::size_t... Kinds>(std::index_sequence<Kinds...>) {
        return std::array{answer_of(static_cast<Kind>(Kinds))...};
    }(std::make_index_sequence<lab::check_kinds.size()>());
}();

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
    auto result = asks[static_cast<std::size_t>(kind.kind)](check, observed);
    if (kind.fails_on_findings && !stands(Defense::findings)) result = passed("Nobody looked.");
    if (result.verdict == Verdict::pass && stands(Defense::held))
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
