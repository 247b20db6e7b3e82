// Block-local labels, registers and variables, and older or rarer PTX syntax.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "harness/ptx/module.h"

namespace warpmark::ptx {
namespace {

Module scoped(const std::string& text) {
    return parse(".version 9.0\n.target sm_90\n.address_size 64\n" + text, "test.ptx");
}

std::string scope_errors(const std::string& text) {
    std::string all;
    for (const auto& error : scoped(text).errors)
        all += fmt::format("{}:{} {}\n", error.where.line - 3, error.where.column, error.what);
    return all;
}

std::string scope_kernel(const std::string& body) {
    return ".entry k\n{\n.reg .b32 %r<9>;\n.reg .pred %p;\n.reg .v4 .f32 v;\n.reg .b64 %rd;\n" + body +
           "\nret;\n}\n";
}

}  // namespace

TEST_CASE("ptx: blocks repeat labels, and each branch goes to the nearest") {
    const auto module =
        scoped(scope_kernel("{ L: bra E; @%p bra L; E: }\n{ L: bra E; @%p bra L; E: }\nE: bra E;"));
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    const auto& function = module.functions.at(0);
    const auto target = [&](size_t branch) {
        for (const auto& label : function.labels)
            if (label.name == function.body[branch].operands[0].name) return label.at;
        return size_t{999};
    };
    CHECK(target(0) == 2);
    CHECK(target(1) == 0);
    CHECK(target(2) == 4);
    CHECK(target(3) == 2);
    CHECK(target(4) == 4);
}

TEST_CASE("ptx: a label of a closed block, a missing one and one that is there twice are errors") {
    CHECK(scope_errors(scope_kernel("{ L: ret; }\nbra L;")) == "8:1 unknown label 'L'\n");
    CHECK(scope_errors(scope_kernel("bra nowhere;")) == "7:1 unknown label 'nowhere'\n");
    CHECK(scope_errors(scope_kernel("L: ret;\nL: ret;")) == "8:4 the label 'L' is declared twice\n");
    CHECK(scope_errors(scope_kernel("ts: .branchtargets A, B;\nA: brx.idx %r1, ts;")) ==
          "7:20 unknown label 'B'\n");
}

TEST_CASE("ptx: a vector register stands for its parts, and each part has two names") {
    const auto module = scoped(scope_kernel(
        ".reg .v2 .b32 w<3>;\nld.global.v4.f32 v, [%rd];\nmov.f32 v.y, v.b;\nmov.b32 %r1, w2.x;"));
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    const auto& body = module.functions.at(0).body;
    REQUIRE(body[0].operands[0].elements.size() == 4);
    const int first = body[0].operands[0].elements[0].index;
    CHECK(body[0].operands[0].elements[3].index == first + 3);
    CHECK(body[1].operands[0].index == first + 1);
    CHECK(body[1].operands[1].index == first + 2);
    CHECK(body[2].operands[1].index == module.functions[0].registers.size() - 2);
}

TEST_CASE("ptx: names that are taken") {
    CHECK(scope_errors(".global .u32 a;\n.global .u32 a;\n") == "2:15 'a' is declared twice\n");
    CHECK(scope_errors(".extern .global .u32 a;\n.global .u32 a = 5;\n") == "");
    CHECK(scope_errors(".func f() { ret; }\n.func f() { ret; }\n").find("'f' is declared twice") !=
          std::string::npos);
    CHECK(scope_errors(scope_kernel(".reg .b32 %p;")) == "7:13 '%p' is declared twice\n");
    CHECK(scope_errors(scope_kernel("{ .reg .f32 %p; }")) == "");
    CHECK(scope_errors(scope_kernel(".shared .b32 s;") +
                       ".func f() {\n.shared .b64 s;\nst.shared.b32 [s], 1;\nret;\n}\n") == "");
}

TEST_CASE("ptx: linkage, aliases, attributes and directives of functions") {
    const auto module = scoped(
        ".func (.reg .b32 r) f(.reg .b32 a, .param .b32 b) .noreturn { mov.b32 r, a; ret; }\n.func (.param "
        ".b32 r) g(.param .b32 a, .param .b32 b);\n.alias g, f;\n"
        ".common .global .u32 c;\n.weak .const .f32 w = 1;\n.global .attribute(.managed) .align 8 .b64 "
        "m;\n.visible .entry e .maxnreg 32 .pragma \"x\"; { exit; }\n");
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    REQUIRE(module.function("g") != nullptr);
    CHECK(module.function("g")->name == "f");
    CHECK(module.functions[0].registers.size() == 2);
    CHECK(module.functions[0].parameters[0].reg == 1);
    CHECK(module.functions[0].parameters[1].reg == -1);
    CHECK(scope_errors(".visible 5;\n") == "1:10 expected a name, found '5'\n");
    CHECK(scope_errors(".visible .version 9.0\n") ==
          "1:19 expected a variable or a function, found '.version'\n");
    CHECK(scope_errors(".entry k .what { ret; }\n").starts_with("1:16 unknown directive '.what'\n"));
}

TEST_CASE("ptx: bytes of addresses in initial values") {
    const auto module =
        scoped(".global .u32 foo;\n.global .u8 parts[] = {0xff(foo), 0xff00(generic(foo)+4), 7};\n");
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    const auto& parts = module.variables.at(1);
    REQUIRE(parts.relocations.size() == 2);
    CHECK(parts.relocations[0].byte == 0);
    CHECK(parts.relocations[1].byte == 1);
    CHECK(parts.relocations[1].addend == 4);
    CHECK(parts.bytes == 3);
    CHECK(scope_errors(".global .u32 foo;\n.global .u8 parts[] = {0xf0(foo)};\n").find("picks one byte") !=
          std::string::npos);
}

TEST_CASE("ptx: what this machine has not is told by its name") {
    const auto texture = scoped(".global .texref t;\n");
    REQUIRE(texture.errors.size() == 1);
    CHECK(texture.errors[0].blame == Blame::tool);
    CHECK(texture.errors[0].what.find("textures") != std::string::npos);
    CHECK(parse(".version 7.0\n.target sm_50\n.address_size 32\n", "x.ptx").errors.at(0).what ==
          "addresses of 32 bits are not supported; of 64 they are");
    CHECK(parse(".version 7.0\n.target sm_30, debug, texmode_independent\n", "x.ptx").errors.empty());
    CHECK(parse(".version 7.0\n.target sm_30, what\n", "x.ptx").errors.at(0).what == "unknown target 'what'");
}

TEST_CASE("ptx: comments and texts that do not end are errors") {
    CHECK(scope_errors("/* what").find("found '/'") != std::string::npos);
    CHECK(scope_errors(".file 1 \"what\n").find("expected a file name") != std::string::npos);
    CHECK(scope_errors(".section .debug_str\nwhat {}\n").find("expected '{', found 'what'") !=
          std::string::npos);
    CHECK(scope_errors(".section .debug_str { {}\n") == "2:1 the section '.debug_str' does not end\n");
    CHECK(scope_errors(scope_kernel("!%p1;")).find("expected an instruction, found '!'") !=
          std::string::npos);
    CHECK(scope_errors(scope_kernel("@%r1 ret;")).find("'%r1' is not a predicate") != std::string::npos);
}

}  // namespace warpmark::ptx
