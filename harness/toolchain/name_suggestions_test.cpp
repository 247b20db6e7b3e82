// Suggested names, and names that are too different from any.
#include <doctest/doctest.h>

#include "harness/toolchain/compile_error_advice.h"

using namespace warpmark;

TEST_CASE("spelling: CUDA's, C++'s and the file's own names are proposed, other wrong ones are not") {
    const std::string source = "int row_sums = 0; thredIdx; flaot; column_sum1; column_sum2;";
    const std::vector<std::string> undefined{"thredIdx", "flaot", "column_sum1", "column_sum2", "row_sum"};
    CHECK(toolchain::meant_name("thredIdx", source, undefined) == "threadIdx");
    CHECK(toolchain::meant_name("__syncthread", source, undefined) == "__syncthreads");
    CHECK(toolchain::meant_name("flaot", source, undefined) == "float");
    CHECK(toolchain::meant_name("row_sum", source, undefined) == "row_sums");
    CHECK(toolchain::meant_name("cudaMallco", source, undefined) == "cudaMalloc");
    CHECK(toolchain::meant_name("column_sum1", source, undefined) == "");
    CHECK(toolchain::meant_name("cont", "const int count = 1; cont;", {"cont"}) == "count");
    CHECK(toolchain::meant_name("cudaThreadSynchronize", source, undefined) == "cudaDeviceSynchronize");
    CHECK(toolchain::meant_name("j", source, undefined) == "");
}
