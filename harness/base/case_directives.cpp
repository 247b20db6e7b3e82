// Splits comment lines at their first colon.
#include "harness/base/case_directives.h"

#include <algorithm>

namespace warpmark {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

std::vector<CaseDirective> case_directives(std::string_view source) {
    std::vector<CaseDirective> all;
    bool is_in_head = true;
    int number = 0;
    while (!source.empty()) {
        const size_t end = std::min(source.find('\n'), source.size());
        const auto line = source.substr(0, end);
        source.remove_prefix(std::min(end + 1, source.size()));
        ++number;
        if (!line.starts_with("//")) {
            is_in_head = false;
            continue;
        }
        const size_t colon = line.find(':');
        if (colon == line.npos) continue;
        all.push_back({std::string(trimmed(line.substr(2, colon - 2))),
                       std::string(trimmed(line.substr(colon + 1))), std::string(line), number, is_in_head});
    }
    return all;
}

}  // namespace warpmark
