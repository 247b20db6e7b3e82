// Names, and whole files.
#include "grader/lab/student_files.h"

#include <fstream>

#include "grader/lab/input_files.h"
#include "grader/lab/lab_program_text.h"
#include "harness/base/file_contents.h"

namespace warpmark::lab {

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
        return std::unexpected(Error{"This file is missing, or is no plain file", {display(path), 0, 0}, ""});
    return rest_of(file);
}

}  // namespace warpmark::lab
