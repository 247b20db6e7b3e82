// Textbook examples of bank conflicts on older devices.
#include "harness/observe/generation_bank_rules.h"

#include <doctest/doctest.h>

#include <string>

using namespace warpmark::observe;

namespace {

uint32_t strided(const char* era, uint32_t width, uint32_t stride_bytes) {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * stride_bytes;
    return wavefronts_in(*find_era(era), Op::load, width, ~0u, offsets);
}

}  // namespace

TEST_CASE("cc 1.x: half-warps over 16 banks, one broadcast a step") {
    CHECK(strided("cc1", 4, 4) == 2);
    CHECK(strided("cc1", 4, 8) == 4);
    CHECK(strided("cc1", 4, 12) == 2);
    CHECK(strided("cc1", 4, 64) == 32);
    CHECK(strided("cc1", 4, 0) == 2);
    CHECK(strided("cc1", 1, 1) == 8);  // four lanes in each of four banks
    CHECK(strided("cc1", 8, 8) == 8);  // two requests of stride two
}

TEST_CASE("cc 2.x: the whole warp over 32 banks") {
    CHECK(strided("cc2", 4, 4) == 1);
    CHECK(strided("cc2", 4, 8) == 2);
    CHECK(strided("cc2", 1, 1) == 1);
    CHECK(strided("cc2", 4, 128) == 32);
    CHECK(strided("cc2", 8, 8) == 2);
}

TEST_CASE("cc 3.x: 8-byte banks, and the 4-byte mode that reads two words of a row at once") {
    CHECK(strided("cc3-8", 8, 8) == 1);
    CHECK(strided("cc3-8", 4, 4) == 1);
    CHECK(strided("cc3-8", 4, 8) == 1);
    CHECK(strided("cc3-8", 4, 16) == 2);
    CHECK(strided("cc3-4", 4, 4) == 1);
    CHECK(strided("cc3-4", 4, 8) == 1);  // words i and i+32 of one row
    CHECK(strided("cc3-4", 4, 16) == 2);
    CHECK(strided("cc3-4", 4, 132) == 1);
    CHECK(strided("cc3-4", 4, 128) == 16);
}

TEST_CASE("names") {
    CHECK(find_era("cc4") == nullptr);
    for (const auto& era : eras) CHECK(find_era(era.name) == &era);
    CHECK(bank_of(*find_era("cc5"), 132) == 1);
    CHECK(bank_of(*find_era("cc1"), 68) == 1);
    CHECK(bank_of(*find_era("cc3-8"), 132) == 16);
    CHECK(strided("cc5", 4, 128) == 32);
}
