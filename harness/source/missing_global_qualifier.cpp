// A function that the file launches as a kernel, but that lacks `__global__`. Searches for launches of a
// name, and for calls in its body that only host code makes.
#include <fmt/format.h>

#include <algorithm>

#include "harness/source/source_queries.h"

namespace warpmark::toolchain {
namespace {

// name<<<…, or name<256><<<… in one statement.
bool is_launched(const TokenList& tokens, std::string_view name) {
    for (size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (tokens[at].text != name) continue;
        size_t next = at + 1;
        if (tokens[next].is("<"))
            while (next + 1 < tokens.size() && !is_among(tokens[next].text, {";", "{", "}", "(", "<<<"}))
                ++next;
        if (tokens[next].is("<<<")) return true;
    }
    return false;
}

bool does_hosts_work(const TokenList& tokens, const SourceFunction& function) {
    for (size_t at = function.first_token; at < function.last_token; ++at) {
        const std::string_view word = tokens[at].text;
        const bool is_runtime =
            word.starts_with("cuda") && word.size() > 4 && word[4] >= 'A' && word[4] <= 'Z';
        if (is_runtime || tokens[at].is("<<<")) return true;
    }
    return false;
}

}  // namespace

bool is_unmarked_kernel(const SourceFunctions& functions, std::string_view name) {
    const auto& tokens = functions.tokens();
    if (name.empty() || !functions.all_for_host(name) || !is_launched(tokens, name)) return false;
    return std::ranges::none_of(functions.all(), [&](const SourceFunction& one) {
        return one.name == name && (one.is_lambda || does_hosts_work(tokens, one));
    });
}

std::string advice_on_mark(const SourceFunctions& functions, std::string_view name,
                           std::string_view otherwise) {
    if (!is_unmarked_kernel(functions, name)) return std::string(otherwise);
    return fmt::format("Write `__global__` in front of `{}`: only a kernel can be launched.", name);
}

}  // namespace warpmark::toolchain
