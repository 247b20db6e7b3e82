// Tests of the memory that is available.
#include "harness/process/available_memory.h"

#include <doctest/doctest.h>

namespace warpmark {
namespace {

TEST_CASE("available memory: MemAvailable is read in kilobytes") {
    CHECK(available_of_meminfo("MemTotal:  100 kB\nMemAvailable:     50 kB\n") == 50 * 1024);
    CHECK(available_of_meminfo("MemTotal:  100 kB\n") == ~uint64_t{0});
    CHECK(available_of_meminfo("") == ~uint64_t{0});
}

TEST_CASE("available memory: this computer has some, and not more than an address can name") {
    CHECK(available_memory() > 1 << 20);
    CHECK(available_memory() < uint64_t{1} << 48);
}

}  // namespace
}  // namespace warpmark
