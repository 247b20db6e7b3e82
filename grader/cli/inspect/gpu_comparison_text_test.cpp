// Comparison with a fake GPU driver: outputs and launches next to the simulation's, with messages for
// differences and missing parts.
#include <doctest/doctest.h>

#include "grader/cli/inspect/inspect_output.h"
#include "grader/cli/inspect/inspect_request.h"
#include "grader/report/observation_json.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/gpu_jobs/gpu_job_execution.h"

using namespace warpmark;

namespace {

const std::vector<const ElementKind*> types{find_element_kind("i32"), find_element_kind("i32")};

Job inspected(const std::string& source, const std::string& kernel) {
    Job job;
    job.file = "a.cu";
    job.source = source;
    job.kernel_mode = true;
    job.entry = kernel;
    job.block = {32, 1, 1};
    auto arguments = cli::read_arguments({"i32[32]=iota", "i32[32]=poison"}, {}, 1);
    REQUIRE(arguments.has_value());
    job.cases = {Case{"inspect", std::move(*arguments)}};
    return job;
}

Observation on_gpu(const Job& job, session::Measure measure = {.count = false}) {
    const auto devices = gpu::GpuPool::open("cuda");
    REQUIRE(devices.has_value());
    auto seen = session::observe_on(*devices, job, measure);
    REQUIRE(seen.has_value());
    return std::move(*seen);
}

constexpr const char* negated =
    "__global__ void k(const int* in, int* out) { out[threadIdx.x] = -in[threadIdx.x] * in[threadIdx.x]; }\n";

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("inspect on a GPU: outputs and launches beside the simulation's") {
    const fake::Gpu gpu("fake");
    const Job job = inspected(negated, "k");
    const auto text = cli::device_text(job, on_gpu(job), types, {});
    CAPTURE(text);
    CHECK(text.starts_with("on Fake GPU (sm_90)"));
    CHECK(holds(text, "    argument 0: all 32 elements as in the simulation\n"));
    CHECK(holds(text, "    argument 1: all 32 elements as in the simulation\n"));
    CHECK(holds(text, "    k grid (1,1,1) block (32,1,1), "));
    CHECK_FALSE(holds(text, "differ"));
    CHECK(cli::device_text(job, Observation{}, types, {}) == "");
}

TEST_CASE("inspect on a GPU: elements that differ are shown, with both values") {
    const fake::Gpu gpu("fake careless");
    const Job job = inspected(negated, "k");
    const auto text = cli::device_text(job, on_gpu(job, {.count = false, .asks_again = false}), types, {});
    CAPTURE(text);
    CHECK(holds(text,
                "    argument 1: 31 of 32 elements differ from the simulation\n"
                "      [1] simulation -1, GPU 1\n"
                "      [2] simulation -4, GPU 4\n"));
    CHECK(holds(text, "      and 27 more\n"));
    // The same driver is correct without optimization, which is reported.
    const auto asked_again = cli::device_text(job, on_gpu(job), types, {});
    CHECK(holds(asked_again, "argument 1: all 32 elements as in the simulation"));
    CHECK(holds(asked_again, "did not optimize"));
}

TEST_CASE("inspect on a GPU: a kernel that breaks off there, and counters that are not there") {
    const fake::Gpu gpu("fake rough");
    const Job job =
        inspected("__global__ void rough(const int* in, int* out) { out[threadIdx.x] = in[0]; }\n", "rough");
    const auto seen = on_gpu(job);
    CHECK(holds(cli::device_text(job, seen, types, {}),
                "    no outputs: an illegal memory access was encountered\n"));
    CHECK(holds(report::observation_json(job, seen), "\"ran\": false"));
}

TEST_CASE("inspect on a GPU: counters stand line by line, and those that differ are marked") {
    Job job = inspected(negated, "k");
    Observation seen;
    seen.device = "NVIDIA H200 (sm_90), driver 580.159.04 (CUDA 13.0)";
    CaseObservation& one = seen.cases.emplace_back();
    one.outputs = {job.cases[0].arguments[0].bytes, job.cases[0].arguments[1].bytes};
    one.device.ran = true;
    one.device.outputs = one.outputs;
    LaunchRecord& simulated = one.launches.emplace_back();
    simulated.kernel = "k";
    simulated.shared.load = {.requests = 4, .passes = 8, .ideal = 4, .bytes = 512};
    simulated.global.load = {.requests = 4, .passes = 16, .ideal = 16, .bytes = 512};
    MeasuredLaunch& measured = one.device.launches.emplace_back();
    measured.counted = true;
    measured.seconds = 880e-6;  // includes the counting
    measured.counters.time_ns = 2500;
    measured.counters.shared_load_requests = 4;
    measured.counters.shared_load_wavefronts = 9;
    measured.counters.global_load_requests = 4;
    const auto text = cli::device_text(job, seen, types, {});
    CAPTURE(text);
    CHECK(holds(text,
                "    k grid (1,1,1) block (1,1,1), 2.5 us with a cold L2 cache\n"
                "      counter                       simulation           GPU\n"
                "      shared load requests                   4             4\n"
                "      shared load wavefronts                 8             9  differs\n"
                "      global load requests                   4             4\n"
                "      global load sectors                   16   not counted\n"));
    CHECK_FALSE(holds(text, "atomic"));
    measured.counters.time_ns.reset();
    CHECK(holds(cli::device_text(job, seen, types, {}), "block (1,1,1)\n"));
    job.checks = false;  // the simulation has no counts
    const auto unchecked = cli::device_text(job, seen, types, {});
    CHECK(holds(unchecked, "      shared load wavefronts       not counted             9\n"));
    CHECK_FALSE(holds(unchecked, "differs"));
    job.checks = true;
    one.device.not_counted = "the GPU's counters are not allowed for this user";
    CHECK(holds(cli::device_text(job, seen, types, {}), "no counters: the GPU's counters are not allowed"));
    CHECK(holds(report::observation_json(job, seen), "\"shared_load_wavefronts\": 9"));
}

TEST_CASE("inspect on a GPU: without one it is said what is missing") {
    const auto devices = gpu::GpuPool::open("cuda");
    if (devices.has_value()) return;  // this computer has a GPU
    CHECK(devices.error().blame == Blame::tool);
    CHECK_FALSE(devices.error().what.empty());
    const auto misspelled = gpu::GpuPool::open("cuda:x");
    REQUIRE_FALSE(misspelled.has_value());
    CHECK(misspelled.error().blame == Blame::caller);
}
