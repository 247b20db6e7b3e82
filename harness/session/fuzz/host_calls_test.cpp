// Sample of the random launchers for the regular tests; `fuzz/run host SECONDS` runs many more.
#include "harness/session/fuzz/host_calls.h"

#include <doctest/doctest.h>

namespace warpmark::session {

TEST_CASE("fuzz: random calls of a launcher break nothing") {
    for (uint64_t seed = 0; seed < 3000; ++seed) {
        INFO("seed ", seed);
        CHECK(broken_by_host_calls(seed) == "");
    }
}

TEST_CASE("fuzz: a random launcher is a function of its seed, and makes calls") {
    CHECK(host_program(7) == host_program(7));
    CHECK(host_program(7) != host_program(8));
    CHECK(host_program(7).find("call.uni (r") != std::string::npos);
}

}  // namespace warpmark::session
