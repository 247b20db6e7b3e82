// Fixes proposed for bank conflicts and uncoalesced accesses, and their agreement with the models.
#include "harness/observe/layout_search.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "harness/observe/bank_conflicts.h"

using namespace warpmark;
using observe::ArrayUse;

namespace {

observe::Op op_of(char letter) {
    if (letter == 'l') return observe::Op::load;
    return letter == 's' ? observe::Op::store : observe::Op::atomic;
}

ArrayUse use(int line, char op, uint32_t width, auto offset_of) {
    ArrayUse made;
    made.line = line;
    made.request.op = op;
    made.request.width = width;
    made.request.active = ~0u;
    for (uint32_t lane = 0; lane < 32; ++lane)
        made.request.offsets[lane] = static_cast<uint32_t>(offset_of(lane));
    uint32_t offsets[32];
    std::copy(made.request.offsets.begin(), made.request.offsets.end(), offsets);
    made.request.passes = observe::wavefronts(op_of(op), width, ~0u, offsets);
    made.request.ideal =
        observe::ideal_wavefronts(op == 'a' ? observe::Op::atomic : observe::Op::load, width, 32);
    return made;
}

observe::BankFixes fix(const Shape& shape, uint64_t bytes, const std::vector<ArrayUse>& uses) {
    RegionInfo array;
    array.name = "s";
    array.bytes = bytes;
    array.shape = &shape;
    return observe::bank_fixes(array, uses);
}

using Kind = LayoutFix::Kind;

const LayoutFix* find(const observe::BankFixes& tried, Kind kind) {
    const auto found = std::ranges::find(tried.fixes, kind, &LayoutFix::kind);
    return found == tried.fixes.end() ? nullptr : &*found;
}

const auto row = [](uint32_t lane) { return lane * 4; };
const auto column = [](uint32_t lane) { return lane * 128; };

}  // namespace

TEST_CASE("fixes: rows are padded where one line goes along them and another across") {
    const Shape tile{"float", 4, {32, 32}, {}};
    const auto tried = fix(tile, 4096, {use(7, 'l', 4, column), use(5, 's', 4, row)});
    const LayoutFix* padded = find(tried, Kind::pad_rows);
    REQUIRE(padded);
    CHECK(padded->declaration == "float s[32][33]");
    CHECK(padded->to == 1);
    CHECK(padded->wavefronts == 1);
    CHECK(padded->other_lines == 1);
    CHECK(padded->worst_of_others == 0);
    for (uint32_t lane = 0; lane < 32; ++lane) CHECK(padded->offsets[lane] == lane * 132);
    for (const auto wavefront : padded->serves) CHECK(wavefront == 1);
    const Shape doubles{"double", 8, {32, 32}, {}};
    const auto wide = fix(doubles, 8192, {use(7, 'l', 8, [](uint32_t lane) { return lane * 256; })});
    REQUIRE(wide.fixes.size() == 1);
    CHECK(wide.fixes[0].wavefronts == 2);
}

TEST_CASE("fixes: indices are exchanged where every line goes across") {
    const Shape tile{"float", 4, {32, 32}, {}};
    CHECK(find(fix(tile, 4096, {use(7, 'l', 4, column), use(5, 's', 4, column)}), Kind::exchange_indices));
}

TEST_CASE("fixes: no indices are exchanged in an array that has no room for it") {
    const Shape high{"float", 4, {33, 32}, {}};
    const auto of_high = fix(high, 33 * 128, {use(7, 'l', 4, column), use(5, 's', 4, row)});
    CHECK_FALSE(find(of_high, Kind::exchange_indices));
    const Shape wide{"float", 4, {16, 32}, {}};
    const auto across = use(7, 'l', 4, [](uint32_t lane) { return lane % 16 * 128; });
    CHECK_FALSE(find(fix(wide, 16 * 128, {across}), Kind::exchange_indices));
}

TEST_CASE("fixes: structures get a word more, or become arrays") {
    Shape point{"P", 16, {64}, {}};
    for (uint64_t at = 0; at < 4; ++at)
        point.members.push_back({std::string(1, "xyzw"[at]), at * 4, {"float", 4, {}, {}}});
    const auto member = use(7, 'l', 4, [](uint32_t lane) { return lane * 16; });
    const auto alone = fix(point, 1024, {member});
    const LayoutFix* wider = find(alone, Kind::widen_structure);
    REQUIRE(wider);
    CHECK(wider->from == 4);
    CHECK(wider->to == 5);
    // A structure of five words can no longer be loaded as a whole.
    const auto whole = use(8, 'l', 16, [](uint32_t lane) { return lane * 16; });
    CHECK_FALSE(find(fix(point, 1024, {member, whole}), Kind::widen_structure));
}

