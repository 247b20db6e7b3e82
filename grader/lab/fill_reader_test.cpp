// Fills, their keys and those that a case selects, valid and invalid.
#include <doctest/doctest.h>

#include "grader/lab/lab_reader.h"
#include "grader/lab/lab_reader_parts.h"

using namespace warpmark;

namespace {

// The buffer starts at line 8. In the case, which starts with its name, `n` is 6.
std::string filled_lab(const std::string& type, const std::string& buffer, const std::string& one) {
    return "format = 1\ntitle = \"T\"\nfile = \"t.cu\"\n[[parameter]]\nname = \"keys\"\ntype = \"" + type +
           "[]\"\nsize = \"n\"\n" + buffer +
           "[[parameter]]\nname = \"out\"\ntype = \"i32[]\"\nsize = \"n\"\nuse = \"out\"\n"
           "[[parameter]]\nname = \"n\"\ntype = \"i32\"\n"
           "[[check]]\nid = \"c\"\nkind = \"compiles\"\npoints = 1\n[[case]]\nname = \"a\"\nn = 6\n" +
           one;
}

Lab read_filled(const std::string& type, const std::string& buffer, const std::string& one = "") {
    auto read = lab::read_lab("01_t", {"lab.toml", filled_lab(type, "use = \"in\"\n" + buffer, one)}, {});
    if (!read) FAIL(to_text(read.error()[0]));
    return *read;
}

std::string fill_error(const std::string& type, const std::string& buffer, const std::string& one = "") {
    const auto read =
        lab::read_lab("01_t", {"lab.toml", filled_lab(type, "use = \"in\"\n" + buffer, one)}, {});
    std::string all;
    if (!read)
        for (const auto& error : read.error())
            all += to_text(error.where) + ": " + error.what + " | " + error.way_out + "\n";
    return all;
}

}  // namespace

TEST_CASE("fills are read with their keys") {
    CHECK(read_filled("f16", "").parameters[0].element == Element::f16);
    CHECK(read_filled("bf16", "fill = \"special\"\nspecials = [\"nan\", \"denormal\"]\n")
              .parameters[0]
              .fill_keys.specials == 5);
    const auto skewed = read_filled("u32",
                                    "fill = [\"random\", \"skewed\"]\nmin = 0\nmax = 99\nhot_values = 2\n"
                                    "hot_share = 0.5\n",
                                    "fills = { keys = \"skewed\" }\n");
    CHECK(skewed.parameters[0].fill == Fill::random);
    CHECK(skewed.parameters[0].fill_keys.hot_values == 2);
    CHECK(skewed.cases[0].fills.at("keys") == Fill::skewed);
    CHECK(read_filled("f32", "fill = \"constant\"\nvalue = 1.5\n").parameters[0].fill_keys.value == 1.5);
    CHECK(read_filled("f32", "fill = \"list\"\nvalues = [1, 2.5, inf, nan]\n")
              .parameters[0]
              .fill_keys.values.size() == 4);
    CHECK(read_filled("f64", "fill = \"identity\"\ncolumns = \"n / 2\"\n").parameters[0].columns->text() ==
          "n / 2");
    CHECK(read_filled("i8", "fill = \"sorted\"\nmin = -5\nmax = 5\n").parameters[0].min == -5);
}

