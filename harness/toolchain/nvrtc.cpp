// Opens the first usable NVRTC.
#include "harness/toolchain/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "harness/toolchain/tried_compilers.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

// Names for the loader's search path, whose folders cannot be listed.
constexpr std::array sonames{"libnvrtc.so",    "libnvrtc.so.15", "libnvrtc.so.14",  "libnvrtc.so.13",
                             "libnvrtc.so.12", "libnvrtc.so.11", "libnvrtc.so.11.2"};

std::string chosen;  // path from another process
std::optional<Result<Nvrtc>> given;

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

// File of an opened library; the loader may have chosen it.
std::string path_of(void* function, const std::string& asked) {
    Dl_info info{};
    return dladdr(function, &info) && info.dli_fname ? info.dli_fname : asked;
}

std::string builtins_name(int major, int minor) {
    return fmt::format("libnvrtc-builtins.so.{}.{}", major, minor);
}

std::string beside(const std::string& library, const std::string& name) {
    const size_t slash = library.rfind('/');
    return slash == std::string::npos ? "" : library.substr(0, slash + 1) + name;
}

bool is_there(const std::string& file) {
    std::error_code ignored;
    return fs::exists(file, ignored);
}

// NVRTC opens its second library by file name when it first compiles. If the toolkit is not on the loader's
// path, that fails unless the library is already loaded, so it is loaded from NVRTC's folder first. If it is
// missing there, NVRTC reports it. Returns its path; "" if none can be opened. If the one in NVRTC's folder
// is damaged, the loader would choose that one.
std::string open_builtins(const std::string& nvrtc_path, int major, int minor) {
    const auto name = builtins_name(major, minor), near = beside(nvrtc_path, name);
    const bool is_near = is_there(near);
    if (is_near && !is_whole_library(near)) return "";
    void* library = is_near ? dlopen(near.c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
    if (!library) library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    link_map* map = nullptr;
    if (!library || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) return "";
    return map->l_name;
}

void learn(const std::string& candidate, int major, int minor, Nvrtc& nvrtc) {
    nvrtc.toolkit.nvrtc_path = path_of(reinterpret_cast<void*>(nvrtc.compile), candidate);
    nvrtc.builtins_path = open_builtins(nvrtc.toolkit.nvrtc_path, major, minor);
    nvrtc.toolkit.major = major;
    nvrtc.toolkit.minor = minor;
    nvrtc.toolkit.include_dir = include_dir_beside(nvrtc.toolkit.nvrtc_path);
    int count = 0;
    if (nvrtc.supported_arch_count(&count) == 0 && count > 0) {
        nvrtc.archs.resize(count);
        nvrtc.supported_archs(nvrtc.archs.data());
    }
}

// Files that determine a compiler's abilities. Headers are too many to list; a package that adds some creates
// a folder.
std::vector<std::string> files_of(const Nvrtc& nvrtc) {
    const auto& headers = nvrtc.toolkit.include_dir;
    std::vector<std::string> all{nvrtc.toolkit.nvrtc_path, nvrtc.builtins_path, headers};
    for (const char* name :
         {"/cooperative_groups.h", "/cooperative_groups", "/crt", "/cccl", "/cccl/cuda", "/cuda"})
        all.push_back(headers + name);
    return all;
}

// The stored result of an earlier trial, or that of a new one. Without its builtins a stored result is not
// valid.
std::string lacking(const Nvrtc& nvrtc) {
    if (nvrtc.builtins_path.empty()) {
        const auto name = builtins_name(nvrtc.toolkit.major, nvrtc.toolkit.minor);
        if (is_there(beside(nvrtc.toolkit.nvrtc_path, name)))
            return name + " next to it is damaged: install it again";
        return trial_failure(nvrtc).empty() ? "" : name + " is missing next to it";
    }
    const TriedCompilers tried;
    if (const bool is_known = tried.is_good(files_of(nvrtc)); !is_known) {
        if (auto lacks = trial_failure(nvrtc); !lacks.empty()) return lacks;
        tried.keep_good(files_of(nvrtc));
    }
    if (tried.opened().files != files_of(nvrtc))
        tried.keep_opened({files_of(nvrtc), nvrtc.toolkit.major, nvrtc.toolkit.minor});
    return "";
}

enum class Wants {
    headers,      // headers, and a successful trial
    no_headers,   // a successful trial; headers were not found
    what_is_said  // no trial: another process has done it
};

// Attempts, in order.
struct Search {
    std::vector<std::string> looked_in;  // with what was found there
    std::vector<std::string> refused;    // libraries that open, and what they lack
    std::set<std::string> met;           // their real paths
    std::set<std::string> damaged;       // file names of incomplete libraries
};

std::string real_path(const std::string& path) {
    std::error_code ignored;
    return fs::weakly_canonical(path, ignored).string();
}

// For a file name without a folder, the loader might choose the damaged file.
bool is_damaged(const std::string& candidate, Search& search) {
    if (candidate.find('/') == candidate.npos) return search.damaged.contains(candidate);
    if (is_whole_library(candidate)) return false;
    search.damaged.insert(fs::path(candidate).filename());
    search.damaged.insert(fs::path(real_path(candidate)).filename());
    const auto words = candidate + ": damaged: install it again";
    search.looked_in.push_back(words);
    search.refused.push_back(words);
    return true;
}

// Opens one candidate.
bool open(const std::string& candidate, Wants wants, Nvrtc& nvrtc, Search& search) {
    if (is_damaged(candidate, search)) return false;
    void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char* why = dlerror();
        std::string words = why ? why : "it does not open";
        if (!words.starts_with(candidate + ": ")) words = candidate + ": " + words;
        search.looked_in.push_back(words);
        return false;
    }
    int major = 0, minor = 0;
    nvrtc = {};
    if (!bind_all(library, nvrtc) || nvrtc.version(&major, &minor) != 0) {
        search.looked_in.push_back(candidate + ": opens, but lacks functions of NVRTC");
        dlclose(library);
        return false;
    }
    learn(candidate, major, minor, nvrtc);
    if (!search.met.insert(real_path(nvrtc.toolkit.nvrtc_path)).second) return false;
    const bool bare = wants == Wants::headers && nvrtc.toolkit.include_dir.empty();
    std::string lacks;
    if (bare)
        lacks = "the toolkit's headers are missing next to it";
    else if (wants != Wants::what_is_said)
        lacks = lacking(nvrtc);
    const auto words = fmt::format("{}: NVRTC {}.{}{}{}", candidate, major, minor,
                                   lacks.empty() ? "" : ", which will not do: ", lacks);
    search.looked_in.push_back(words);
    if (!lacks.empty()) search.refused.push_back(words);
    return lacks.empty();  // a compiler that has run is never closed, because it has threads
}

