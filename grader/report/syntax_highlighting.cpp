// Uses the tokens of the project's own lexer. The text between them is white space, a comment or a
// preprocessor line.
#include "grader/report/syntax_highlighting.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "harness/base/printable_text.h"
#include "harness/source/source_tokens.h"

namespace warpmark::report {
namespace {

constexpr std::array<std::string_view, 58> keywords{
    "alignas",  "auto",     "bool",      "break",     "case",     "catch",     "char",          "class",
    "concept",  "const",    "consteval", "constexpr", "continue", "decltype",  "default",       "delete",
    "do",       "double",   "else",      "enum",      "explicit", "extern",    "false",         "float",
    "for",      "goto",     "if",        "inline",    "int",      "long",      "mutable",       "namespace",
    "new",      "noexcept", "nullptr",   "operator",  "private",  "protected", "public",        "register",
    "requires", "return",   "short",     "signed",    "sizeof",   "static",    "static_assert", "struct",
    "switch",   "template", "this",      "true",      "typedef",  "typename",  "union",         "unsigned",
    "using",    "void"};
constexpr std::array<std::string_view, 8> more_keywords{
    "volatile", "while", "static_cast", "try", "const_cast", "thread_local", "throw", "virtual"};
constexpr std::array<std::string_view, 6> of_cuda{"threadIdx", "blockIdx", "blockDim",
                                                  "gridDim",   "warpSize", "dim3"};

bool is_type(std::string_view word) {
    return word.ends_with("_t") || word.starts_with("cuda");
}

char letter_of(const Token& token) {
    if (token.kind == Token::Kind::number) return 'n';
    if (token.kind == Token::Kind::text) return 's';
    if (token.kind == Token::Kind::sign) return ' ';
    if (std::ranges::find(keywords, token.text) != keywords.end() ||
        std::ranges::find(more_keywords, token.text) != more_keywords.end())
        return 'k';
    const bool is_cuda = std::ranges::find(of_cuda, token.text) != of_cuda.end();
    return is_cuda || token.text.starts_with("__") || is_type(token.text) ? 't' : ' ';
}

// Keeps the classes of bytes that begin a character.
std::string letters_of_line(std::string_view line, std::string_view of_bytes) {
    if (!is_utf8(line)) return "";
    std::string letters;
    for (std::size_t at = 0; at < line.size(); ++at)
        if ((line[at] & 0xc0) != 0x80) letters += of_bytes[at];
    letters.erase(letters.find_last_not_of(' ') + 1);
    return letters;
}

}  // namespace

std::string letters_of_bytes(std::string_view source) {
    std::string letters(source.size(), 'c');
    for (const auto line : preprocessor_lines(source))
        std::fill_n(letters.begin() + (line.data() - source.data()), line.size(), 'p');
    for (const auto& token : tokens_of(source))
        std::fill_n(letters.begin() + static_cast<std::ptrdiff_t>(token.begin), token.text.size(),
                    letter_of(token));
    for (std::size_t at = 0; at < source.size(); ++at)
        if (letters[at] != 's' && std::isspace(static_cast<unsigned char>(source[at]))) letters[at] = ' ';
    return letters;
}

Highlighted highlighted(std::string_view source) {
    Highlighted all;
    const std::string letters = letters_of_bytes(source);
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        auto line = source.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        all.lines.emplace_back(line);
        all.letters.push_back(letters_of_line(line, std::string_view(letters).substr(at, line.size())));
        at = end + 1;
    }
    return all;
}

}  // namespace warpmark::report
