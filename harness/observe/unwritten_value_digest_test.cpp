// Tests of the fill values and of a run's digest.
#include "harness/observe/unwritten_value_digest.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <set>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;

namespace {

template <class T>
T value(uint32_t fill, uint64_t offset) {
    std::byte bytes[sizeof(T)];
    for (size_t at = 0; at < sizeof(T); ++at) bytes[at] = observe::fill_at(fill, 5, offset + at);
    T number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
}

// One thread's accesses, in the order of `threads`.
uint64_t flow(std::initializer_list<uint32_t> threads, uint32_t offset, int line = 3) {
    const fake::Run view;
    observe::UnwrittenValueDigest contents;
    contents.launch_begins(view);
    uint32_t offsets[32] = {};
    for (const uint32_t thread : threads) {
        WarpAccess access;
        access.region = 5;
        access.width = 4;
        access.warp = thread / 32;
        access.active = 1u << thread % 32;
        access.site = static_cast<uint32_t>(line);
        std::fill_n(offsets, 32, thread == 40 ? offset : 0);
        access.offsets = offsets;
        contents.access(access);
    }
    contents.block_ends(0);
    LaunchRecord record;
    contents.launch_ends(record);
    return contents.flow();
}

}  // namespace

TEST_CASE("other contents: each word has a large number, a large negative one, and one that is none") {
    for (uint64_t offset = 0; offset < 4096; offset += 4) {
        int large = 0, negative = 0, none = 0;
        for (uint32_t fill = 0; fill < observe::fills_of_unwritten; ++fill) {
            const auto number = value<float>(fill, offset);
            large += number > 1e30f;
            negative += number < -1e30f;
            none += std::isnan(number);
        }
        CHECK(large == 1);
        CHECK(negative == 1);
        CHECK(none == 1);
    }
}

TEST_CASE("other contents: a double is never an ordinary number") {
    for (uint64_t offset = 0; offset < 4096; offset += 8)
        for (uint32_t fill = 0; fill < observe::fills_of_unwritten; ++fill)
            CHECK_FALSE(std::abs(value<double>(fill, offset)) < 1e100);
}

TEST_CASE("other contents: neighbors differ, and each bit of a word is now set, now not") {
    std::set<uint32_t> words;
    uint32_t set = 0, clear = 0;
    for (uint64_t offset = 0; offset < 4096; offset += 4) {
        const auto word = value<uint32_t>(0, offset);
        words.insert(word);
        set |= word;
        clear |= ~word;
    }
    CHECK(words.size() > 100);
    CHECK(set == ~0u);
    CHECK((clear & 0xff) == 0xff);
}

TEST_CASE("other contents: the number of a run is that of what each thread does, whoever comes first") {
    CHECK(flow({1, 40}, 8) == flow({40, 1}, 8));
    CHECK(flow({1, 40}, 8) != flow({1, 40}, 12));
    CHECK(flow({1, 40}, 8) != flow({1, 40}, 8, 4));
    CHECK(flow({1, 40}, 8) != flow({1, 1, 40}, 8));
}
