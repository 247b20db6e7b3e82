// Coding dialect of the tree: no comma expressions, no nested conditional operators, one form of casts and
// increments.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/source_tree_test.h"
#include "harness/source/source_tokens.h"

namespace warpmark {
namespace {

// A violation: the rule's name and the line.
struct Offense {
    std::string_view rule;
    int line = 0;
    bool operator==(const Offense&) const = default;
};

constexpr std::string_view comma = "comma expression", nested = "nested conditional operator",
                           cast = "function-style cast", postfix = "postfix ++ or -- without a use";

// Types that are converted with static_cast only.
constexpr std::array<std::string_view, 16> plain_types{
    "size_t", "int8_t", "int16_t",  "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
    "int",    "char",   "uint64_t", "bool",    "float",   "double",  "unsigned", "long"};

constexpr std::array<std::string_view, 10> assignments{
    "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<="};

// Statements of one source, recognized by tokens alone. Relies on clang-format's spacing: a template's `<`
// directly follows its name, a less-than sign does not.
class Reader {
  public:
    explicit Reader(std::string_view source) : tokens_(tokens_of(source)) {
        block(0, tokens_.size());
        std::ranges::sort(found_, {}, &Offense::line);
    }
    const std::vector<Offense>& found() const { return found_; }

  private:
    bool is(size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].is(text); }
    bool is_word(size_t at) const { return at < tokens_.size() && tokens_[at].kind == Token::Kind::word; }
    void report(std::string_view rule, size_t at) { found_.push_back({rule, tokens_[at].line}); }

    // The statements between two braces.
    void block(size_t begin, size_t end) {
        size_t start = begin;
        std::vector<size_t> commas;
        int angles = 0;
        const auto next = [&](size_t at) {
            start = at;
            commas.clear();
            angles = 0;
        };
        for (size_t at = begin; at < end; ++at) {
            const Token& token = tokens_[at];
            if (token.is("(") || token.is("[")) {
                inside(at + 1, token.mate);
                at = std::max(at, token.mate);
            } else if (token.is("{")) {
                block(at + 1, token.mate);
                at = std::max(at, token.mate);
                if (!goes_on(at + 1)) next(at + 1);
            } else if (token.is("<") && at && tokens_[at - 1].end() == token.begin) {
                ++angles;
            } else if (angles && closed_angles(token.text)) {
                angles -= std::min(angles, closed_angles(token.text));
            } else if (token.is(",") && !angles) {
                commas.push_back(at);
            } else if (token.is(";")) {
                statement(start, at, commas);
                next(at + 1);
            }
        }
        conditionals(begin, end);
        casts(begin, end);
    }

    // Contents of round or square brackets: expressions, with lambdas in them.
    void inside(size_t begin, size_t end) {
        for (size_t at = begin; at < end; ++at) {
            const Token& token = tokens_[at];
            if (token.is("{"))
                block(at + 1, token.mate);
            else if (token.is("(") || token.is("["))
                inside(at + 1, token.mate);
            else
                continue;
            at = std::max(at, token.mate);
        }
        conditionals(begin, end);
        casts(begin, end);
    }

    // True if the code after a closing brace continues the statement.
    bool goes_on(size_t at) const {
        constexpr std::array<std::string_view, 21> signs{";", ",", ".", ")",  "]",  "?",  ":",
                                                         "+", "-", "<", "=",  "(",  "*",  "/",
                                                         "%", "&", "|", "&&", "||", "==", "<<"};
        return std::ranges::any_of(signs, [&](std::string_view sign) { return is(at, sign); });
    }

    // Skips `case X:`, `else`, `do` and the heads of `if`, `for` and `while`.
    size_t body_of(size_t at, size_t end) const {
        while (at < end) {
            if (is(at, "else") || is(at, "do") || (is(at, "constexpr") && is(at + 1, "("))) {
                ++at;
            } else if (is(at, "if") || is(at, "for") || is(at, "while")) {
                if (is(++at, "constexpr")) ++at;
                at = is(at, "(") ? tokens_[at].mate + 1 : end;
            } else if (is(at, "case") || is(at, "default")) {
                while (at < end && !is(at, ":")) ++at;
                ++at;
            } else {
                break;
            }
        }
        return at;
    }

    void statement(size_t begin, size_t end, const std::vector<size_t>& commas) {
        const size_t body = body_of(begin, end);
        if (body >= end) return;
        if (!commas.empty() && commas.back() > body && begins_expression(body, end)) report(comma, body);
        const size_t last = end - 1;
        if ((is(last, "++") || is(last, "--")) && begins_expression(body, end) && !is(body, "return") &&
            !has_assignment(body, end))
            report(postfix, body);
    }

    bool has_assignment(size_t at, size_t end) const {
        for (; at < end; ++at)
            if (std::ranges::any_of(assignments, [&](auto sign) { return is(at, sign); })) return true;
        return false;
    }

    // True for expression statements: `a = …`, `a.b(…)`, `++a`, `*a`, `return …`. False for declarations.
    bool begins_expression(size_t at, size_t end) const {
        if (is(at, "return") || is(at, "++") || is(at, "--") || is(at, "*") || is(at, "(")) return true;
        if (!is_word(at)) return false;
        while (at < end) {
            if (is_word(at)) ++at;
            if (is(at, "::") || is(at, ".") || is(at, "->"))
                ++at;
            else if (is(at, "["))
                at = tokens_[at].mate + 1;
            else
                break;
        }
        return is(at, "(") || is(at, "++") || is(at, "--") ||
               std::ranges::any_of(assignments, [&](auto sign) { return is(at, sign); });
    }

