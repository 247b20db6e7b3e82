// Rows of the bank calculator: the measured file parses, and invalid rows are named.
#include "grader/cli/inspect/banks_csv.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

using namespace warpmark;
using namespace warpmark::cli;

namespace {

const std::string lanes_of_four =
    "0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 -1";

}  // namespace

TEST_CASE("the measured file reads as a whole") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) +
                       "/harness/observe/cases/h200/shared_wavefronts.csv");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto requests = read_bank_csv("shared_wavefronts.csv", text);
    REQUIRE(requests);
    CHECK(requests->size() == 811);
    for (const auto& request : *requests) {
        REQUIRE(request.wavefronts);
        CHECK(observe::wavefronts(request.op, request.width, request.active, request.offsets) ==
              *request.wavefronts);
    }
}

TEST_CASE("a row without a count, without a header, with CRLF") {
    const auto requests =
        read_bank_csv("x.csv", "a,ld,4,," + lanes_of_four + "\r\n\nb,atom,4,3," + lanes_of_four);
    REQUIRE(requests);
    REQUIRE(requests->size() == 2);
    CHECK(!(*requests)[0].wavefronts);
    CHECK((*requests)[0].active == 0x7fffffff);
    CHECK((*requests)[0].offsets[30] == 120);
    CHECK((*requests)[1].op == observe::Op::atomic);
    CHECK(*(*requests)[1].wavefronts == 3);
}

TEST_CASE("bad rows are the caller's errors, with their line") {
    const char* rows[] = {"a,ld,4,1,0 4", "a,lt,4,1,", "a,ld,3,1,", "a,ld,4,x,",
                          "a,ld,4,1,0 x", "a",         "a,ld,8,1,4"};
    for (const std::string row : rows) {
        CAPTURE(row);
        const auto requests =
            read_bank_csv("x.csv", "name,op,width_bytes,wavefronts,lane_offsets\n" + row + "\n");
        REQUIRE(!requests);
        CHECK(requests.error().where == Place{"x.csv", 2, 0});
        CHECK(requests.error().blame == Blame::caller);
    }
    BankRequest request;
    CHECK(!read_lanes(lanes_of_four + " 0", request));
}
