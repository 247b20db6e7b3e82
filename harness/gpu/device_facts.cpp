// device_facts.cpp: asks the driver about its devices, tries the counters, and hands the answers through a
// pipe.
#include "harness/gpu/device_facts.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "harness/base/archive.h"
#include "harness/gpu/counters.h"
#include "harness/gpu/driver.h"

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
    return {std::istreambuf_iterator<char>(stream), {}};
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
    auto counters = Counters::open(driver->context(), driver->ordinal(), Ask::counts);
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

// What the child wrote before the deadline; false if it was late.
bool read_until(int file, std::vector<std::byte>& bytes, std::chrono::steady_clock::time_point deadline) {
    std::byte buffer[4096];
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now())
                .count();
        pollfd wait{file, POLLIN, 0};
        const int ready = left > 0 ? poll(&wait, 1, static_cast<int>(left)) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        const ssize_t count = ::read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        bytes.insert(bytes.end(), buffer, buffer + count);
    }
}

[[noreturn]] void answer_and_end(GpuFacts (*ask)(), int file) {
    Writer writer;
    GpuFacts facts = ask();
    writer(facts);
    const auto bytes = writer.take();
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
        if (count <= 0 && errno != EINTR) break;
        if (count > 0) done += static_cast<size_t>(count);
    }
    _exit(0);  // whatever the driver would like to do at an orderly end is none of ours
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
    // Opened and closed only: nothing is called in it here.
    void* library = dlopen(driver_library, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return std::unexpected(Error{"no driver", {}, "", Blame::tool});
    dlclose(library);
    return ask_in_child(ask_driver, deadline_s);
}

Result<GpuFacts> ask_in_child(GpuFacts (*ask)(), double deadline_s) {
    int ends[2];
    if (pipe(ends) != 0) return std::unexpected(driver_error("no pipe to a child process"));
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return std::unexpected(driver_error("no child process could be started"));
    }
    if (child == 0) {
        close(ends[0]);
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        answer_and_end(ask, ends[1]);
    }
    close(ends[1]);
    std::vector<std::byte> bytes;
    const auto deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(deadline_s * 1000));
    const bool in_time = read_until(ends[0], bytes, deadline);
    close(ends[0]);
    if (!in_time) kill(child, SIGKILL);
    int status = 0;
    // A process that is stuck in the driver does not die at once: it is left to the system.
    for (int tries = 0; tries < 100 && waitpid(child, &status, in_time ? 0 : WNOHANG) == 0; ++tries)
        usleep(10'000);
    if (!in_time)
        return std::unexpected(
            driver_error(fmt::format("the driver did not answer within {:.0f} s", deadline_s)));
    if (WIFSIGNALED(status))
        return std::unexpected(driver_error(fmt::format("the driver crashed (signal {})", WTERMSIG(status))));
    GpuFacts facts;
    Reader reader(bytes);
    reader(facts);
    if (reader.failed())
        return std::unexpected(driver_error("the driver terminated the process that called it"));
    return facts;
}

}  // namespace warpmark::gpu
