// `wmma.load`, wmma.store, ldmatrix, stmatrix and movmatrix in PTX kernels, against the results of an H200.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

std::vector<uint32_t> words(const std::string& hex, size_t bytes = 4) {
    std::vector<uint32_t> all;
    for (size_t at = 0; at < hex.size(); at += 2 * bytes) {
        const uint64_t word = std::stoull(hex.substr(at, 2 * bytes), nullptr, 16);
        all.push_back(static_cast<uint32_t>(word));
        if (bytes == 8) all.push_back(static_cast<uint32_t>(word >> 32));
    }
    return all;
}

std::string list(const char* name, size_t count) {
    std::string all;
    for (size_t at = 0; at < count; ++at) all += fmt::format("{}{}{}", all.empty() ? "" : ",", name, at);
    return "{" + all + "}";
}

// A kernel of one warp with `registers` registers d of `bits` bits; lane l's pointers %p0 and %p1 are into
// `in` and `out`.
std::string kernel(const std::string& body, size_t registers, int bits = 32) {
    return fmt::format(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 "
        "out)\n{{\n"
        ".reg .b{} %d<{}>; .reg .b64 %p<4>; .reg .b32 %t<6>; .shared .align 16 .b8 s[4096];\n"
        "ld.param.u64 %p0,[in]; ld.param.u64 %p1,[out]; mov.u32 %t0,%tid.x; mov.u32 %t3,s;\n{}ret;\n}}\n",
        bits, registers, body);
}

// 2048 elements 0, 1, 2, … of the type.
std::vector<uint32_t> counting(const std::string& type, const std::string& bytes) {
    std::vector<uint32_t> memory;
    for (uint32_t at = 0; at < 2048; ++at) {
        if (type == "f64") {
            const double value = at;
            uint64_t bits;
            std::memcpy(&bits, &value, 8);
            memory.push_back(static_cast<uint32_t>(bits));
            memory.push_back(static_cast<uint32_t>(bits >> 32));
        } else if (type == "tf32" || type == "f32" || type == "s32") {
            memory.push_back(type == "tf32" ? at << 13 : at);
        } else if (type.ends_with("f16")) {
            if (at % 2 == 0) memory.push_back(at | (at + 1) << 16);
        } else if (at < 512) {
            memory.push_back(
                __builtin_bswap32(static_cast<uint32_t>(std::stoul(bytes.substr(at * 8, 8), nullptr, 16))));
        }
    }
    return memory;
}

void check_fragment(const std::string& opcode, const std::string& stride, const std::string& hex,
                    const std::string& bytes) {
    const std::string type = opcode.substr(opcode.rfind('.') + 1);
    const size_t size = type == "f64" ? 8 : 4;
    const bool loads = opcode.starts_with("wmma.load");
    auto expected = words(hex, size);
    size_t count = type == "f64" || opcode.find("m8n8") != opcode.npos ? 2 : 8;
    if (type == "f16") count = 4;
    if (loads) count = expected.size() * 4 / size / 32;
    std::string body = fmt::format("mul.wide.u32 %p2,%t0,{}; ", size);
    if (loads) {
        body += fmt::format("add.u64 %p1,%p1,%p2;\n{} {},[%p0],{};\n", opcode, list("%d", count), stride);
        for (size_t at = 0; at < count; ++at)
            body += fmt::format("st.global.b{} [%p1+{}],%d{};\n", 8 * size, at * 32 * size, at);
    } else {
        body += "add.u64 %p0,%p0,%p2;\n";
        for (size_t at = 0; at < count; ++at)
            body += fmt::format("ld.global.b{} %d{},[%p0+{}];\n", 8 * size, at, at * 32 * size);
        body += fmt::format("{} [%p1],{},{};\n", opcode, list("%d", count), stride);
    }
    std::vector<uint32_t> in = counting(loads ? type : "s32", bytes);
    for (uint32_t at = 0; !loads && at < 32 * count; ++at) {
        if (type == "f16") in[at] = (2 * at) | (2 * at + 1) << 16;
        if (type == "f64") {
            in.resize(64 * count);
            in[2 * at] = at;
            in[2 * at + 1] = 0;
        }
    }
    Rig rig(kernel(body, count, static_cast<int>(8 * size)));
    rig.buffer(in).out<uint32_t>(4096).launch("k", 32);
    CHECK(rig.findings() == "");
    auto result = rig.result<uint32_t>(1);
    result.resize(expected.size());
    CHECK(result == expected);
}

