// Source text for the host pass. NVRTC compiles device code only. So it receives the host functions as device
// functions, and the functions that they may not call as host functions. The text changes in these places:
//   - A device-only function loses its body and `inline`, so that a call to it stays unresolved in the PTX,
//     where builds/host_device_linkage.cpp finds it. Functions whose body the compiler must see (constexpr,
//     or return type `auto`) keep it. Definitions outside of their class are blanked: the class has declared
//     them.
//   - Bodies of kernels are blanked: launching one needs only its parameters.
//   - `__CUDA_ARCH__` is replaced by a name that is never defined, because nvcc does not define it for the
//     host.
//   - try, catch and throw become macros of the header __warpmark_exceptions: device code has no exceptions.
//     Variables that a try block changes are kept in memory (try_block_variables.cpp).
//   - thread_local becomes static: the launcher runs in one thread.
//   - __constant__ becomes __device__: the host's variable of that name is a shadow, which no compiler treats
//     as constant.
//   - The dynamic shared memory size of a launch goes through __warpmark_shared_bytes, because it has 32 bits
//     in device code and 64 in host code. Limits: not within macros or next to template arguments.
//   - A return statement of main with a value other than 0 first reports its line: compilers jump from all of
//     them to one `ret`. Limits: not within macros.
// Line numbers stay the same. Columns change only after exceptions, thread_local, that size and these
// returns.
//
// Finds the places to change by tokens and inserts the replacements.
#include <algorithm>
#include <vector>

#include "harness/source/source_functions.h"
#include "harness/source/source_queries.h"
#include "harness/source/source_tokens.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

constexpr std::string_view no_arch = "__HOST_PASS__";

// True for words that may precede a declaration along with an execution space.
bool is_specifier(const Token& token) {
    return token.is_word() &&
           is_among(token.text, {"__host__", "__device__", "__global__", "__forceinline__", "__noinline__",
                                 "__inline__", "inline", "static", "constexpr", "explicit", "virtual",
                                 "friend", "extern", "const", "__constant__", "__managed__", "__shared__"});
}

class Rewriter {
  public:
    Rewriter(std::string_view source, bool device_objects)
        : source_(source),
          functions_(source),
          tokens_(functions_.tokens()),
          device_objects_(device_objects) {}

    std::string run() {
        for (size_t at = 0; at < tokens_.size(); ++at) word(at);
        for (const std::string_view line : preprocessor_lines(source_)) directive(line);
        return edits_.applied(source_).text();  // drops edits within blanked bodies
    }

  private:
    bool is(size_t at, std::string_view text) const { return tokens_.is(at, text); }

    void replace(size_t at, std::string_view text) {
        edits_.replace(tokens_[at].begin, tokens_[at].end(), std::string(text));
    }

    void word(size_t at) {
        const Token& token = tokens_[at];
        if (token.is("<<<")) launch(at);
        if (!token.is_word()) return;
        if (token.text == "__device__" && !is(at - 1, "]") && is_for_device_alone(at)) drop_body(at);
        if (token.text == "__global__") blank_body(at);
        if (token.text == "__constant__") replace(at, "__device__  ");
        if (token.text == "__CUDA_ARCH__") replace(at, no_arch);
        if (token.text == "try" && is(at + 1, "{")) try_block(at);
        if (token.text == "throw" && !(is(at + 1, "(") && is(at + 2, ")")))
            replace(at, is(at + 1, ";") ? "__warpmark_rethrow" : "__warpmark_throw");
        if (token.text == "return" && is_of_main(at) && has_value(at))
            edits_.insert(token.end(), " ::__warpmark_returns(__LINE__),");
        if (token.text == "thread_local")
            replace(at, is(at - 1, "static") || is(at + 1, "static") ? "" : "static");
    }

    bool has_value(size_t at) const {
        return !is(at + 1, ";") && !is(at + 1, "{") && !(is(at + 1, "0") && is(at + 2, ";"));
    }

    // False within a lambda or a class: only blocks of statements are between main's body and the token.
    bool is_of_main(size_t at) const {
        const auto main = std::ranges::find(functions_.all(), "main", &SourceFunction::name);
        if (main == functions_.all().end() || at < main->first_token || at > main->last_token) return false;
        for (size_t open = tokens_.brace_around(at); open != main->first_token;
             open = tokens_.brace_around(open))
            if (open >= tokens_.size() || !is_statement_block(open)) return false;
        return true;
    }

    bool is_statement_block(size_t open) const {
        const Token& before = tokens_[open - 1];
        if (before.ends_statement() || is_among(before.text, {"else", "do", "try", ":"})) return true;
        return before.is(")") && before.mate > 0 &&
               is_among(tokens_[before.mate - 1].text,
                        {"if", "constexpr", "for", "while", "switch", "catch"});
    }

