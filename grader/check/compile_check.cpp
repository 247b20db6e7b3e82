// Fails if the compiler rejected the file, with its first message.
#include <fmt/format.h>

#include "grader/check/check_functions.h"
#include "grader/check/verdict_phrases.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::check {
namespace {

// All places of the first error, and the first place of a few more, with the compiler's messages.
std::vector<Location> places_of_errors(const std::vector<Finding>& findings) {
    constexpr std::size_t shown_max = 5;
    std::vector<Location> places;
    std::size_t shown = 0;
    for (const auto& finding : findings) {
        if (finding.severity != Severity::error || shown >= shown_max) continue;
        ++shown;
        if (shown == 1) {
            places = finding.locations;
            continue;
        }
        if (finding.locations.empty()) continue;
        auto& place = places.emplace_back(finding.locations[0]);
        const std::string hint(role_text(place));
        place.role = Role::says;
        place.said = finding.message + (hint.empty() ? "" : "; " + hint);
    }
    return places;
}

}  // namespace

std::string declaration_of_launcher(const Lab& lab) {
    std::vector<std::string> all;
    for (const auto& parameter : lab.parameters)
        all.push_back(fmt::format("{}{}{} {}", parameter.use == Use::in ? "const " : "",
                                  kind_of(parameter.element).c_type, parameter.use == Use::scalar ? "" : "*",
                                  parameter.name));
    std::string text;
    for (const auto& one : all) text += (text.empty() ? "" : ", ") + one;
    return fmt::format("extern \"C\" void {}({})", lab.launch, text);
}

CheckResult compiles(const Check&, const Observed& observed) {
    CheckResult result = passed("The file compiles.");
    const Finding* first = nullptr;
    uint64_t errors = 0, warnings = 0;
    for (const auto& finding : observed.submission.build_findings) {
        bool error = finding.severity == Severity::error;
        if (error && !first) first = &finding;
        ++(error ? errors : warnings);
        result.findings.push_back({finding, {}, 0});
    }
    if (warnings) result.because = fmt::format("The file compiles, with {}.", counted(warnings, "warning"));
    result.metrics = {{"errors", static_cast<double>(errors)}, {"warnings", static_cast<double>(warnings)}};
    if (!first) return result;
    result.verdict = Verdict::fail;
    result.fraction = 0;
    const std::string where = first->locations.empty()
                                  ? ""
                                  : place_words(first->locations[0].file, first->locations[0].line) + ": ";
    result.because = where + first->message;
    if (!result.because.ends_with('.')) result.because += '.';
    if (errors > 1) result.because += fmt::format(" ({}.)", counted(errors - 1, "more error"));
    result.advice = first->explanation;
    result.hint_fits = errors > 1;  // a single message is read first anyway
    if (first->id == FindingId::compile_error &&
        first->locations
            .empty()) {  // the file compiles alone, but its launcher does not match the lab's call
        result.because = fmt::format("The launcher cannot be called: {}", result.because);
        result.advice =
            fmt::format("Keep its declaration as in the stub: {}", declaration_of_launcher(observed.lab));
        for (auto& one : result.findings)
            if (one.finding.id == FindingId::compile_error && one.finding.locations.empty())
                one.finding.explanation = result.advice;
    }
    result.places = places_of_errors(observed.submission.build_findings);
    if (!observed.lab.cases.empty() && !observed.lab.cases[0].hidden)
        result.shown_by = observed.lab.cases[0].name;
    return result;
}

}  // namespace warpmark::check
