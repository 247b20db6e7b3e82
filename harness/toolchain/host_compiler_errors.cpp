// Errors of the host compiler for code that nvcc's front end only warns about. In functions compiled for the
// host: a case label past an initialization, and narrowing constants in braces. In any function: a goto past
// an initialization, about which NVRTC only warns. Matches warnings by their texts and finds the enclosing
// function.
#include <fmt/format.h>

#include <algorithm>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/source/source_functions.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

bool is_jump(const Finding& finding) {
    return complaint_of(finding) == CompilerErrorKind::jumps_over_initialization;
}

bool is_narrowing(const Finding& finding) {
    return complaint_of(finding) == CompilerErrorKind::narrowing;
}

// A number that is a whole element of a braced list, at the location that the compiler reports.
const Token* constant_in_braces(const TokenList& tokens, const Location& place) {
    const size_t at = tokens.at(place.line, place.column), number = tokens.is(at, "-") ? at + 1 : at;
    const bool is_first = tokens.is(at - 1, "{") || tokens.is(at - 1, ","),
               is_last = tokens.is(number + 1, "}") || tokens.is(number + 1, ",");
    if (!is_first || !is_last || tokens[number].kind != Token::Kind::number) return nullptr;
    for (size_t open = at; open-- > 0;) {  // in braces, but not in parentheses within them
        if (tokens[open].mate > at && tokens[open].is("(")) return nullptr;
        if (tokens[open].mate > at && tokens[open].is("{")) return &tokens[number];
    }
    return nullptr;
}

}  // namespace

void promote_host_warnings(std::vector<Finding>& findings, std::string_view source) {
    if (std::ranges::none_of(findings, [](const Finding& one) { return is_jump(one) || is_narrowing(one); }))
        return;
    const SourceFunctions functions(source);
    for (auto& finding : findings) {
        if ((!is_jump(finding) && !is_narrowing(finding)) || finding.locations.empty()) continue;
        const auto* function = functions.at(finding.locations[0].line, "");
        const bool is_goto =
            is_jump(finding) && std::ranges::any_of(functions.tokens(), [&](const Token& one) {
                return one.line == finding.locations[0].line && one.is("goto");
            });
        if (!is_goto && (!function || function->is_for_device_alone() || function->is_template)) continue;
        if (is_narrowing(finding)) {
            const Token* number = constant_in_braces(functions.tokens(), finding.locations[0]);
            const std::string& type = fact_of<CompilerMessage>(finding)->subject;
            const bool is_same_kind = type == "float" || type == "double";
            if (!number || is_same_kind) continue;
            finding.message = fmt::format(
                "narrowing conversion of '{}' inside {{ }}: the constant does not fit", number->text);
            classify(finding, {CompilerErrorKind::narrowing, std::string(number->text), ""});
        }
        finding.id = FindingId::compile_error;
        finding.severity = Severity::error;
    }
}

}  // namespace warpmark::toolchain