    bool is_for_device_alone(size_t at) const {
        for (size_t before = at; before-- > 0 && is_specifier(tokens_[before]);)
            if (is_among(tokens_[before].text, {"__host__", "__global__"})) return false;
        for (size_t behind = at + 1; behind < tokens_.size() && is_specifier(tokens_[behind]); ++behind)
            if (is_among(tokens_[behind].text, {"__host__", "__global__"})) return false;
        return true;
    }

    // The opening parenthesis of the parameters of the function declared after `at`; the number of tokens if
    // it is not a function.
    size_t parameters(size_t at) const {
        int angles = 0;
        for (++at; at < tokens_.size(); ++at) {
            const Token& token = tokens_[at];
            if (token.is("operator")) {
                size_t open = at + (is(at + 1, "(") && is(at + 2, ")") ? 3 : 1);
                while (open < tokens_.size() && !is(open, "(")) ++open;
                return open;
            }
            if (token.is("<")) ++angles;
            angles = std::max(0, angles - closed_angles(token.text));
            if (token.is("(")) {
                const bool skipped = takes_arguments(tokens_[at - 1].text) || angles > 0;
                if (!skipped) return tokens_.is_word(at - 1) && !is(at + 1, "*") ? at : tokens_.size();
                at = std::max(at, token.mate);
            }
            if (angles == 0 && (token.is(";") || token.is("=") || token.is("{") || token.is("["))) break;
        }
        return tokens_.size();
    }

    // k<<<grid, block, bytes>>>: the compiler would truncate the size to 32 bits, its type in device code.
    void launch(size_t at) {
        std::vector<size_t> commas;
        size_t end = at + 1;
        for (; end < tokens_.size() && !is(end, ">>>"); ++end) {
            const Token& token = tokens_[end];
            if (token.is(";") || token.is("<") || token.is(">")) return;  // arguments are ambiguous
            if (token.is(",")) commas.push_back(end);
            if (token.is("static_cast") && is(end + 1, "<"))
                end = behind_cast(end + 1);
            else if (token.mate > end)
                end = token.mate;
        }
        if (end >= tokens_.size() || commas.size() < 2 || commas.size() > 3) return;
        const size_t last = commas.size() > 2 ? commas[2] : end;
        const Token& first = tokens_[commas[1] + 1];
        constexpr size_t digits = 8;  // of a number that fits in 32 bits
        if (last == commas[1] + 2 && first.kind == Token::Kind::number && first.text.size() <= digits) return;
        edits_.insert(tokens_[commas[1]].end(), " ::__warpmark_shared_bytes(");
        edits_.insert(tokens_[last].begin, ")");
    }

    // The token that closes static_cast<T>.
    size_t behind_cast(size_t open) const {
        while (open < tokens_.size() && !is(open, ">") && !is(open, "(")) ++open;
        return open;
    }

    // True if the word occurs between the beginning of the statement and the parameters.
    bool is_said(size_t at, std::string_view word) const {
        return tokens_.has(tokens_.statement_begin(at), parameters(at), word);
    }

    void drop_body(size_t at) {
        const size_t open = parameters(at);
        if (open >= tokens_.size() || tokens_[open].mate <= open || is_said(at, "constexpr") ||
            is_said(at, "auto"))
            return;
        const auto defined = std::ranges::find(functions_.all(), open, &SourceFunction::parameters);
        if (defined != functions_.all().end()) {
            if (defined->has_host) return;  // another declaration has __host__
            if (device_objects_ && is_of_object(open)) return blank_inside(defined->first_token);
            if (open > 2 && (is(open - 2, "::") || (is(open - 2, "~") && is(open - 3, "::"))))
                return blank(tokens_[defined->head].begin, tokens_[defined->last_token].end());
        }
        size_t from = 0, body = tokens_[open].mate + 1;
        for (; body < tokens_.size() && !is(body, "{"); ++body) {
            if (is(body, ";") || is(body, "=")) return;
            if (is(body, "(")) body = std::max(body, tokens_[body].mate);
            if (!from && is(body, ":")) from = body;  // of a constructor's members
            if (from && is(body + 1, "{") && tokens_[body].is_word())
                body = std::max(body, tokens_[body + 1].mate);
        }
        if (body >= tokens_.size() || tokens_[body].mate <= body) return;
        const size_t begin = tokens_[from ? from : body].begin;
        blank(begin, tokens_[tokens_[body].mate].end(), ';');
        be_elsewhere(at, open);
    }

    // An inline or static function without a body must not be called. A kernel that comes from a macro may
    // still call it.
    void be_elsewhere(size_t at, size_t open) {
        size_t first = at;
        while (first > 0 && is_specifier(tokens_[first - 1])) --first;
        for (; first < open; ++first) {
            const Token& token = tokens_[first];
            if (is_among(token.text, {"inline", "__forceinline__", "__inline__"}) ||
                (token.is("static") && !is_member(at)))
                replace(first, std::string(token.text.size(), ' '));
        }
    }

