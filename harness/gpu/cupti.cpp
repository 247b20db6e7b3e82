// Searches the toolkits' locations for libcupti, and resolves its functions by name.
#include "harness/gpu/cupti.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <cstring>

namespace warpmark::gpu::cupti {
namespace {

constexpr std::array names{"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
constexpr std::array folders{"extras/CUPTI/lib64", "lib64", "targets/x86_64-linux/lib", "lib"};

struct CuptiEntry {
    const char* name;
    size_t offset;
};

constexpr CuptiEntry cupti_entries[] = {
    {"cuptiGetVersion", offsetof(Api, version)},
    {"cuptiGetResultString", offsetof(Api, result_text)},
    {"cuptiProfilerInitialize", offsetof(Api, initialize)},
    {"cuptiProfilerDeviceSupported", offsetof(Api, device_supported)},
    {"cuptiDeviceGetChipName", offsetof(Api, chip_name)},
    {"cuptiProfilerGetCounterAvailability", offsetof(Api, availability)},
    {"cuptiProfilerHostInitialize", offsetof(Api, host_initialize)},
    {"cuptiProfilerHostDeinitialize", offsetof(Api, host_end)},
    {"cuptiProfilerHostConfigAddMetrics", offsetof(Api, add_metrics)},
    {"cuptiProfilerHostGetConfigImageSize", offsetof(Api, config_size)},
    {"cuptiProfilerHostGetConfigImage", offsetof(Api, config)},
    {"cuptiProfilerHostGetNumOfPasses", offsetof(Api, passes)},
    {"cuptiProfilerHostEvaluateToGpuValues", offsetof(Api, evaluate)},
    {"cuptiRangeProfilerEnable", offsetof(Api, enable)},
    {"cuptiRangeProfilerDisable", offsetof(Api, disable)},
    {"cuptiRangeProfilerGetCounterDataSize", offsetof(Api, data_size)},
    {"cuptiRangeProfilerCounterDataImageInitialize", offsetof(Api, data_initialize)},
    {"cuptiRangeProfilerSetConfig", offsetof(Api, set_config)},
    {"cuptiRangeProfilerStart", offsetof(Api, start)},
    {"cuptiRangeProfilerStop", offsetof(Api, stop)},
    {"cuptiRangeProfilerDecodeData", offsetof(Api, decode)},
    {"cuptiRangeProfilerGetCounterDataInfo", offsetof(Api, data_info)},
};
static_assert(sizeof cupti_entries / sizeof *cupti_entries == sizeof(Api) / sizeof(void*),
              "every function of the Api has a name");

constexpr const char* install =
    "install the CUDA Toolkit 12.6 or later (its package cuda-cupti is enough), or point CUDA_PATH at it";

// libcupti opens this library by its bare name on first use, which only searches the loader's own path. For a
// toolkit outside that path, the library must be open already.
void open_beside(const std::string& path) {
    const auto folder = path.substr(0, path.rfind('/') + 1);
    dlopen((folder + "libnvperf_host.so").c_str(), RTLD_NOW | RTLD_LOCAL);
}

// Name of the first missing function, or null.
const char* bind(void* opened, Api& api) {
    for (const auto& one : cupti_entries) {
        void* function = dlsym(opened, one.name);
        if (!function) return one.name;
        std::memcpy(reinterpret_cast<std::byte*>(&api) + one.offset, &function, sizeof function);
    }
    return nullptr;
}

Result<Library> find() {
    std::vector<std::string> too_old;
    for (const auto& candidate : candidates(std::getenv("CUDA_PATH"), std::getenv("CUDA_HOME"))) {
        void* opened = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!opened) continue;
        Library found;
        const char* lacks = bind(opened, found.api);
        if (lacks) {
            too_old.push_back(fmt::format("{} lacks {}", candidate, lacks));
            dlclose(opened);
            continue;
        }
        Dl_info info{};
        found.path = dladdr(reinterpret_cast<void*>(found.api.version), &info) && info.dli_fname
                         ? info.dli_fname
                         : candidate;
        open_beside(found.path);
        found.api.version(&found.version);
        return found;
    }
    if (too_old.empty())
        return std::unexpected(Error{"libcupti, which reads a GPU's counters, was not found on this computer",
                                     {},
                                     install,
                                     Blame::tool});
    return std::unexpected(
        Error{fmt::format("libcupti is older than the range profiler ({})", fmt::join(too_old, "; ")),
              {},
              install,
              Blame::tool});
}

}  // namespace

std::vector<std::string> candidates(const char* cuda_path, const char* cuda_home) {
    std::vector<std::string> all;
    for (const char* root : {cuda_path, cuda_home, "/usr/local/cuda"})
        if (root && *root)
            for (const char* folder : folders)
                for (const char* name : names) all.push_back(fmt::format("{}/{}/{}", root, folder, name));
    for (const char* name : names) all.push_back(name);
    return all;
}

const Result<Library>& library() {
    static const Result<Library> found = find();
    return found;
}

}  // namespace warpmark::gpu::cupti
