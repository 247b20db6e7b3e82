// Reading of a valid lab, and of one with many errors, each in its place. Single errors: bad_labs_test.cpp.
#include "grader/lab/lab_reader.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

using namespace warpmark;

namespace {

const std::string good = R"(format = 1
title = "Transpose"
file = "transpose.cu"

[[parameter]]
name = "in"
type = "i32[]"
size = "rows * cols"
use = "in"
fill = "iota"

[[parameter]]
name = "out"
type = "i32[]"
size = "rows * cols"
use = "out"

[[parameter]]
name = "rows"
type = "i32"

[[parameter]]
name = "cols"
type = "i32"

[[case]]
name = "odd"
rows = 33
cols = 65

[[check]]
id = "compiles"
kind = "compiles"
points = 5

[[check]]
id = "no-conflicts"
kind = "banks"
points = 30
needs = ["compiles"]
excess_zero = 1.5
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return text;
}

// All errors, one per line, as displayed.
std::string errors_of(const std::string& text, const std::string& hidden = "") {
    auto lab = lab::read_lab("01", {"lab.toml", text}, {hidden.empty() ? "" : "hidden.toml", hidden});
    std::string all;
    if (!lab)
        for (const auto& error : lab.error())
            all += error.where.file + ":" + std::to_string(error.where.line) + ":" +
                   std::to_string(error.where.column) + ": " + error.what +
                   (error.way_out.empty() ? "" : " | " + error.way_out) + "\n";
    return all;
}

}  // namespace

TEST_CASE("a good lab is read whole") {
    auto lab = lab::read_lab("04_padded", {"lab.toml", good},
                             {"hidden.toml", "[[case]]\nname = \"h\"\nrows = 1\ncols = 2\nseed = 77\n"});
    REQUIRE(lab);
    CHECK(lab->id == "04_padded");
    CHECK(lab->launch == "launch");
    REQUIRE(lab->parameters.size() == 4);
    CHECK(lab->parameters[1].use == Use::out);
    REQUIRE(lab->cases.size() == 2);
    CHECK(lab->cases[1].hidden);
    CHECK(lab->cases[1].seed == 77);
    CHECK(lab->checks[1].number("excess_max") == 0);
    CHECK(lab->checks[1].number("excess_zero") == 1.5);
    CHECK(lab->max_score() == 35);
    auto known = lab::sizes(lab->parameters, lab->cases[0]);
    REQUIRE(known);
    CHECK(known->values.at("in") == 2145);
}

TEST_CASE("three errors are three errors, each with its place and a way out") {
    auto text = replaced(good, "title = \"Transpose\"", "titel = \"Transpose\"");
    text = replaced(text, "\"rows * cols\"\nuse = \"in\"", "\"rows * colls\"\nuse = \"in\"");
    text = replaced(text, "kind = \"banks\"", "kind = \"bank\"");
    CHECK(errors_of(text) ==
          "lab.toml:1:1: The lab lacks `title` | Add a line `title = …`.\n"
          "lab.toml:2:1: The lab has no key `titel` | Did you mean `title`?\n"
          "lab.toml:8:16: `colls` in \"rows * colls\" is not an integer parameter | Did you mean `cols`?\n"
          "lab.toml:38:8: There is no kind of check `bank` | Did you mean `banks`?\n");
}

TEST_CASE("timing sizes are read like cases, and only from the public file") {
    const std::string size = "\n[[timing]]\nname = \"big\"\nrows = 4096\ncols = 2048\n";
    auto lab = lab::read_lab("04", {"lab.toml", good + size}, {});
    REQUIRE(lab);
    REQUIRE(lab->timings.size() == 1);
    CHECK(lab->timings[0].name == "big");
    CHECK(std::get<int64_t>(lab->timings[0].scalars.at("cols")) == 2048);
    CHECK(lab->cases.size() == 1);
    CHECK(errors_of(good + replaced(size, "cols = 2048\n", "")) ==
          "lab.toml:43:1: A timing size lacks `cols` | Add a line `cols = …`.\n");
    CHECK(errors_of(good + size + size) ==
          "lab.toml:48:1: Two timing sizes have the name `big` | The other one is at lab.toml:43:1.\n");
    CHECK(errors_of(good + replaced(size, "4096", "1000000")).find("The size of `in` in case `big`") !=
          std::string::npos);
    CHECK(errors_of(good, size).find("hidden.toml has no key `timing`") != std::string::npos);
}