TEST_CASE("fills: what is wrong has its place and a way out") {
    CHECK(fill_error("i32", "fill = \"sortet\"\n") ==
          "lab.toml:9:8: `fill` cannot be `sortet` | Did you mean `sorted`?\n");
    CHECK(fill_error("i32", "fill = [\"iota\", \"skewd\"]\n") ==
          "lab.toml:9:8: `fill` cannot be `skewd` | Did you mean `skewed`?\n");
    CHECK(fill_error("i32", "fill = \"constant\"\n") ==
          "lab.toml:4:1: A parameter lacks `value` | Add a line `value = …`.\n");
    CHECK(fill_error("u8", "fill = \"constant\"\nvalue = 256\n") ==
          "lab.toml:10:9: 256 does not fit into u8 | Use a whole number that fits into u8.\n");
    CHECK(fill_error("i32", "value = 3\n").starts_with("lab.toml:9:1: A parameter has no key `value` | "));
    CHECK(fill_error("i32", "fill = \"iota\"\nmin = 3\n")
              .starts_with("lab.toml:10:7: `min` applies only to random fills"));
    CHECK(fill_error("i32", "fill = \"list\"\nvalues = [1, 2.5]\n") ==
          "lab.toml:10:14: This is not a number of type i32 | Write numbers that fit into i32, without "
          "quotes.\n");
    CHECK(fill_error("i8", "fill = \"list\"\nvalues = [128]\n")
              .starts_with("lab.toml:10:11: This is not a number"));
    CHECK(fill_error("i8", "fill = \"list\"\nvalues = []\n")
              .starts_with("lab.toml:10:10: `values` must be an array of numbers"));
    CHECK(fill_error("i32", "fill = \"special\"\n") ==
          "lab.toml:9:8: i32 has no special values | Use a floating-point type, or `list` for your own "
          "values.\n");
    CHECK(fill_error("f32", "fill = \"special\"\nspecials = [\"nam\"]\n") ==
          "lab.toml:10:12: There is no special value `nam` | Did you mean `nan`?\n");
    CHECK(fill_error("f32", "fill = \"special\"\nspecial_share = 1.5\n")
              .starts_with("lab.toml:10:17: 1.5 is not a share of the elements"));
    CHECK(fill_error("i32", "fill = \"skewed\"\nhot_values = 0\n")
              .starts_with("lab.toml:10:14: 0 is not a valid number of values"));
    CHECK(
        fill_error("f32", "fill = \"identity\"\n").starts_with("lab.toml:4:1: A parameter lacks `columns`"));
    CHECK(fill_error("f32", "fill = \"identity\"\ncolumns = \"m\"\n")
              .starts_with("lab.toml:10:12: `m` in \"m\" is not an integer parameter"));
    CHECK(fill_error("f32", "fill = \"identity\"\ncolumns = \"n - 6\"\n")
              .starts_with("lab.toml:10:12: The columns of `keys` in case `a`: 0 is less than 1"));
}

TEST_CASE("fills of a case: of a buffer that is filled, and one that it lists") {
    CHECK(fill_error("i32", "", "fills = { keys = \"sorted\" }\n")
              .starts_with("lab.toml:24:18: `keys` does not list this fill | Its `fill` lists random."));
    CHECK(fill_error("i32", "", "fills = { kees = \"sorted\" }\n") ==
          "lab.toml:24:11: There is no buffer `kees` that is filled | Did you mean `keys`?\n");
    CHECK(fill_error("i32", "", "fills = { out = \"random\" }\n")
              .starts_with("lab.toml:24:11: There is no buffer"));
    CHECK(fill_error("i32", "", "fills = \"sorted\"\n") ==
          "lab.toml:24:9: `fills` must be a table | Write it as in `fills = { keys = \"skewed\" }`.\n");
}

TEST_CASE("types: halves are for buffers, and a scalar cannot be one") {
    const auto text = filled_lab("f16", "use = \"in\"\n", "h = 1\n");
    const auto read =
        lab::read_lab("01_t", {"lab.toml", text + "[[parameter]]\nname = \"h\"\ntype = \"f16\"\n"}, {});
    REQUIRE_FALSE(read);
    CHECK(to_text(read.error()[0].where) == "lab.toml:27:8");
    CHECK(read.error()[0].what == "A scalar cannot be of type `f16`");
    CHECK(read.error()[0].way_out == "Use `f32`, or a buffer: `f16[]`.");
}

TEST_CASE("offsets: of whole elements, within bounds, in every case") {
    CHECK(read_filled("f32", "offset_bytes = \"4 * n\"\n").parameters[0].offset_bytes->text() == "4 * n");
    CHECK(fill_error("f32", "offset_bytes = 6\n") ==
          "lab.toml:9:16: The offset of `keys` in case `a`: 6 is not a multiple of the 4 bytes of an element "
          "| Change the expression, or the case at lab.toml:22:1.\n");
    CHECK(fill_error("i8", "offset_bytes = \"n - 7\"\n")
              .starts_with("lab.toml:9:17: The offset of `keys` in case `a`: -1 is not between 0 and 4096"));
    CHECK(fill_error("i8", "offset_bytes = \"m\"\n").starts_with("lab.toml:9:17: `m` in \"m\" is not an"));
}
