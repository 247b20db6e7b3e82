// Device requirements of labs, and their mention in the handouts.
#include "grader/lab/device_requirement.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

std::expected<Lab, std::vector<Error>> lab_that_needs(const std::string& head) {
    return lab::read_lab("24_t",
                         {"lab.toml", "format = 1\ntitle = \"T\"\nfile = \"t.cu\"\n" + head +
                                          "[[parameter]]\nname = \"n\"\ntype = \"i32\"\n[[case]]\nname = "
                                          "\"a\"\nn = 1\n[[check]]\nid = \"c\"\nkind = "
                                          "\"compiles\"\npoints = 1\n"},
                         {});
}

}  // namespace

TEST_CASE("needs device: an older GPU, and an older architecture, are too old") {
    const auto any = lab_that_needs(""), newer = lab_that_needs("needs_device = \"sm_90\"\n");
    REQUIRE(any);
    REQUIRE(newer);
    CHECK(any->needs_capability == 0);
    CHECK(!lab::too_old(*any, 75));
    CHECK(newer->needs_capability == 90);
    for (const uint32_t capability : {0, 90, 100, 120}) CHECK(!lab::too_old(*newer, capability));
    const auto why = lab::too_old(*newer, 75);
    REQUIRE(why);
    CHECK(why->what == "lab 24_t needs compute capability 9.0; this GPU has 7.5");
    CHECK(why->blame == Blame::tool);
    const auto old = lab_that_needs("arch = \"sm_86\"\nneeds_device = \"sm_90\"\n");
    REQUIRE(old);
    for (const uint32_t capability : {0, 90, 86})
        CHECK(lab::too_old(*old, capability)->what ==
              "lab 24_t needs compute capability 9.0; the device `sm_86` has 8.6");
    CHECK(lab::too_old(*old, 80)->what == "lab 24_t needs compute capability 9.0; this GPU has 8.0");
}

TEST_CASE("needs device: what is no device has its place") {
    const auto wrong = lab_that_needs("needs_device = \"cc9\"\n");
    REQUIRE(!wrong);
    CHECK(wrong.error().at(0).what == "There is no device `cc9`");
    CHECK(wrong.error().at(0).where.line == 4);
}

TEST_CASE("needs device: handouts say it") {
    int needing = 0;
    for (const auto& id : lab::lab_ids(house::root)) {
        CAPTURE(id);
        const auto lab = lab::load_lab(house::root / "labs" / id, "");
        REQUIRE(lab);
        if (!lab->needs_capability) continue;
        ++needing;
        const auto handout =
            lab::read_text(house::root / "labs" / id / "README.md", limits::lab_file_bytes_max);
        REQUIRE(handout);
        CHECK(handout->contains("compute capability " + lab::capability_in_words(lab->needs_capability)));
    }
    CHECK(needing >= 5);
}
