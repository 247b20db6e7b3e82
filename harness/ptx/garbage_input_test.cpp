// Robustness of the parser: for arbitrary bytes it terminates and returns a module or errors.
#include <doctest/doctest.h>

#include <random>
#include <string>

#include "harness/ptx/module.h"

namespace warpmark::ptx {
namespace {

const std::string good =
    ".version 9.0\n.target sm_90\n.address_size 64\n"
    ".global .align 8 .u64 table[2] = {generic(k)+4, 0x10};\n"
    ".extern .shared .align 16 .b8 dynamic[];\n"
    ".func (.param .b32 r) twice(.param .b32 a)\n{\n.reg .b32 %r<3>;\nld.param.b32 %r1, [a];\nadd.s32 %r2, "
    "%r1, %r1;\nst.param.b32 [r], %r2;\nret;\n}\n"
    ".visible .entry k(.param .u64 p, .param .u32 n)\n.maxntid 256\n{\n"
    ".reg .b32 %r<9>;\n.reg .pred %p<3>;\n.reg .f32 %f<4>;\n.reg .b64 %rd<5>;\n.local .align 4 .b8 "
    "stack[16];\n"
    ".loc 1 3 5, function_name $info, inlined_at 1 2 1\n"
    "mov.u32 %r1, %tid.x;\n@!%p1 bra $L1;\nsetp.lt.s32 %p1|%p2, %r1, -5;\n"
    "ld.global.v2.f32 {%f1, _}, [%rd1+8];\nfma.rn.f32 %f1, %f1, 0f3F800000, 1.5;\n"
    "{\n.param .b32 a0;\n.param .b32 r0;\nst.param.b32 [a0+0], %r1;\ncall.uni (r0), twice, "
    "(a0);\nld.param.b32 %r3, [r0+0];\n}\n"
    "$L0: .branchtargets $L1, $L2;\nbrx.idx %r1, $L0;\n$L1:\nbar.sync 0;\n$L2:\nret;\n}\n"
    ".section .debug_str { info: .b8 99 }\n.file 1 \"k.cu\"\n";

}  // namespace

TEST_CASE("ptx: the text that the mutations begin with is right") {
    const auto module = parse(good, "good.ptx");
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
}

TEST_CASE("ptx: a text that ends anywhere is a module or errors") {
    for (size_t length = 0; length < good.size(); ++length) {
        const auto module = parse(good.substr(0, length), "cut.ptx");
        for (const auto& error : module.errors) CHECK(error.where.line >= 1);
    }
}

TEST_CASE("ptx: mutated text is a module or errors, never a crash") {
    std::mt19937 random(7);
    const std::string pieces[] = {"{",     "}",        "(",
                                  ")",     "[",        "]",
                                  ";",     ",",        "\"",
                                  "/*",    "%r1",      ".reg .b32 %z<999999>;",
                                  "<",     ">",        "|",
                                  "@",     "!",        "-",
                                  "0x",    "0f",       "99999999999999999999",
                                  ".loc",  ".section", "inlined_at",
                                  "\0",    "\xff\xfe", ".align",
                                  ".func", ".entry",   "= {",
                                  "::",    ":"};
    for (int round = 0; round < 800; ++round) {
        std::string text = good;
        const int changes = 1 + static_cast<int>(random() % 4);
        for (int change = 0; change < changes; ++change) {
            const size_t at = random() % text.size();
            switch (random() % 4) {
                case 0:
                    text.erase(at, 1 + random() % 20);
                    break;
                case 1:
                    text.insert(at, pieces[random() % std::size(pieces)]);
                    break;
                case 2:
                    text[at] = static_cast<char>(random());
                    break;
                default:
                    text.insert(at, text.substr(random() % text.size(), 1 + random() % 60));
            }
            if (text.empty()) text = " ";
        }
        const auto module = parse(text, "mutated.ptx");
        CHECK(module.errors.size() <= 101);
        for (const auto& error : module.errors) CHECK(error.where.line >= 1);
    }
}

TEST_CASE("ptx: bytes that are no text at all are errors") {
    std::mt19937 random(11);
    for (int round = 0; round < 200; ++round) {
        std::string text(random() % 400, ' ');
        for (char& c : text) c = static_cast<char>(random());
        CHECK(!parse(text, "noise.ptx").errors.empty());
    }
    CHECK(!parse(std::string(100'000, '{'), "braces.ptx").errors.empty());
    CHECK(!parse(std::string(100'000, '('), "braces.ptx").errors.empty());
}

TEST_CASE("ptx: deep nesting ends in an error and not in a full stack") {
    const std::string start =
        ".version 9.0\n.target sm_90\n.visible .entry k()\n{\n.reg .b32 %r<3>;\n.reg .pred %p<3>;\nand.pred "
        "%p1, %p1, ";
    for (const char* piece : {"!", "{", "[", "-"}) {
        std::string deep;
        for (int level = 0; level < 200'000; ++level) deep += piece;
        CHECK(!parse(start + deep + "%p1;\nret;\n}\n", "deep.ptx").errors.empty());
    }
    std::string braces;
    for (int level = 0; level < 100'000; ++level) braces += "{";
    CHECK(!parse(start + "%p1;\n" + braces, "deep.ptx").errors.empty());
}

}  // namespace warpmark::ptx