TEST_CASE("needs and cases must name something, without a circle") {
    CHECK(errors_of(replaced(good, "[\"compiles\"]", "[\"compile\"]")) ==
          "lab.toml:36:1: `no-conflicts` needs `compile`, but there is no such check | Did you mean "
          "`compiles`?\n");
    CHECK(errors_of(replaced(good, "points = 5", "points = 5\nneeds = [\"no-conflicts\"]"))
              .find("in a cycle: compiles → no-conflicts → compiles") != std::string::npos);
    CHECK(errors_of(replaced(good, "points = 5", "points = 5\ncases = [\"even\"]")).find("the case `even`") !=
          std::string::npos);
    CHECK(errors_of(replaced(good, "needs = [\"compiles\"]", "needs = [\"secret\"]"),
                    "[[check]]\nid = \"secret\"\nkind = \"races\"\npoints = 1\n")
              .find("needs the hidden `secret`") != std::string::npos);
}

TEST_CASE("errors of the hidden file name the hidden file") {
    CHECK(errors_of(good, "[[case]]\nname = \"h\"\nrows = 1\n") ==
          "hidden.toml:1:1: A case lacks `cols` | Add a line `cols = …`.\n");
    CHECK(errors_of(good, "[[parameter]]\nname = \"x\"\n")
              .starts_with("hidden.toml:1:3: hidden.toml has no key `parameter`"));
}

TEST_CASE("a check of counts must ask for something that can be met") {
    auto with = [](const std::string& keys) {
        return good + "\n[[check]]\nid = \"work\"\nkind = \"counts\"\npoints = 1\n" + keys;
    };
    CHECK(errors_of(with("global_load_bytes_min = 0\nglobal_load_bytes_max = \"in * 4\"\nbarriers_max = 7\n"))
              .empty());
    CHECK(errors_of(with("")).starts_with(
        "lab.toml:45:8: A check of kind `counts` needs at least one limit, but this one has none | Give one "
        "or more of the keys global_load_bytes_min, global_load_bytes_max, "));
    CHECK(
        errors_of(with("global_load_byte_max = 3\n")) ==
        "lab.toml:47:1: A check has no key `global_load_byte_max` | Did you mean `global_load_bytes_max`?\n");
    CHECK(errors_of(with("global_load_bytes_max = \"in *\"\n")) ==
          "lab.toml:47:30: The expression ends too early | An expression has + - * / % ( ), min, max, "
          "ceildiv, names and numbers.\n");
    CHECK(errors_of(with("global_load_bytes_min = \"in * 4\"\nglobal_load_bytes_max = \"rows\"\n")) ==
          "lab.toml:47:26: `global_load_bytes_min` is 8580 in case `odd`, but `global_load_bytes_max` is "
          "only 33: no program can satisfy both | Lower one or raise the other.\n");
    CHECK(errors_of(with("barriers_max = \"rows - cols\"\n")) ==
          "lab.toml:47:17: `barriers_max = \"rows - cols\"` in case `odd`: -32 is negative | Change the "
          "expression, or list the cases that it applies to in `cases`.\n");
    CHECK(errors_of(with("barriers_max = \"1 / (rows - 33)\"\n")) ==
          "lab.toml:47:19: `barriers_max = \"1 / (rows - 33)\"` in case `odd`: Division by zero | Change the "
          "expression, or list the cases that it applies to in `cases`.\n");
}

TEST_CASE("the page about a lab names every kind of check and every key") {
    std::ifstream stream(std::string(WARPMARK_SOURCE_DIR) + "/CONTRIBUTING.md");
    const std::string page{std::istreambuf_iterator<char>(stream), {}};
    auto names = [&](std::string word) { return page.find("`" + word + "`") != page.npos; };
    for (const auto& kind : lab::check_kinds) {
        CHECK_MESSAGE(names(std::string(kind.name)), kind.name);
        for (const auto& key : kind.keys) {
            std::string name(key.name);  // the page explains these endings once
            if (name.ends_with("_zero") && !names(name)) name.resize(name.size() - 5);
            const std::string stem = name.substr(0, name.rfind('_'));
            CHECK_MESSAGE((names(name) || (kind.name == "counts" && names(stem))), key.name);
        }
    }
    for (const char* ending : {"_zero", "_max", "_min"}) CHECK(names(ending));
    for (const auto& element : lab_elements) CHECK(names(std::string(element.name)));
}
