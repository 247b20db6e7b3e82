// Small functions after truncation at their barriers.
#include <doctest/doctest.h>

#include "harness/ptx/module_queries.h"

using namespace warpmark::ptx;

namespace {

// Remaining opcodes of a kernel truncated at its barriers, "@" before guarded ones; "uncut" if it is
// unchanged.
std::string left_of(const std::string& body) {
    auto module = parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k() {\n.reg .pred p;\n.reg .u32 "
        "x;\n" +
            body + "}\n",
        "k.ptx");
    REQUIRE(module.errors.empty());
    Function& k = module.functions[0];
    std::vector<uint32_t> stops;  // barriers with the same number are alternatives
    for (const auto& one : k.body)
        stops.push_back(one.opcode.starts_with("bar.") ? 1 + static_cast<uint32_t>(one.operands[0].integer)
                                                       : 0);
    if (!cut_before(k, stops)) return "uncut";
    std::string text;
    for (const auto& one : k.body)
        text += (text.empty() ? "" : " ") + std::string(one.guard >= 0 ? "@" : "") + one.opcode;
    return text;
}

}  // namespace

TEST_CASE("cut: straight on, a thread ends at the barrier") {
    CHECK(left_of("mov.u32 x, 1; bar.sync 0; mov.u32 x, 2; ret;") == "mov.u32 exit mov.u32 ret");
    CHECK(left_of("mov.u32 x, 1; ret;") == "mov.u32 ret");
    CHECK(left_of("@p bar.sync 0; ret;") == "exit ret");
}

TEST_CASE("cut: whoever is taken past it ends, too") {
    CHECK(left_of("@p bra over; bar.sync 0; over: mov.u32 x, 2; ret;") == "@exit exit mov.u32 ret");
    CHECK(left_of("@p bra to; mov.u32 x, 2; ret; to: bar.sync 0; ret;") == "@bra exit mov.u32 ret exit ret");
}

TEST_CASE("cut: a loop's next round is past it") {
    CHECK(left_of("again: @p bra over; bar.sync 0; over: mov.u32 x, 2; @p bra again; ret;") ==
          "@exit exit mov.u32 @bra exit ret");
}

TEST_CASE("cut: another round of a loop before it is no way past, inside of a loop around both neither") {
    CHECK(left_of("again: mov.u32 x, 1; @p bra again; bar.sync 0; ret;") == "mov.u32 @bra exit ret");
    CHECK(left_of("again: @p bra out; mov.u32 x, 1; bra again; out: bar.sync 0; ret;") ==
          "@bra mov.u32 bra exit ret");
    CHECK(left_of("round: mov.u32 x, 0; again: mov.u32 x, 1; @p bra again; bar.sync 0; @p bra round; ret;") ==
          "mov.u32 mov.u32 @bra exit @bra exit ret");
}

TEST_CASE("cut: to continue with the next round is a way past") {
    CHECK(left_of("again: mov.u32 x, 1; @p bra again; bar.sync 0; bra again;") == "mov.u32 @exit exit bra");
}

TEST_CASE("cut: branches that decide nothing about it stay") {
    CHECK(left_of("@p bra join; mov.u32 x, 2; join: bar.sync 0; ret;") == "@bra mov.u32 exit ret");
    CHECK(left_of("bar.sync 0; @p bra end; mov.u32 x, 1; end: ret;") == "exit @bra mov.u32 ret");
}

TEST_CASE("cut: past one of two barriers is far enough") {
    CHECK(left_of("@p bra over; bar.sync 0; over: mov.u32 x, 2; bar.sync 1; ret;") ==
          "@exit exit mov.u32 exit ret");
    CHECK(left_of("@p bra over; bar.sync 0; over: mov.u32 x, 2; bar.sync 0; ret;") ==
          "@bra exit mov.u32 exit ret");
    CHECK(left_of("mov.u32 x, 1; @p bra to; bar.sync 0; ret; to: bar.sync 1; ret;") ==
          "mov.u32 exit exit ret exit ret");
}

TEST_CASE("cut: a function with tables of branches is left alone") {
    CHECK(left_of("ways: .branchtargets a, b; brx.idx x, ways; a: bar.sync 0; b: ret;") == "uncut");
}
