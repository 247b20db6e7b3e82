// Goes along the preprocessor's lines and counts how deep they are nested.
#include "harness/source/conditional_parts.h"

#include <algorithm>

#include "harness/source/source_tokens.h"

namespace warpmark::session {

Parts conditional_parts(std::string_view source) {
    Parts parts;
    int depth = 0;
    for (const std::string_view line : preprocessor_lines(source)) {
        const auto words = tokens_of(line.substr(1));
        const auto at = static_cast<size_t>(line.data() - source.data());
        if (words.empty()) continue;
        if (words[0].text.starts_with("if") && depth++ == 0) parts.emplace_back(at, source.size());
        if (words[0].text == "endif" && depth > 0 && --depth == 0) parts.back().second = at;
    }
    return parts;
}

Parts device_parts(std::string_view source) {
    Parts parts;
    int depth = 0, within = 0;
    for (const std::string_view line : preprocessor_lines(source)) {
        const auto words = tokens_of(line.substr(1));
        const auto at = static_cast<size_t>(line.data() - source.data());
        if (words.empty()) continue;
        const bool names_arch =
            std::ranges::any_of(words, [](const Token& one) { return one.is("__CUDA_ARCH__"); });
        const bool is_negated = words[0].is("ifndef") || std::ranges::any_of(words, [](const Token& one) {
                                    return one.is("!") || one.is("||");
                                });
        if (words[0].text.starts_with("if") && ++depth > 0 && within == 0 && names_arch && !is_negated) {
            within = depth;
            parts.emplace_back(at, source.size());
        }
        const bool ends = words[0].is("endif") || words[0].text.starts_with("el");
        if (ends && within == depth && within > 0) {
            parts.back().second = at;
            within = 0;
        }
        if (words[0].is("endif")) --depth;
    }
    return parts;
}

}  // namespace warpmark::session
