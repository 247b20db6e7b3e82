// Lookup of the student's folder, and storage of the progress in it. The file's format is in lab/hints.h.
#include "grader/cli/students/hint_progress.h"

#include "grader/lab/hints.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& path, const fs::path& folder) {
    std::error_code ignored;
    const auto way = fs::relative(path, folder, ignored);
    return !way.empty() && *way.begin() != "..";
}

}  // namespace

fs::path hints_folder(const Lab& lab, const fs::path& file) {
    std::error_code ignored;
    const auto folder = fs::absolute(file, ignored).parent_path();
    if (!fs::equivalent(folder, lab.folder, ignored)) return folder;
    // In a checkout, or in a student's own copy of the labs, students work inside the labs' folder.
    const auto root = fs::canonical(lab.folder, ignored).parent_path().parent_path();
    return is_below(fs::current_path(ignored), root) ? folder : fs::path();
}

bool all_hints_shown(const Lab& lab, const fs::path& hints_folder) {
    const auto hints = lab::load_hints(lab.folder);
    return !hints || lab::hints_shown(hints_folder, lab.id) >= static_cast<int>(hints->texts.size());
}

void remember_hints(const std::string& lab_id, const fs::path& hints_folder, int count) {
    std::error_code ignored;
    if (!fs::is_directory(hints_folder, ignored)) return;
    if (const auto text = lab::text_of_shown(hints_folder, lab_id, count); !text.empty())
        static_cast<void>(write_below(hints_folder, lab::hints_file, text));
}

}  // namespace warpmark::cli
