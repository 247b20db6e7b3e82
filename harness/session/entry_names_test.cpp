// Spellings of a kernel's name that are accepted, and the error for an unknown name.
#include <doctest/doctest.h>

#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

constexpr const char* source = R"(
namespace room {
namespace { __global__ void square(int* a) { a[0] = 1; } }
__global__ void scale(int* a) { a[0] = 2; }
__global__ void shift(int* a, int by) { a[0] = by; }
__global__ void shift(int* a) { a[0] = 3; }
}
)";

// The first output byte, or the error.
std::string launched(const std::string& kernel) {
    Job job;
    job.file = "k.cu";
    job.source = source;
    job.kernel_mode = true;
    job.entry = kernel;
    job.checks = job.unoptimized_too = false;
    job.cases = {Case{"one", {Argument{"", Use::inout, std::vector<std::byte>(4), 4}}}};
    const auto seen = session::run_here(job);
    if (!seen) return seen.error().what + " | " + seen.error().way_out;
    return std::to_string(static_cast<int>(seen->cases.at(0).outputs.at(0).at(0)));
}

}  // namespace

TEST_CASE("a kernel is launched by its name with or without namespaces, and with its parameters") {
    CHECK(launched("room::scale") == "2");
    CHECK(launched("scale") == "2");
    CHECK(launched("square") == "1");
    CHECK(launched("room::shift(int*)") == "3");
    CHECK(launched("shift( int * )") == "3");
    CHECK(launched("shift") ==
          "The kernel `shift` has several overloads | Give one with its parameters: "
          "`room::shift(int*, int)`, `room::shift(int*)`.");
}

TEST_CASE("a kernel that is not there: the nearest name, else all of them") {
    CHECK(launched("sclae") == "There is no kernel `sclae` | Did you mean `room::scale`?");
    CHECK(launched("shift(float)").starts_with("There is no kernel `shift(float)` | There are: "));
    CHECK(launched("transpose")
              .ends_with("Give an instance of a template with its arguments, as in `transpose<int, 256>`."));
}
