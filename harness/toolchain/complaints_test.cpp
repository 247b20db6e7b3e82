// complaints_test.cpp: the texts that decide what happens next are known, and others are not taken for them.
#include "harness/toolchain/complaints.h"

#include <doctest/doctest.h>

using namespace warpmark;
using toolchain::recognised;

TEST_CASE("complaints: the compiler's texts are recognised") {
    CHECK(recognised("identifier \"cudaFrob\" is undefined") ==
          CompilerSays{Complaint::undefined, "cudaFrob"});
    CHECK(recognised("cannot open source file \"tile.h\"") ==
          CompilerSays{Complaint::no_such_file, "tile.h"});
    CHECK(recognised("invalid narrowing conversion from \"double\" to \"float\"") ==
          CompilerSays{Complaint::narrowing, "float"});
    CHECK(recognised("dynamic initialization is not supported for a __device__ variable").complaint ==
          Complaint::dynamic_initialization);
    CHECK(
        recognised("dynamic initialization is not supported for a function-scope static __shared__ variable")
            .complaint == Complaint::dynamic_initialization_in_function);
    CHECK(recognised("expression must have a constant value").complaint == Complaint::constant_expected);
}

TEST_CASE("complaints: a text that only looks like one is another") {
    CHECK(recognised("expression must have a constant value, says nobody") == CompilerSays{});
    CHECK(recognised("variable \"x\" was declared but never referenced") == CompilerSays{});
    CHECK(recognised("a declaration here must declare a parameter") == CompilerSays{});
}
