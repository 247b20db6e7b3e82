// What is a token, where it stands, and what is none.
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
