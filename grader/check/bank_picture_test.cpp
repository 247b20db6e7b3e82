// bank_picture_test.cpp: patterns of one warp in words.
#include "grader/check/bank_picture.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

WorstRequest request(auto offset_of, uint32_t active = 0xffffffff, char op = 'l') {
    WorstRequest made;
    made.op = op, made.width = 4, made.active = active;
    for (uint32_t lane = 0; lane < 32; lane++) made.offsets[lane] = uint32_t(offset_of(lane));
    return made;
}

}  // namespace

TEST_CASE("strides and crowds are recognised") {
    CHECK(check::bank_words(request([](int lane) { return lane * 128; })) == "all 32 lanes in bank 0, 32 words apart");
    CHECK(check::bank_words(request([](int lane) { return lane * 8; })) == "2 lanes in each of 16 banks, 2 words apart");
    CHECK(check::bank_words(request([](int lane) { return 8 + (31 - lane) * 128; })) == "all 32 lanes in bank 2, 32 words apart");
    CHECK(check::bank_words(request([](int lane) { return lane * 128; }, 0xff)) == "its 8 lanes in bank 0, 32 words apart");
    CHECK(check::bank_words(request([](int lane) { return lane * 4; })) == "");
    CHECK(check::bank_words(request([](int) { return 64; })) == "");
    CHECK(check::bank_words(request([](int) { return 64; }, 0xffffffff, 'a')) == "32 lanes update one word, one after the other");
    CHECK(check::bank_words(request([](int lane) { return lane < 3 ? lane * 128 : lane * 4; })) == "3 lanes in bank 0");
}

TEST_CASE("the picture shows the bank of each lane") {
    CHECK(check::bank_picture(request([](int lane) { return lane * 8; }, 0x0000fffe)) ==
          "lane  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15\n"
          "bank  ·  2  4  6  8 10 12 14 16 18 20 22 24 26 28 30\n");
}
