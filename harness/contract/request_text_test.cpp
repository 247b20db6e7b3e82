// Descriptions of one warp's access patterns.
#include "harness/contract/request_text.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

WorstRequest request(auto offset_of, uint32_t active = 0xffffffff, char op = 'l') {
    WorstRequest made;
    made.op = op;
    made.width = 4;
    made.active = active;
    for (uint32_t lane = 0; lane < 32; ++lane) made.offsets[lane] = static_cast<uint32_t>(offset_of(lane));
    return made;
}

}  // namespace

TEST_CASE("a request is called by the word that one can search for") {
    const auto term = [](char op, uint32_t passes, uint32_t ideal, int apart) {
        auto made = request([&](int lane) { return lane * apart; }, ~0u, op);
        made.passes = passes;
        made.ideal = ideal;
        return bank_term(made);
    };
    CHECK(term('l', 32, 1, 128) == "32-way bank conflict");
    CHECK(term('s', 2, 1, 8) == "2-way bank conflict");
    CHECK(term('l', 3, 2, 8) == "Bank conflict");  // one half may have a 2-way conflict, the other none
    CHECK(term('a', 32, 1, 0) == "Atomic contention");
    CHECK(term('a', 32, 1, 128) == "32-way bank conflict");
    auto pairs = request([](int lane) { return lane % 2 * 4; }, ~0u, 'a');
    CHECK(bank_term(pairs) == "Atomic contention");  // two words in two banks: no bank has two words
    pairs.offsets[29] = 20;
    pairs.offsets[31] = 148;
    CHECK(bank_term(pairs) == "Atomic contention");  // two others hit bank 5
    CHECK(term('l', 32, 1, 0) == "32-way bank conflict");
    CHECK(term('p', 32, 8, 128) == "Uncoalesced copy");
    CHECK(sector_term(request([](int lane) { return lane * 128; })) == "Uncoalesced read");
    CHECK(sector_term(request([](int lane) { return lane * 128; }, ~0u, 's')) == "Uncoalesced write");
    CHECK(sector_term(request([](int lane) { return lane * 128; }, ~0u, 'i')) == "Uncoalesced atomic");
}

TEST_CASE("strides and crowds are recognised") {
    CHECK(bank_words(request([](int lane) { return lane * 128; })) ==
          "all 32 lanes hit bank 0, because their addresses are 32 words apart");
    CHECK(bank_words(request([](int lane) { return lane * 8; })) ==
          "2 lanes hit each of 16 banks, because their addresses are 2 words apart");
    CHECK(bank_words(request([](int lane) { return 8 + (31 - lane) * 128; })) ==
          "all 32 lanes hit bank 2, because their addresses are 32 words apart");
    CHECK(bank_words(request([](int lane) { return lane * 128; }, 0xff)) ==
          "all 8 active lanes hit bank 0, because their addresses are 32 words apart");
    CHECK(bank_words(request([](int lane) { return lane * 4; })) == "");
    CHECK(bank_words(request([](int) { return 64; })) == "");
    CHECK(bank_words(request([](int) { return 64; }, 0xffffffff, 'a')) ==
          "32 lanes update one word, one after another");
    CHECK(bank_words(request([](int lane) { return lane % 2 * 4; }, ~0u, 'a')) ==
          "16 lanes update each of 2 words, one after another");
    CHECK(bank_words(request([](int lane) { return lane < 20 ? 0 : lane * 4; }, ~0u, 'a')) ==
          "20 lanes update one word, one after another");
    CHECK(bank_words(request([](int lane) { return lane / 2 * 128; }, ~0u, 'a')) ==
          "all 32 lanes hit bank 0");
    CHECK(bank_words(request([](int lane) { return lane * 128; }, 3)) ==
          "both active lanes hit bank 0, because their addresses are 32 words apart");
    CHECK(bank_words(request([](int lane) { return lane < 3 ? lane * 128 : lane * 4; })) ==
          "3 lanes hit bank 0");
}

TEST_CASE("the picture shows the bank of each lane") {
    CHECK(bank_picture(request([](int lane) { return lane * 8; }, 0x0000fffe)) ==
          "lane  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15\n"
          "bank  ·  2  4  6  8 10 12 14 16 18 20 22 24 26 28 30\n");
}

