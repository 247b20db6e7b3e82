// Misspelled launchers, and other functions that must not be mistaken for one.
#include <doctest/doctest.h>

#include "grader/marking/grading_steps.h"

using namespace warpmark;

namespace warpmark::renamed_launcher_tests {
namespace {

std::string found(const std::string& source) {
    return batch::in_words(batch::renamed_launcher(source, "launch"), "launch");
}

}  // namespace

TEST_CASE("renamed launcher: the near name is to be changed, never the lab's") {
    const std::string kernel = "__global__ void k(int* out) { out[0] = 1; }\n";
    for (const char* name : {"lauch", "Launch", "launch_", "lanuch"}) {
        CAPTURE(name);
        CHECK(found(kernel + "extern \"C\" void " + name + "(int* out) { k<<<1, 1>>>(out); }\n") ==
              std::string("The lab calls `launch`, but the file has `") + name + "` (line 2): rename it");
    }
    for (const auto* other :
         {"void reverse(int* out) { k<<<1, 1>>>(out); }\n",                // another name
          "__global__ void lauch(int* out) { }\n",                         // a kernel
          "__device__ void lauch(int* out) { }\n",                         // device code
          "void launch(int* out, int n) { }\nvoid lauch(int* out) { }\n",  // the lab's function exists
          "#define F(name) void name(int* out) { }\nF(launch)\nvoid lauch() { }\n"}) {  // by a macro
        CAPTURE(other);
        CHECK(found(kernel + other) == "");
    }
}

}  // namespace warpmark::renamed_launcher_tests
