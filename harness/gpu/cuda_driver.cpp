// Resolves the driver's functions by name, and reports missing ones.
#include "harness/gpu/cuda_driver.h"

#include <dlfcn.h>

#include <cstring>
#include <fstream>

namespace warpmark::gpu {
namespace {

struct DriverEntry {
    const char* name;
    size_t offset;
};

constexpr DriverEntry driver_entries[] = {
    {"cuInit", offsetof(DriverApi, init)},
    {"cuDriverGetVersion", offsetof(DriverApi, driver_version)},
    {"cuDeviceGetCount", offsetof(DriverApi, device_count)},
    {"cuDeviceGet", offsetof(DriverApi, device_get)},
    {"cuDeviceGetName", offsetof(DriverApi, device_name)},
    {"cuDeviceGetAttribute", offsetof(DriverApi, device_attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(DriverApi, primary_retain)},
    {"cuCtxSetCurrent", offsetof(DriverApi, context_set)},
    {"cuCtxSynchronize", offsetof(DriverApi, context_synchronize)},
    {"cuCtxSetLimit", offsetof(DriverApi, context_limit)},
    {"cuModuleLoadDataEx", offsetof(DriverApi, module_load)},
    {"cuModuleUnload", offsetof(DriverApi, module_unload)},
    {"cuModuleGetFunction", offsetof(DriverApi, module_function)},
    {"cuFuncSetAttribute", offsetof(DriverApi, function_set)},
    {"cuModuleGetGlobal_v2", offsetof(DriverApi, module_global)},
    {"cuMemAlloc_v2", offsetof(DriverApi, memory_alloc)},
    {"cuMemFree_v2", offsetof(DriverApi, memory_free)},
    {"cuMemcpyHtoD_v2", offsetof(DriverApi, copy_to_device)},
    {"cuMemcpyDtoH_v2", offsetof(DriverApi, copy_to_host)},
    {"cuMemcpyDtoD_v2", offsetof(DriverApi, copy_on_device)},
    {"cuMemsetD8_v2", offsetof(DriverApi, fill_bytes)},
    {"cuMemAddressReserve", offsetof(DriverApi, reserve)},
    {"cuMemAddressFree", offsetof(DriverApi, release_reserved)},
    {"cuMemGetAllocationGranularity", offsetof(DriverApi, granularity)},
    {"cuMemCreate", offsetof(DriverApi, create)},
    {"cuMemRelease", offsetof(DriverApi, release_created)},
    {"cuMemMap", offsetof(DriverApi, map)},
    {"cuMemUnmap", offsetof(DriverApi, unmap)},
    {"cuMemSetAccess", offsetof(DriverApi, permit)},
    {"cuEventCreate", offsetof(DriverApi, event_create)},
    {"cuEventDestroy_v2", offsetof(DriverApi, event_destroy)},
    {"cuEventRecord", offsetof(DriverApi, event_record)},
    {"cuEventElapsedTime", offsetof(DriverApi, event_elapsed)},
    {"cuLaunchKernelEx", offsetof(DriverApi, launch_with)},
    {"cuLaunchKernel", offsetof(DriverApi, launch)},
    {"cuGetErrorString", offsetof(DriverApi, error_string)},
};

constexpr int stack_limit = 0;            // CU_LIMIT_STACK_SIZE
constexpr size_t stack_bytes = 64 << 10;  // per thread; recursion needs more than the default of 1 KB
constexpr int major_attribute = 75, minor_attribute = 76;  // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_…

Error missing(const std::string& what) {
    return Error{what, {}, "this needs an NVIDIA GPU and its driver", Blame::tool};
}

Result<DriverApi> library() {
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return std::unexpected(missing("libcuda.so.1 cannot be opened"));
    DriverApi api{};
    for (const auto& one : driver_entries) {
        void* function = dlsym(library, one.name);
        if (!function) return std::unexpected(missing(std::string("the driver has no ") + one.name));
        std::memcpy(reinterpret_cast<std::byte*>(&api) + one.offset, &function, sizeof function);
    }
    return api;
}

}  // namespace

Result<Driver> Driver::load() {
    const auto functions = stand_in ? Result<DriverApi>(*stand_in) : library();
    if (!functions) return std::unexpected(functions.error());
    Driver driver;
    driver.api_ = *functions;
    const DriverApi& api = driver.api_;
    if (const int error = api.init(0))
        return std::unexpected(missing("the driver could not be started: " + driver.what(error)));
    return driver;
}

Result<Driver> Driver::open(int ordinal) {
    auto loaded = load();
    if (!loaded) return loaded;
    Driver& driver = *loaded;
    const DriverApi& api = driver.api_;
    if (const int error = api.device_get(&driver.device_, ordinal))
        return std::unexpected(missing("no device " + std::to_string(ordinal) + ": " + driver.what(error)));
    if (const int error = api.primary_retain(&driver.context_, driver.device_))
        return std::unexpected(missing("no context: " + driver.what(error)));
    driver.use_here();
    api.context_limit(stack_limit, stack_bytes);
    return loaded;
}

std::vector<uint32_t> Driver::capabilities() const {
    int count = 0;
    api_.device_count(&count);
    std::vector<uint32_t> found;
    for (int ordinal = 0; ordinal < count; ++ordinal) {
        int device = 0, major = 0, minor = 0;
        if (api_.device_get(&device, ordinal)) continue;
        api_.device_attribute(&major, major_attribute, device);
        api_.device_attribute(&minor, minor_attribute, device);
        found.push_back(static_cast<uint32_t>(10 * major + minor));
    }
    return found;
}

int Driver::attribute(int which) const {
    int value = 0;
    api_.device_attribute(&value, which, device_);
    return value;
}

// "580.159.04", or "" if the kernel module does not provide it.
static std::string module_version() {
    std::ifstream stream("/proc/driver/nvidia/version");
    std::string word;
    while (stream >> word)
        if (word.find_first_not_of("0123456789.") == word.npos && word.find('.') != word.npos) return word;
    return "";
}

std::string Driver::device() const {
    char name[256] = {};
    int major = 0, minor = 0, version = 0;
    api_.device_name(name, sizeof name, device_);
    api_.device_attribute(&major, major_attribute, device_);
    api_.device_attribute(&minor, minor_attribute, device_);
    api_.driver_version(&version);
    return std::string(name) + " (sm_" + std::to_string(major) + std::to_string(minor) + "), driver " +
           module_version() + " (CUDA " + std::to_string(version / 1000) + "." +
           std::to_string(version % 1000 / 10) + ")";
}

std::string Driver::what(int error) const {
    if (error == 0) return "";
    const char* text = nullptr;
    api_.error_string(error, &text);
    return text ? text : "error " + std::to_string(error);
}

}  // namespace warpmark::gpu
