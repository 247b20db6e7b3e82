// Tests of handwritten PTX: unusual operands, guards, widths, and instructions that must be rejected as
// unsupported.
#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/module_variables.h"
#include "harness/runtime/simulator.h"

namespace warpmark::machine {
namespace {

// A kernel whose body leaves %r0 of each lane in out[lane]; %r1 is the lane, %rd0 the address of out[lane].
std::string kernel_of(const std::string& body) {
    return ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out) {\n.reg .b8 "
           "%b<4>;\n.reg .b16 %h<6>;\n.reg .b32 %r<12>;\n.reg .b64 %rd<8>;\n"
           ".reg .f32 %f<4>;\n.reg .f64 %fd<4>;\n.reg .pred %p<6>;\n"
           "ld.param.u64 %rd0, [out];\nmov.u32 %r1, %tid.x;\nmul.wide.u32 %rd1, %r1, 4;\nadd.u64 %rd0, %rd0, "
           "%rd1;\nmov.u32 %r0, 0;\n" +
           body + "\nst.global.u32 [%rd0], %r0;\nret;\n}\n";
}

void check(const std::string& body, int (*expected)(int lane)) {
    INFO(body);
    Rig rig(kernel_of(body));
    rig.out<int>(32).launch("k", 32);
    CHECK(rig.result<int>(0) == made<int>(32, expected));
    CHECK(rig.findings() == "");
}

// The reason why the simulator does not run it; "" if it does.
std::string refused(const std::string& body) {
    Rig rig(kernel_of(body));
    std::string all;
    for (const auto& finding : rig.run().program.unsupported)
        if (const auto* gap = fact_of<Unsimulated>(finding))
            all += gap->detail + " at PTX line " + std::to_string(gap->ptx_line);
    return all;
}

// "yn": for each store of the body, in order, whether the stored value is known from the text.
template <class T>
std::string stores(const std::string& body, T program::MemoryOp::* says) {
    Rig rig(kernel_of(body));
    CHECK(rig.run().program.unsupported.empty());
    std::string all;
    for (const auto& op : rig.run().program.functions.at(rig.run().program.function_index.at("k")).memory)
        if (op.kind == Access::store) all += (op.*says) != T{} ? 'y' : 'n';
    all.pop_back();  // the store of the kernel itself
    return all;
}
std::string of_constant(const std::string& body) {
    return stores(body, &program::MemoryOp::of_constant);
}

}  // namespace

TEST_CASE("decode: guards hold lanes back, negated and not") {
    check("setp.lt.u32 %p1, %r1, 10;\n@%p1 mov.u32 %r0, 5;\n@!%p1 add.u32 %r0, %r1, 100;",
          [](int lane) { return lane < 10 ? 5 : lane + 100; });
    check("setp.lt.u32 %p1|%p2, %r1, 10;\nselp.u32 %r0, 1, 2, %p2;",
          [](int lane) { return lane < 10 ? 2 : 1; });
    check(
        "setp.lt.u32 %p1, %r1, 20;\nsetp.gt.and.u32 %p2, %r1, 10, %p1;\nsetp.eq.or.u32 %p3, %r1, 5, "
        "%p2;\nsetp.ne.xor.u32 %p4, %r1, 7, !%p3;\nselp.u32 %r0, 1, 0, %p4;",
        [](int lane) { return ((lane != 7) != !((lane > 10 && lane < 20) || lane == 5)) ? 1 : 0; });
    check("mov.pred %p1, 1;\nnot.pred %p2, %p1;\nor.pred %p3, %p2, %p1;\nselp.u32 %r0, 3, 4, %p3;",
          [](int) { return 3; });
}

TEST_CASE("decode: a carry goes through a chain, lane by lane, and guards keep it") {
    check(
        "mov.u32 %r2, 0xfffffff0;\nadd.cc.u32 %r3, %r2, %r1;\naddc.cc.u32 %r4, 0xffffffff, 0;\naddc.u32 %r0, "
        "100, 0;",
        [](int lane) { return lane >= 16 ? 101 : 100; });
    check("sub.cc.u32 %r3, %r1, 16;\nsubc.u32 %r0, 7, 0;", [](int lane) { return lane < 16 ? 6 : 7; });
    // Mixed chains: the flag is the adder's carry, as on an H200.
    check("sub.cc.u32 %r3, %r1, 16;\naddc.u32 %r0, 7, 0;", [](int lane) { return lane < 16 ? 7 : 8; });
    check("add.cc.u32 %r3, %r1, 0xfffffff0;\nsubc.u32 %r0, 7, 0;",
          [](int lane) { return lane < 16 ? 6 : 7; });
    check("mad.lo.cc.u32 %r3, %r1, 0x10000000, 0;\nsubc.cc.u32 %r3, 0, 0;\nmadc.lo.u32 %r0, 2, 3, 1;",
          [](int) { return 7; });
    check(
        "setp.lt.u32 %p1, %r1, 8;\nadd.cc.u32 %r2, 0, 0;\n@%p1 add.cc.u32 %r2, 0xffffffff, 1;\naddc.u32 %r0, "
        "0, 0;",
        [](int lane) { return lane < 8 ? 1 : 0; });
}

TEST_CASE("decode: narrow operands in wide registers, and 8-bit registers") {
    check(
        "mov.u32 %r2, 0x1234ff85;\ncvt.s32.s8 %r3, %r2;\ncvt.u32.u8 %r4, %r2;\ncvt.s32.s16 %r5, "
        "%r2;\nadd.s32 %r0, %r3, %r4;\nadd.s32 %r0, %r0, %r5;",
        [](int) { return -123 + 133 - 123; });
    check("cvt.u8.u32 %r2, 300;\ncvt.s8.s32 %r3, 200;\nadd.s32 %r0, %r2, %r3;", [](int) { return 44 - 56; });
    check("cvt.u16.u32 %h1, %r1;\nmul.lo.u16 %h2, %h1, %h1;\nshl.b16 %h2, %h2, 8;\ncvt.u32.u16 %r0, %h2;",
          [](int lane) { return lane * lane * 256 & 0xffff; });
    check("cvt.rzi.u8.f32 %h1, 0f437F0000;\ncvt.u32.u8 %r0, %h1;", [](int) { return 255; });
    check("mov.b32 {%b0, %b1, %b2, %b3}, %r1;\nmov.b32 %r0, {%b1, %b0, %b1, %b1};",
          [](int lane) { return lane << 8; });
}

TEST_CASE("decode: packing and unpacking, sinks") {
    check(
        "mov.b64 %rd2, {%r1, 7};\nmov.b64 {_, %r2}, %rd2;\nmov.b64 {%r3, _}, %rd2;\nmad.lo.u32 %r0, %r2, "
        "100, %r3;",
        [](int lane) { return 700 + lane; });
    check(
        "cvt.u16.u32 %h1, %r1;\nmov.b32 %r2, {%h1, 3};\nmov.b32 {%h2, %h3}, %r2;\nmov.b64 %rd2, {%h1, %h2, "
        "%h3, %h3};\nshr.u64 %rd2, %rd2, 32;\ncvt.u32.u64 %r0, %rd2;",
        [](int) { return 0x30003; });
    check(
        "vote.sync.ballot.b32 _, 1, 0xffffffff;\nmatch.all.sync.b32 _|%p1, 5, 0xffffffff;\nselp.u32 %r0, 1, "
        "0, %p1;",
        [](int) { return 1; });
}

TEST_CASE("decode: floating-point immediates of every kind, in f32 and f64") {
    check(
        "add.f32 %f1, 0f3FC00000, 2.5;\nadd.f64 %fd1, 0d3FF8000000000000, 2.5;\ncvt.rzi.s32.f32 %r2, "
        "%f1;\ncvt.rzi.s32.f64 %r3, %fd1;\nmad.lo.u32 %r0, %r2, 10, %r3;",
        [](int) { return 44; });
    check("mov.f32 %f1, 7;\ncvt.rzi.s32.f32 %r0, %f1;", [](int) { return 7; });
    check("mov.f32 %f1, 0d4008000000000000;\ncvt.rzi.s32.f32 %r0, %f1;", [](int) { return 3; });
}

TEST_CASE("decode: special registers") {
    check(
        "mov.u32 %r2, %laneid;\nmov.u32 %r3, %lanemask_lt;\npopc.b32 %r3, %r3;\nmov.u32 %r4, "
        "%ntid.x;\nmov.u32 %r5, %nctaid.x;\nmov.u32 %r6, %warpid;\n"
        "add.u32 %r0, %r2, %r3;\nadd.u32 %r0, %r0, %r4;\nadd.u32 %r0, %r0, %r5;\nadd.u32 %r0, %r0, "
        "%r6;\nmov.u32 %r7, WARP_SZ;\nadd.u32 %r0, %r0, %r7;",
        [](int lane) { return 2 * lane + 65; });
    check(
        "mov.u32 %r2, %clock;\nmov.u64 %rd2, %clock64;\nmov.u64 %rd3, %globaltimer;\nsetp.ge.u64 %p1, %rd3, "
        "%rd2;\nselp.u32 %r0, 1, 0, %p1;",
        [](int) { return 1; });
    check("mov.u16 %h1, %tid.x;\ncvt.u32.u16 %r0, %h1;", [](int lane) { return lane; });
}

TEST_CASE("decode: 128 bits as two words, vectors with immediates") {
    check(
        ".local .align 16 .b8 stack[64];\nst.local.v2.u64 [stack+16], {%rd1, 5};\nld.local.v4.u32 {%r2, _, "
        "%r3, _}, [stack+16];\nadd.u32 %r0, %r2, %r3;",
        [](int lane) { return 4 * lane + 5; });
}

TEST_CASE("decode: a store is of a constant if its register is given one number and nothing else") {
    CHECK(of_constant("st.global.u32 [%rd0], 5;\nmov.u32 %r2, 5;\nst.global.u32 [%rd0], %r2;\nst.global.u32 "
                      "[%rd0], %r1;") == "yyn");
    CHECK(of_constant("mov.u32 %r2, 5;\nmov.u32 %r3, %r2;\ncvt.u64.u32 %rd2, %r3;\nst.global.u64 [%rd0], "
                      "%rd2;\nadd.u32 %r4, %r3, 0;\nst.global.u32 [%rd0], %r4;") == "yn");
    CHECK(of_constant(
              "mov.u32 %r2, 5;\nst.global.u32 [%rd0], %r2;\nmov.u32 %r2, 6;\nst.global.u32 [%rd0], %r2;") ==
          "nn");
    CHECK(of_constant("setp.lt.u32 %p1, %r1, 9;\n@%p1 mov.u32 %r2, 5;\nst.global.u32 [%rd0], %r2;") == "n");
    CHECK(
        of_constant(
            "setp.lt.u32 %p1, %r1, 9;\nmov.u32 %r2, 5;\n@%p1 mov.u32 %r2, 6;\nst.global.u32 [%rd0], %r2;") ==
        "n");
    CHECK(of_constant("mov.u32 %r2, 5;\nst.global.u32 [%rd0], %r2;\nmov.b64 {%r3, %r2}, %rd0;") == "n");
    CHECK(of_constant(
              "mov.u32 %r2, 5;\nst.global.u32 [%rd0], %r2;\nmatch.all.sync.b32 %r2|%p1, 5, 0xffffffff;") ==
          "n");
    // A copy of a register that keeps changing, such as a loop counter.
    CHECK(of_constant("mov.u32 %r2, 0;\nL:\nmov.u32 %r3, %r2;\nst.global.u32 [%rd0], %r3;\nadd.u32 %r2, %r3, "
                      "1;\nsetp.lt.u32 %p1, %r2, 3;\n@%p1 bra L;") == "n");
}

TEST_CASE("decode: a store is of parameters if nothing else comes into what it stores") {
    const auto of_parameters = [](const std::string& body) {
        return stores(body, &program::MemoryOp::of_parameters);
    };
    const std::string size = "mov.u32 %r2, %ntid.x;\nadd.u32 %r3, %r2, 1;\n",
                      stored = "st.global.u32 [%rd0], %r3;";
    CHECK(of_parameters("st.global.u32 [%rd0], 5;") == "y");
    CHECK(of_parameters(size + stored) == "y");
    // A copy has the value of its original.
    CHECK(of_parameters(size + "mov.u32 %r4, %r3;\nst.global.u32 [%rd0], %r4; " + stored) == "yy");
    // At one source location: the same expression twice, and two that may be equal by chance.
    const std::string again = size + "mov.u32 %r4, %ntid.x;\nadd.u32 %r5, %r4, 1;\nadd.u32 %r6, %r4, 2;\n";
    CHECK(of_parameters(again + stored + " st.global.u32 [%rd0], %r5;") == "yy");
    CHECK(of_parameters(again + stored + " st.global.u32 [%rd0], %r6;") == "nn");
    CHECK(of_parameters(again + stored + " st.global.u32 [%rd0], 5;") == "nn");
    // Commutative operands, noncommutative ones; a condition and its negation.
    const std::string other = size + "add.u32 %r4, 1, %r2;\nsub.u32 %r5, %r2, 1;\nsub.u32 %r6, 1, %r2;\n";
    CHECK(of_parameters(other + stored + " st.global.u32 [%rd0], %r4;") == "yy");
    CHECK(of_parameters(other + "st.global.u32 [%rd0], %r5; st.global.u32 [%rd0], %r6;") == "nn");
    const auto of_condition = [&](const std::string& third) {
        return of_parameters(size +
                             "setp.lt.u32 %p1, %r2, 9;\nsetp.lt.and.u32 %p2, %r3, 9, %p1;\n"
                             "setp.lt.and.u32 %p3, %r3, 9, " +
                             third +
                             ";\nselp.u32 %r4, 1, 2, %p2;\nselp.u32 %r5, 1, 2, %p3;\n"
                             "st.global.u32 [%rd0], %r4; st.global.u32 [%rd0], %r5;");
    };
    CHECK(of_condition("%p1") == "yy");
    CHECK(of_condition("!%p1") == "nn");
    CHECK(of_parameters("setp.lt.u32 %p1, 5, 9;\nselp.u32 %r2, 1, 2, %p1;\nst.global.u32 [%rd0], %r2;") ==
          "y");
    CHECK(of_parameters(
              "mov.u32 %r2, %tid.x;\nst.global.u32 [%rd0], %r2;\nmov.u32 %r3, %ctaid.x;\n"
              "st.global.u32 [%rd0], %r3;\nld.global.u32 %r4, [%rd0];\nst.global.u32 [%rd0], %r4;") == "nnn");
    // A register to which a loop adds.
    CHECK(of_parameters("mov.u32 %r2, %ntid.x;\nL:\nst.global.u32 [%rd0], %r2;\nadd.u32 %r2, %r2, %r2;\n"
                        "setp.lt.u32 %p1, %r2, 3;\n@%p1 bra L;") == "n");
}

TEST_CASE("decode: what is not PTX's, or not known, is refused with its name and line") {
    CHECK(refused("add.u32 %r0, %r1, 1;") == "");
    CHECK(refused("frobnicate.u32 %r0, %r1;").find("the instruction frobnicate.u32") != std::string::npos);
    CHECK(refused("frobnicate.u32 %r0, %r1;").find("PTX line 17") != std::string::npos);
    CHECK(refused("add.xx.u32 %r0, %r1, 1;") != "");
    CHECK(refused("add.u32 %r0, %r1;").find("2 operands") != std::string::npos);
    CHECK(refused("add.u64 %rd1, %r1, %rd1;").find("too narrow") != std::string::npos);
    CHECK(refused("add.u32 %p1, %r1, 1;") != "");
    CHECK(refused("setp.lt.ftz.u32 %p1, %r1, 1;") != "");
    CHECK(refused("ld.global.weird.u32 %r0, [%rd0];").find(".weird") != std::string::npos);
    CHECK(refused("ld.global.v2.u32 %r0, [%rd0];") != "");
    CHECK(refused("ld.global.u32 %r0, [nowhere];").find("'nowhere'") != std::string::npos);
    CHECK(refused("mov.u32 %r0, nowhere;").find("'nowhere'") != std::string::npos);
    CHECK(refused("mov.u32 %r0, %nonsense;").find("%nonsense") != std::string::npos);
    CHECK(refused("call nobody;").find("nobody") != std::string::npos);
    CHECK(refused("atom.global.add.u16 %h1, [%rd0], %h2;") != "");
    CHECK(refused("atom.global.add.v2.u32 {%r0, %r2}, [%rd0], {%r1, %r1};") != "");
    CHECK(refused("red.global.exch.b32 [%rd0], %r1;") != "");
    CHECK(refused("cp.async.ca.shared.global [%r0], [%rd0], 5;") != "");
    CHECK(refused("wmma.load.a.sync.aligned.m16n16k16.shared.f16 {%r0}, [%rd0];") != "");
}

TEST_CASE("decode: an unknown instruction is a finding when it is reached, and the tool's fault") {
    Rig rig(kernel_of("setp.gt.u32 %p1, %r1, 99;\n@%p1 frobnicate.u32 %r0, %r1;\nmov.u32 %r0, 3;"));
    rig.out<int>(32).launch("k", 32);
    CHECK(rig.findings() == "");
    CHECK(rig.result<int>(0)[0] == 3);
    Rig reached(kernel_of("frobnicate.u32 %r0, %r1;"));
    reached.out<int>(32).launch("k", 32);
    CHECK(reached.findings() == "tool.unsupported");
    CHECK(reached.messages().find("frobnicate.u32") != std::string::npos);
}

TEST_CASE("decode: the runs of one module share what was decoded, and each has variables of its own") {
    const auto module = ptx::parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .global .u32 count = 40;\n.global .u64 "
        "place = count;\n.visible .entry k() {\n.reg .b32 %r<2>;\n.reg .b64 %rd<2>;\n"
        "ld.global.u64 %rd1, [place];\nld.global.u32 %r1, [%rd1];\nadd.u32 %r1, %r1, 1;\nst.global.u32 "
        "[count], %r1;\nret;\n}\n",
        "x.ptx");
    REQUIRE(module.errors.empty());
    Decoded decoded;
    std::vector<std::shared_ptr<const Program>> programs;
    for (const auto order : {Schedule::Order::usual, Schedule::Order::usual, Schedule::Order::reverse,
                             Schedule::Order::reverse}) {
        runtime::Setup setup;
        setup.decoded = &decoded;
        setup.schedule.order = order;
        runtime::Simulation machine(module, setup);
        REQUIRE(machine.launch("k", {1, 1, 1}, {1, 1, 1}, 0, {}));
        const auto bytes = machine.read_buffer(machine.run().program.variables.at("count"));
        CHECK(bytes.at(0) == std::byte{41});
        programs.push_back(machine.run().decoded);
    }
    CHECK(programs[0] == programs[1]);
    CHECK(programs[2] == programs[3]);
    CHECK(programs[0] != programs[2]);
    Memory elsewhere;
    elsewhere.allocate({}, nullptr);
    CHECK(decoded.program(module, {}, lay_variables(module, {}, elsewhere, nullptr)) != programs[0]);
}

}  // namespace warpmark::machine
