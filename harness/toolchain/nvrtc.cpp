// nvrtc.cpp: looks for NVRTC in the environment's toolkit, the usual places and the loader's path, and opens
// it.
#include "harness/toolchain/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

// Device-side launches lower to the calls that the machine supplies since this version.
constexpr int oldest_major = 12;

constexpr std::array sonames{"libnvrtc.so",    "libnvrtc.so.15", "libnvrtc.so.14",  "libnvrtc.so.13",
                             "libnvrtc.so.12", "libnvrtc.so.11", "libnvrtc.so.11.2"};
constexpr std::array library_dirs{"lib64", "targets/x86_64-linux/lib", "lib", "nvrtc/lib", "nvrtc/lib64"};

// "cuda-13.0" → {13, 0}, for the order of versions.
std::vector<int> version_of(const fs::path& root) {
    std::vector<int> numbers;
    int number = -1;
    for (const char c : root.filename().string() + ".") {
        if (c >= '0' && c <= '9')
            number = std::max(number, 0) * 10 + (c - '0');
        else if (number >= 0)
            numbers.push_back(std::exchange(number, -1));
    }
    return numbers;
}

template <class F>
bool bind(void* library, const char* name, F& function) {
    function = reinterpret_cast<F>(dlsym(library, name));
    return function != nullptr;
}

bool bind_all(void* library, Nvrtc& nvrtc) {
    bind(library, "nvrtcSetPCHHeapSize", nvrtc.set_pch_heap);
    bind(library, "nvrtcGetPCHCreateStatus", nvrtc.pch_status);
    return bind(library, "nvrtcVersion", nvrtc.version) &&
           bind(library, "nvrtcGetNumSupportedArchs", nvrtc.supported_arch_count) &&
           bind(library, "nvrtcGetSupportedArchs", nvrtc.supported_archs) &&
           bind(library, "nvrtcCreateProgram", nvrtc.create) &&
           bind(library, "nvrtcDestroyProgram", nvrtc.destroy) &&
           bind(library, "nvrtcCompileProgram", nvrtc.compile) &&
           bind(library, "nvrtcGetPTXSize", nvrtc.ptx_size) && bind(library, "nvrtcGetPTX", nvrtc.ptx) &&
           bind(library, "nvrtcGetProgramLogSize", nvrtc.log_size) &&
           bind(library, "nvrtcGetProgramLog", nvrtc.log) &&
           bind(library, "nvrtcGetCUBINSize", nvrtc.cubin_size) &&
           bind(library, "nvrtcGetCUBIN", nvrtc.cubin) &&
           bind(library, "nvrtcAddNameExpression", nvrtc.add_name) &&
           bind(library, "nvrtcGetLoweredName", nvrtc.lowered_name) &&
           bind(library, "nvrtcGetErrorString", nvrtc.error_string);
}

// The file behind an opened library: the loader may have chosen it.
std::string path_of(void* function, const std::string& asked) {
    Dl_info info{};
    return dladdr(function, &info) && info.dli_fname ? info.dli_fname : asked;
}

// NVRTC opens its second library by its bare name when it first compiles. Where the loader's path lacks the
// toolkit that fails, unless the library is in the process already: so it is opened from beside NVRTC. Where
// it is not, NVRTC says so.
void open_builtins(const std::string& nvrtc_path, int major, int minor) {
    const size_t slash = nvrtc_path.rfind('/');
    if (slash == std::string::npos) return;
    dlopen(fmt::format("{}/libnvrtc-builtins.so.{}.{}", nvrtc_path.substr(0, slash), major, minor).c_str(),
           RTLD_NOW | RTLD_LOCAL);
}

