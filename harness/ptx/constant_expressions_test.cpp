// Values of constant expressions, against the rules of C.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>

#include "harness/ptx/module.h"

namespace warpmark::ptx {
namespace {

Module with_operand(const std::string& text) {
    return parse(fmt::format(".version 9.0\n.target sm_90\n.address_size 64\n.entry k()\n{{\n.reg .b64 "
                             "%r;\nmov.b64 %r, {};\nret;\n}}\n",
                             text),
                 "test.ptx");
}

int64_t value(const std::string& text) {
    const auto module = with_operand(text);
    for (const auto& error : module.errors) FAIL_CHECK(text, ": ", to_text(error));
    return module.errors.empty() ? module.functions[0].body[0].operands[1].integer : -12345;
}

double real(const std::string& text) {
    return std::bit_cast<double>(value(text));
}

std::string error(const std::string& text) {
    const auto module = with_operand(text);
    return module.errors.empty() ? ""
                                 : fmt::format("{}:{} {}", module.errors[0].where.line,
                                               module.errors[0].where.column, module.errors[0].what);
}

}  // namespace

TEST_CASE("ptx: constant expressions bind as in C") {
    CHECK(value("1+2*3") == 7);
    CHECK(value("(1+2)*3") == 9);
    CHECK(value("1<<4|3") == 19);
    CHECK(value("10-3-2") == 5);
    CHECK(value("7%4+1") == 4);
    CHECK(value("~0") == -1);
    CHECK(value("-(3)") == -3);
    CHECK(value("!5") == 0);
    CHECK(value("!0") == 1);
    CHECK(value("1<2 && 3!=3 || 4>=4") == 1);
    CHECK(value("2>1 ? 0x10 : 0b11") == 16);
    CHECK(value("0 ? 1 : 0 ? 2 : 3") == 3);
    CHECK(value("6&3^1") == 3);
    CHECK(value("-8>>1") == -4);
    CHECK(value("(.u64)-8>>1") == 0x7ffffffffffffffc);
    CHECK(value("-1 < 1") == 1);
    CHECK(value("-1 < 1U") == 0);
    CHECK(value("-7/2") == -3);
    CHECK(value("1<<64") == 0);
    CHECK(value("WARP_SZ") == 32);
}

TEST_CASE("ptx: constant expressions of floats") {
    CHECK(real("1.5+2") == 3.5);
    CHECK(real("-.5*4.") == -2.0);
    CHECK(real("1e-3/2") == 0.0005);
    CHECK(value("1.5 > 1") == 1);
    CHECK(real("0d3FF0000000000000") == 1.0);
}

TEST_CASE("ptx: what is no constant has an error with its place") {
    CHECK(error("1/0") == "7:16 a division by zero");
    CHECK(error("1.5<<2") == "7:19 '<<' of a float");
    CHECK(error("~1.5") == "7:17 '~' of a float");
    CHECK(error("(1") == "7:15 expected ')', found ';'");
    CHECK(error("1 ? 2") == "7:18 expected ':', found ';'");
    CHECK(error("099") == "7:13 '099' is not a number");
    CHECK(error("5 %r") == "7:16 expected a number, found 'r'");
    CHECK(error(std::string(100, '(') + "1" + std::string(100, ')')).find("nested too deeply") !=
          std::string::npos);
}

}  // namespace warpmark::ptx
