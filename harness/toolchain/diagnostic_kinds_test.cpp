// Recognition of the texts that other code depends on; other texts do not match.
#include <doctest/doctest.h>

#include "harness/toolchain/compile_findings.h"

using namespace warpmark;
using toolchain::recognized;

TEST_CASE("complaints: the compiler's texts are recognised") {
    CHECK(recognized("identifier \"cudaFrob\" is undefined") ==
          CompilerMessage{CompilerErrorKind::undefined, "cudaFrob"});
    CHECK(recognized("cannot open source file \"tile.h\"") ==
          CompilerMessage{CompilerErrorKind::no_such_file, "tile.h"});
    CHECK(recognized("invalid narrowing conversion from \"double\" to \"float\"") ==
          CompilerMessage{CompilerErrorKind::narrowing, "float"});
    CHECK(recognized("dynamic initialization is not supported for a __device__ variable").complaint ==
          CompilerErrorKind::dynamic_initialization);
    CHECK(
        recognized("dynamic initialization is not supported for a function-scope static __shared__ variable")
            .complaint == CompilerErrorKind::dynamic_initialization_in_function);
    CHECK(recognized("expression must have a constant value").complaint ==
          CompilerErrorKind::constant_expected);
    CHECK(recognized("name followed by \"::\" must be a class or namespace name").complaint ==
          CompilerErrorKind::no_scope);
    CHECK(recognized("namespace \"std\" has no member \"regex\"") ==
          CompilerMessage{CompilerErrorKind::no_member_of_std, "regex"});
    CHECK(recognized("expected a \";\"").complaint == CompilerErrorKind::semicolon_expected);
    CHECK(recognized("expected an expression").complaint == CompilerErrorKind::syntax);
}

TEST_CASE("complaints: a text that only looks like one is another") {
    CHECK(recognized("expression must have a constant value, says nobody") == CompilerMessage{});
    CHECK(recognized("variable \"x\" was declared but never referenced") == CompilerMessage{});
    CHECK(recognized("no operator \"+\" matches these operands") == CompilerMessage{});
}
