// Files of a snapshot: `lab.toml`, the stub, the hints (a report has their number), and the solution's three
// files. Handouts do not affect scores.
#include "grader/gradebook/lab_version.h"

#include <fmt/format.h>

#include <fstream>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/sha256.h"

namespace warpmark::gradebook {

namespace fs = std::filesystem;

LabVersion version_of(const Lab& lab) {
    LabVersion version{lab.id, lab.title, {}, ""};
    const auto add = [&](const char* side, const fs::path& folder, const std::string& name) {
        if (auto text = lab::read_text(folder / name, limits::lab_file_bytes_max))
            version.files[fmt::format("{}/{}/{}", side, lab.id, name)] = std::move(*text);
    };
    for (const auto& name : {std::string("lab.toml"), std::string("hints.md"), lab.file})
        add("labs", lab.folder, name);
    if (!lab.solution_folder.empty())
        for (const auto& name : {std::string("hidden.toml"), std::string("oracle.cu"), lab.file})
            add("solutions", lab.solution_folder, name);
    std::string all = lab.id + "\n" + lab.hash + "\n";
    for (const auto& [name, text] : version.files) all += name + "\n" + lab::sha256(text) + "\n";
    version.hash = lab::sha256(all);
    return version;
}

Result<void> lay_out(const LabVersion& version, const fs::path& root) {
    for (const auto& [name, text] : version.files) {
        std::error_code failed;
        fs::create_directories((root / name).parent_path(), failed);
        std::ofstream stream(root / name, std::ios::binary);
        if (!(stream << text).flush())
            return std::unexpected(Error{"A file of the lab cannot be written",
                                         Place{(root / name).string(), 0, 0}, "", Blame::tool});
    }
    return {};
}

}  // namespace warpmark::gradebook
