// Device facts from a fake driver, and child processes that hang, crash, exit or answer.
#include "harness/gpu/gpu_inventory.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <map>

using namespace warpmark;
using namespace warpmark::gpu;

namespace {

int devices = 2, failure = 0;

FactsApi made_up_driver() {
    FactsApi api{};
    api.init = [](unsigned) { return failure; };
    api.driver_version = [](int* version) {
        *version = 13000;
        return 0;
    };
    api.device_count = [](int* count) {
        *count = devices;
        return 0;
    };
    api.device_get = [](int* device, int number) {
        *device = 10 + number;
        return 0;
    };
    api.device_name = [](char* name, int, int device) {
        std::strcpy(name, device == 10 ? "NVIDIA H200" : "NVIDIA T4");
        return 0;
    };
    api.device_attribute = [](int* value, int which, int device) {
        static const std::map<int, int> h200{{13, 1'980'000}, {16, 132}, {20, 0}, {32, 1}, {75, 9}, {76, 0}},
            t4{{13, 1'590'000}, {16, 40}, {20, 3}, {32, 0}, {75, 7}, {76, 5}};
        *value = (device == 10 ? h200 : t4).at(which);
        return 0;
    };
    api.device_memory = [](size_t* bytes, int) {
        *bytes = size_t{139} << 30;
        return 0;
    };
    api.error_string = [](int error, const char** text) {
        *text = error == 999 ? "unknown error" : nullptr;
        return 0;
    };
    return api;
}

}  // namespace

TEST_CASE("device facts: each device tells what it is") {
    devices = 2;
    failure = 0;
    const GpuFacts facts = device_facts(made_up_driver(), "580.159.04");
    CHECK(facts.driver == "580.159.04 (CUDA 13.0)");
    CHECK(facts.no_devices == "");
    REQUIRE(facts.devices.size() == 2);
    CHECK(facts.devices[0].name == "NVIDIA H200");
    CHECK(facts.devices[0].major == 9);
    CHECK(facts.devices[0].error_correction);
    CHECK(facts.devices[0].compute_mode == ComputeMode::shared);
    CHECK(facts.devices[1].multiprocessors == 40);
    CHECK(facts.devices[1].compute_mode == ComputeMode::one_process);
}

TEST_CASE("device facts: a driver that does not start, or has no device, says so") {
    devices = 2;
    failure = 999;
    CHECK(device_facts(made_up_driver(), "").no_devices == "unknown error");
    CHECK(device_facts(made_up_driver(), "").driver == "(CUDA 13.0)");
    failure = 3;
    CHECK(device_facts(made_up_driver(), "").no_devices == "error 3");
    devices = 0;
    failure = 0;
    CHECK(device_facts(made_up_driver(), "").no_devices == "it found no device");
}

TEST_CASE("device facts: the module's version is found among its words") {
    CHECK(module_version("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build "
                         " (root@host)\nGCC version: 13.3.0") == "580.159.04");
    CHECK(module_version("") == "");
}

TEST_CASE("device facts: a driver that hangs or crashes does not take this process with it") {
    const auto answered = ask_in_child(
        [] {
            return GpuFacts{"580.1 (CUDA 13.0)",
                            "",
                            {{"NVIDIA T4", 7, 5, 1 << 30, 40, 1'590'000, true, ComputeMode::prohibited}},
                            "",
                            "no",
                            "why"};
        },
        10);
    REQUIRE(answered);
    CHECK(answered->driver == "580.1 (CUDA 13.0)");
    REQUIRE(answered->devices.size() == 1);
    CHECK(answered->devices[0].compute_mode == ComputeMode::prohibited);
    CHECK(answered->counters_way_out == "why");

    const auto crashed = ask_in_child(
        []() -> GpuFacts {
            std::signal(SIGSEGV, SIG_DFL);
            raise(SIGSEGV);
            return {};
        },
        10);
    REQUIRE(!crashed);
    CHECK(crashed.error().what == "the driver crashed (signal 11)");
    CHECK(crashed.error().blame == Blame::tool);

    const auto ended = ask_in_child([]() -> GpuFacts { _exit(0); }, 10);
    REQUIRE(!ended);
    CHECK(ended.error().what == "the driver terminated the process that called it");

    const auto before = std::chrono::steady_clock::now();
    const auto hung = ask_in_child(
        []() -> GpuFacts {
            for (;;) pause();
        },
        0.2);
    REQUIRE(!hung);
    CHECK(hung.error().what.starts_with("the driver did not answer"));
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(5));
}
