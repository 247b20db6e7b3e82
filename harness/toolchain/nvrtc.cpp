// nvrtc.cpp: opens the first NVRTC that can do what is needed.
#include "harness/toolchain/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "harness/toolchain/tried_compilers.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

// For the loader's path, where nothing can be listed.
constexpr std::array sonames{"libnvrtc.so",    "libnvrtc.so.15", "libnvrtc.so.14",  "libnvrtc.so.13",
                             "libnvrtc.so.12", "libnvrtc.so.11", "libnvrtc.so.11.2"};

std::string chosen;  // by another process

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

void learn(const std::string& candidate, int major, int minor, Nvrtc& nvrtc) {
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
}

// What is known of it from an earlier time, or else from trying it now.
std::string lacking(const Nvrtc& nvrtc) {
    const TriedCompilers tried;
    if (auto known = tried.find(nvrtc.toolkit.nvrtc_path)) return *known;
    auto lacks = what_it_lacks(nvrtc);
    tried.keep(nvrtc.toolkit.nvrtc_path, lacks);
    return lacks;
}

enum class Wants {
    headers,      // and all that a trial shows
    no_headers,   // they are nowhere
    what_is_said  // another process has tried it
};

// Opens one candidate; what was there goes into `looked_in`.
bool open(const std::string& candidate, Wants wants, Nvrtc& nvrtc, std::vector<std::string>& looked_in) {
    void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char* why = dlerror();
        looked_in.push_back(fmt::format("{}: {}", candidate, why ? why : "does not open"));
        return false;
    }
    int major = 0, minor = 0;
    nvrtc = {};
    if (!bind_all(library, nvrtc) || nvrtc.version(&major, &minor) != 0) {
        looked_in.push_back(candidate + ": opens, but lacks functions of NVRTC");
        dlclose(library);
        return false;
    }
    learn(candidate, major, minor, nvrtc);
    const bool bare = wants == Wants::headers && nvrtc.toolkit.include_dir.empty();
    std::string lacks;
    if (bare)
        lacks = "the toolkit's headers are not beside it";
    else if (wants != Wants::what_is_said)
        lacks = lacking(nvrtc);
    looked_in.push_back(fmt::format("{}: NVRTC {}.{}{}{}", candidate, major, minor,
                                    lacks.empty() ? "" : ", which will not do: ", lacks));
    return lacks.empty();  // a compiler that has run is not closed: it has threads of its own
}

bool open_in_root(const std::string& root, Wants wants, Nvrtc& nvrtc, std::vector<std::string>& looked_in) {
    const auto libraries = libraries_in(root);
    std::set<std::string> met;
    std::error_code ignored;
    for (const auto& library : libraries)
        if (met.insert(fs::canonical(library, ignored).string()).second &&
            open(library, wants, nvrtc, looked_in))
            return true;
    if (libraries.empty())
        looked_in.push_back(root + (fs::exists(root, ignored) ? ": no libnvrtc.so in it" : ": not there"));
    return false;
}

bool find_anywhere(Wants wants, Nvrtc& nvrtc, std::vector<std::string>& looked_in) {
    looked_in.clear();
    for (const auto& root : nvrtc_roots(surroundings()))
        if (open_in_root(root, wants, nvrtc, looked_in)) return true;
    return std::ranges::any_of(sonames,
                               [&](const char* soname) { return open(soname, wants, nvrtc, looked_in); });
}

Result<Nvrtc> find() {
    Nvrtc nvrtc{};
    std::vector<std::string> looked_in;
    const bool found = chosen.empty() ? find_anywhere(Wants::headers, nvrtc, looked_in) ||
                                            find_anywhere(Wants::no_headers, nvrtc, looked_in)
                                      : open(chosen, Wants::what_is_said, nvrtc, looked_in);
    if (!found)
        return std::unexpected(
            Error{"NVRTC, the CUDA Toolkit's run-time compiler, was not found on this computer",
                  {},
                  fmt::format("`warpmark doctor` shows the shortest way to get it. If it is somewhere else, "
                              "point CUDA_PATH at it. Looked in:\n    {}",
                              fmt::join(looked_in, "\n    ")),
                  Blame::tool});
    nvrtc.toolkit.looked_in = looked_in;
    return nvrtc;
}

}  // namespace

const Result<Nvrtc>& nvrtc() {
    static const Result<Nvrtc> opened = find();
    return opened;
}

void use_nvrtc(const std::string& path) {
    chosen = path;
}

Result<Toolkit> toolkit() {
    const auto& opened = nvrtc();
    if (!opened) return std::unexpected(opened.error());
    return opened->toolkit;
}

}  // namespace warpmark::toolchain
