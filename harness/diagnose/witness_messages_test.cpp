// Messages about thread orders.
#include <doctest/doctest.h>

#include <set>

#include "harness/contract/finding_table.h"
#include "harness/diagnose/messages.h"

using namespace warpmark;

namespace {

Finding race(bool apart = false) {
    Finding made;
    made.id = id_of("race.read-write");
    made.locations = {{.file = "k.cu", .line = 7, .role = Role::reads, .thread = {1, 0, 0}},
                      {.file = "k.cu", .line = 5, .role = Role::writes, .thread = {2, 0, 0}}};
    if (apart) made.locations[1].block = {3, 0, 0};
    made.witness.sought = true;
    return made;
}

std::string order(ThreadOrder shown_by, bool apart = false) {
    Finding made = race(apart);
    made.witness.found = true;
    made.witness.shown_by = shown_by;
    diagnose::write_messages(made);
    CHECK(made.witness.because == "");
    return made.witness.order;
}

}  // namespace

TEST_CASE("words: an order of the threads names who comes first") {
    using Kind = ThreadOrder::Kind;
    CHECK(order({Kind::swapped, 0}) ==
          "thread (1,0,0) reads at line 7 before thread (2,0,0) writes at line 5");
    CHECK(order({Kind::swapped, 1}) ==
          "thread (2,0,0) writes at line 5 before thread (1,0,0) reads at line 7");
    CHECK(order({Kind::swapped, 0}, true) ==
          "thread (1,0,0) of block (0,0,0) reads at line 7 before thread (2,0,0) of block (3,0,0) writes at "
          "line 5");
    CHECK(order({Kind::arrives_late, 0}) ==
          "the value that thread (2,0,0) writes at line 5 arrives after thread (1,0,0) reads at line 7, "
          "which is possible without a fence in between");
    CHECK(order({Kind::reads_early, 0}) ==
          "thread (1,0,0) reads at line 7 the value from before thread (2,0,0) writes at line 5, which is "
          "possible without a fence before the read");
    CHECK(order({Kind::runs_ahead, 1}) == "thread (2,0,0) and its warp run ahead of the others");
    CHECK(order({Kind::reversed}) == "blocks, warps and lanes run in reverse order");
    CHECK(order({Kind::random, 0, 2}) == "the warps are scheduled at random (seed 2)");
}

TEST_CASE("words: of launches and copies, the order names the calls") {
    Finding made = race();
    UnorderedWork work;
    work.here = {UnorderedWork::Kind::copy, "", 2, 7};
    work.there = {UnorderedWork::Kind::kernel, "k", 1, 5};
    work.element = "m[3]";
    made.fact = work;
    made.witness.orders_tried = 1;
    made.witness.why_none = NoWitness::same_values;
    diagnose::write_messages(made);
    CHECK(made.message ==
          "Data race: k.cu:7 the copy in stream 2 reads m[3] while kernel `k` in stream 1 may still write it "
          "at k.cu:5");
    CHECK(made.witness.because.starts_with("With this input, the other order gives the same output."));
    made.witness.found = true;
    made.witness.shown_by = {ThreadOrder::Kind::later_work, 1};
    diagnose::write_messages(made);
    CHECK(made.witness.order == "the launch of line 5 runs after the copy of line 7");
    made.fact = InFlightAccess{.element = "m[3]", .device_writes = true};
    diagnose::write_messages(made);
    CHECK(made.witness.order == "the device writes at line 5 after the host reads at line 7");
}

TEST_CASE("words: a late copy is told by its line") {
    Finding made = race();
    made.fact = EarlyUse{};
    made.witness.found = true;
    made.witness.shown_by = {ThreadOrder::Kind::copies_late, 0};
    diagnose::write_messages(made);
    CHECK(made.witness.order == "the asynchronous copy of line 7 arrives as late as the waits for it permit");
    made.fact = EarlyUse{.copy_writes = false};
    diagnose::write_messages(made);
    CHECK(made.witness.order ==
          "the asynchronous copy of line 7 reads its source as late as the waits for it permit");
    made.witness.found = false;
    made.witness.orders_tried = 9;
    made.witness.why_none = NoWitness::same_values;
    diagnose::write_messages(made);
    CHECK(made.witness.because.find("also with a late copy") != std::string::npos);
}

TEST_CASE("words: each reason for no witness has words of its own") {
    std::set<std::string> all;
    for (int at = 1; at < static_cast<int>(NoWitness::within_tolerance); ++at) {
        Finding made = race();
        made.witness.why_none = static_cast<NoWitness>(at);
        made.witness.orders_tried = 9;
        made.witness.other_line = 4;
        diagnose::write_messages(made);
        CHECK(made.witness.because.ends_with("."));
        CHECK(all.insert(made.witness.because).second);
    }
}

TEST_CASE("words: only of a plain access may the compiler make several") {
    Finding made = race();
    made.witness.why_none = NoWitness::same_values;
    made.witness.orders_tried = 9;
    diagnose::write_messages(made);
    CHECK(made.witness.because.find("the compiler may cache") != std::string::npos);
    made.id = id_of("race.volatile");
    diagnose::write_messages(made);
    CHECK(made.witness.because.ends_with("Nothing in the program guarantees that."));
}
