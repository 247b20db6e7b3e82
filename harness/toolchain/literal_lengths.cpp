// Replaces strlen() of a string literal, which nvcc's front end evaluates.
#include <fmt/format.h>

#include "harness/source/source_tokens.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/nvcc_extensions.h"

namespace warpmark::toolchain {

std::string with_literal_lengths(std::string_view source) {
    const auto tokens = tokens_of(source);
    TextEdits edits;
    for (size_t at = 0; at + 3 < tokens.size(); ++at) {
        if (!tokens[at].is("strlen") || !tokens[at + 1].is("(") || tokens[at + 1].mate != at + 3 ||
            !tokens[at + 2].text.starts_with('"'))
            continue;
        const size_t begin = at >= 2 && tokens[at - 1].is("::") && tokens[at - 2].is("std") ? at - 2 : at;
        edits.replace(tokens[begin].begin, tokens[at + 3].end(),
                      fmt::format("(sizeof({}) - 1)", tokens[at + 2].text));
    }
    return edits.applied(source).text();
}

}  // namespace warpmark::toolchain
