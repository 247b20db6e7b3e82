// Grouping of equal warps, and alignment of columns.
#include "harness/diagnose/warp_state_table.h"

#include <doctest/doctest.h>

using namespace warpmark;
using diagnose::lanes_text;
using diagnose::warp_table;

namespace {

constexpr auto waits = LanesAt::State::at_barrier, has_not_come = LanesAt::State::has_not_come,
               has_exited = LanesAt::State::has_exited;

}  // namespace

TEST_CASE("warp table: warps of one state are one row") {
    std::vector<WarpAt> warps{
        {0, {{0x0000ffffu, "a.cu", 7, waits}, {0xffff0000u, "a.cu", 15, has_not_come}}}};
    for (uint32_t warp = 1; warp < 8; ++warp) warps.push_back({warp, {{~0u, "", 0, has_exited}}});
    CHECK(warp_table(warps) ==
          "warp   lanes   where     state\n"
          "0      0–15    a.cu:7    waits\n"
          "       16–31   a.cu:15   has not arrived\n"
          "1–7    0–31    –         has exited");
}

TEST_CASE("warp table: apart they are listed, and many are cut off") {
    std::vector<WarpAt> warps;
    for (uint32_t warp = 0; warp < 6; ++warp)
        warps.push_back({warp, {{~0u, "a.cu", warp % 2 ? 3 : 5, waits}}});
    CHECK(warp_table(warps) ==
          "warp    lanes   where    state\n"
          "0,2,4   0–31    a.cu:5   waits\n"
          "1,3,5   0–31    a.cu:3   waits");
    warps.clear();
    for (uint32_t warp = 0; warp < 32; ++warp) warps.push_back({warp, {{1u << warp, "a.cu", 3, waits}}});
    CHECK(warp_table(warps).ends_with("\n… and 20 more warps"));
}

TEST_CASE("warp table: lanes in words") {
    CHECK(lanes_text(0x0000ffffu) == "0–15");
    CHECK(lanes_text(0x55555555u) == "0,2,…,30");
    CHECK(lanes_text(0x11111111u) == "0,4,…,28");
    CHECK(lanes_text(0x88u) == "3,7");
    CHECK(lanes_text(0x8000000fu) == "0–3,31");
}
