// Measured results: round trip through files, and detection of new forms and of data for other operands.
#include "proofs/measure/h200_results.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace warpmark::measure {
namespace {

Probe probe_named(const std::string& name) {
    const auto all = probes();
    const auto found = std::ranges::find(all, name, &Probe::name);
    REQUIRE_MESSAGE(found != all.end(), name);
    return *found;
}

void check_round_trip(const std::string& name, uint64_t (*value)(size_t)) {
    const Probe probe = probe_named(name);
    Results written, read;
    for (size_t at = 0; at < vectors_of(probe).size(); ++at) {
        written.first.push_back(value(at));
        written.second.push_back(has_second(probe) ? at % 3 == 0 : 0);
    }
    Measured measured{"", 0, digits_of(probe, written.first),
                      has_second(probe) ? bits_of(written.second) : ""};
    REQUIRE_MESSAGE(read_digits(probe, measured, read), name);
    CHECK(read.first == written.first);
    CHECK(read.second == written.second);
    measured.first.pop_back();
    Results none;
    CHECK(!read_digits(probe, measured, none));
}

}  // namespace

TEST_CASE("measured: results survive being written and read") {
    check_round_trip("add.u32", [](size_t at) { return uint64_t{at * 77}; });
    check_round_trip("set.eq.u32.f32", [](size_t at) { return at % 5 ? uint64_t{0xffffffff} : 0; });
    check_round_trip("setp.eq.f32", [](size_t at) { return uint64_t{at % 7 == 2}; });
    check_round_trip("setp.eq.f32|", [](size_t at) { return uint64_t{at % 2}; });
    check_round_trip("add.cc.u64", [](size_t at) { return ~uint64_t{0} - at; });
    check_round_trip("shfl.sync.up.b32|", [](size_t at) { return uint64_t{at % 3}; });
}

TEST_CASE("measured: operands are the same for ever, and edges come first") {
    const auto one = vectors_of(probe_named("add.f32")), other = vectors_of(probe_named("mul.rz.f32"));
    CHECK(one == other);
    CHECK(fingerprint(one) == 0xd8252787);
    std::set<uint64_t> second;
    for (size_t at = 0; at < 144; ++at) second.insert(one[at][1]);
    CHECK(second.size() == 12);
    for (const uint64_t edge : {0x0u, 0x80000000u, 0x7f800000u, 0x7f7fffffu, 0x1u, 0x7f800001u, 0x807fffffu})
        CHECK(second.contains(edge));
}

TEST_CASE("measured: every opcode of the tables is probed or says why it is not") {
    std::set<std::string> names;
    for (const auto& probe : probes()) {
        CHECK_MESSAGE(names.insert(probe.name).second, probe.name);
        if (probe.exempt.empty())
            CHECK(kernel_of(probe).find(probe.opcode.substr(0, probe.opcode.find('/'))) != std::string::npos);
    }
    CHECK(names.size() > 2000);
    for (const char* name : {"fma.rp.f64", "cvt.rzi.sat.s8.f16", "vote.sync.uni.pred", "atom.shared.add.f32",
                             "madc.hi.cc.s64", "lop3.b32"})
        CHECK(names.contains(name));
}

}  // namespace warpmark::measure