    // True within braces other than those of a namespace or of extern "C".
    bool is_member(size_t at) const {
        while ((at = tokens_.brace_around(at)) < tokens_.size())
            if (!is(at - 1, "namespace") && !is(at - 2, "namespace") && !is(at - 2, "extern")) return true;
        return false;
    }

    // True for the parameters of a constructor or destructor: no type precedes its name.
    bool is_of_object(size_t open) const {
        if (open < 3) return false;
        const Token &name = tokens_[open - 1], &before = tokens_[open - 2];
        return before.is("~") || is_specifier(before) || (before.is("::") && tokens_[open - 3].is(name.text));
    }

    void blank_inside(size_t brace) { blank(tokens_[brace].end(), tokens_[tokens_[brace].mate].begin); }

    void blank(size_t begin, size_t end, char first = ' ') {
        std::string rest(source_.substr(begin, end - begin));
        std::ranges::replace_if(rest, [](char c) { return c != '\n'; }, ' ');
        if (!rest.empty()) rest[0] = first;
        edits_.replace(begin, end, std::move(rest));
    }

    void blank_body(size_t at) {
        const size_t open = parameters(at);
        if (open >= tokens_.size() || tokens_[open].mate <= open) return;
        const size_t body = tokens_[open].mate + 1;
        if (!is(body, "{") || tokens_[body].mate <= body) return;
        const size_t begin = tokens_[body].end(), end = tokens_[tokens_[body].mate].begin;
        std::string blank(source_.substr(begin, end - begin));
        // Conditional directives stay, because they may begin or end elsewhere.
        bool in_directive = false, at_begin = true;
        for (size_t i = 0; i < blank.size(); ++i) {
            if (blank[i] == '\n') {
                in_directive = in_directive && i > 0 && blank[i - 1] == '\\';
                at_begin = true;
                continue;
            }
            if (at_begin && blank[i] == '#')
                in_directive = !std::string_view(blank).substr(i).starts_with("#pragma");
            if (blank[i] != ' ' && blank[i] != '\t') at_begin = false;
            if (!in_directive) blank[i] = ' ';
        }
        edits_.replace(begin, end, std::move(blank));
    }

    // try {…} catch (…) {…} and the following clauses.
    void try_block(size_t at) {
        // int main() try {}: the body of a function. After an `if` the extra braces do no harm.
        const bool is_body = at > 0 && is(at - 1, ")");
        replace(at, is_body ? "{ __warpmark_try" : "__warpmark_try");
        keep_in_memory(at + 1);
        size_t end = tokens_[at + 1].mate;
        while (is(end + 1, "catch") && is(end + 2, "(") && tokens_[end + 2].mate > end + 2) {
            const size_t body = tokens_[end + 2].mate + 1;
            if (!is(body, "{") || tokens_[body].mate <= body) break;
            clause(end + 1);
            end = tokens_[body].mate;
        }
        edits_.insert(tokens_[end].end(), is_body ? " __warpmark_end_try }" : " __warpmark_end_try");
    }

    // n = 1 becomes (seen(n), n) = 1. The outer try block covers its nested ones.
    void keep_in_memory(size_t open) {
        if (open < kept_until_) return;
        kept_until_ = tokens_[open].mate;
        for (const size_t name : assigned_names(tokens_, open, kept_until_))
            replace(name, "(::__warpmark::seen(" + std::string(tokens_[name].text) + "), " +
                              std::string(tokens_[name].text) + ")");
    }

    // catch (T name), catch (T), catch (...).
    void clause(size_t at) {
        const size_t open = at + 1, close = tokens_[open].mate;
        const Token& last = tokens_[close - 1];
        const bool named = close - open > 2 && last.is_word() && !tokens_[close - 2].is("::") &&
                           !tokens_[close - 2].is("const");
        replace(at, named ? "__warpmark_catch" : "__warpmark_catch_unnamed");
    }

    // Edits conditions and macro bodies.
    void directive(std::string_view line) {
        const auto offset = static_cast<size_t>(line.data() - source_.data());
        const std::string_view text = line.substr(1);
        const size_t first = text.find_first_not_of(" \t");
        const bool defines = first != text.npos && text.substr(first).starts_with("define");
        for (const Token& token : tokens_of(text)) {
            const size_t begin = offset + 1 + token.begin, end = offset + 1 + token.end();
            if (token.is("__CUDA_ARCH__")) edits_.replace(begin, end, std::string(no_arch));
            if (defines && token.is("throw")) edits_.replace(begin, end, "__warpmark_throw");
        }
    }

    std::string_view source_;
    SourceFunctions functions_;
    const TokenList& tokens_;
    TextEdits edits_;
    bool device_objects_;
    size_t kept_until_ = 0;  // the end of the outermost try block
};

}  // namespace

std::string host_text(std::string_view source, bool device_objects) {
    return Rewriter(source, device_objects).run();
}

}  // namespace warpmark::toolchain
