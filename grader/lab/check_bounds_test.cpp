// Errors in bounds and in the buffers that they name.
#include <doctest/doctest.h>

#include "grader/lab/lab_reader.h"
#include "grader/lab/lab_reader_parts.h"

using namespace warpmark;

namespace {

std::string error_of(const std::string& keys) {
    const auto read = lab::read_lab("00_fake", {"lab.toml", R"(format = 1
title = "A fake"
file = "fake.cu"
[[parameter]]
name = "in"
type = "i32[]"
size = "n"
use = "in"
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "small"
n = 4
[[check]]
id = "it"
points = 10
)" + keys},
                                    {});
    return read ? "" : to_text(read.error()[0]);
}

}  // namespace

TEST_CASE("bounds: an end needs its bound, on the right side of it") {
    CHECK(error_of("kind = \"counts\"\nbarriers_max = \"n\"\nbarriers_max_zero = \"2 * n\"\n").empty());
    CHECK(error_of("kind = \"counts\"\nbarriers_min = \"n\"\nbarriers_min_zero = 0\n").empty());
    CHECK(error_of("kind = \"counts\"\nbarriers_max = \"n\"\nbarriers_max_zero = \"n\"\n") ==
          "lab.toml:20:22: In case `small` `barriers_max_zero` must be above `barriers_max`: a submission "
          "above it gets no points, but they are 4 and 4\n"
          "  Move one of them.");
    CHECK(error_of("kind = \"counts\"\nbarriers_min = \"n\"\nbarriers_min_zero = 5\n") ==
          "lab.toml:20:21: In case `small` `barriers_min_zero` must be below `barriers_min`: a submission "
          "below it gets no points, but they are 5 and 4\n"
          "  Move one of them.");
    CHECK(error_of("kind = \"counts\"\nshuffles_max = 1\nbarriers_max_zero = \"n\"\n") ==
          "lab.toml:20:22: `it` has `barriers_max_zero` without `barriers_max`\n  Give `barriers_max`, too.");
    CHECK(error_of("kind = \"spread\"\nthread_share_max = 0.5\nthread_share_max_zero = 0.4\n") ==
          "lab.toml:15:1: `thread_share_max_zero` must be above `thread_share_max`: a submission above it "
          "gets no points\n"
          "  Move one of them.");
}

TEST_CASE("bounds: a buffer is one of the lab's, or an array in shared memory") {
    CHECK(error_of("kind = \"counts\"\nbuffer = \"in\"\nglobal_load_bytes_max = 1\n").empty());
    CHECK(error_of("kind = \"counts\"\nbuffer = \"tile\"\nshared_load_bytes_max = 1\n").empty());
    CHECK(error_of("kind = \"uses\"\nbuffer = \"tile\"\nexchanged_bytes_min = 1\n").empty());
    CHECK(
        error_of("kind = \"counts\"\nbuffer = \"inn\"\nglobal_load_bytes_max = 1\n") ==
        "lab.toml:15:1: `inn` is not a buffer of the lab, but `global_load_bytes_max` counts global memory\n"
        "  Did you mean `in`?");
    CHECK(
        error_of("kind = \"uses\"\nbuffer = \"in\"\nexchanged_bytes_min = 1\n") ==
        "lab.toml:15:1: `in` is in global memory, but `exchanged_bytes_min` counts shared memory\n  Name an "
        "array in shared memory, as the stub declares it.");
    CHECK(error_of("kind = \"counts\"\nbuffer = \"in\"\nbarriers_max = 1\n") ==
          "lab.toml:20:16: `barriers_max` measures a whole case, not the buffer `in`\n"
          "  Use it in a check without `buffer`.");
}
