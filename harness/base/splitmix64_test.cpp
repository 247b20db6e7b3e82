// Published values of the generator and of the hash that derives inputs.
#include "harness/base/splitmix64.h"

#include <doctest/doctest.h>

#include "harness/base/hash.h"

using namespace warpmark;

TEST_CASE("splitmix64 is the published generator") {
    Splitmix64 random(1234567);
    CHECK(random.next() == 6457827717110365317u);
    CHECK(random.next() == 3203168211198807973u);
    CHECK(random.next() == 9817491932198370423u);
    Splitmix64 other(1);
    for (int i = 0; i < 1000; ++i) {
        CHECK(other.below(7) < 7);
        const double unit = other.unit();
        CHECK(unit >= 0);
        CHECK(unit < 1);
    }
}

TEST_CASE("FNV-1a is the published hash") {
    CHECK(fnv1a("") == 0xcbf29ce484222325);
    CHECK(fnv1a("a") == 0xaf63dc4c8601ec8c);
    CHECK(fnv1a("foobar") == 0x85944171f73967e8);
}
