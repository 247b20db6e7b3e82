// Wavefronts of ldmatrix and stmatrix against an H200's counters (driver 580.159.04;
// l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld and _op_st): each matrix is a separate set of eight rows.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "harness/observe/fake_run_test.h"

namespace warpmark {

TEST_CASE("observe: matrices loaded and stored by rows take the counted wavefronts") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) +
                       "/harness/observe/cases/h200/matrix_wavefronts.csv");
    std::string line;
    REQUIRE(std::getline(file, line));
    int rows = 0;
    while (std::getline(file, line)) {
        std::istringstream parts(line);
        std::string name, op, passes, offsets;
        std::getline(parts, name, ',');
        std::getline(parts, op, ',');
        std::getline(parts, passes, ',');
        std::getline(parts, offsets, ',');
        fake::Run run;
        uint32_t addresses[32];
        std::istringstream numbers(offsets);
        for (auto& address : addresses) numbers >> address;
        WarpRequest request;
        request.kind = op.starts_with("ldmatrix") ? Access::load : Access::store;
        request.space = Space::shared;
        request.width = 16;
        request.of_rows = true;
        const int matrices = op[op.find(".x") + 2] - '0';
        request.active = matrices == 4 ? ~0u : (1u << 8 * matrices) - 1;
        request.offsets = addresses;
        request.site = 3;
        run.watch().request(request);
        run.found();
        INFO(name, " ", op);
        CHECK(run.record().shared.total().passes == std::stoull(passes));
        ++rows;
    }
    CHECK(rows == 636);
}

}  // namespace warpmark
