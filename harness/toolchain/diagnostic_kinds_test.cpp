// Recognition of the texts that other code depends on; other texts do not match.
#include "harness/toolchain/diagnostic_kinds.h"

#include <doctest/doctest.h>

using namespace warpmark;
using toolchain::recognised;

TEST_CASE("complaints: the compiler's texts are recognised") {
    CHECK(recognised("identifier \"cudaFrob\" is undefined") ==
          CompilerMessage{Complaint::undefined, "cudaFrob"});
    CHECK(recognised("cannot open source file \"tile.h\"") ==
          CompilerMessage{Complaint::no_such_file, "tile.h"});
    CHECK(recognised("invalid narrowing conversion from \"double\" to \"float\"") ==
          CompilerMessage{Complaint::narrowing, "float"});
    CHECK(recognised("dynamic initialization is not supported for a __device__ variable").complaint ==
          Complaint::dynamic_initialization);
    CHECK(
        recognised("dynamic initialization is not supported for a function-scope static __shared__ variable")
            .complaint == Complaint::dynamic_initialization_in_function);
    CHECK(recognised("expression must have a constant value").complaint == Complaint::constant_expected);
    CHECK(recognised("name followed by \"::\" must be a class or namespace name").complaint ==
          Complaint::no_scope);
    CHECK(recognised("namespace \"std\" has no member \"regex\"") ==
          CompilerMessage{Complaint::no_member_of_std, "regex"});
    CHECK(recognised("expected a \";\"").complaint == Complaint::semicolon_expected);
    CHECK(recognised("expected an expression").complaint == Complaint::syntax);
}

TEST_CASE("complaints: a text that only looks like one is another") {
    CHECK(recognised("expression must have a constant value, says nobody") == CompilerMessage{});
    CHECK(recognised("variable \"x\" was declared but never referenced") == CompilerMessage{});
    CHECK(recognised("no operator \"+\" matches these operands") == CompilerMessage{});
}
