// Detected chains of waiting blocks, and their times on an H200.
#include "harness/observe/interblock_wait_chains.h"

#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "harness/observe/time_model.h"

using namespace warpmark;

namespace {

// Blocks that read and write words of one region.
struct Words {
    observe::ReleaseAcquireChains chains;
    std::array<uint32_t, 32> offsets{};
    bool orders = false;
    Words() { chains.launch_begins(); }
    Words& access(Access kind, uint32_t block, uint32_t word, Scope scope = Scope::device) {
        WarpAccess one;
        one.kind = kind;
        one.scope = scope;
        one.acquires = orders && kind == Access::load;
        one.releases = orders && kind == Access::store;
        one.region = 7;
        one.width = 4;
        one.active = 1;
        one.block = block;
        offsets.fill(4 * word);
        one.offsets = offsets.data();
        chains.access(one);
        return *this;
    }
    Words& load(uint32_t block, uint32_t word) { return access(Access::load, block, word); }
    Words& store(uint32_t block, uint32_t word) { return access(Access::store, block, word); }
    uint64_t longest() {
        LaunchRecord record;
        chains.launch_ends(record);
        return record.blocks_in_chain;
    }
};

}  // namespace

TEST_CASE("chains: each block that waits for the one before makes the row longer") {
    Words words;
    words.store(0, 0);
    for (uint32_t block = 1; block < 100; ++block) words.load(block, block - 1).store(block, block);
    CHECK(words.longest() == 99);
}

TEST_CASE("chains: what a block says before it waits for others is no chain") {
    Words words;
    words.store(0, 0).store(0, 0);
    for (uint32_t block = 1; block < 100; ++block)
        words.store(block, block).load(block, block - 1).store(block, block);
    CHECK(words.longest() == 1);
}

TEST_CASE("chains: weak accesses, own words, and words that nobody wrote are waited for by nobody") {
    Words words;
    words.store(0, 0).load(0, 0).load(1, 5);
    CHECK(words.longest() == 0);
    words.access(Access::load, 1, 0, Scope::none).access(Access::load, 1, 0, Scope::block);
    CHECK(words.longest() == 0);
    words.load(1, 0);
    CHECK(words.longest() == 1);
    words.chains.launch_begins();
    CHECK(words.load(2, 0).longest() == 0);
}

TEST_CASE("chains: fences count where somebody has waited, and those of several warps as two at most") {
    Words words;
    words.store(0, 0);
    words.chains.fence(0, Scope::device);
    words.load(1, 0);
    words.chains.fence(1, Scope::block);
    CHECK(words.longest() == 1);
    for (int warp = 0; warp < 8; ++warp) words.chains.fence(1, Scope::device);
    words.store(1, 1).load(2, 1);
    CHECK(words.longest() == 4);
}

TEST_CASE("chains: an access that releases, or acquires, is a fence as well") {
    Words words;
    words.store(0, 0);
    for (uint32_t block = 1; block < 10; ++block) {
        words.orders = true;
        words.load(block, block - 1).store(block, block);
        words.orders = false;
    }
    CHECK(words.longest() == 27);
}

TEST_CASE("chains: rows of blocks take about what they take on an H200") {
    std::ifstream file(WARPMARK_SOURCE_DIR "/harness/observe/cases/h200/chains.csv");
    // A handover, and each fence.
    const std::map<std::string, uint64_t> steps_of{
        {"apart", 0}, {"chain", 1}, {"chain_fenced", 2}, {"two_words", 3}};
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#") || line.starts_with("kernel,")) continue;
        std::istringstream fields(line);
        std::string kernel, blocks, ns, cycles;
        std::getline(fields, kernel, ',');
        std::getline(fields, blocks, ',');
        std::getline(fields, ns, ',');
        std::getline(fields, cycles, ',');
        LaunchRecord launch;
        launch.grid = {static_cast<uint32_t>(std::stoul(blocks)), 1, 1};
        launch.block = {256, 1, 1};
        const uint64_t steps = steps_of.at(kernel);
        launch.blocks_in_chain = steps * (launch.grid[0] - 1);
        const double ratio = static_cast<double>(observe::modeled_cycles(launch)) / std::stod(cycles);
        CAPTURE(line);
        CHECK(ratio > 0.7);
        CHECK(ratio < 1.4);
        ++compared;
    }
    CHECK(compared == 12);
}
