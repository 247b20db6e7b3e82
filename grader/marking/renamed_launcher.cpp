// Detection of a misspelled launch function in a submission. Searches the host functions of a file for a
// similar name.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/marking/grading_steps.h"
#include "harness/base/nearest_name.h"
#include "harness/source/source_functions.h"

namespace warpmark::batch {

RenamedLauncher renamed_launcher(std::string_view source, const std::string& launch) {
    const toolchain::SourceFunctions functions(source);
    for (const auto& token : functions.tokens())
        if (token.is(launch)) return {};
    std::vector<std::string> names;
    for (const auto& one : functions.all())
        if (one.is_for_host_alone() && !one.is_lambda && one.name != "main") names.push_back(one.name);
    const auto near = nearest_name(launch, names);
    const auto found = std::ranges::find_if(functions.all(), [&](const toolchain::SourceFunction& one) {
        return one.name == near && one.is_for_host_alone();
    });
    if (near.empty() || found == functions.all().end()) return {};
    return {near, found->line};
}

std::string in_words(const RenamedLauncher& renamed, const std::string& launch) {
    if (renamed.name.empty()) return "";
    return fmt::format("The lab calls `{}`, but the file has `{}` (line {}): rename it", launch, renamed.name,
                       renamed.line);
}

}  // namespace warpmark::batch
