// Recognition of every lab's solution among all labs, and of no lab's own file as another's.
#include <doctest/doctest.h>

#include <string>

#include "grader/lab/bounded_file_reader.h"
#include "grader/marking/grading_steps.h"
#include "grader/packs/workspace_test.h"
#include "harness/base/sampling_test.h"

using namespace warpmark;

namespace warpmark::other_lab_tests {
namespace {

using workspaces::all_labs, workspaces::lab_of;

std::string text_of(const Lab& lab, const char* top) {
    const auto text = lab::read_text(house::root / top / lab.id / lab.file, 1 << 20);
    REQUIRE(text);
    return *text;
}

}  // namespace

TEST_CASE("other lab: stub and reference of each lab are its own, and are recognized from every other lab") {
    const auto labs = all_labs();
    const auto others = samples::of(labs, 24);
    for (const auto& lab : labs)
        for (const char* top : {"labs", "solutions"}) {
            CAPTURE(top);
            const auto source = text_of(lab, top);
            CHECK(batch::other_lab_of(source, lab).empty());
            for (const auto& marked_as : others) {
                CAPTURE(marked_as.id);
                CHECK(batch::other_lab_of(source, marked_as) == (marked_as.id == lab.id ? "" : lab.id));
            }
        }
}

TEST_CASE("other lab: a file with names of its own is nobody else's") {
    const auto race = lab_of("01_race");
    const std::string launch = "extern \"C\" void launch(const int* in, int* out, int n) { }\n";
    for (const std::string kernel : {"__global__ void mine(const int* in, int* out, int n) {}\n", "",
                                     "// __global__ void turn(const int* in) {}\n",
                                     "__global__ void __launch_bounds__(256) reverse(int* out) {}\n",
                                     "template <int N> __global__ void reverse(int* out) {}\n",
                                     "__device__ int window_sums(int n) { return n; }\n", "__global__"}) {
        CAPTURE(kernel);
        CHECK(batch::other_lab_of(kernel + launch, race) == "");
        CHECK(batch::other_lab_of(kernel, race) == "");
    }
    // The parameters also match lab 01, so the kernel decides.
    CHECK(batch::other_lab_of("__global__ void __launch_bounds__(64) histogram(int* out) {}\n" + launch,
                              race) == "");
    // Parameters that match exactly one other lab identify it, if they are defined.
    CHECK(batch::other_lab_of(
              "void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {}\n",
              race) == "23_vector_copies");
    CHECK(batch::other_lab_of("void launch(const char* in, char* out, int n) {}\n", race) == "");
    CHECK(batch::other_lab_of("__global__ void copy_bytes(int* out) {}\n"
                              "void launch(const unsigned char* in, unsigned char* out, int n);\n",
                              race) == "");
}

TEST_CASE("other lab: a lab without a folder has no neighbors") {
    auto lab = lab_of("01_race");
    lab.folder.clear();
    CHECK(batch::other_lab_of(text_of(lab_of("09_wide_words"), "labs"), lab) == "");
}

TEST_CASE("other lab: the launch function decides between labs that share the name of a kernel") {
    const auto text = text_of(lab_of("09_wide_words"), "labs");
    REQUIRE(text.find("void turn(") != text.npos);  // the same as in lab 05
    CHECK(batch::other_lab_of(text, lab_of("05_three_barriers")) == "09_wide_words");
    CHECK(batch::other_lab_of(text, lab_of("09_wide_words")) == "");
}

}  // namespace warpmark::other_lab_tests
