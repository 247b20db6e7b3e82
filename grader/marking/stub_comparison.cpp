// Compares the tokens, and the preprocessor lines at their places between them.
#include "grader/marking/stub_comparison.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::batch {
namespace {

bool is_blank(char c) {
    return c == '\\' || std::isspace(static_cast<unsigned char>(c));
}

// White space, comments and line continuations become one blank. Literals are unchanged. `F(x)` and `F (x)`
// remain distinct, because they are in a macro definition.
std::string plain_directive(std::string_view line) {
    std::string plain;
    char quote = 0;
    for (std::size_t at = 1; at < line.size(); ++at) {  // after the #
        const char c = line[at];
        if (quote) {
            plain += c;
            if (c == '\\' && at + 1 < line.size()) plain += line[++at];
            if (c == quote) quote = 0;
            continue;
        }
        const auto next = line.substr(at + 1, 1);
        if (c == '/' && next == "/") break;
        const bool is_comment = c == '/' && next == "*";
        if (is_comment) at = std::min(line.find("*/", at + 2), line.size() - 2) + 1;
        if (is_comment || is_blank(c)) {
            if (!plain.empty() && plain.back() != ' ') plain += ' ';
            continue;
        }
        if (c == '"' || c == '\'') quote = c;
        plain += c;
    }
    if (plain.ends_with(' ')) plain.pop_back();
    return plain;
}

// The tokens and directives that a compiler reads, in order.
std::vector<std::string> read_by_a_compiler(const std::string& text) {
    const auto tokens = tokens_of(text);
    std::vector<std::string> all;
    auto token = tokens.begin();
    const auto take_until = [&](std::size_t place) {
        for (; token != tokens.end() && token->begin < place; ++token) all.emplace_back(token->text);
    };
    for (const auto line : preprocessor_lines(text)) {
        take_until(static_cast<std::size_t>(line.data() - text.data()));
        all.push_back("#" + plain_directive(line));
    }
    take_until(text.size());
    return all;
}

}  // namespace

std::string as_unix(std::string text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\r' || text.substr(at + 1, 1) != "\n") plain += text[at];
    return plain;
}

bool is_stub(const std::string& source, const std::string& stub) {
    return read_by_a_compiler(as_unix(source)) == read_by_a_compiler(as_unix(stub));
}

}  // namespace warpmark::batch
