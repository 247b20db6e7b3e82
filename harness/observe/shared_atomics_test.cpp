// Wavefronts of atomics on shared memory on an H200 (cases/h200/shared_atomics.csv), from the counter for
// atomics alone. The counter for all shared wavefronts, which bank_conflicts.h models, is one higher per
// request.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "harness/observe/bank_conflicts.h"

using namespace warpmark::observe;

TEST_CASE("banks: atomics take what their own counter says, and one wavefront more") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/observe/cases/h200/shared_atomics.csv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#') || line.starts_with("name,")) continue;
        std::istringstream fields(line);
        std::string name, others, add_one;
        std::getline(fields, name, ',');
        std::getline(fields, others, ',');
        std::getline(fields, add_one, ',');
        uint32_t offsets[32] = {}, mask = 0;
        for (int lane = 0; lane < 32; ++lane) {
            long offset = -1;
            fields >> offset;
            REQUIRE(!fields.fail());
            if (offset >= 0) {
                offsets[lane] = static_cast<uint32_t>(offset);
                mask |= 1u << lane;
            }
        }
        INFO(line);
        CHECK(wavefronts(Op::atomic, 4, mask, offsets) == 1 + std::stoul(others));
        // An increment with an unused result costs the same as a store: many lanes with one word are no
        // conflict.
        CHECK(wavefronts(Op::increment, 4, mask, offsets) == 1 + std::stoul(add_one));
        ++rows;
    }
    CHECK(rows == 57);
}
