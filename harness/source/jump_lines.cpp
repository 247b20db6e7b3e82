// Lines of a source with jump statements: return, break, continue, goto. An unoptimized build assigns such a
// jump its line, and also the closing brace of a block; a statement that shares its line has no location of
// its own. Searches for the jump keywords, and for macros that contain them.
#include <algorithm>
#include <string>

#include "harness/source/source_functions.h"
#include "harness/source/source_queries.h"
#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {
namespace {

class JumpWords {
  public:
    explicit JumpWords(std::string_view source) {
        const auto lines = preprocessor_lines(source);
        for (size_t known = 0; known != macros_.size() + 1;) {  // until no macro is added
            known = macros_.size() + 1;
            for (const auto line : lines) add_macro(line);
        }
    }
    bool is_one(const Token& token) const {
        if (!token.is_word()) return false;
        return is_among(token.text, {"return", "break", "continue", "goto"}) ||
               std::ranges::find(macros_, token.text) != macros_.end();
    }

  private:
    void add_macro(std::string_view line) {
        line.remove_prefix(1);  // the #
        const auto words = tokens_of(line);
        if (words.size() < 3 || !words[0].is("define")) return;
        const auto jumps = [&](const Token& token) { return is_one(token); };
        if (std::any_of(words.begin() + 2, words.end(), jumps) && !is_one(words[1]))
            macros_.push_back(words[1].text);
    }

    std::vector<std::string_view> macros_;
};

// Position after the body of a lambda that begins with this `[`; for any other token, its own position.
size_t behind_lambda(const TokenList& tokens, size_t at) {
    if (!tokens[at].is("[") || tokens[at].mate == at) return at;
    if (at > 0) {
        const Token& before = tokens[at - 1];
        const bool is_keyword = before.is("return") || before.is("else");
        if ((before.is_word() && !is_keyword) || before.is("]") || before.is(")")) return at;
    }
    for (size_t next = tokens[at].mate + 1; next < tokens.size(); ++next) {
        const Token& token = tokens[next];
        if (token.is("{")) return token.mate > next ? token.mate + 1 : at;
        if (token.is("(") && token.mate > next)
            next = token.mate;
        else if (token.is(";") || token.is(")") || token.is("}") || token.is(","))
            return at;
    }
    return at;
}

// True if even an unoptimized build may inline the function, or if its linkage name does not contain its
// name.
bool may_be_elsewhere(const SourceFunction& function, const TokenList& tokens) {
    if (!function.is_lambda && (function.is_kernel || function.is_for_host_alone())) return false;
    const bool is_word = !function.name.empty() && std::ranges::all_of(function.name, is_in_word);
    if (function.is_lambda || function.is_unclear || !is_word) return true;
    return tokens.has_any(function.head, function.first_token,
                          {"__forceinline__", "__forceinline", "always_inline"});
}

}  // namespace

std::vector<LineJumps> jump_lines(std::string_view source) {
    const SourceFunctions functions(source);
    const auto& tokens = functions.tokens();
    const JumpWords words(source);
    std::vector<LineJumps> lines(tokens.empty() ? 1 : static_cast<size_t>(tokens.back().line) + 1);
    size_t in_lambda = 0;  // end of the last lambda
    for (size_t at = 0; at < tokens.size(); ++at) {
        in_lambda = std::max(in_lambda, behind_lambda(tokens, at));
        if (!words.is_one(tokens[at])) continue;
        LineJumps& line = lines[static_cast<size_t>(tokens[at].line)];
        const auto* function = functions.around(at);
        const bool stays = function && !may_be_elsewhere(*function, tokens);
        Jumps& jumps = stays ? line.within[function->name] : line.anywhere;
        jumps = std::max(jumps, at < in_lambda ? Jumps::of_lambda : Jumps::some);
    }
    return lines;
}

}  // namespace warpmark::toolchain
