// mask_groups_test.cpp: warp-level instructions whose lanes name different masks, beside an H200
// (harness/observe/cases/h200/mask_groups.csv).
#include <fstream>
#include <map>

#include "harness/machine/rig_test.h"
#include "harness/runtime/simulation.h"

namespace warpmark::machine {
namespace {

constexpr int rounds = 8;

const std::map<std::string, std::string> statements{
    {"redux.add", "v += __reduce_add_sync(mask, v);"},
    {"redux.max", "v += __reduce_max_sync(mask, v);"},
    {"match.any", "v += __match_any_sync(~0u, mine + (v & 0x40000000));"},
    {"match.all", "int p; v += __match_all_sync(mask, mine, &p);"},
    {"vote.ballot", "v += __ballot_sync(mask, v & 1);"},
    {"shfl", "v += __shfl_xor_sync(mask, v, 0);"},
    {"bar.warp", "__syncwarp(mask); v += r;"},
};

LaunchRecord record_of(const std::string& statement, int groups) {
    Rig rig(
        "extern \"C\" __global__ void k(unsigned* out, int groups, int rounds) {\n"
        "const unsigned mine = threadIdx.x % groups;\n"
        "unsigned mask = 0, v = threadIdx.x;\n"
        "for (int l = 0; l < 32; l++) if (l % groups == mine) mask |= 1u << l;\n"
        "#pragma unroll 1\n"
        "for (int r = 0; r < rounds; r++) { " +
            statement + " }\nout[threadIdx.x] = v; }",
        Build::optimised);
    rig.out<uint32_t>(32).scalar(groups).scalar(rounds).launch("k", 32);
    return rig.launches().at(0);
}

struct Row {
    std::string instruction;
    int groups = 0, warps = 0;
    double cycles = 0;
};
std::vector<Row> measured() {
    std::ifstream file(WARPMARK_SOURCE_DIR "/harness/observe/cases/h200/mask_groups.csv");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#") || line.starts_with("instruction")) continue;
        std::ranges::replace(line, ',', ' ');
        std::istringstream words(line);
        Row row;
        words >> row.instruction >> row.groups >> row.warps >> row.cycles;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

// Of one warp the latency counts, of 32 what they take of the four schedulers. What the loop itself takes is
// in all rows: so rows are compared with the one of two masks.
TEST_CASE("masks: each group of lanes takes what it takes on an H200") {
    const auto rows = measured();
    REQUIRE(rows.size() > 70);
    int compared = 0;
    for (const Row& row : rows) {
        // The sums of few values differ in more bits than those of many, and so the values do.
        if (row.groups <= (row.instruction == "match.any" ? 8 : 2)) continue;
        const auto two = std::ranges::find_if(rows, [&](const Row& other) {
            return other.instruction == row.instruction && other.groups == 2 && other.warps == row.warps;
        });
        REQUIRE(two != rows.end());
        const auto& statement = statements.at(row.instruction);
        const auto few = record_of(statement, 2), many = record_of(statement, row.groups);
        const double modeled =
            row.warps == 1 ? static_cast<double>(many.path_cycles - few.path_cycles) / rounds
                           : static_cast<double>(many.issue_slots - few.issue_slots) / rounds * row.warps / 4;
        const std::string what = row.instruction + " " + std::to_string(row.groups) + " masks, " +
                                 std::to_string(row.warps) + " warps";
        CAPTURE(what);
        CAPTURE(row.cycles - two->cycles);
        CAPTURE(modeled);
        CHECK(modeled == doctest::Approx(row.cycles - two->cycles).epsilon(0.15));
        ++compared;
    }
    CHECK(compared > 40);
}

TEST_CASE("masks: one mask for all lanes costs nothing more") {
    const auto one = record_of(statements.at("bar.warp"), 1), two = record_of(statements.at("bar.warp"), 2);
    CHECK(two.issue_slots - one.issue_slots == rounds * 2 * 7);
    CHECK(two.path_cycles - one.path_cycles == rounds * 2 * 28);
}

}  // namespace warpmark::machine
