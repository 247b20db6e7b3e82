// Numbers, expressions, tables by output, magnitudes, and the errors in them.
#include "grader/lab/tolerance.h"

#include <doctest/doctest.h>

#include "grader/lab/lab_reader.h"

using namespace warpmark;

namespace {

std::expected<Lab, std::vector<Error>> read(const std::string& keys, const std::string& of_c = "") {
    const std::string text = R"(format = 1
title = "Sums"
file = "sums.cu"
[[parameter]]
name = "c"
type = "f32[]"
size = "n"
use = "out"
)" + of_c + R"(
[[parameter]]
name = "d"
type = "f64[]"
size = "n"
use = "out"
[[parameter]]
name = "n"
type = "i32"
[[parameter]]
name = "k"
type = "i32"
[[case]]
name = "one"
n = 3
k = 64
[[check]]
id = "correct"
kind = "output"
points = 10
)" + keys;
    return lab::read_lab("00_sums", {"lab.toml", text}, {});
}

lab::Allowed allowed(const std::string& keys, std::size_t output, const std::string& of_c = "") {
    const auto lab = read(keys, of_c);
    REQUIRE_MESSAGE(lab, to_text(lab.error()[0]));
    return lab::allowed(lab->checks[0], *lab, lab->cases[0], lab->parameters[output]);
}

std::string error(const std::string& keys, const std::string& of_c = "") {
    const auto lab = read(keys, of_c);
    return lab ? "" : to_text(lab.error()[0]);
}

}  // namespace

TEST_CASE("tolerance: a number, an expression over the case, or one for each output") {
    CHECK(allowed("tolerance_relative = 1e-5\n", 0).relative == 1e-5);
    CHECK(allowed("tolerance_relative = \"1e-6 * sqrt(k)\"\n", 1).relative == doctest::Approx(8e-6));
    CHECK(allowed("tolerance_absolute = \"2 * log2(k) + min(n, 1.5) / 3\"\n", 1).absolute == 12.5);
    const std::string table = "tolerance_relative = { c = \"1e-7 * k\", d = 1e-12 }\n";
    CHECK(allowed(table, 0).relative == doctest::Approx(6.4e-6));
    CHECK(allowed(table, 1).relative == 1e-12);
    CHECK(allowed("tolerance_relative = { c = 1e-7 }\n", 1).relative == 0);
    CHECK(allowed("", 0).relative == 0);
}

TEST_CASE("tolerance: magnitudes are of the outputs that have some, and the oracle writes them") {
    const std::string keys = "tolerance_magnitude = \"1e-7 * k\"\n", with = "magnitude = true\n";
    CHECK(allowed(keys, 0, with).of_magnitude == doctest::Approx(6.4e-6));
    CHECK(allowed(keys, 1, with).of_magnitude == 0);
    const auto lab = read(keys, with);
    REQUIRE(lab);
    CHECK(lab::magnitudes(*lab) == std::vector<std::size_t>{0});
    CHECK(lab::magnitude_position(*lab, 0) == 4);
    CHECK_FALSE(lab::magnitude_position(*lab, 1));
    Case one;
    one.arguments.resize(4);
    one.arguments[0].bytes.resize(12);
    one.arguments[0].element_bytes = 4;
    lab::add_magnitudes(*lab, one);
    REQUIRE(one.arguments.size() == 5);
    CHECK(one.arguments[4].bytes.size() == 24);
}

TEST_CASE("tolerance: each mistake has its place") {
    CHECK(error("tolerance_relative = \"1e-6 * m\"\n") ==
          "lab.toml:29:30: `m` in \"1e-6 * m\" is not an integer parameter\n  Did you mean `n`?");
    CHECK(error("tolerance_relative = \"1 - k\"\n") ==
          "lab.toml:29:23: `tolerance_relative = \"1 - k\"` in case `one`: -63 is negative\n  Change the "
          "expression.");
    CHECK(error("tolerance_relative = \"1 / (k - 64)\"\n") ==
          "lab.toml:29:25: `tolerance_relative = \"1 / (k - 64)\"` in case `one`: The value is not a finite "
          "number\n"
          "  Change the expression.");
    CHECK(error("tolerance_relative = \"1e-6 *\"\n")
              .starts_with("lab.toml:29:29: The expression ends too early"));
    CHECK(error("tolerance_relative = { e = 1 }\n")
              .starts_with("lab.toml:29:28: `tolerance_relative` is for `e`, which is not an output"));
    CHECK(error("tolerance_relative = { c = -1 }\n")
              .starts_with("lab.toml:29:28: `c` must be a finite number that is not negative"));
    CHECK(error("tolerance_relative = [1]\n").starts_with("lab.toml:29:22: `tolerance_relative` must be"));
    CHECK(error("tolerance_magnitude = 1e-6\n")
              .starts_with(
                  "lab.toml:25:1: `correct` has a `tolerance_magnitude`, but no output has magnitudes"));
    CHECK(error("tolerance_relative = 0\n", "magnitude = 3\n").find("`magnitude` must be true or false") !=
          std::string::npos);
}
