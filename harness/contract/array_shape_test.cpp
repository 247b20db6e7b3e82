// Names of array elements and members.
#include "harness/contract/array_shape.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace warpmark;

TEST_CASE("shape: an offset becomes indices") {
    const Shape tile{"float", 4, {32, 33}, {}};
    CHECK(element_name("tile", tile, 132, 4) == "tile[1][0]");
    CHECK(element_name("tile", tile, 4 * (5 * 33 + 32), 4) == "tile[5][32]");
    CHECK(element_name("tile", tile, 4 * 32 * 33, 4) == "tile[32][0]");
    CHECK(element_name("tile", tile, -4, 4) == "tile[-1][32]");
    CHECK(element_name("tile", tile, 132, 16) == "tile[1][0–3]");
    CHECK(element_name("tile", tile, 133, 1) == "byte 1 of tile[1][0]");
    CHECK(declaration("tile", tile) == "float tile[32][33]");
    CHECK(tile.innermost_bytes() == 132);
}

TEST_CASE("shape: one dimension, a pointer, a scalar") {
    CHECK(element_name("in", {"int", 4, {0}, {}}, 400, 4) == "in[100]");
    CHECK(element_name("in", {"int", 4, {0}, {}}, -8, 4) == "in[-2]");
    CHECK(declaration("in", {"int", 4, {0}, {}}) == "int in[]");
    CHECK(element_name("raw", {"char", 1, {0}, {}}, 13, 4) == "raw[13–16]");
    CHECK(element_name("flag", {"int", 4, {}, {}}, 0, 4) == "flag");
    CHECK(element_name("flag", {"int", 4, {}, {}}, 8, 4) == "4 bytes behind flag");
    CHECK(element_name("x", {}, 8, 4) == "bytes 8–11 of x");
}

TEST_CASE("shape: members of structures") {
    Shape particle{"Particle", 24, {64}, {}};
    particle.members.push_back({"at", 0, {"float", 4, {3}, {}}});
    particle.members.push_back({"mass", 16, {"double", 8, {}, {}}});
    CHECK(element_name("p", particle, 24 + 8, 4) == "p[1].at[2]");
    CHECK(element_name("p", particle, 48 + 16, 8) == "p[2].mass");
    CHECK(element_name("p", particle, 48 + 20, 4) == "bytes 4–7 of p[2].mass");
    CHECK(element_name("p", particle, 48 + 12, 4) == "bytes 12–15 of p[2]");
    CHECK(element_name("p", particle, 0, 16) == "p[0]");
    Shape half{"__half", 2, {8}, {}};
    half.members.push_back({"__x", 0, {"unsigned short", 2, {}, {}}});
    CHECK(element_name("h", half, 6, 2) == "h[3]");
}

TEST_CASE("shape: padding is what no member fills") {
    Shape item{"Item", 16, {}, {}};
    item.members.push_back({"kind", 0, {"char", 1, {}, {}}});
    item.members.push_back({"ids", 4, {"short", 2, {3}, {}}});
    item.members.push_back({"last", 12, {"int", 4, {}, {}}});
    std::string text;
    for (const bool one : padding_of(item)) text += one ? '-' : 'x';
    CHECK(text == "x---xxxxxx--xxxx");
    CHECK(padding_of(Shape{"float", 4, {8}, {}}) == std::vector<bool>(4, false));
    Shape pair{"Pair", 32, {4}, {}};
    pair.members.push_back({"items", 0, {"Item", 16, {2}, item.members}});
    const auto padding = padding_of(pair);
    CHECK(std::ranges::count(padding, true) == 10);
}
