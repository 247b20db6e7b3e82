// Queries the driver's devices, tests the counters, and returns the results through a pipe.
#include "harness/gpu/gpu_inventory.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstring>
#include <fstream>
#include <sstream>

#include "harness/base/file_contents.h"
#include "harness/base/serialization.h"
#include "harness/gpu/cuda_driver.h"
#include "harness/gpu/gpu_counters.h"
#include "harness/process/awaited_program.h"

namespace warpmark::gpu {
namespace {

struct FactsEntry {
    const char* name;
    size_t offset;
};

constexpr FactsEntry facts_entries[] = {
    {"cuInit", offsetof(FactsApi, init)},
    {"cuDriverGetVersion", offsetof(FactsApi, driver_version)},
    {"cuDeviceGetCount", offsetof(FactsApi, device_count)},
    {"cuDeviceGet", offsetof(FactsApi, device_get)},
    {"cuDeviceGetName", offsetof(FactsApi, device_name)},
    {"cuDeviceGetAttribute", offsetof(FactsApi, device_attribute)},
    {"cuDeviceTotalMem_v2", offsetof(FactsApi, device_memory)},
    {"cuGetErrorString", offsetof(FactsApi, error_string)},
};

// CU_DEVICE_ATTRIBUTE_…
constexpr int clock_rate = 13, multiprocessor_count = 16, compute_mode = 20, ecc_enabled = 32,
              compute_major = 75, compute_minor = 76;

constexpr const char* driver_library = "libcuda.so.1";

std::string text_of(const char* path) {
    std::ifstream stream(path);
    return rest_of(stream);
}

void try_counters(GpuFacts& facts) {
    const auto& library = cupti::library();
    if (library)
        facts.libcupti = fmt::format("{}.{} in {}", library->version / 10000, library->version % 10000 / 100,
                                     library->path);
    const auto denied = [&](const Error& error) {
        facts.counters_denied = error.what;
        facts.counters_way_out = error.way_out;
    };
    if (!library) return denied(library.error());
    auto driver = Driver::open();
    if (!driver) return denied(driver.error());
    auto counters = Counters::open(driver->context(), driver->ordinal(), MetricKind::counts);
    if (!counters) return denied(counters.error());
    if (auto started = (*counters)->start(1); !started) return denied(started.error());
    if (auto taken = (*counters)->take(); !taken) denied(taken.error());
}

GpuFacts ask_driver() {
    FactsApi api{};
    void* library = dlopen(driver_library, RTLD_NOW | RTLD_LOCAL);
    for (const auto& one : facts_entries) {
        void* function = library ? dlsym(library, one.name) : nullptr;
        if (!function) return GpuFacts{"", fmt::format("the driver has no {}", one.name), {}, "", "", ""};
        std::memcpy(reinterpret_cast<std::byte*>(&api) + one.offset, &function, sizeof function);
    }
    GpuFacts facts = device_facts(api, module_version(text_of("/proc/driver/nvidia/version")));
    if (!facts.devices.empty()) try_counters(facts);
    return facts;
}

Error driver_error(std::string what) {
    return Error{
        std::move(what),
        {},
        "Check whether `nvidia-smi` works; reload the driver, or reboot. Nothing else here needs a GPU.",
        Blame::tool};
}

}  // namespace

std::string module_version(const std::string& text) {
    std::istringstream stream(text);
    for (std::string word; stream >> word;)
        if (word.find_first_not_of("0123456789.") == word.npos && word.find('.') != word.npos) return word;
    return "";
}

GpuFacts device_facts(const FactsApi& api, const std::string& module_version) {
    const auto what = [&](int error) {
        const char* text = nullptr;
        api.error_string(error, &text);
        return text ? std::string(text) : fmt::format("error {}", error);
    };
    GpuFacts facts;
    int version = 0, count = 0;
    api.driver_version(&version);
    facts.driver = fmt::format("{}{}(CUDA {}.{})", module_version, module_version.empty() ? "" : " ",
                               version / 1000, version % 1000 / 10);
    int error = api.init(0);
    if (!error) error = api.device_count(&count);
    if (error)
        facts.no_devices = what(error);
    else if (count == 0)
        facts.no_devices = "it found no device";
    for (int number = 0; number < count; ++number) {
        int device = 0;
        char name[256] = {};
        size_t memory = 0;
        if (api.device_get(&device, number)) continue;
        const auto attribute = [&](int which) {
            int value = 0;
            api.device_attribute(&value, which, device);
            return value;
        };
        api.device_name(name, sizeof name - 1, device);
        api.device_memory(&memory, device);
        facts.devices.push_back({name, attribute(compute_major), attribute(compute_minor), memory,
                                 attribute(multiprocessor_count), attribute(clock_rate),
                                 attribute(ecc_enabled) != 0,
                                 static_cast<ComputeMode>(attribute(compute_mode))});
    }
    return facts;
}

Result<GpuFacts> ask_gpu(double deadline_s) {
    // Only opened and closed; no function is called in this process.
    void* library = dlopen(driver_library, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return std::unexpected(Error{"no driver", {}, "", Blame::tool});
    dlclose(library);
    return ask_in_child(ask_driver, deadline_s);
}

Result<GpuFacts> ask_in_child(GpuFacts (*ask)(), double deadline_s) {
    const auto answered = ask_in_copy([ask] { return to_archive(ask()); }, deadline_s);
    if (!answered) return std::unexpected(driver_error(answered.error().what));
    if (answered->late)
        return std::unexpected(
            driver_error(fmt::format("the driver did not answer within {:.0f} s", deadline_s)));
    if (answered->signal)
        return std::unexpected(driver_error(fmt::format("the driver crashed (signal {})", answered->signal)));
    GpuFacts facts;
    if (!read_archive(answered->bytes, facts))
        return std::unexpected(driver_error("the driver terminated the process that called it"));
    return facts;
}

}  // namespace warpmark::gpu
