// Tests of the bank rule against an H200's counters and against a slow, literal implementation.
#include "harness/observe/bank_conflicts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>

#include "harness/contract/request_text.h"

using namespace warpmark::observe;

namespace {

// Literal implementation of the rule, with sets of words and without shortcuts.
uint32_t literal(Op op, uint32_t width, uint32_t mask, const uint32_t (&offsets)[32]) {
    if (mask == 0) return 0;
    const auto active = [&](int lane) { return mask >> lane & 1; };
    uint32_t sets = width <= 4 ? 1 : width / 4;
    for (const int distance : {1, 2}) {
        if (op != Op::load || sets == 1) break;
        bool agree = true;
        for (int lane = 0; lane < 32; ++lane)
            if (active(lane) && active(lane ^ distance)) agree &= offsets[lane] == offsets[lane ^ distance];
        if (agree) {
            sets /= 2;
            break;
        }
    }
    uint32_t sum = op == Op::atomic;
    for (uint32_t set = 0; set < sets; ++set) {
        std::multiset<uint32_t> lanes[32];
        for (int lane = static_cast<int>(set * 32 / sets); lane < static_cast<int>((set + 1) * 32 / sets);
             ++lane)
            for (uint32_t word = offsets[lane] / 4; active(lane) && word <= (offsets[lane] + width - 1) / 4;
                 ++word)
                lanes[word % 32].insert(word);
        size_t worst = 0;
        for (const auto& bank : lanes)
            worst = std::max(
                worst, op == Op::atomic ? bank.size() : std::set<uint32_t>(bank.begin(), bank.end()).size());
        sum += static_cast<uint32_t>(worst);
    }
    return sum;
}

uint32_t strided(Op op, uint32_t width, uint32_t stride_bytes, uint32_t mask = ~0u) {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * stride_bytes;
    return wavefronts(op, width, mask, offsets);
}

}  // namespace

TEST_CASE("the rule gives the counter's value on every measured pattern") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) +
                       "/harness/observe/cases/h200/shared_wavefronts.csv");
    std::string line;
    REQUIRE(std::getline(file, line));
    int rows = 0;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string name, op, width, measured;
        std::getline(fields, name, ',');
        std::getline(fields, op, ',');
        std::getline(fields, width, ',');
        std::getline(fields, measured, ',');
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
        Op kind = Op::atomic;
        if (op == "ld") kind = Op::load;
        if (op == "st") kind = Op::store;
        INFO(line);
        CHECK(wavefronts(kind, std::stoul(width), mask, offsets) == std::stoul(measured));
        ++rows;
    }
    CHECK(rows == 811);
}

TEST_CASE("the shortcuts agree with the rule read literally") {
    std::mt19937 random(1);
    const auto below = [&](uint32_t n) { return random() % n; };
    for (int round = 0; round < 60000; ++round) {
        const Op op = std::array{Op::load, Op::store, Op::atomic}[below(3)];
        const uint32_t width = 1u << below(5);
        uint32_t mask = ~0u;
        if (below(3) == 0)
            mask = static_cast<uint32_t>(random());
        else if (below(3) == 0)
            mask = (1u << (1 + below(31))) - 1;
        const uint32_t kind = below(5), stride = below(70) * width, base = below(64) * width,
                       spread = 1 + below(200), repeat = 1 + below(4);
        const auto place = [&](uint32_t lane) -> uint64_t {
            if (kind == 0) return lane * stride;
            if (kind == 1) return below(spread) * width;
            if (kind == 2) return lane / repeat * stride;
            if (kind == 3) return (lane % 16) * width + lane / 16 * stride;
            return (lane ^ below(2) * 2) / 2 * width;
        };
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) {
            offsets[lane] = static_cast<uint32_t>(base + place(lane));
            // An inactive lane may contain any value.
            if (!(mask >> lane & 1)) offsets[lane] = static_cast<uint32_t>(random());
        }
        CAPTURE(round);
        const uint32_t count = literal(op, width, mask, offsets);
        REQUIRE(wavefronts(op, width, mask, offsets) == count);
        const auto serves = serving_wavefronts(op, width, mask, offsets);
        REQUIRE(*std::ranges::max_element(serves) + (op == Op::atomic && mask) == count);
        for (uint32_t lane = 0; lane < 32; ++lane) REQUIRE((serves[lane] != 0) == (mask >> lane & 1));
    }
}