bool open_in_root(const std::string& root, Wants wants, Nvrtc& nvrtc, Search& search) {
    const auto libraries = libraries_in(root);
    std::set<std::string> met;
    for (const auto& library : libraries)
        if (met.insert(real_path(library)).second && open(library, wants, nvrtc, search)) return true;
    std::error_code ignored;
    if (libraries.empty())
        search.looked_in.push_back(root +
                                   (fs::exists(root, ignored) ? ": no libnvrtc.so in it" : ": not there"));
    return false;
}

// Opens NVRTC by its file name only. Names that are nowhere on the loader's path share one line.
bool open_by_loader(Wants wants, Nvrtc& nvrtc, Search& search) {
    std::string nowhere;
    for (const char* soname : sonames) {
        const auto before = search.looked_in.size();
        if (open(soname, wants, nvrtc, search)) return true;
        if (search.looked_in.size() == before) continue;
        auto& last = search.looked_in.back();
        if (last.find(": cannot open shared object file: No such file") == last.npos) continue;
        nowhere += (nowhere.empty() ? "" : ", ") + std::string(soname);
        search.looked_in.pop_back();
    }
    if (!nowhere.empty()) search.looked_in.push_back("the loader's path: no " + nowhere);
    return false;
}

bool find_anywhere(Wants wants, Nvrtc& nvrtc, Search& search) {
    search = {};
    for (const auto& root : nvrtc_roots(surroundings()))
        if (open_in_root(root, wants, nvrtc, search)) return true;
    return open_by_loader(wants, nvrtc, search);
}

Result<Nvrtc> find() {
    Nvrtc nvrtc{};
    Search search;
    const bool found = chosen.empty() ? find_anywhere(Wants::headers, nvrtc, search) ||
                                            find_anywhere(Wants::no_headers, nvrtc, search)
                                      : open(chosen, Wants::what_is_said, nvrtc, search);
    if (!found) return std::unexpected(no_nvrtc_error(search.looked_in, search.refused));
    nvrtc.toolkit.looked_in = search.looked_in;
    return nvrtc;
}

// First candidate of all; "" if there is none.
std::string first_library() {
    for (const auto& root : nvrtc_roots(surroundings()))
        if (auto libraries = libraries_in(root); !libraries.empty()) return std::move(libraries.front());
    return "";
}

}  // namespace

Error no_nvrtc_error(const std::vector<std::string>& looked_in, const std::vector<std::string>& refused) {
    const auto& ways = ways_to_get_nvrtc();
    auto what =
        refused.empty()
            ? std::string("NVRTC, the CUDA Toolkit's run-time compiler, was not found on this computer")
            : "NVRTC on this computer cannot be used: " + refused.front();
    return {
        std::move(what),
        {},
        fmt::format("The shortest way to {}: {}. `warpmark doctor` shows others. If one is somewhere else, "
                    "point CUDA_PATH at it. Looked in:\n    {}",
                    refused.empty() ? "it" : "one that can", ways.front().command,
                    fmt::join(looked_in, "\n    ")),
        Blame::tool};
}

const Result<Nvrtc>& nvrtc() {
    if (given) return *given;
    static const Result<Nvrtc> opened = find();
    return opened;
}

void use_nvrtc(Nvrtc nvrtc) {
    given = std::move(nvrtc);
}

void use_nvrtc(const std::string& path) {
    chosen = path;
}

Result<Toolkit> tried_toolkit() {
    static const auto last = TriedCompilers().opened();
    if (last.files.size() < 3 || last.files[0] != first_library()) return toolkit();
    return Toolkit{last.files[0], last.major, last.minor, last.files[2], {}};
}

Result<Toolkit> toolkit() {
    const auto& opened = nvrtc();
    if (!opened) return std::unexpected(opened.error());
    return opened->toolkit;
}

}  // namespace warpmark::toolchain
