// Round trip of quoted words through a shell.
#include <doctest/doctest.h>

#include "grader/lab/program_name.h"

using warpmark::lab::shell_word;

TEST_CASE("shell word: harmless words stay, others are quoted") {
    CHECK(shell_word("reports/01_race") == "reports/01_race");
    CHECK(shell_word("") == "''");
    CHECK(shell_word("Class of 2026") == "'Class of 2026'");
    CHECK(shell_word("it's") == "'it'\\''s'");
    CHECK(shell_word("-rf") == "./'-rf'");
    CHECK(shell_word("a\nb'") == "$'a\\x0ab\\''");
    CHECK(shell_word("$(x)") == "'$(x)'");
}
