// Tests that the simulator runs a grid by itself, without the layers above it.
#include "harness/machine/grid_execution.h"

#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <numeric>

#include "harness/contract/finding.h"
#include "harness/machine/module_variables.h"
#include "harness/ptx/parser.h"

namespace warpmark::machine {
namespace {

// k(out): out[thread] = thread, after a call of printf if its second parameter is not 0.
constexpr const char* module_text = R"(.version 9.0
.target sm_90
.address_size 64
.extern .func (.param .b32 result) vprintf (.param .b64 format, .param .b64 arguments);
.visible .entry k(.param .u64 out, .param .u32 prints) {
    .reg .b32 %r<4>;
    .reg .b64 %rd<4>;
    .reg .pred %p<2>;
    ld.param.u32 %r2, [prints];
    setp.eq.u32 %p1, %r2, 0;
    mov.u64 %rd3, 0;
    @%p1 bra stores;
    {
        .param .b64 a; .param .b64 b; .param .b32 c;
        st.param.b64 [a], %rd3;
        st.param.b64 [b], %rd3;
        call.uni (c), vprintf, (a, b);
    }
stores:
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    st.global.u32 [%rd1], %r1;
    ret;
}
)";

struct Ran {
    std::vector<uint32_t> out;
    std::string findings;
    bool aborted = false;
};

Ran ran_alone(uint32_t prints) {
    constexpr uint32_t threads = 40;
    const ptx::Module module = ptx::parse(module_text, "test.ptx");
    REQUIRE(module.errors.empty());
    Memory memory;
    auto program = std::make_shared<const Program>(decode(module, {"test.cu", {}}, memory, nullptr));
    Run run(program, std::move(memory));
    run.device.row = device::of_architecture(device::usual_architecture);
    run.shared_regions.resize(program->shared.size());
    NewRegion region;
    region.bytes = threads * 4;
    const uint64_t out = run.memory.allocate(region, nullptr);
    Grid grid;
    grid.code = &program->functions[program->function_index.at("k")];
    grid.block = {threads, 1, 1};
    grid.parameters.resize(grid.code->parameter_bytes);
    std::memcpy(grid.parameters.data() + grid.code->parameters[0].area, &out, sizeof out);
    std::memcpy(grid.parameters.data() + grid.code->parameters[1].area, &prints, sizeof prints);
    lay_out_shared(run, grid);
    LaunchRecord record;
    run_grid(run, grid, record, {});
    Ran ran;
    ran.aborted = run.aborted;
    ran.out.resize(threads);
    std::memcpy(ran.out.data(), run.memory.bytes(out, region.bytes), region.bytes);
    for (const auto& finding : run.seen.findings.take()) ran.findings += name(finding.id);
    return ran;
}

}  // namespace

TEST_CASE("grid: a kernel runs with nobody above the machine") {
    const Ran ran = ran_alone(0);
    std::vector<uint32_t> expected(ran.out.size());
    std::iota(expected.begin(), expected.end(), 0u);
    CHECK(ran.out == expected);
    CHECK(ran.findings == "");
    CHECK_FALSE(ran.aborted);
}

TEST_CASE("grid: a function that nobody supplies ends the run") {
    const Ran ran = ran_alone(1);
    CHECK(ran.aborted);
    CHECK(ran.findings == "run.trap");
    CHECK(ran.out == std::vector<uint32_t>(ran.out.size()));
}

}  // namespace warpmark::machine
