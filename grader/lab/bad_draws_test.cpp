// Errors in a `[[draw]]`: each is reported at its place, with a fix.
#include <doctest/doctest.h>

#include <string>

#include "grader/lab/lab_reader.h"

using namespace warpmark;

namespace {

const std::string good_draws = R"(format = 1
title = "A lab"
file = "a.cu"
[[parameter]]
name = "out"
type = "i32[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[parameter]]
name = "small"
type = "i8"
[[parameter]]
name = "scale"
type = "f32"
[[case]]
name = "one"
n = 7
small = 1
scale = 1.5
[[draw]]
name = "any"
times = 2
weight = 2
block_shared_limit = 101376
n = { min = 1, max = 500, around = 32 }
small = [1, 2, 8]
scale = 0.5
[[check]]
id = "it"
kind = "counts"
points = 1
cases = ["one", "any"]
barriers_max = "n"
)";

struct DrawMistake {
    const char *from, *to, *told;
};

const DrawMistake in_draw[] = {
    {"n = { min = 1, max = 500, around = 32 }\n", "",
     "lab.toml:23:1: A draw lacks `n` | Add a line `n = …`."},
    {"times = 2", "times = 0", "lab.toml:25:9: A draw cannot have 0 cases | Use 1 to 16."},
    {"weight = 2", "weight = 0",
     "lab.toml:26:10: `weight` must be greater than zero | Remove it, or write 1, 2, …."},
    {"weight = 2", "wieght = 2", "lab.toml:26:1: A draw has no key `wieght` | Did you mean `weight`?"},
    {"limit = 101376", "limit = 1",
     "lab.toml:27:22: No device allows 1 bytes of shared memory per block | Use 49152 to 232448 bytes."},
    {"min = 1, ", "", "lab.toml:28:5: The range of `n` lacks `min` | Add a line `min = …`."},
    {"min = 1,", "min = 501,",
     "lab.toml:28:13: `min` of `n` is greater than its `max` | Swap the two values."},
    {"around = 32", "around = 0",
     "lab.toml:28:36: `around` must be at least 1 | Remove it, or write a larger number."},
    {"around = 32", "multiple_of = 512",
     "lab.toml:28:41: There is no multiple of 512 from 1 to 500 | Widen the range."},
    {"around = 32", "around = 32, multiple_of = 4",
     "lab.toml:28:36: `multiple_of` and `around` cannot be used together: `around` asks for neighbors of a "
     "multiple | Remove one of them."},
    {"around = 32", "about = 32",
     "lab.toml:28:27: The range of `n` has no key `about` | There are: min, max, multiple_of, around."},
    {"small = [1, 2, 8]", "small = { min = 1, max = 128 }",
     "lab.toml:29:26: 128 does not fit into i8 | Use another value, or a wider type for the parameter."},
    {"[1, 2, 8]", "[1, 200]",
     "lab.toml:29:13: 200 does not fit into i8 | Use another value, or a wider type for the parameter."},
    {"[1, 2, 8]", "[1, \"2\"]",
     "lab.toml:29:13: A list of values for `small` may contain only whole numbers | Write `n = 5`, `n = [1, "
     "2, 8]` or `n = { min = 1, max = 1000 }`."},
    {"[1, 2, 8]", "[]",
     "lab.toml:29:9: The list of values for `small` is empty | Write `n = 5`, `n = [1, 2, 8]` or `n = { min "
     "= 1, max = 1000 }`."},
    {"[1, 2, 8]", "\"any\"",
     "lab.toml:29:9: This does not describe what to draw for `small` | Write `n = 5`, `n = [1, 2, 8]` or `n "
     "= { min = 1, max = 1000 }`."},
    {"scale = 0.5", "scale = [0.5]",
     "lab.toml:30:9: This does not describe what to draw for `scale` | Write a single number: parameters of "
     "type f32 and f64 are not drawn."},
    {"n = { min = 1, max = 500, around = 32 }\nsmall = [1, 2, 8]", "n = 1\nsmall = 2",
     "lab.toml:23:1: Nothing is drawn in `any` | Make it a [[case]], or give a range. Write `n = 5`, `n = "
     "[1, 2, 8]` or `n = { min = 1, max = 1000 }`."},
    {"name = \"any\"", "name = \"one\"",
     "lab.toml:23:1: The draw `one` and a case are both called `one` | Rename it, or the case at "
     "lab.toml:18:1."},
    {"name = \"one\"", "name = \"any-2\"",
     "lab.toml:23:1: The draw `any` and a case are both called `any-2` | Rename it, or the case at "
     "lab.toml:18:1."},
    {"cases = [\"one\", \"any\"]", "cases = [\"one\", \"ayn\"]",
     "lab.toml:31:1: `it` names the case `ayn`, but there is no such case | Did you mean `any`?"},
    {"min = 1,", "min = -3,",
     "lab.toml:7:9: The size of `out` in case `any`: -3 is negative | Change the expression, or the case at "
     "lab.toml:23:1."},
    {"barriers_max = \"n\"", "barriers_max = \"n - 2\"",
     "lab.toml:36:17: `barriers_max = \"n - 2\"` in case `any`: -1 is negative | Change the expression, or "
     "list the cases that it applies to in `cases`."},
    {"name = \"small\"", "name = \"times\"",
     "lab.toml:13:8: A scalar parameter cannot have the name `times`: a case has a key with that name | Give "
     "it another name."},
};

std::string told(const std::string& text, const std::string& hidden) {
    const auto lab =
        lab::read_lab("00_bad", {"lab.toml", text}, {hidden.empty() ? "" : "hidden.toml", hidden});
    if (lab) return "";
    const auto& error = lab.error()[0];
    return to_text(error.where) + ": " + error.what + " | " + error.way_out;
}

}  // namespace

TEST_CASE("bad draws: every mistake is said where it is, with the way out") {
    CHECK(told(good_draws, "") == "");
    for (const auto& [from, to, what] : in_draw) {
        auto text = good_draws;
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        CHECK(told(text.replace(at, std::string(from).size(), to), "") == what);
    }
}

TEST_CASE("bad draws: a public check names no draw whose ranges are hidden") {
    const std::string hidden = "[[draw]]\nname = \"h\"\nn = [1, 2]\nsmall = 1\nscale = 1\n";
    CHECK(told(good_draws, hidden) == "");
    auto text = good_draws;
    text.replace(text.find("\"any\"]"), 6, "\"h\"]");
    CHECK(
        told(text, hidden) ==
        "lab.toml:31:1: The public check `it` names the hidden case `h` | Make both public or both hidden.");
}
