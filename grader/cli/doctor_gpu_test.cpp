// Output of `doctor` about GPUs: with a GPU, without one, and with obstacles.
#include "grader/cli/doctor_gpu.h"

#include <doctest/doctest.h>

using namespace warpmark;
using namespace warpmark::cli;

namespace {

gpu::GpuFacts h200() {
    gpu::GpuFacts facts;
    facts.driver = "580.159.04 (CUDA 13.0)";
    facts.devices = {
        {"NVIDIA H200", 9, 0, uint64_t{140} << 30, 132, 1'980'000, true, gpu::ComputeMode::shared}};
    facts.libcupti = "13.0 in libcupti.so.13";
    return facts;
}

}  // namespace

TEST_CASE("doctor: a GPU with counters") {
    const auto lines = gpu_lines(h200());
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].detail == "580.159.04 (CUDA 13.0)");
    CHECK(lines[1].good);
    CHECK(lines[1].what == "gpu 0");
    CHECK(lines[1].detail ==
          "NVIDIA H200, compute capability 9.0, 140 GiB, 132 multiprocessors, up to 1980 MHz, error "
          "correction on, compute mode shared");
    CHECK(lines[2].good);
    CHECK(lines[2].detail == "permitted, libcupti 13.0 in libcupti.so.13");
}

TEST_CASE("doctor: what is in the way has its way out") {
    auto facts = h200();
    facts.counters_denied = "the GPU's counters are not allowed for this user";
    facts.counters_way_out = "Run as root,\nor permit them.";
    facts.devices[0].compute_mode = gpu::ComputeMode::prohibited;
    const auto lines = gpu_lines(facts);
    REQUIRE(lines.size() == 3);
    CHECK(!lines[1].good);
    CHECK(lines[1].detail.find("nvidia-smi -c 0") != std::string::npos);
    CHECK(!lines[2].good);
    CHECK(lines[2].detail ==
          "the GPU's counters are not allowed for this user\n                     Run as root,\n             "
          "        or permit them.");
}

TEST_CASE("doctor: no driver, no device, and a driver that hangs") {
    const Result<gpu::GpuFacts> none = std::unexpected(Error{"no driver", {}, "", Blame::tool});
    REQUIRE(gpu_lines(none).size() == 1);
    CHECK(gpu_lines(none)[0].detail == "no driver; marking does not need one");
    const Result<gpu::GpuFacts> hung =
        std::unexpected(Error{"the driver did not answer within 30 s", {}, "reboot", Blame::tool});
    CHECK(gpu_lines(hung)[0].detail ==
          "the driver did not answer within 30 s\n                       reboot");
    gpu::GpuFacts empty;
    empty.driver = "(CUDA 13.0)";
    empty.no_devices = "no CUDA-capable device is detected";
    const auto lines = gpu_lines(empty);
    REQUIRE(lines.size() == 2);
    CHECK(!lines[0].good);
    CHECK(lines[1].detail.find("no CUDA-capable device") != std::string::npos);
}
