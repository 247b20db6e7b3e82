// PTX written by hand or by older toolkits, in cases/. Comments in each file define how it is run and the
// expected contents of `out`. Unsupported instructions are rejected by name.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/base/case_directives.h"
#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/module_variables.h"

namespace warpmark::machine {
namespace {

std::vector<uint32_t> numbers_after(const std::string& text, const std::string& word) {
    std::vector<uint32_t> all;
    const auto directives = case_directives(text);
    const auto found = std::ranges::find(directives, word, &CaseDirective::key);
    REQUIRE(found != directives.end());
    std::istringstream line(found->value);
    for (std::string number; line >> number;)
        all.push_back(static_cast<uint32_t>(std::stoul(number, nullptr, 0)));
    return all;
}

std::string refusal(const std::string& instruction) {
    const auto module = ptx::parse(
        ".version 9.0\n.target sm_100a\n.address_size 64\n.entry k()\n{\n.reg .b32 %r<9>;\n.reg .b64 "
        "%d<9>;\n.reg .f32 %f<9>;\n.reg .pred %p<3>;\n" +
            instruction + "\nret;\n}\n",
        "x.ptx");
    if (!module.errors.empty()) return to_text(module.errors[0]);
    Memory memory;
    const auto program = decode(module, {}, memory, nullptr);
    const auto* gap = program.unsupported.empty() ? nullptr : fact_of<Unsimulated>(program.unsupported[0]);
    return gap ? gap->detail : "";
}

}  // namespace

TEST_CASE("machine: PTX by hand and of older toolkits runs") {
    int cases = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(WARPMARK_SOURCE_DIR) /
                                                                 "harness/machine/cases")) {
        if (entry.path().extension() != ".ptx") continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        INFO(entry.path().filename().string());
        const auto expected = numbers_after(text.str(), "out");
        Rig rig(text.str());
        rig.out<uint32_t>(expected.size()).launch("k", numbers_after(text.str(), "threads").at(0));
        CHECK(rig.messages() == "");
        CHECK(rig.result<uint32_t>(0) == expected);
        ++cases;
    }
    CHECK(cases >= 4);
}

TEST_CASE("machine: what it has not is refused by its name") {
    for (const char* instruction : {"tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}];",
                                    "tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}];",
                                    "txq.width.b32 %r1, [%d1];",
                                    "suld.b.1d.b32.trap %r1, [%d1, {%r2}];",
                                    "sust.b.1d.b32.trap [%d1, {%r2}], %r1;",
                                    "sured.b.add.1d.u32.trap [%d1, {%r2}], %r1;",
                                    "suq.width.b32 %r1, [%d1];",
                                    "istypep.texref %p1, %d1;",
                                    "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;",
                                    "tcgen05.wait::ld.sync.aligned;",
                                    "wgmma.fence.sync.aligned;",
                                    "wgmma.commit_group.sync.aligned;",
                                    "vadd.u32.u32.u32 %r1, %r2, %r3;",
                                    "vset2.u32.u32.eq %r1, %r2, %r3, %r4;",
                                    "vshl.u32.u32.u32.clamp %r1, %r2, %r3;",
                                    "vmad.u32.u32.u32 %r1, %r2, %r3, %r4;",
                                    "cvt.rs.f16x2.f32 %r1, %f1, %f2, %r3;",
                                    "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%r1], {%r2};",
                                    "alloca.u64 %d1, %d2;",
                                    "stacksave.u64 %d1;",
                                    "atom.global.exch.b128 %d1, [%d2], %d3;",
                                    "fence.proxy.tensormap::generic.release.gpu;",
                                    "prefetch.tensormap [%d1];",
                                    "shfl.up.b32 %r1, %r2, 1, 0;",
                                    "vote.ballot.b32 %r1, %p1;",
                                    "frobnicate.u32 %r1, %r2;",
                                    "add.bogus.u32 %r1, %r2, %r3;"}) {
        const std::string opcode = std::string(instruction).substr(0, std::string(instruction).find(' '));
        const std::string said = refusal(instruction);
        CHECK_MESSAGE(said.find(opcode.substr(0, opcode.find(';'))) != std::string::npos, instruction, " → ",
                      said);
    }
    CHECK(refusal("add.u32 %r1, %r2, %r3;") == "");
}

TEST_CASE("machine: an asynchronous copy of as many bytes as a register says") {
    const std::string body =
        ".version 9.0\n.target sm_80\n.address_size 64\n.entry k(.param .u64 in, .param .u64 out)\n{\n.reg "
        ".b32 %r<9>;\n.reg .b64 %d<9>;\n.reg .pred %p<3>;\n.shared .align 16 .b8 room[256];\n"
        "ld.param.u64 %d1, [in];\nld.param.u64 %d2, [out];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, "
        "room;\nshl.b32 %r3, %r1, 4;\nadd.u32 %r2, %r2, %r3;\ncvt.u64.u32 %d3, %r3;\nadd.u64 %d1, %d1, "
        "%d3;\nadd.u64 %d2, %d2, %d3;\n"
        "cp.async.cg.shared.global [%r2], [%d1], 16, %r1;\ncp.async.wait_all;\nld.shared.v2.b64 {%d4, %d5}, "
        "[%r2];\nst.global.v2.b64 [%d2], {%d4, %d5};\nret;\n}\n";
    std::vector<uint8_t> in(17 * 16);
    for (size_t at = 0; at < in.size(); ++at) in[at] = static_cast<uint8_t>(at + 1);
    std::string text = body;
    text.replace(text.find("room[256]"), 9, "room[272]");
    Rig rig(text);
    rig.buffer(in).out<uint8_t>(in.size()).launch("k", 17);
    const auto out = rig.result<uint8_t>(1);
    for (size_t at = 0; at < out.size(); ++at) CHECK(out[at] == (at % 16 < at / 16 ? in[at] : 0));
}

}  // namespace warpmark::machine
