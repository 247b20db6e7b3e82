// Lists the library that was opened, its builtins library, and the headers.
#include "harness/toolchain/toolkit_bundle.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "harness/base/folder_listing.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {
namespace {

namespace fs = std::filesystem;

void add_headers(const fs::path& folder, std::vector<CarriedFile>& all) {
    for (const auto& file : files_below(folder, fs::directory_options::follow_directory_symlink))
        all.push_back({"include/" + file.lexically_relative(folder).generic_string(), file.string()});
}

}  // namespace

Result<std::vector<CarriedFile>> compiler_files() {
    const auto found = toolkit();
    if (!found) return std::unexpected(found.error());
    if (found->include_dir.empty())
        return std::unexpected(
            Error{"The compiler's headers are not here", {found->nvrtc_path, 0, 0}, "", Blame::tool});
    std::error_code ignored;
    const fs::path library = fs::canonical(found->nvrtc_path, ignored);
    std::vector<CarriedFile> all{{"lib/" + library.filename().string(), library.string()}};
    // NVRTC opens it by this name.
    const auto builtins = fmt::format("libnvrtc-builtins.so.{}.{}", found->major, found->minor);
    if (const auto path = library.parent_path() / builtins; fs::exists(path, ignored))
        all.push_back({"lib/" + builtins, path.string()});
    add_headers(found->include_dir, all);
    std::ranges::sort(all, {}, &CarriedFile::name);
    return all;
}

std::string find_program(const std::string& name, const std::string& path,
                         const std::vector<std::string>& folders) {
    std::vector<std::string> all;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, ':');)
        if (!part.empty()) all.push_back(part);
    all.insert(all.end(), folders.begin(), folders.end());
    std::error_code none;
    for (const auto& folder : all)
        if (const auto file = folder + "/" + name;
            access(file.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(file, none))
            return file;
    return "";
}

}  // namespace warpmark::toolchain
