// Collects lines from the findings.
#include "harness/toolchain/compile_error_lines.h"

#include <algorithm>

#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {

std::vector<int> lines_of_errors(const Compiled& compiled, std::vector<Finding>& missing) {
    std::vector<int> lines;
    for (const auto& finding : compiled.findings) {
        if (!is_error(finding) || finding.locations.empty()) continue;
        lines.push_back(finding.locations[0].line);
        if (finding.locations[0].role == Role::includes && !is_missing_host_header(finding))
            missing.push_back(finding);
    }
    return lines;
}

bool has_error_of_header(std::string_view source, const Compiled& compiled) {
    const auto includes = includes_of(source);
    return std::ranges::any_of(compiled.findings, [&](const Finding& finding) {
        return is_error(finding) && !finding.locations.empty() &&
               finding.locations[0].role != Role::includes &&
               std::ranges::find(includes, finding.locations[0].line, &Include::line) != includes.end();
    });
}

bool is_quoted(std::string_view source, const Finding& missing) {
    return std::ranges::any_of(includes_of(source), [&](const Include& include) {
        return include.quoted && include.line == missing.locations[0].line;
    });
}

}  // namespace warpmark::toolchain
