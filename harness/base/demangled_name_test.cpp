// Demangled function names, and names that are not mangled.
#include "harness/base/demangled_name.h"

#include <doctest/doctest.h>

using warpmark::demangled;

TEST_CASE("mangled names are read, and others are left to whoever asks") {
    CHECK(demangled("_Z4devfi") == "devf(int)");
    CHECK(demangled("_Z6reduceIfLi256EEvPT_") == "void reduce<float, 256>(float*)");
    CHECK_FALSE(demangled("f"));  // c++filt -t: float
    CHECK_FALSE(demangled("main"));
    CHECK_FALSE(demangled("_Z"));
    CHECK_FALSE(demangled(""));
}
