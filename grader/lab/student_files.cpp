// Names, and whole files.
#include "grader/lab/student_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_program_text.h"
#include "harness/base/file_contents.h"

namespace warpmark::lab {
namespace {

// Files that `warpmark start` writes into a student's folder. Table of the files that `start` writes.

constexpr std::string_view program = "run.cu";
constexpr std::array<std::string_view, 14> names{"README.md",
                                                 "hints.md",
                                                 "CMakeLists.txt",
                                                 ".gitignore",
                                                 ".gitlab-ci.yml",
                                                 "run/inputs.h",
                                                 "run/compare.h",
                                                 "run/device.cuh",
                                                 "run/program.cuh",
                                                 ".devcontainer/devcontainer.json",
                                                 ".devcontainer/setup.sh",
                                                 ".github/workflows/warpmark.yml",
                                                 "run/README.md",
                                                 "warpmark"};

bool lies_at(std::string_view path, std::string_view name) {
    return path == name || path.ends_with("/" + std::string(name));
}

}  // namespace

namespace fs = std::filesystem;

std::vector<std::string> handed_out(const Lab& lab) {
    std::vector<std::string> names{"lab.toml", lab.file}, others{"README.md", "hints.md"};
    for (const auto& file : expected_files(lab)) others.push_back("expected/" + file);
    std::error_code ignored;
    for (auto& name : others)
        if (fs::exists(fs::path(lab.folder) / name, ignored)) names.push_back(std::move(name));
    return names;
}

Result<std::string> plain_bytes(const fs::path& path) {
    std::error_code wrong;
    const auto type = fs::symlink_status(path, wrong).type();
    std::ifstream file(path, std::ios::binary);
    if (type != fs::file_type::regular || !file)
        return std::unexpected(
            Error{"This file is missing, or is not a regular file", {display(path), 0, 0}, ""});
    return rest_of(file);
}

bool is_workspace_file(std::string_view path, std::string_view text) {
    constexpr std::size_t mark_within = 400;
    if (lies_at(path, program)) return text.substr(0, mark_within).contains(generated_mark);
    if (path.starts_with(".warpmark/") || path.contains("/.warpmark/")) return true;
    // Expected outputs for the labs' programs.
    if (path.contains("/expected/") && !path.ends_with(".cu")) return true;
    return std::ranges::any_of(names, [&](std::string_view name) { return lies_at(path, name); });
}

}  // namespace warpmark::lab
