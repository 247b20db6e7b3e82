// Searches folder by folder.
#include "harness/toolchain/toolkit_programs.h"

#include <unistd.h>

#include <filesystem>
#include <sstream>

namespace warpmark::toolchain {

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