// Opens one candidate; what was there goes into `looked_in`.
bool open(const std::string& candidate, Nvrtc& nvrtc, std::vector<std::string>& looked_in) {
    void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char* why = dlerror();
        looked_in.push_back(fmt::format("{}: {}", candidate, why ? why : "does not open"));
        return false;
    }
    int major = 0, minor = 0;
    if (!bind_all(library, nvrtc) || nvrtc.version(&major, &minor) != 0) {
        looked_in.push_back(candidate + ": opens, but lacks functions of NVRTC");
    } else if (major < oldest_major) {
        looked_in.push_back(
            fmt::format("{}: NVRTC {}.{}, older than {}", candidate, major, minor, oldest_major));
    } else {
        looked_in.push_back(fmt::format("{}: NVRTC {}.{}", candidate, major, minor));
        nvrtc.toolkit.nvrtc_path = path_of(reinterpret_cast<void*>(nvrtc.compile), candidate);
        open_builtins(nvrtc.toolkit.nvrtc_path, major, minor);
        nvrtc.toolkit.major = major;
        nvrtc.toolkit.minor = minor;
        nvrtc.toolkit.include_dir = include_dir_beside(nvrtc.toolkit.nvrtc_path);
        int count = 0;
        if (nvrtc.supported_arch_count(&count) == 0 && count > 0) {
            nvrtc.archs.resize(count);
            nvrtc.supported_archs(nvrtc.archs.data());
        }
        return true;
    }
    dlclose(library);
    return false;
}

bool open_in_root(const std::string& root, Nvrtc& nvrtc, std::vector<std::string>& looked_in) {
    bool any = false;
    std::error_code ignored;
    for (const char* dir : library_dirs)
        for (const char* soname : sonames) {
            const std::string candidate = fmt::format("{}/{}/{}", root, dir, soname);
            if (!fs::exists(candidate, ignored)) continue;
            any = true;
            if (open(candidate, nvrtc, looked_in)) return true;
        }
    if (!any)
        looked_in.push_back(root + (fs::exists(root, ignored) ? ": no libnvrtc.so in it" : ": not there"));
    return false;
}

Result<Nvrtc> find() {
    Nvrtc nvrtc{};
    std::vector<std::string> looked_in;
    const auto found = [&] {
        for (const auto& root :
             toolkit_roots(std::getenv("CUDA_PATH"), std::getenv("CUDA_HOME"), "/usr/local"))
            if (open_in_root(root, nvrtc, looked_in)) return true;
        for (const char* soname : sonames)
            if (open(soname, nvrtc, looked_in)) return true;
        return false;
    }();
    if (!found)
        return std::unexpected(
            Error{"NVRTC, the CUDA Toolkit's run-time compiler, was not found on this computer",
                  {},
                  fmt::format("Install the CUDA Toolkit (its package cuda-nvrtc is enough), or point "
                              "CUDA_PATH at it. Looked in:\n    {}",
                              fmt::join(looked_in, "\n    ")),
                  Blame::tool});
    nvrtc.toolkit.looked_in = looked_in;
    return nvrtc;
}

}  // namespace

std::vector<std::string> toolkit_roots(const char* cuda_path, const char* cuda_home,
                                       const std::string& local) {
    std::vector<std::string> roots;
    const auto add = [&](const std::string& root) {
        if (!root.empty() && std::ranges::find(roots, root) == roots.end()) roots.push_back(root);
    };
    if (cuda_path) add(cuda_path);
    if (cuda_home) add(cuda_home);
    add(local + "/cuda");
    std::vector<fs::path> versions;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(local, ignored))
        if (entry.path().filename().string().starts_with("cuda-")) versions.push_back(entry.path());
    std::ranges::sort(versions, [](const fs::path& a, const fs::path& b) {
        return std::pair(version_of(b), b) < std::pair(version_of(a), a);
    });
    for (const auto& version : versions) add(version.string());
    add("/opt/cuda");
    return roots;
}

std::string include_dir_beside(const std::string& library) {
    std::error_code ignored;
    fs::path dir = fs::path(library).parent_path();
    for (int up = 0; up < 4 && dir.has_relative_path(); ++up, dir = dir.parent_path())
        if (fs::exists(dir / "include" / "cooperative_groups.h", ignored)) return (dir / "include").string();
    // Not there under the path as given: the library may be a link into the toolkit.
    const fs::path real = fs::canonical(library, ignored);
    return ignored || real == library ? "" : include_dir_beside(real.string());
}

const Result<Nvrtc>& nvrtc() {
    static const Result<Nvrtc> opened = find();
    return opened;
}

Result<Toolkit> toolkit() {
    const auto& opened = nvrtc();
    if (!opened) return std::unexpected(opened.error());
    return opened->toolkit;
}

}  // namespace warpmark::toolchain