// Compares addresses and memory before with memory or registers after.
void check_rows(const std::string& opcode, const std::string& addresses, const std::string& before,
                const std::string& after) {
    const bool loads = opcode.starts_with("ldmatrix");
    const size_t count = static_cast<size_t>(opcode[opcode.find(".x") + 2] - '0');
    auto in = words(addresses);
    const auto memory = words(before);
    in.insert(in.end(), memory.begin(), memory.end());
    in.resize(32 + 1024);
    std::string body =
        "mul.wide.u32 %p2,%t0,4; add.u64 %p0,%p0,%p2; add.u64 %p1,%p1,%p2; ld.global.u32 %t1,[%p0]; add.u32 "
        "%t1,%t1,%t3; shl.b32 %t2,%t0,2; add.u32 %t3,%t3,%t2;\n";
    for (size_t at = 0; at < 32; ++at)
        body += loads ? fmt::format("ld.global.u32 %t4,[%p0+{}]; st.shared.u32 [%t3+{}],%t4;\n",
                                    128 + 128 * at, 128 * at)
                      : fmt::format("mov.u32 %t4,0; st.shared.u32 [%t3+{}],%t4;\n", 128 * at);
    for (size_t at = 0; !loads && at < count; ++at)
        body += fmt::format("ld.global.u32 %d{},[%p0+{}];\n", at, 128 + 128 * at);
    body += loads ? fmt::format("bar.sync 0; {} {},[%t1];\n", opcode, list("%d", count))
                  : fmt::format("bar.sync 0; {} [%t1],{}; bar.sync 0;\n", opcode, list("%d", count));
    for (size_t at = 0; loads && at < count; ++at)
        body += fmt::format("st.global.u32 [%p1+{}],%d{};\n", 128 * at, at);
    for (size_t at = 0; !loads && at < 32; ++at)
        body += fmt::format("ld.shared.u32 %t4,[%t3+{}]; st.global.u32 [%p1+{}],%t4;\n", 128 * at, 128 * at);
    Rig rig(kernel(body, count));
    const auto expected = words(after);
    rig.buffer(in).out<uint32_t>(expected.size()).launch("k", 32);
    CHECK(rig.findings() == "");
    CHECK(rig.result<uint32_t>(1) == expected);
}

void check_transposed(const std::string& opcode, const std::string& before, const std::string& after) {
    Rig rig(
        kernel("mul.wide.u32 %p2,%t0,4; add.u64 %p0,%p0,%p2; add.u64 %p1,%p1,%p2; ld.global.u32 %d0,[%p0]; " +
                   opcode + " %d1,%d0; st.global.u32 [%p1],%d1; ",
               2));
    rig.buffer(words(before)).out<uint32_t>(32).launch("k", 32);
    CHECK(rig.findings() == "");
    CHECK(rig.result<uint32_t>(1) == words(after));
}

}  // namespace

TEST_CASE("machine: fragments and matrices move between memory and lanes as in an H200") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/isa/cases/h200/matrix_moves.txt");
    std::string line, bytes;
    int moves = 0;
    while (std::getline(file, line)) {
        if (line.starts_with("#")) continue;
        std::istringstream parts(line);
        std::string opcode, first, second;
        parts >> opcode >> first >> second;
        INFO(opcode);
        if (opcode == "bytes") {
            bytes = first;
            continue;
        }
        ++moves;
        const size_t bar = line.find('|');
        if (opcode.starts_with("wmma"))
            check_fragment(opcode, first, second, bytes);
        else if (opcode.starts_with("mov"))
            check_transposed(opcode, first.substr(0, first.find('|')), line.substr(bar + 1));
        else
            check_rows(opcode, first, second.substr(0, second.find('|')), line.substr(bar + 1));
    }
    CHECK(moves > 100);
}

}  // namespace warpmark::machine
