// Kinds and positions of tokens, and text that is skipped.
#include "harness/source/source_tokens.h"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

using namespace warpmark;

namespace {

std::string shown(std::string_view source) {
    std::vector<std::string_view> texts;
    for (const auto& token : tokens_of(source)) texts.push_back(token.text);
    return fmt::format("{}", fmt::join(texts, " "));
}

}  // namespace

TEST_CASE("tokens: they know their lines and their brackets, and comments and preprocessor lines are none") {
    const std::string source =
        "#define A ( \\\n  (\nint a; // (\n/* ( \n */ f(b[1], \"(\", '(', R\"x()\")x\", 1e+5f, 0x1p-3);\n";
    CHECK(shown(source) == "int a ; f ( b [ 1 ] , \"(\" , '(' , R\"x()\")x\" , 1e+5f , 0x1p-3 ) ;");
    const auto tokens = tokens_of(source);
    CHECK(tokens[0].line == 3);
    CHECK(tokens[3].line == 5);
    CHECK(tokens[4].mate == tokens.size() - 2);
    CHECK(tokens[6].mate == 8);
}

TEST_CASE(
    "tokens: signs are as long as they can be, and what is never closed ends with the source or its line") {
    CHECK(shown("k<<<1,2>>>(a->b<<=c::d>>1)") == "k <<< 1 , 2 >>> ( a -> b <<= c :: d >> 1 )");
    CHECK(shown("a \"b\nc /* d") == "a \"b c");
    CHECK(shown("a /*").ends_with("a"));
    CHECK(shown("a R\"(b") == "a R\"(b");
    CHECK(shown("").empty());
    CHECK(shown("#").empty());
}

TEST_CASE(
    "tokens: a sign may close several brackets of templates, and only those that are nothing but brackets "
    "do") {
    CHECK(closed_angles(">") == 1);
    CHECK(closed_angles(">>>") == 3);
    for (const char* other : {">>=", ">=", "->", "<", ""}) CHECK(closed_angles(other) == 0);
}

TEST_CASE("tokens: preprocessor lines come whole, wherever only they stand") {
    CHECK(preprocessor_lines(
              "#define A 1 \\\n  + 2\nint a; # no\n  # include <b>\n/* #c */ #d\r\n\"\\\n#e\"; // \\\n#f") ==
          std::vector<std::string_view>{"#define A 1 \\\n  + 2", "# include <b>", "#d\r"});
    CHECK(preprocessor_lines("#define A \\\r\n1\r\n#b") ==
          std::vector<std::string_view>{"#define A \\\r\n1\r", "#b"});
    CHECK(tokens_of("#define A \\\r\n1\r\nb")[0].line == 3);
}

TEST_CASE("tokens: a place is the token that begins there, or the last one up to it on its line") {
    const auto tokens = tokens_of("a bb;\n\n  c(d);\n");
    CHECK(tokens.at(1, 3) == 1);
    CHECK(tokens.at(1, 4) == tokens.size());
    CHECK(tokens.at(3, 0) == tokens.size());
    CHECK(tokens.on_line(1, 4) == 1);
    CHECK(tokens.on_line(3, 0) == 3);
    CHECK(tokens.on_line(3, 99) == 7);
    CHECK(tokens.on_line(2, 1) == tokens.size());
    CHECK(column_of(tokens.source(), tokens[3].begin) == 3);
    CHECK(tokens.text(3, 6) == "c(d)");
    CHECK(tokens.text(3, 2).empty());
    CHECK_FALSE(tokens.is(size_t{0} - 1, "a"));
}

TEST_CASE("tokens: statements begin behind a semicolon or a brace") {
    const auto tokens = tokens_of("f() { a = b; c }");
    CHECK(tokens.statement_begin(6) == 4);
    CHECK(tokens.statement_begin(8) == 8);
    CHECK(tokens.statement_begin(3) == 0);
}

TEST_CASE("tokens: angle brackets end where all of theirs are closed, and nothing else is taken for them") {
    const auto behind = [](std::string_view source) {
        const auto tokens = tokens_of(source);
        return tokens.behind_angles(0, tokens.size());
    };
    CHECK(behind("<int> x") == 3);
    CHECK(behind("<A<B<int>>> x") == 7);
    CHECK(behind("<n = (1 > 0)> x") == 9);
    CHECK(behind("x") == 0);
    CHECK(behind("< b; c > d") == 0);
    CHECK(behind("< b) { c > d; }") == 0);
}

TEST_CASE("tokens: parts lie between the commas outside of brackets") {
    const auto tokens = tokens_of("f(a, g(b, c), {d, e}, )");
    std::vector<std::string_view> parts;
    for (const auto& part : tokens.arguments(1)) parts.push_back(tokens.text(part));
    CHECK(parts == std::vector<std::string_view>{"a", "g(b, c)", "{d, e}"});
    CHECK(tokens.at_top(2, tokens.size(), {","}) == 3);
    CHECK(tokens.at_top(4, 6, {"b"}) == 6);
}
