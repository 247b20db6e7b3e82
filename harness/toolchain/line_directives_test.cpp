// Directives that change locations are blanked, and nothing else.
#include <doctest/doctest.h>

#include "harness/toolchain/compilation_steps.h"

using namespace warpmark::toolchain;

TEST_CASE("line directives: every spelling becomes blanks, and lines stay where they are") {
    for (const char* directive :
         {"#line 5", "# line 5 \"x.cu\"", "#\tline N", "  #line 5", "/* a */ # /* b\n */ line 5",
          "#li\\\nne 5", "#li\\\r\nne 5", "#li\\ \nne 5", "# 1 \"x.h\" 3", "#33", "%:line 5", "%: 7 \"x\"",
          "?\?=line 5", "#line \\\n 5", "#\\\nline 5", "#line 5 // c", "#line 5 /* c\n*/"}) {
        CAPTURE(directive);
        const std::string source = std::string("int a;\n") + directive + "\nint b;\n";
        const auto own = without_line_directives(source);
        REQUIRE(own.lines.size() == 1);
        CHECK(own.lines[0] >= 2);
        CHECK(own.text.size() == source.size());
        CHECK(own.text.find("line") == own.text.npos);
        CHECK(own.text.find('5') == own.text.npos);
        CHECK(own.text.starts_with("int a;\n"));
        CHECK(own.text.ends_with("\nint b;\n"));
        for (size_t i = 0; i < source.size(); ++i) CHECK((own.text[i] == '\n') == (source[i] == '\n'));
    }
    CHECK(without_line_directives("#line 1\n#line 2\r\n#line 3").lines == std::vector<int>{1, 2, 3});
}

TEST_CASE("line directives: what is none stays as it is") {
    for (const char* source : {"#define line 5\n",
                               "#define LINE __LINE__\n",
                               "#lines 5\n",
                               "#line_ 5\n",
                               "#pragma line 5\n",
                               "#include <line>\n",
                               "// #line 5\n",
                               "/*\n#line 5\n*/\n",
                               "const char* a = \"\\\n#line 5\";\n",
                               "const char* a = R\"(\n#line 5\n)\";\n",
                               "const char* a = u8R\"x(\n)\"\n#line 5\n)x\";\n",
                               "#define S(x) #x\nS(line)\n",
                               "a = b %:line;\n",
                               "// joined \\\n#line 5\n",
                               "#define A \\\n #line 5\n",
                               "int x = 1'000; // it's\n",
                               "#error it's\n",
                               "#\n",
                               "# \n",
                               "",
                               "char c = '\"';\n",
                               "char c = '\\'';\n",
                               "#if 0\n#endif\n"}) {
        CAPTURE(source);
        const auto own = without_line_directives(source);
        CHECK(own.lines.empty());
        CHECK(own.text == source);
    }
}

TEST_CASE("line directives: behind a raw text, a comment and an apostrophe they are found") {
    for (const char* before :
         {"const char* a = R\"(\\)\";", "/* // */", "int x = 1'000'000;", "char c = '\"';", "// \"",
          "const char* a = \"/*\";", "#error it's \"", "#define R\"(", "auto xR = \"(\";", "a = 'x' \\"}) {
        CAPTURE(before);
        CHECK(without_line_directives(std::string(before) + "\n\n#line 5\n").lines.size() == 1);
    }
}
