// Tokens of PTX text, with their lines and columns.
#include "harness/ptx/lexer.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace warpmark::ptx {
namespace {

// Tokens as "kind:text@line:column" for comparison.
std::string tokens(std::string_view text) {
    std::string all;
    Lexer lexer(text);
    for (int limit = 0; lexer.peek().kind != Token::Kind::end && limit < 1000; ++limit) {
        const Token token = lexer.take();
        constexpr const char* kinds = "wns.";
        if (!all.empty()) all += " ";
        all += std::string(1, kinds[static_cast<int>(token.kind)]) + ":" + std::string(token.text) + "@" +
               std::to_string(token.line) + ":" + std::to_string(token.column);
    }
    return all;
}

}  // namespace

TEST_CASE("ptx lexer: an instruction, its operands and their places") {
    CHECK(tokens("ld.global.u32 %r1, [%rd2+4];") ==
          "w:ld.global.u32@1:1 w:%r1@1:15 .:,@1:18 .:[@1:20 w:%rd2@1:21 .:+@1:25 n:4@1:26 .:]@1:27 .:;@1:28");
    CHECK(tokens("@!%p1 bra $L__BB0_2;") == ".:@@1:1 .:!@1:2 w:%p1@1:3 w:bra@1:7 w:$L__BB0_2@1:11 .:;@1:20");
}

TEST_CASE("ptx lexer: lines and columns go on over comments and blank lines") {
    CHECK(tokens("a // b c\n\n  /* d\n e */ f") == "w:a@1:1 w:f@4:7");
    CHECK(tokens("\tx") == "w:x@1:2");
    CHECK(tokens("x /* never") == "w:x@1:1 .:/@1:3 .:*@1:4 w:never@1:6");  // unexpected by any rule
    CHECK(tokens("x // never ends") == "w:x@1:1");
}

TEST_CASE("ptx lexer: words keep their dots and double colons, a label's colon is apart") {
    CHECK(tokens("ld.shared::cta.u32") == "w:ld.shared::cta.u32@1:1");
    CHECK(tokens("$L1:") == "w:$L1@1:1 .::@1:4");
    CHECK(tokens("$L1: ld") == "w:$L1@1:1 .::@1:4 w:ld@1:6");
    CHECK(tokens("%tid.x") == "w:%tid.x@1:1");
}

TEST_CASE("ptx lexer: a word that begins with a dot ends before the next") {
    CHECK(tokens(".reg.b32 %r<5>;") == "w:.reg@1:1 w:.b32@1:5 w:%r@1:10 .:<@1:12 n:5@1:13 .:>@1:14 .:;@1:15");
    CHECK(tokens(".shared::cta") == "w:.shared::cta@1:1");
    CHECK(tokens("..x") == "w:.@1:1 w:.x@1:2");
}

TEST_CASE("ptx lexer: numbers of every form") {
    CHECK(tokens("0x1F 0b101 077 12U 0f3F800000 0d3FF0000000000000 1.5e-3 0xfe-1") ==
          "n:0x1F@1:1 n:0b101@1:6 n:077@1:12 n:12U@1:16 n:0f3F800000@1:20 n:0d3FF0000000000000@1:31 "
          "n:1.5e-3@1:50 n:0xfe@1:57 .:-@1:61 n:1@1:62");
}

TEST_CASE("ptx lexer: strings end at their quote, and are none without it") {
    CHECK(tokens("\"a b\" c") == "s:a b@1:1 w:c@1:7");
    CHECK(tokens("\"a b\nc") == ".:\"@1:1 w:a@1:2 w:b@1:4 w:c@2:1");
    CHECK(tokens("\"") == ".:\"@1:1");
}

}  // namespace warpmark::ptx
