// Rewrites findings about the compiler's text (nvcc_extensions.cpp) to the names and columns that the author
// typed. Compares a line of both texts byte by byte.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "harness/source/source_tokens.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

bool is_rewritten(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || c == '$';
}

bool is_part_of_typed(char c) {
    return is_in_word(c) || is_rewritten(c);
}

std::string rewritten(std::string_view name) {
    std::string text;
    for (const char c : name)
        text += is_rewritten(c) ? fmt::format("_{:02x}", static_cast<unsigned char>(c)) : std::string(1, c);
    return text;
}

// Rewritten names → names in the source.
std::map<std::string, std::string, std::less<>> typed_names(std::string_view source) {
    std::map<std::string, std::string, std::less<>> names;
    for (size_t at = 0; at < source.size(); ++at) {
        const size_t begin = at;
        bool is_odd = false;
        for (; at < source.size() && is_part_of_typed(source[at]); ++at) is_odd |= is_rewritten(source[at]);
        if (!is_odd) continue;
        const std::string name(source.substr(begin, at - begin));
        names.emplace(rewritten(name), name);
    }
    return names;
}

void put_typed_names(std::string& text, const std::map<std::string, std::string, std::less<>>& names) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        while (at < text.size() && is_part_of_typed(text[at])) ++at;
        const auto word = std::string_view(text).substr(begin, at - begin);
        const auto found = names.find(word);
        out += found == names.end() ? word : std::string_view(found->second);
        if (at < text.size()) out += text[at++];
    }
    text = std::move(out);
}

std::string_view nth_line(std::string_view text, int line) {
    for (; line > 1 && !text.empty(); --line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

int typed_column(std::string_view typed, std::string_view words, int column) {
    size_t from = 0, to = 0;
    while (to + 1 < static_cast<size_t>(column) && from < typed.size() && to < words.size()) {
        if (typed[from] == words[to])
            ++to;
        else if (is_rewritten(typed[from]) && words.substr(to).starts_with(rewritten(typed.substr(from, 1))))
            to += 3;
        else
            return column;
        ++from;
    }
    return static_cast<int>(from) + 1;
}

}  // namespace

void restore_typed_names(std::vector<Finding>& findings, std::string_view source, std::string_view words) {
    if (std::ranges::none_of(source, is_rewritten)) return;
    const auto names = typed_names(source);
    for (auto& finding : findings) {
        put_typed_names(finding.message, names);
        put_typed_names(finding.explanation, names);
        if (auto* says = std::get_if<CompilerMessage>(&finding.fact)) {
            put_typed_names(says->subject, names);
            put_typed_names(says->quotation, names);
        }
        for (auto& place : finding.locations) {
            put_typed_names(place.said, names);
            if (place.column > 0)
                place.column =
                    typed_column(nth_line(source, place.line), nth_line(words, place.line), place.column);
        }
    }
}

}  // namespace warpmark::toolchain
