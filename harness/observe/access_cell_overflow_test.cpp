// Tests that no access to a shared word is lost if flags, rather than barriers, order many threads.
#include <doctest/doctest.h>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

constexpr uint32_t word = 8, flags = 128;

// Thread `thread` of block `block` accesses the word at `line` and then raises a flag of its own after a
// fence.
void touch_and_tell(Run& run, Access kind, int line, uint32_t block, uint32_t thread) {
    run.fence(block, thread, Scope::device).lane(kind, line, block, thread, word);
    run.fence(block, thread, Scope::device).atomic(50, block, thread, flags + 4 * (block * 64 + thread));
}

void wait_for(Run& run, uint32_t block, uint32_t thread) {
    run.atomic(51, 3, 0, flags + 4 * (block * 64 + thread));
}

// From here on, threads of a block differ in their knowledge.
void part(Run& run) {
    run.fence(3, 63, Scope::device).atomic(60, 3, 63, 0);
    for (uint32_t block = 0; block < 4; ++block) run.atomic(61, block, 62, 0);
}

// A thread of block 3 accesses the word after waiting for all others except `forgotten`.
Found after_all_but(int forgotten, Access before, Access after) {
    Run run(Space::global, 4096);
    part(run);
    for (uint32_t block = 0; block < 3; ++block)
        touch_and_tell(run, before, 3 + static_cast<int>(block), block, 0);
    for (uint32_t block = 0; block < 3; ++block)
        if (static_cast<int>(block) != forgotten) wait_for(run, block, 0);
    run.fence(3, 0, Scope::device).lane(after, 20, 3, 0, word);
    CHECK(run.unseen().empty());
    return run.found();
}

}  // namespace

TEST_CASE("more accesses: whoever writes has to wait for each of three readers") {
    CHECK(after_all_but(-1, Access::load, Access::store).empty());
    for (int reader = 0; reader < 3; ++reader)
        CHECK(after_all_but(reader, Access::load, Access::store) ==
              Found{"race.read-write 20 " + std::to_string(3 + reader)});
}

TEST_CASE("more accesses: many readers of one block, all waited for but one") {
    for (const uint32_t forgotten : {1u, 7u, 19u, 99u}) {
        Run run(Space::global, 4096);
        part(run);
        for (uint32_t thread = 0; thread < 20; ++thread) touch_and_tell(run, Access::load, 3, 0, thread);
        for (uint32_t thread = 0; thread < 20; ++thread)
            if (thread != forgotten) wait_for(run, 0, thread);
        run.fence(3, 0, Scope::device).store(20, 3, 0, word);
        CHECK(run.found().size() == (forgotten < 20 ? 1 : 0));
        CHECK(run.unseen().empty());
    }
}

TEST_CASE(
    "more accesses: so many readers that some are forgotten are said, but not behind a barrier or for "
    "readers") {
    for (const bool writes : {true, false}) {
        Run run(Space::global, 8192, true, 32);
        part(run);
        for (uint32_t block = 0; block < 3; ++block)
            for (uint32_t thread = 0; thread < 1'024; ++thread)
                touch_and_tell(run, Access::load, 3, block, thread);
        run.fence(3, 0, Scope::device).lane(writes ? Access::store : Access::load, 20, 3, 0, word);
        run.found();
        CHECK(run.unseen().size() == (writes ? 1 : 0));
    }
    Run run(Space::shared, 4096);
    for (uint32_t thread = 0; thread < 64; ++thread) touch_and_tell(run, Access::load, 3, 0, thread);
    run.barrier(0).fence(0, 0, Scope::device).store(20, 0, 0, word);
    CHECK(run.found().empty());
    CHECK(run.unseen().empty());
}

TEST_CASE("more accesses: the last of many to count may set the counter back") {
    Run run(Space::global, 4096);
    part(run);
    for (uint32_t block = 0; block < 4; ++block)
        for (uint32_t thread = 0; thread < 64; ++thread)
            run.fence(block, thread, Scope::device).atomic(7, block, thread, word);
    run.store(9, 3, 63, word);
    CHECK(run.found().empty());
    CHECK(run.unseen().empty());
}
