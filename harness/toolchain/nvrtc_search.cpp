// Search paths of NVRTC, commands that install it, and the folder of its headers.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "harness/base/folder_listing.h"
#include "harness/process/own_executable.h"
#include "harness/toolchain/nvrtc.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

constexpr std::array library_dirs{
    "lib64", "targets/x86_64-linux/lib", "lib", "lib/x86_64-linux-gnu", "nvrtc/lib", "nvrtc/lib64", "."};

// "cuda-13.0" → {13, 0}, to sort by version.
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

// "libnvrtc.so" and "libnvrtc.so.13", but no other library in the folder.
bool is_nvrtc(const std::string& name) {
    constexpr std::string_view begin = "libnvrtc.so";
    return name.starts_with(begin) && std::ranges::all_of(name.substr(begin.size()), [](char c) {
               return c == '.' || (c >= '0' && c <= '9');
           });
}

// Folders of the vendor's wheels in a Python at `base`. Since CUDA 13 they share one.
void add_wheels(const fs::path& base, std::vector<std::string>& roots) {
    for (const auto& python : children_of(base / "lib"))
        for (const char* packages : {"site-packages", "dist-packages"}) {
            if (!python.filename().string().starts_with("python3")) continue;
            auto folders = children_of(python / packages / "nvidia");
            std::erase_if(folders, [](const fs::path& folder) {
                const auto name = folder.filename().string();
                const bool is_toolkit =
                    name.starts_with("cu") && name.size() > 2 && name[2] >= '0' && name[2] <= '9';
                return !is_toolkit && name != "cuda_nvrtc";
            });
            std::ranges::stable_sort(folders, std::ranges::greater{}, version_of);
            for (const auto& folder : folders) roots.push_back(folder.string());
        }
}

// Base folder of the first python3 on the search path.
fs::path python_base(const std::string& search) {
    std::error_code ignored;
    for (std::size_t at = 0; at < search.size();) {
        const auto end = std::min(search.find(':', at), search.size());
        const fs::path folder = search.substr(at, end - at);
        if (folder.is_absolute() && fs::exists(folder / "python3", ignored)) return folder.parent_path();
        at = end + 1;
    }
    return {};
}

}  // namespace

NvrtcEnvironment surroundings() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value ? value : "");
    };
    NvrtcEnvironment here;
    here.cuda_path = variable("CUDA_PATH");
    here.cuda_home = variable("CUDA_HOME");
    here.virtual_env = variable("VIRTUAL_ENV");
    here.conda_prefix = variable("CONDA_PREFIX");
    here.home = variable("HOME");
    here.search = variable("PATH");
    here.program_folder = own_file().parent_path().string();
    return here;
}

std::vector<std::string> nvrtc_roots(const NvrtcEnvironment& here) {
    std::vector<std::string> all;
    for (const auto& given : {here.cuda_path, here.cuda_home})
        if (!given.empty()) all.push_back(given);
    if (!here.program_folder.empty()) {
        all.push_back(here.program_folder);
        all.push_back((fs::path(here.program_folder).parent_path() / "lib" / "warpmark").string());
    }
    for (auto& root : toolkit_roots(nullptr, nullptr, here.local)) all.push_back(std::move(root));
    for (const auto& base :
         {fs::path(here.virtual_env), fs::path(here.conda_prefix), python_base(here.search),
          here.home.empty() ? fs::path() : fs::path(here.home) / ".local", fs::path(here.local),
          fs::path(here.system)})
        if (base.is_absolute()) add_wheels(base, all);
    for (const auto& root : {here.conda_prefix, here.system})
        if (!root.empty()) all.push_back(root);
    std::vector<std::string> once;
    for (auto& root : all)
        if (std::ranges::find(once, root) == once.end()) once.push_back(std::move(root));
    return once;
}

std::vector<std::string> libraries_in(const std::string& root) {
    std::vector<std::string> all;
    for (const char* folder : library_dirs) {
        auto here = children_of(fs::path(root) / folder);
        std::erase_if(here, [](const fs::path& file) { return !is_nvrtc(file.filename().string()); });
        std::ranges::stable_sort(here, [](const fs::path& a, const fs::path& b) {
            const auto rank = [](const fs::path& file) {
                return std::pair(file.filename() == "libnvrtc.so", version_of(file));
            };
            return rank(b) < rank(a);
        });
        for (const auto& file : here) all.push_back(file.string());
    }
    return all;
}

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
    for (auto& folder : children_of(local))
        if (folder.filename().string().starts_with("cuda-")) versions.push_back(std::move(folder));
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
        for (const char* folder : {"include", "targets/x86_64-linux/include", "cuda_runtime/include"})
            if (fs::exists(dir / folder / "cooperative_groups.h", ignored)) return (dir / folder).string();
    // Not found relative to the given path; the library may be a link into the toolkit.
    const fs::path real = fs::canonical(library, ignored);
    return ignored || real == library ? "" : include_dir_beside(real.string());
}

const std::vector<WayToGet>& ways_to_get_nvrtc() {
    static const std::vector<WayToGet> ways{
        {"pip",
         "pip install nvidia-cuda-nvrtc nvidia-cuda-runtime nvidia-cuda-cccl (in an active environment)"},
        {"conda", "conda install -c conda-forge cuda-nvrtc cuda-cudart-dev cuda-cccl"},
        {"Debian, Ubuntu",
         "apt-get install cuda-nvrtc-13-0 cuda-cudart-dev-13-0 cuda-cccl-13-0 (NVIDIA's repository)"},
        {"Debian 13", "apt-get install libnvrtc12 nvidia-cuda-dev (component non-free; 2.6 GB)"},
        {"Ubuntu 24.04", "apt-get install libnvrtc12 nvidia-cuda-dev (component multiverse)"},
        {"WSL", "as its distribution: the driver of Windows does not bring NVRTC"},
    };
    return ways;
}

}  // namespace warpmark::toolchain