TEST_CASE("fixes: one dimension") {
    const Shape plain{"float", 4, {0}, {}};
    const auto far = fix(plain, 8192, {use(7, 'l', 4, column), use(6, 's', 4, row)});
    const LayoutFix* spaced = find(far, Kind::space_rows);
    REQUIRE(spaced);
    CHECK(spaced->from == 32);
    CHECK(spaced->to == 33);
    CHECK(spaced->wavefronts == 1);
    const auto even = fix(plain, 8192, {use(7, 'l', 4, [](uint32_t lane) { return lane * 8; })});
    const LayoutFix *neighbors = find(even, Kind::neighbours), *gaps = find(even, Kind::leave_gaps);
    REQUIRE(neighbors);
    CHECK(neighbors->from == 2);
    CHECK(neighbors->wavefronts == 1);
    CHECK(neighbors->offsets[3] == 12);
    REQUIRE(gaps);
    CHECK(gaps->from == 32);
}

TEST_CASE(
    "fixes: lanes that are neighbours already are not told to be, where an element is wider than the "
    "access") {
    Shape halves{"Halves", 32, {32}, {}};
    for (uint64_t at = 0; at < 2; ++at)
        halves.members.push_back({std::string(1, "pm"[at]), at * 16, {"float4", 16, {}, {}}});
    const auto half = use(7, 's', 16, [](uint32_t lane) { return lane * 32; });
    CHECK_FALSE(find(fix(halves, 1024, {half}), Kind::neighbours));
    halves.members.clear();
    CHECK_FALSE(find(fix(halves, 1024, {half}), Kind::neighbours));
}

TEST_CASE(
    "fixes: within one structure that is larger than a row of banks nothing is proposed for its neighbours") {
    Shape stage{"Stage", 4096, {}, {}};
    stage.members.push_back({"of", 0, {"float", 4, {1024}, {}}});
    const auto tried = fix(stage, 4096, {use(7, 'l', 4, column)});
    CHECK_FALSE(find(tried, Kind::neighbours));
    CHECK_FALSE(find(tried, Kind::leave_gaps));
}

TEST_CASE("fixes: where no layout helps it says what limits") {
    const Shape bins{"int", 4, {32}, {}};
    const auto one_word = fix(bins, 128, {use(7, 'a', 4, [](uint32_t) { return 0; })});
    CHECK(one_word.fixes.empty());
    CHECK(one_word.why_none == NoLayoutFix::atomics_of_one_word);
    CHECK(fix(bins, 128, {use(7, 'a', 4, [](uint32_t lane) { return lane % 2 * 4; })}).why_none ==
          NoLayoutFix::atomics_of_one_word);
    const auto irregular =
        fix(bins, 4096, {use(7, 'l', 4, [](uint32_t lane) { return lane * lane % 37 * 128; })});
    CHECK(irregular.fixes.empty());
    CHECK(irregular.why_none == NoLayoutFix::irregular);
}

TEST_CASE("fixes: half of one line at the price of a little of another is said so") {
    const Shape tile{"float", 4, {16, 16}, {}};
    const auto across = use(7, 'l', 4, [](uint32_t lane) { return lane % 16 * 64 + lane / 16 * 4; });
    const auto tried = fix(tile, 1024, {across, use(5, 's', 4, row)});
    REQUIRE(tried.fixes.size() == 1);
    CHECK(tried.fixes[0].worst_of_others == 2);
}

namespace {

SectorFix sector_fix(const Shape& shape, uint32_t stride, std::array<uint32_t, 3> block, int64_t next_round,
                     int64_t next_warp, bool tight) {
    observe::GlobalUse made;
    made.request.width = 4;
    made.request.active = ~0u;
    made.request.passes = 32;
    made.request.ideal = 4;
    for (uint32_t lane = 0; lane < 32; ++lane) made.request.offsets[lane] = lane * stride;
    WarpRequest request;
    request.active = ~0u;
    made.motion.note(request, 4096);
    if (next_round) made.motion.note(request, static_cast<uint64_t>(4096 + next_round));
    request.warp = 1;
    if (next_warp) made.motion.note(request, static_cast<uint64_t>(4096 + next_warp));
    made.kernel_has_tight_lines = tight;
    RegionInfo buffer;
    buffer.name = "in";
    buffer.shape = &shape;
    return observe::sector_fix(buffer, made, block);
}

}  // namespace

TEST_CASE("fixes: uncoalesced accesses to global memory") {
    using Sectors = SectorFix::Kind;
    const Shape floats{"float", 4, {0}, {}};
    const auto across = sector_fix(floats, 128, {32, 32, 1}, 0, 4, false);
    CHECK(across.kind == Sectors::exchange_indices);
    CHECK(across.sectors == 4);
    CHECK(sector_fix(floats, 128, {32, 32, 1}, 0, 4, true).kind == Sectors::stage_and_exchange);
    const auto stretches = sector_fix(floats, 64, {256, 1, 1}, 4, 0, true);
    CHECK(stretches.kind == Sectors::interleave);
    CHECK(stretches.elements == 16);
    CHECK(sector_fix(floats, 128, {32, 32, 1}, 0, 256, false).kind == Sectors::neighbouring_elements);
    Shape point{"P", 32, {0}, {}};
    for (uint64_t at = 0; at < 8; ++at)
        point.members.push_back({std::string(1, static_cast<char>('a' + at)), at * 4, {"float", 4, {}, {}}});
    const auto member = sector_fix(point, 32, {64, 1, 1}, 0, 0, true);
    CHECK(member.kind == Sectors::split_structure);
    CHECK(member.structure == "P");
    CHECK(member.structure_bytes == 32);
}
