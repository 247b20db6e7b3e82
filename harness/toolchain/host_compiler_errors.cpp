// Matches warnings by their texts and finds the enclosing function.
#include "harness/toolchain/host_compiler_errors.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/source/source_functions.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

bool is_jump(const Finding& finding) {
    return complaint_of(finding) == CompilerErrorKind::jumps_over_initialization;
}

bool is_narrowing(const Finding& finding) {
    return complaint_of(finding) == CompilerErrorKind::narrowing;
}

// The number that is a whole element of a braced list at the compiler's location.
const Token* constant_in_braces(const std::vector<Token>& tokens, const Location& place,
                                std::string_view source) {
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].line != place.line) continue;
        const size_t line_begin = source.rfind('\n', tokens[at].begin);
        const size_t column = tokens[at].begin - (line_begin == source.npos ? 0 : line_begin + 1) + 1;
        if (column != static_cast<size_t>(place.column)) continue;
        const size_t number = tokens[at].is("-") ? at + 1 : at;
        const bool is_first = tokens[at - 1].is("{") || tokens[at - 1].is(","),
                   is_last = tokens[number + 1].is("}") || tokens[number + 1].is(",");
        if (tokens[number].kind != Token::Kind::number || !is_first || !is_last) return nullptr;
        for (size_t open = at; open-- > 0;) {  // within braces, and not within parentheses in them
            if (tokens[open].mate > at && tokens[open].is("(")) return nullptr;
            if (tokens[open].mate > at && tokens[open].is("{")) return &tokens[number];
        }
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
            const Token* number = constant_in_braces(functions.tokens(), finding.locations[0], source);
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