    // Finds two `?` in one expression, on one bracket level.
    void conditionals(size_t begin, size_t end) {
        int open = 0;
        for (size_t at = begin; at < end; ++at) {
            if (is(at, ";") || is(at, ",")) open = 0;
            if (is(at, "?") && ++open == 2) report(nested, at);
            if (is(at, "{") || is(at, "(") || is(at, "[")) {
                const bool brace = is(at, "{");
                at = std::max(at, tokens_[at].mate);
                if (brace && !goes_on(at + 1)) open = 0;
            }
        }
    }

    void casts(size_t begin, size_t end) {
        for (size_t at = begin; at + 1 < end; ++at) {
            if (is(at, "{") || is(at, "(") || is(at, "[")) {
                at = std::max(at, tokens_[at].mate);
                continue;
            }
            if (!is_word(at) || !is(at + 1, "(") ||
                std::ranges::find(plain_types, tokens_[at].text) == plain_types.end())
                continue;
            const bool qualified = at >= begin + 2 && is(at - 1, "::");
            const size_t before = qualified ? at - 2 : at;  // the first word of std::size_t
            const bool other =
                before > begin && (is_word(before - 1) ? !is(before - 1, "return") : is(before - 1, "<"));
            const size_t after = tokens_[at + 1].mate + 1;
            const bool pointer = (is(at + 2, "*") && is(at + 3, ")")) || is(after, "(") || is(after, "[");
            const bool type = is(after, ">") || after == at + 3;
            const bool named =
                before >= 3 && is(before - 1, "=") && is(before - 3, "using");  // a function's type
            if (!other && !pointer && !type && !named) report(cast, at);
        }
    }

    TokenList tokens_;
    std::vector<Offense> found_;
};

std::vector<Offense> offenses(std::string_view source) {
    return Reader(source).found();
}

}  // namespace

TEST_CASE("style: what the rules see, and what they let pass") {
    const std::vector<Offense> none;
    CHECK(offenses("void f() { a = 1, b = 2; }") == std::vector{Offense{comma, 1}});
    CHECK(offenses("int f() { return g(), 2; }") == std::vector{Offense{comma, 1}});
    CHECK(offenses("void f() { if (x) a.b(1), c.d(); }") == std::vector{Offense{comma, 1}});
    CHECK(offenses("void f() {\n g([] {\n ++a, ++b;\n }); }") == std::vector{Offense{comma, 3}});
    CHECK(offenses("void f() { int a = 1, b = 2; g(a, b); }") == none);
    CHECK(offenses("void f() { a = g<int, long>(1); for (i = 0, j = 1; i < j; ++i, --j) x(); }") == none);
    CHECK(offenses("S s{.a = 1, .b = {2, 3}};") == none);
    CHECK(offenses("int x = a ? 1 : b ? 2 : 3;") == std::vector{Offense{nested, 1}});
    CHECK(offenses("int x = a ? 1 : (b ? 2 : 3);") == none);
    CHECK(offenses("f(a ? 1 : 2, b ? 3 : 4);") == none);
    CHECK(offenses("int x = size_t(y);") == std::vector{Offense{cast, 1}});
    CHECK(offenses("return std::size_t(y);") == std::vector{Offense{cast, 1}});
    CHECK(offenses(
              "std::function<int(int)> f; bool operator bool(); auto p = reinterpret_cast<int(*)[3]>(q);") ==
          none);
    CHECK(offenses("using Run = int(int argc, char** argv);") == none);
    CHECK(offenses("void f(int (&size)[3]); double (Waste::*ratio)() const;") == none);
    CHECK(offenses("void f() { const int a = int{1} * 2, b = 3; }") == none);
    CHECK(offenses("void f() { i++; }") == std::vector{Offense{postfix, 1}});
    CHECK(offenses("void f() { x = i++; g(i++); ++i; }") == none);
}

TEST_CASE("style: both halves are written in one dialect") {
    for (const auto& source : house::sources()) {
        if (source.name.starts_with("harness/toolchain/headers/")) continue;
        const std::string text = source.text();
        for (const auto& offense : offenses(text))
            FAIL_CHECK(source.name, ":", offense.line, ": ", offense.rule);
    }
}

namespace {

// Comments begin with their subject: no sentence starts with a question word or "Of".
bool begins_with_question(const std::string& comment, bool continues) {
    static const std::regex at_start(R"re(^(What|Who|Whoever|Whether|Of|That of|Where|Nobody|Somebody)\b)re"),
        later(R"re([.!?] (What|Who|Whoever|Whether|Of|That of|Where|Nobody|Somebody)\b)re");
    return (!continues && std::regex_search(comment, at_start)) || std::regex_search(comment, later);
}

}  // namespace

TEST_CASE("style: a sentence in a comment begins with its subject") {
    CHECK(begins_with_question("Where the name is used first.", false));
    CHECK(begins_with_question("The lines. Of those, the first.", true));
    CHECK(!begins_with_question("Of a line that goes on.", true));
    CHECK(!begins_with_question("The first use of the name.", false));
    static const std::regex whole_line(R"re(^\s*// (.*))re");
    for (const auto& source : house::sources()) {
        if (source.name.starts_with("harness/toolchain/headers/")) continue;
        bool continues = false;
        for (size_t at = 0; at < source.lines.size(); ++at) {
            std::smatch match;
            if (!std::regex_match(source.lines[at], match, whole_line)) {
                continues = false;
                continue;
            }
            const std::string text = match[1];
            if (begins_with_question(text, continues)) FAIL_CHECK(source.name, ":", at + 1, ": ", text);
            continues = !text.empty() && std::string_view(".:!?").find(text.back()) == std::string_view::npos;
        }
    }
}

}  // namespace warpmark
