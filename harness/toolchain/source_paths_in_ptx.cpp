// Makes the file names in a PTX text independent of this computer. Replaces NVRTC's full paths, which contain
// the current folder: a run must not depend on it.
#include <filesystem>

#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {

std::string file_name(const std::string& path, const std::string& folder, const Compiling& compiling) {
    const auto tail_after = [&](const std::string& dir) -> std::string {
        if (dir.empty() || !path.starts_with(dir)) return "";
        const size_t start = path.find_first_not_of('/', dir.size());
        return start == std::string::npos ? "" : path.substr(start);
    };
    if (path == compiling.name) return compiling.file;
    if (const auto name = name_of(path, compiling.folders); !name.empty()) return name;
    for (const auto& dir : {compiling.include_dir + "/cccl", compiling.include_dir})
        if (const auto tail = tail_after(dir); !compiling.include_dir.empty() && !tail.empty())
            return "<" + tail + ">";
    if (const auto tail = tail_after(folder); !tail.empty()) {
        if (tail == compiling.name) return compiling.file;
        return is_memory_header(tail) || tail.starts_with("__nv_") ? "<" + tail + ">" : tail;
    }
    // A file from elsewhere; its folder must not appear in a report.
    return path.starts_with('/') ? "elsewhere/" + path.substr(path.rfind('/') + 1) : path;
}

void name_files(std::string& ptx, const Compiling& compiling) {
    std::error_code ignored;
    const std::string folder = std::filesystem::current_path(ignored).string();
    constexpr std::string_view directive = "\t.file\t";
    for (size_t at = ptx.find(directive); at != ptx.npos; at = ptx.find(directive, at + 1)) {
        if (at != 0 && ptx[at - 1] != '\n') continue;
        const size_t line_end = std::min(ptx.find('\n', at), ptx.size());
        const size_t open = ptx.find('"', at);
        if (open >= line_end) continue;
        const size_t close = ptx.find('"', open + 1);
        if (close >= line_end) continue;
        ptx.replace(open + 1, close - open - 1,
                    file_name(ptx.substr(open + 1, close - open - 1), folder, compiling));
    }
}

}  // namespace warpmark::toolchain