TEST_CASE("what every course says of strides") {
    CHECK(strided(Op::load, 4, 4) == 1);
    CHECK(strided(Op::load, 4, 8) == 2);
    CHECK(strided(Op::load, 4, 12) == 1);
    CHECK(strided(Op::store, 4, 128) == 32);
    CHECK(strided(Op::store, 4, 132) == 1);
    CHECK(strided(Op::load, 4, 0) == 1);
    CHECK(strided(Op::load, 8, 8) == 2);
    CHECK(strided(Op::load, 16, 16) == 4);
    CHECK(strided(Op::store, 1, 1) == 1);
    CHECK(strided(Op::atomic, 4, 4) == 2);
    CHECK(strided(Op::atomic, 4, 0) == 33);
    CHECK(strided(Op::load, 4, 4, 0) == 0);
}

TEST_CASE("ideals") {
    CHECK(ideal_wavefronts(Op::load, 4, 32) == 1);
    CHECK(ideal_wavefronts(Op::load, 1, 3) == 1);
    CHECK(ideal_wavefronts(Op::store, 8, 32) == 2);
    CHECK(ideal_wavefronts(Op::store, 8, 16) == 1);
    CHECK(ideal_wavefronts(Op::load, 16, 32) == 4);
    CHECK(ideal_wavefronts(Op::atomic, 4, 32) == 2);
    CHECK(ideal_wavefronts(Op::load, 4, 0) == 0);
}

TEST_CASE("a bank serves its words in the order of the lanes") {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane / 2 * 64;  // pairs, two banks
    const auto serves = serving_wavefronts(Op::load, 4, ~0u, offsets);
    for (uint32_t lane = 0; lane < 32; ++lane) CHECK(serves[lane] == lane / 4 + 1);
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * 8;
    const auto wide = serving_wavefronts(Op::store, 8, 0xffff'ffffu, offsets);
    CHECK(wide[15] == 1);
    CHECK(wide[16] == 2);
}

TEST_CASE("the groups of lanes that words and pictures show are those that the rule counts") {
    std::minstd_rand random(7);
    for (int turn = 0; turn < 2'000; ++turn) {
        warpmark::WorstRequest request;
        request.op = turn % 2 ? 'l' : 's';
        request.width = turn % 4 < 2 ? 8 : 16;
        request.active = turn % 3 ? ~0u : static_cast<uint32_t>(random());
        const uint32_t rows = 1 + random() % 40;
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) {
            offsets[lane] = random() % rows * 32 / request.width * request.width;
            if (turn % 5 == 0) offsets[lane] = offsets[lane & ~1u];  // pairs with one address
            request.offsets[lane] = offsets[lane];
        }
        uint32_t sum = 0;
        for (const uint32_t group : warpmark::lane_groups(request)) {
            std::set<uint32_t> words[32];
            for (uint32_t lane = 0; lane < 32; ++lane)
                for (uint32_t at = 0; (request.active & group) >> lane & 1 && at < request.width / 4; ++at)
                    words[(offsets[lane] / 4 + at) % 32].insert(offsets[lane] / 4 + at);
            size_t most = 0;
            for (const auto& bank : words) most = std::max(most, bank.size());
            sum += static_cast<uint32_t>(most);
        }
        CHECK(sum == wavefronts(turn % 2 ? Op::load : Op::store, request.width, request.active, offsets));
    }
}
