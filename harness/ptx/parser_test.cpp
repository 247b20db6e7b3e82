// Parsed PTX modules, and every error with its line and column.
#include "harness/ptx/parser.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <string>

namespace warpmark::ptx {
namespace {

const std::string head = ".version 9.0\n.target sm_90\n.address_size 64\n";

Module parsed(const std::string& text) {
    return parse(head + text, "test.ptx");
}

// One "line:column what" per line; lines are counted from the text after the head.
std::string errors(const std::string& text) {
    std::string all;
    for (const auto& error : parsed(text).errors) {
        CHECK(error.where.file == "test.ptx");
        all += fmt::format("{}:{} {}\n", error.where.line - 3, error.where.column, error.what);
    }
    return all;
}

// A kernel body with a few registers.
std::string kernel(const std::string& body) {
    return ".visible .entry k(.param .u64 p)\n{\n.reg .b32 %r<9>;\n.reg .pred %p<3>;\n.reg .b64 %rd<5>;\n" +
           body + "\nret;\n}\n";
}

template <class T>
T at(const Variable& variable, size_t offset) {
    T value;
    REQUIRE(variable.init.size() >= offset + sizeof value);
    std::memcpy(&value, variable.init.data() + offset, sizeof value);
    return value;
}

const Instruction& instruction(const Module& module, size_t index) {
    return module.functions.at(0).body.at(index);
}

}  // namespace

TEST_CASE("ptx: a kernel, its parameters, registers and bounds") {
    const auto module = parsed(
        ".visible .entry k(\n.param .u64 .ptr .align 1 k_0,\n.param .u32 k_1,\n.param .align 8 .b8 "
        "k_2[24]\n)\n.maxntid 256, 2\n.reqntid 128\n.minnctapersm 2\n{\n"
        ".reg .b32 %r<3>;\n.reg.f64 %fd<2>;\n.reg .pred %p;\nret;\n}\n");
    REQUIRE(module.errors.empty());
    CHECK(module.version == "9.0");
    CHECK(module.target == "sm_90");
    const Function& function = module.functions.at(0);
    CHECK(function.name == "k");
    CHECK(function.is_entry);
    CHECK(function.has_body);
    REQUIRE(function.parameters.size() == 3);
    CHECK(function.parameters[0].bytes == 8);
    CHECK(function.parameters[1].name == "k_1");
    CHECK(function.parameters[2].bytes == 24);
    CHECK(function.parameters[2].align == 8);
    CHECK(function.max_threads[0] * function.max_threads[1] * function.max_threads[2] == 512);
    CHECK(function.required_threads[0] == 128);
    REQUIRE(function.registers.size() == 6);
    CHECK(function.registers[2].name == "%r2");
    CHECK(function.registers[4].type == Type::f64);
    CHECK(function.registers[5].name == "%p");
}

TEST_CASE("ptx: operands of every kind") {
    const auto module =
        parsed(kernel("@!%p1 setp.lt.s32 %p1|%p2, %r1, -5;\n"
                      "ld.global.v4.b32 {%r1, _, %r2, %r3}, [%rd1+-8];\n"
                      "st.shared.b32 [tile+16], 0x10;\n"
                      "mov.u32 %r1, %tid.x;\n"
                      "mov.b32 %r1, 0f3FC00000;\n"
                      "mov.b64 %rd1, 0dBFF8000000000000;\n"
                      "mov.u64 %rd1, tile+8;\n"
                      "and.pred %p1, %p2, !%p0;\n"
                      "ld.b32 %r1, [128];\n"
                      "mov.u32 %r1, WARP_SZ;\n"
                      "add.f64 %rd1, %rd2, 1.5;"));
    REQUIRE(module.errors.empty());
    using Kind = Operand::Kind;
    const auto& setp = instruction(module, 0);
    CHECK(setp.opcode == "setp.lt.s32");
    CHECK(setp.piped);
    CHECK(setp.guard_negated);
    CHECK(setp.guard == setp.operands[0].index);
    CHECK(setp.operands[3].integer == -5);
    const auto& load = instruction(module, 1);
    REQUIRE(load.operands[0].elements.size() == 4);
    CHECK(load.operands[0].elements[1].kind == Kind::sink);
    CHECK(load.operands[1].kind == Kind::address);
    CHECK(load.operands[1].integer == -8);
    CHECK(instruction(module, 2).operands[0].name == "tile");
    CHECK(instruction(module, 2).operands[0].integer == 16);
    CHECK(instruction(module, 2).operands[1].integer == 16);
    CHECK(instruction(module, 3).operands[1].kind == Kind::special);
    CHECK(instruction(module, 4).operands[1].is_f32);
    CHECK(instruction(module, 4).operands[1].integer == 0x3fc00000);
    CHECK(std::bit_cast<double>(instruction(module, 5).operands[1].integer) == -1.5);
    CHECK(instruction(module, 6).operands[1].kind == Kind::symbol);
    CHECK(instruction(module, 6).operands[1].integer == 8);
    CHECK(instruction(module, 7).operands[2].negated);
    CHECK(instruction(module, 8).operands[1].integer == 128);
    CHECK(instruction(module, 8).operands[1].index == -1);
    CHECK(instruction(module, 9).operands[1].integer == 32);
    CHECK(std::bit_cast<double>(instruction(module, 10).operands[2].integer) == 1.5);
    CHECK(instruction(module, 10).line == 19);
}

TEST_CASE("ptx: a nested block's registers and variables hide the outer ones") {
    const auto module =
        parsed(kernel("mov.u32 %r1, 1;\n"
                      "{\n.reg .b32 %r<2>;\n.reg .b32 t;\n.param .b32 param0;\nmov.u32 %r1, 2;\nmov.u32 %r5, "
                      "t;\nst.param.b32 [param0], t;\n"
                      "{\n.reg .b32 t;\n.param .b32 param0;\nst.param.b32 [param0], t;\n}\n"
                      "ld.param.b32 t, [param0];\n}\n"
                      "mov.u32 %r1, 3;"));
    REQUIRE(module.errors.empty());
    const auto index = [&](size_t at, size_t operand) {
        return instruction(module, at).operands[operand].index;
    };
    CHECK(index(0, 0) == index(6, 0));
    CHECK(index(1, 0) != index(0, 0));
    CHECK(index(2, 0) == 5);  // %r5 exceeds the inner range, so it is the outer one
    CHECK(index(3, 1) == index(2, 1));
    CHECK(index(4, 1) != index(3, 1));
    CHECK(instruction(module, 3).operands[0].name == instruction(module, 5).operands[1].name);
    CHECK(instruction(module, 3).operands[0].name != instruction(module, 4).operands[0].name);
}

TEST_CASE("ptx: source places, and the places that code was inlined at") {
    const auto module =
        parsed(".file 1 \"a.cu\"\n.file 2 \"b.h\", 12345, 678\n" +
               kernel(".loc 1 10 5\nadd.s32 %r1, %r2, %r3;\n"
                      ".loc 2 3 7, function_name $L__info0, inlined_at 1 10 5\nadd.s32 %r1, %r2, %r4;\n"
                      ".loc 2 9 1, function_name $L__info0+8, inlined_at 2 3 7\nadd.s32 %r1, %r2, %r5;\n"
                      ".loc 1 11 1\nadd.s32 %r1, %r2, %r6;"));
    REQUIRE(module.errors.empty());
    REQUIRE(module.files.size() == 3);
    CHECK(module.files[2] == "b.h");
    const auto place = [&](int index) { return module.places.at(static_cast<size_t>(index)); };
    const auto innermost = place(instruction(module, 2).place);
    CHECK(innermost.line == 9);
    CHECK(place(innermost.inlined_at).line == 3);
    const auto outermost = place(place(innermost.inlined_at).inlined_at);
    CHECK(outermost.line == 10);
    CHECK(outermost.column == 5);
    CHECK(outermost.inlined_at == -1);
    CHECK(place(instruction(module, 3).place).inlined_at == -1);
}

TEST_CASE("ptx: initialisers of numbers, floats, addresses and nested braces") {
    const auto module = parsed(
        ".global .align 4 .u32 a[4] = {1, -2, 0x10};\n"
        ".global .f32 f[2] = {0f3F800000, 2.5};\n"
        ".global .f64 d = 0d4000000000000000;\n"
        ".global .align 8 .u64 pointers[3] = {generic(a)+4, a, 0};\n"
        ".const .align 1 .b8 text[6] = {104, 101, 108, 108, 111};\n"
        ".global .u16 grid[2][3] = {{1, 2, 3}, {4, 5, 6}};\n"
        ".visible .global .align 16 .v4 .f32 v;\n"
        ".extern .shared .align 16 .b8 dynamic[];\n"
        ".shared .u32 x, y[2];\n"
        ".weak .global .u64 w = kernel;\n");
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    REQUIRE(module.variables.size() == 11);
    const auto& all = module.variables;
    CHECK(all[0].bytes == 16);
    CHECK(at<int32_t>(all[0], 4) == -2);
    CHECK(at<uint32_t>(all[0], 8) == 16);
    CHECK(at<float>(all[1], 0) == 1.0f);
    CHECK(at<float>(all[1], 4) == 2.5f);
    CHECK(at<double>(all[2], 0) == 2.0);
    REQUIRE(all[3].relocations.size() == 2);
    CHECK(all[3].relocations[0].symbol == "a");
    CHECK(all[3].relocations[0].generic);
    CHECK(all[3].relocations[0].addend == 4);
    CHECK(all[3].relocations[1].offset == 8);
    CHECK(all[4].space == Space::constant);
    CHECK(all[4].bytes == 6);
    CHECK(at<uint16_t>(all[5], 6) == 4);
    CHECK(all[5].bytes == 12);
    CHECK(all[6].bytes == 16);
    CHECK(all[7].bytes == 0);
    CHECK(all[7].is_extern);
    CHECK(all[8].name == "x");
    CHECK(all[9].bytes == 8);
    CHECK(all[10].relocations.at(0).symbol == "kernel");
}

TEST_CASE("ptx: calls, prototypes, branch tables and labels") {
    const auto module = parsed(
        ".extern .func (.param .b32 r) f(.param .b64 a, .param .b64 b);\n" +
        kernel("{\n.param .b32 ret0;\n.param .b64 a0;\n.param .b64 a1;\ncall.uni (ret0), f, (a0, a1);\n}\n"
               "{\n.param .b64 a0;\nprototype_0 : .callprototype ()_ (.param .b64 _) .noreturn;\ncall %rd1, "
               "(a0), prototype_0;\n}\n"
               "call.uni g;\n$Lt:\n$L0: .branchtargets $La, $Lb;\nbrx.idx %r1, $L0;\n$La:\n$Lb:"));
    for (const auto& error : module.errors) FAIL_CHECK(to_text(error));
    REQUIRE(module.functions.size() == 2);
    CHECK(!module.functions[0].has_body);
    const Function& function = module.functions[1];
    CHECK(function.body[0].returns.size() == 1);
    CHECK(function.body[0].arguments.size() == 2);
    CHECK(function.body[0].operands[0].name == "f");
    CHECK(function.body[1].operands[0].kind == Operand::Kind::reg);
    CHECK(function.body[2].arguments.empty());
    REQUIRE(function.tables.size() == 2);
    CHECK(function.tables[0].kind == Table::Kind::prototype);
    CHECK(function.tables[1].targets == std::vector<std::string>{"$La", "$Lb"});
    REQUIRE(function.labels.size() == 3);
    CHECK(function.labels[0].at == 3);
    CHECK(function.labels[2].at == 4);
}

TEST_CASE("ptx: a module says whether it was made for debugging") {
    CHECK(ptx::parse(".version 9.0\n.target sm_90, debug\n.address_size 64\n", "a.ptx").debug);
    CHECK(!ptx::parse(".version 9.0\n.target sm_90, texmode_independent\n.address_size 64\n", "a.ptx").debug);
}

TEST_CASE("ptx: debugging sections are skipped, whatever is in them") {
    const auto module = parsed(kernel("") +
                               ".section .debug_info\n{\n.b8 1, 2\n.b32 .debug_abbrev\n$L: { .b64 x "
                               "}\n}\n.section .debug_loc { }\n" +
                               ".section .debug_str { info_string0: .b8 99 }\n.global .u32 after;\n");
    CHECK(module.errors.empty());
    CHECK(module.variables.at(0).name == "after");
}

TEST_CASE("ptx: each error has its line and column, and parsing goes on") {
    CHECK(errors("") == "");
    CHECK(errors(".global .u32 a\n.global .u32 b;\n") == "2:1 expected ';', found '.global'\n");
    CHECK(errors("nonsense;\n") == "1:9 unknown directive 'nonsense'\n");
    CHECK(errors(".global .u33 a;\n") == "1:14 unknown type '.u33'\n");
    CHECK(errors(".global .align 3 .u32 a;\n") == "1:18 an alignment is a power of two\n");
    CHECK(errors(".global .u32 a[99999999999999];\n").find("an array of more than 2^40 elements") !=
          std::string::npos);
    CHECK(errors(kernel("add.s32 %r1 %r2;")) == "6:13 expected ';', found '%r2'\n");
    CHECK(errors(kernel("@%q1 add.s32 %r1, %r2, %r3;")) == "6:6 unknown predicate '%q1'\n");
    CHECK(errors(kernel("ld.global.u32 %r1, [%zz+4];")) == "6:24 unknown register '%zz'\n");
    CHECK(errors(kernel("mov.u32 %r1, 0f12;")) == "6:14 '0f12' is not a float's bits\n");
    CHECK(errors(kernel("mov.u32 %r1, 12abc;")) == "6:14 '12abc' is not a number\n");
    CHECK(errors(kernel("mov.u64 %rd1, 99999999999999999999999999;")) ==
          "6:15 '99999999999999999999999999' does not fit in 64 bits\n");
    CHECK(errors(kernel(".reg .b31 %x;")) == "6:11 unknown register type '.b31'\n");
    CHECK(errors(kernel(".unknown 3;")) == "6:10 unknown directive '.unknown'\n");
    CHECK(errors(kernel(".loc 1 2;")) == "6:9 expected a number, found ';'\n");
}

TEST_CASE("ptx: several errors in one text are all found") {
    CHECK(errors(".global .u33 a;\n" + kernel("add.s32 %r1 %r2;\nmov.u32 %r1, 5;\nmov.u32 %r1, ;\n.what;") +
                 ".global .u34 b;\n.global .u32 c;\n") ==
          "1:14 unknown type '.u33'\n7:13 expected ';', found '%r2'\n9:14 expected a name, found ';'\n10:6 "
          "unknown directive '.what'\n13:14 unknown type '.u34'\n");
    const auto module = parsed(kernel("add.s32 %r1 %r2;\nmov.u32 %r1, 5;"));
    CHECK(module.functions.at(0).body.size() == 2);  // valid parts are kept
}

TEST_CASE("ptx: what does not end is an error at the end") {
    CHECK(errors(".visible .entry k()\n{\nret;\n") == "4:1 function 'k' does not end: '}' is missing\n");
    CHECK(errors(".global .u32 a[2] = {1, 2").find("the initialiser does not end") != std::string::npos);
    CHECK(errors(".visible .entry k(.param .u32 a") != "");
    CHECK(parse("", "x.ptx").errors.size() == 1);
    CHECK(parse("int main() {}", "x.ptx").errors.size() >= 1);
}

TEST_CASE("ptx: integers of every form") {
    CHECK(to_integer("42") == 42);
    CHECK(to_integer("0x1F") == 31);
    CHECK(to_integer("0b101") == 5);
    CHECK(to_integer("017") == 15);
    CHECK(to_integer("0") == 0);
    CHECK(to_integer("7U") == 7);
    CHECK(to_integer("0xffffffffffffffff") == -1);
    CHECK(!to_integer("18446744073709551616"));
    CHECK(!to_integer("0x"));
    CHECK(!to_integer("9z"));
    CHECK(!to_integer(""));
}

}  // namespace warpmark::ptx

TEST_CASE("a file's name may have quotes, which the compiler puts between quotes as they are") {
    const auto module = warpmark::ptx::parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.file 1 \"a\"b.cu\", 12, 34\n.file 2 \"plain.cu\"",
        "k.ptx");
    CHECK(module.errors.empty());
    REQUIRE(module.files.size() == 3);
    CHECK(module.files[1] == "a\"b.cu");
    CHECK(module.files[2] == "plain.cu");
}
