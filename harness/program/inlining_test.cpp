// Tests of inlined calls, and of variables promoted to registers.
#include "harness/program/inlining.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace warpmark;

namespace {

const std::string head = ".version 9.0\n.target sm_90\n.address_size 64\n";

// The opcodes of the first kernel with all functions that it calls; "too long".
std::string inlined_text(const std::string& text, size_t most = 100, bool in_registers = false) {
    const auto module = ptx::parse(head + text, "k.ptx");
    REQUIRE(module.errors.empty());
    for (size_t at = 0; at < module.functions.size(); ++at) {
        if (!module.functions[at].is_entry) continue;
        auto made = program::inlined(module, at, most);
        if (!made) return "too long";
        REQUIRE(made->from.size() == made->function.body.size());
        if (in_registers) program::keep_in_registers(made->function);
        std::string all;
        for (const auto& one : made->function.body) all += one.opcode + " ";
        return all;
    }
    return "";
}

const std::string twice = R"(
.func (.param .b32 r) twice(.param .b32 a) {
.reg .b32 x;
ld.param.b32 x, [a];
add.u32 x, x, x;
st.param.b32 [r], x;
ret;
}
)";
std::string call(const std::string& function, const std::string& from, const std::string& to) {
    return fmt::format(
        "{{ .param .b32 p; .param .b32 q; st.param.b32 [p], {}; call (q), {}, (p); ld.param.b32 {}, [q]; "
        "}}\n",
        from, function, to);
}
std::string kernel(const std::string& body) {
    return ".entry k() {\n.reg .b32 v;\n.reg .b64 s;\n.reg .pred c;\n" + body + "ret;\n}\n";
}

}  // namespace

TEST_CASE("inlined: a call is its function's body") {
    CHECK(inlined_text(twice + kernel(call("twice", "v", "v"))) ==
          "st.param.b32 ld.param.b32 add.u32 st.param.b32 ld.param.b32 ret ");
    CHECK(inlined_text(twice + kernel(call("twice", "v", "v")), 100, true) ==
          "mov.b32 mov.b32 add.u32 mov.b32 mov.b32 ret ");
    // A return in the middle becomes a jump.
    const std::string early = ".func early() {\n.reg .pred c;\n@c ret;\ntrap;\nret;\n}\n";
    CHECK(inlined_text(early + kernel("call early;\n")) == "bra trap ret ");
}

TEST_CASE("inlined: not without end, nor what nobody has") {
    CHECK(inlined_text(twice + kernel(call("twice", "v", "v")), 3) == "too long");
    const std::string again = ".func again() {\ncall again;\nret;\n}\n";
    CHECK(inlined_text(again + kernel("call again;\n")) == "call ret ");
    CHECK(inlined_text(".extern .func other();\n" + kernel("call other;\n")) == "call ret ");
}

TEST_CASE("inlined: a variable is a register if its address goes nowhere") {
    const std::string local = ".local .align 4 .b8 l[8];\nmov.u64 s, l;\n";
    CHECK(inlined_text(kernel(local + "st.local.b32 [s+4], v;\nld.local.b32 v, [s+4];\n"), 9, true) ==
          "mov.u64 mov.b32 mov.b32 ret ");
    CHECK(inlined_text(kernel(local + "st.local.b32 [s+4], v;\nst.global.u64 [16], s;\n"), 9, true) ==
          "mov.u64 st.local.b32 st.global.u64 ret ");
    // Two widths at one location.
    CHECK(inlined_text(kernel(local + "st.local.b32 [s+4], v;\nld.local.u16 v, [s+6];\n"), 9, true) ==
          "mov.u64 st.local.b32 ld.local.u16 ret ");
    // Passed to an unknown function.
    CHECK(inlined_text(".extern .func other(.param .b32 a);\n" +
                           kernel("{ .param .b32 p; st.param.b32 [p], v; call other, (p); }\n"),
                       9, true) == "st.param.b32 call ret ");
}