TEST_CASE("wide accesses: words are counted in the lanes that are served together") {
    const auto wide = [](uint32_t width, auto offset_of, uint32_t active = ~0u, char op = 's') {
        auto made = request(offset_of, active, op);
        made.width = width;
        return made;
    };
    const auto every_other = wide(8, [](int lane) { return lane * 16; });  // every second int2 of four words
    CHECK(bank_term(every_other) == "2-way bank conflict");
    CHECK(bank_words(every_other) ==
          "in each half-warp, 2 lanes hit each of 16 banks, because their addresses are 4 words apart");
    CHECK(bank_picture(every_other)
              .starts_with("lane  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15\n"
                           "bank  0  4  8 12 16 20 24 28  0  4  8 12 16 20 24 28\n"
                           "      1  5  9 13 17 21 25 29  1  5  9 13 17 21 25 29\n"));
    const auto column = wide(8, [](int lane) { return lane * 128; });
    CHECK(bank_term(column) == "16-way bank conflict");
    CHECK(bank_words(column) ==
          "in each half-warp, 16 lanes hit each of 2 banks, because their addresses are 32 words apart");
    const auto quarters = wide(16, [](int lane) { return lane * 32; });
    CHECK(bank_term(quarters) == "2-way bank conflict");
    CHECK(bank_words(quarters) ==
          "in each quarter-warp, 2 lanes hit each of 16 banks, because their addresses are 8 words apart");
    // One half alone, and one half that is slower than the other.
    CHECK(bank_words(wide(
              8, [](int lane) { return lane * 128; }, 0xff)) ==
          "8 lanes hit each of 2 banks, because their addresses are 32 words apart");
    const auto uneven = wide(8, [](int lane) { return lane < 16 ? lane * 8 : lane * 128; });
    CHECK(bank_term(uneven) == "16-way bank conflict");
    CHECK(bank_words(uneven) == "in lanes 16 to 31, 16 lanes hit each of 2 banks");
    // Conflict-free: contiguous, all lanes on one address, halves in each other's banks.
    for (const uint32_t width : {8u, 16u}) {
        CHECK(bank_words(wide(width, [&](int lane) { return lane * static_cast<int>(width); })) == "");
        CHECK(bank_words(wide(width, [](int) { return 64; }, ~0u, 'l')) == "");
    }
    CHECK(bank_words(wide(8, [](int lane) { return lane % 16 * 8 + lane / 16 * 1024; })) == "");
    // Neighbors that load one address are served with the other half.
    const auto pairs = wide(8, [](int lane) { return lane / 2 * 128; }, ~0u, 'l');
    CHECK(bank_term(pairs) == "16-way bank conflict");
    CHECK(bank_words(pairs) == "32 lanes access 16 different words in each of 2 banks");
}

TEST_CASE("blocks of sixteen columns: strides within groups of lanes") {
    auto column = request([](int lane) { return lane % 16 * 64 + lane / 16 * 4; });
    auto steps = steps_of(column);
    REQUIRE(steps);
    CHECK(steps->group == 16);
    CHECK(steps->inner == 64);
    CHECK(steps->outer == 4);
    CHECK(bank_words(column) ==
          "8 lanes hit each of 4 banks; in each group of 16 lanes, addresses are 16 words apart");
    CHECK_FALSE(steps_of(request([](int lane) { return lane * lane * 4; })));
}

TEST_CASE("sectors in words and as a picture") {
    auto far = request([](int lane) { return lane * 128; });
    far.passes = 32;
    CHECK(sector_words(far) == "neighboring lanes are 32 words apart");
    CHECK(sector_words(request([](int lane) { return lane * 4; })) == "");
    CHECK(sector_picture(request([](int lane) { return lane * 16; }, 0xf)) ==
          "byte      0  ####............####............  lanes 0 to 1\n"
          "byte     32  ####............####............  lanes 2 to 3\n"
          "64 bytes are moved, 16 of them are used\n");
    CHECK(sector_picture(far).ends_with(
        "… and 28 more sectors of 32 bytes\n1024 bytes are moved, 128 of them are used\n"));
}

TEST_CASE("a sector names the lanes that use it, not those between them") {
    // Blocks of 16 columns read 16 rows: lanes 0 and 16 access the same word.
    auto rows = request([](int lane) { return lane % 16 * 256; });
    rows.passes = 16;
    CHECK(sector_words(rows) == "in each group of 16 lanes, neighbors are 64 words apart");
    CHECK(
        sector_picture(rows).starts_with("byte      0  ####............................  lanes 0 and 16\n"));
    CHECK(sector_picture(request([](int lane) {
              return lane % 8 * 256;
          })).starts_with("byte      0  ####............................  lanes 0, 8, 16, 24\n"));
    CHECK(sector_picture(request([](int lane) {
              return lane % 4 * 256;
          })).starts_with("byte      0  ####............................  lanes 0, 4, …, 28\n"));
}
