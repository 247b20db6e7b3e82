// Products that ptxas contracts with sums: the test patterns given to it, and its output.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "harness/program/decoding_passes.h"
#include "harness/ptx/parser.h"

namespace warpmark::program {
namespace {

// The arithmetic opcodes of a function with this body.
std::string opcodes(const std::string& body) {
    const auto module = ptx::parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k() {\n"
        ".reg .f32 %a,%b,%c,%d,%m,%n,%x,%y; .reg .f64 %da,%db,%dm,%dx; .reg .b16 %ha,%hb,%hm,%hx; .reg .u64 "
        "%p; .reg .pred %t;\n" +
            body + "\nret;\n}\n",
        "test.ptx");
    REQUIRE_MESSAGE(module.errors.empty(), body);
    const auto fused = contracted(module.functions[0]);
    std::string all;
    for (const auto& instruction : (fused ? *fused : module.functions[0]).body) {
        if (!instruction.opcode.starts_with("mul") && !instruction.opcode.starts_with("fma") &&
            !instruction.opcode.starts_with("add") && !instruction.opcode.starts_with("sub") &&
            !instruction.opcode.starts_with("neg"))
            continue;
        all += (all.empty() ? "" : " ") + instruction.opcode;
        for (const auto& operand : instruction.operands)
            all += operand.kind == ptx::Operand::Kind::reg ? operand.name : "#";
    }
    return all;
}

}  // namespace

TEST_CASE("contraction: a product that sums of its block take, and nothing else, becomes part of them") {
    CHECK(opcodes("mul.f32 %m,%a,%b; add.f32 %x,%m,%c;") == "fma.rn.f32%x%a%b%c");
    CHECK(opcodes("mul.f32 %m,%a,%b; add.f32 %x,%c,%m;") == "fma.rn.f32%x%a%b%c");
    CHECK(opcodes("mul.f32 %m,%a,%b; add.f32 %x,%m,%c; add.f32 %y,%m,%d;") ==
          "fma.rn.f32%x%a%b%c fma.rn.f32%y%a%b%d");
    CHECK(opcodes("mul.f64 %dm,%da,%db; add.f64 %dx,%dm,%da;") == "fma.rn.f64%dx%da%db%da");
    CHECK(opcodes("mul.f16 %hm,%ha,%hb; add.f16 %hx,%hm,%ha;") == "fma.rn.f16%hx%ha%hb%ha");
    CHECK(opcodes("mul.bf16 %hm,%ha,%hb; add.bf16 %hx,%hm,%ha;") == "fma.rn.bf16%hx%ha%hb%ha");
    CHECK(opcodes("mul.ftz.f32 %m,%a,%b; add.ftz.sat.f32 %x,%m,%c;") == "fma.rn.ftz.sat.f32%x%a%b%c");
    CHECK(opcodes("mul.f32 %m,%a,0f40000000; add.f32 %x,%m,%c;") == "fma.rn.f32%x%a#%c");
    CHECK(opcodes("mul.f32 %m,%a,%b; add.f32 %x,%m,%c; mul.f32 %n,%x,%d; add.f32 %y,%n,%a;") ==
          "fma.rn.f32%x%a%b%c fma.rn.f32%y%x%d%a");
    // A label without a jump does not begin a block.
    CHECK(opcodes("mul.f32 %m,%a,%b; L: add.f32 %x,%m,%c;") == "fma.rn.f32%x%a%b%c");
}

TEST_CASE("contraction: differences negate what is taken away") {
    CHECK(opcodes("mul.f32 %m,%a,%b; sub.f32 %x,%m,%c;").ends_with("fma.rn.f32%x%a%b%negated"));
    CHECK(opcodes("mul.f32 %m,%a,%b; sub.f32 %x,%m,%c;").starts_with("neg.f32%negated%c "));
    CHECK(opcodes("mul.f32 %m,%a,%b; sub.f32 %x,%c,%m;") == "neg.f32%negated%a fma.rn.f32%x%negated%b%c");
}

TEST_CASE("contraction: of two products the first is taken") {
    CHECK(opcodes("mul.f32 %m,%a,%b; mul.f32 %n,%c,%d; add.f32 %x,%m,%n;") ==
          "mul.f32%n%c%d fma.rn.f32%x%a%b%n");
    CHECK(opcodes("mul.f32 %n,%c,%d; mul.f32 %m,%a,%b; add.f32 %x,%m,%n;") ==
          "mul.f32%n%c%d fma.rn.f32%x%a%b%n");
}

TEST_CASE("contraction: every other product stays") {
    for (const char* body : {
             "mul.f32 %m,%a,%b; add.f32 %x,%m,%m;",                         // as both operands
             "mul.f32 %m,%a,%b; add.f32 %x,%m,%c; st.global.f32 [%p],%m;",  // stored
             "mul.f32 %m,%a,%b; add.f32 %x,%m,%c; mul.f32 %y,%m,%d;",       // multiplied again
             "mul.rn.f32 %m,%a,%b; add.f32 %x,%m,%c;", "mul.f32 %m,%a,%b; add.rn.f32 %x,%m,%c;",
             "mul.ftz.f32 %m,%a,%b; add.f32 %x,%m,%c;", "mul.f32 %m,%a,%b; add.ftz.f32 %x,%m,%c;",
             "mul.sat.f32 %m,%a,%b; add.f32 %x,%m,%c;", "@%t mul.f32 %m,%a,%b; @%t add.f32 %x,%m,%c;",
             "mul.f32 %m,%a,%b; @%t bra L; bar.sync 0; L: add.f32 %x,%m,%c;",  // another block
             "mul.f32 %m,%a,%b; @%t bra L; add.f32 %x,%m,%c; L:",
             "mul.f32 %m,%a,%b; ld.global.f32 %a,[%p]; add.f32 %x,%m,%c;",  // a factor has changed
             "mul.f32 %a,%a,%b; add.f32 %x,%a,%c;",                         // the same
         }) {
        CAPTURE(body);
        CHECK(opcodes(body).find("fma") == std::string::npos);
    }
}

}  // namespace warpmark::program
