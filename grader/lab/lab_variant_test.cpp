// Renaming of identifiers and types in code, without changes to ordinary words.
#include <doctest/doctest.h>

#include "grader/lab/lab_template.h"

using namespace warpmark;

namespace {

lab::Variant variant() {
    auto made = lab::variant_of("04_padded_transpose",
                                {"in=source", "tile=patch", "launch=turn", "a=b", "b=a"}, {"i32=f32"});
    REQUIRE(made);
    made->id = "12_turned";
    return *made;
}

void becomes(const char* file, const std::string& before, const std::string& after) {
    CAPTURE(before);
    CHECK(lab::in_variant(file, before, variant()) == after);
}

}  // namespace

TEST_CASE("variant: code has other names, and comments only between backquotes") {
    becomes("x.cu", "in[inner] = tile_of(tile);  // in a tile, `in`",
            "source[inner] = tile_of(patch);  // in a tile, `source`");
    becomes("x.cu", "f(a, b);\n", "f(b, a);\n");
}

TEST_CASE("variant: elements have another type, and sizes and indices keep theirs") {
    becomes("x.cu", "void k(const int* in, int n) { int i; }",
            "void k(const float* source, int n) { int i; }");
    becomes("x.cu", "int at(int (&tile)[32]);", "int at(float (&patch)[32]);");
    becomes("x.cu", "    extern __shared__ int tile[];", "    extern __shared__ float patch[];");
    becomes("lab.toml", "type = \"i32[]\"\n", "type = \"f32[]\"\n");
    becomes("lab.toml", "type = \"i32\"\n", "type = \"i32\"\n");
}

TEST_CASE("variant: a lab.toml has other names in parameters, cases and expressions, and the same keys") {
    becomes("lab.toml", "launch = \"launch\"\n[[check]]\nkind = \"launch\"\nid = \"in\"\n",
            "launch = \"turn\"\n[[check]]\nkind = \"launch\"\nid = \"in\"\n");
    becomes("lab.toml", "[[case]]\nname = \"in\"\nin = 4\n", "[[case]]\nname = \"in\"\nsource = 4\n");
    becomes("lab.toml", "[[check]]\nexchanged_bytes_min = \"4 * tile\"\ntitle = \"in the tile, `tile`\"\n",
            "[[check]]\nexchanged_bytes_min = \"4 * patch\"\ntitle = \"in the tile, `patch`\"\n");
}

TEST_CASE("variant: a handout names its own lab, and its code the new names") {
    becomes("README.md", "# Lab 4: In tiles\nKeep `launch` in a tile.\n    ./warpmark check 04  # the tile\n",
            "# Lab 12: In tiles\nKeep `turn` in a tile.\n    ./warpmark check 12  # the patch\n");
    becomes("hints.md", "# Hints for lab 04: Tiles", "# Hints for lab 12: Tiles");
    becomes("README.md", "See labs/04_padded_transpose, then `check 05`.",
            "See labs/12_turned, then `check 05`.");
}

TEST_CASE("variant: a lab without a number, and numbers of any length, are left as they are") {
    auto unnumbered = variant();
    unnumbered.id_before = "demo";
    const std::string text = "# Lab 4: Tiles\nSee `check 99999999999999999999` and `check 04`.";
    CHECK(lab::in_variant("README.md", text, unnumbered) == text);
    becomes("README.md", "`check 99999999999999999999`", "`check 99999999999999999999`");
}

TEST_CASE("variant: what is no pair of names is refused with an example") {
    for (const char* bad : {"tile", "=x", "tile=", "2=x", "a-b=c"}) {
        const auto made = lab::variant_of("04_x", {bad}, {});
        REQUIRE_FALSE(made);
        CHECK(made.error().way_out == "Write OLD=NEW, for example tile=patch.");
    }
    CHECK_FALSE(lab::variant_of("04_x", {}, {"i32=string"}));
}
