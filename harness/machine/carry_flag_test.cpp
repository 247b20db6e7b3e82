// Carry flag between every pair of instructions, against results of an H200 (isa/cases/h200/carries.txt).
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

using Line = std::vector<std::string>;

struct Chain {
    Line opcodes, results;  // of all lines of operands in turn
    std::string width() const { return opcodes[0].substr(opcodes[0].size() - 2); }
};

struct Measured {
    std::map<std::string, std::vector<Line>> operands;  // by width
    std::vector<Chain> chains;
};

Line line_of(std::istream& words) {
    Line all;
    for (std::string word; words >> word && word != "|";) all.push_back(word);
    return all;
}

Measured measured_carries() {
    Measured all;
    std::ifstream file(std::filesystem::path(WARPMARK_SOURCE_DIR) / "harness/isa/cases/h200/carries.txt");
    for (std::string text; std::getline(file, text);) {
        if (text.starts_with('#')) continue;
        std::istringstream words(text);
        Line first = line_of(words);
        if (first[0] != "operands") {
            all.chains.push_back({first, line_of(words)});
            continue;
        }
        all.operands[first[1]].emplace_back(first.begin() + 2, first.end());
    }
    return all;
}

std::string program_of(const Chain& chain, const std::vector<Line>& operands) {
    const std::string width = chain.width();
    std::string text = fmt::format(
        ".version 9.0\n.target sm_90\n.address_size 64\n.entry k(.param .u64 out)\n{{\n.reg .b64 %at;\n"
        ".reg .b{} %a<3>, %b<3>, %c<3>, %d<3>;\nld.param.u64 %at, [out];\n",
        width);
    for (const Line& line : operands) {
        for (size_t at = 0; at < 9; ++at)
            text += fmt::format("mov.b{} %{}{}, 0x{};\n", width, "abc"[at % 3], at / 3, line[at]);
        for (size_t at = 0; at < chain.opcodes.size(); ++at)
            text += fmt::format("{0} %d{1}, %a{1}, %b{1}{2};\n", chain.opcodes[at], at,
                                chain.opcodes[at].starts_with("mad") ? fmt::format(", %c{}", at) : "");
        for (size_t at = 0; at < chain.opcodes.size(); ++at)
            text += fmt::format("st.global.b{} [%at], %d{};\nadd.u64 %at, %at, 8;\n", width, at);
    }
    return text + "ret;\n}\n";
}

}  // namespace

TEST_CASE("carries: chains of every pairing give what an H200 gave") {
    const Measured all = measured_carries();
    CHECK(all.chains.size() == 192);
    for (const Chain& chain : all.chains) {
        const auto& operands = all.operands.at(chain.width());
        std::vector<uint64_t> expected;
        for (const auto& one : chain.results) expected.push_back(std::stoull(one, nullptr, 16));
        REQUIRE(expected.size() == operands.size() * chain.opcodes.size());
        INFO(fmt::format("{}", fmt::join(chain.opcodes, " ")));
        Rig rig(program_of(chain, operands));
        rig.out<uint64_t>(expected.size()).launch("k", 1);
        auto got = rig.result<uint64_t>(0);
        if (chain.width() == "32")
            for (auto& one : got) one &= 0xffffffff;
        CHECK(rig.messages() == "");
        CHECK(got == expected);
    }
}

}  // namespace warpmark::machine
