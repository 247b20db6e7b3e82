// Placement of files one by one, after a check of existing ones.
#include "grader/packs/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_program_text.h"
#include "grader/packs/best_scores.h"
#include "harness/base/atomic_write.h"
#include "harness/base/file_contents.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

enum class Kind {
    given,      // belongs to the student once written
    generated,  // refreshed while it contains the generated mark
    ours,       // in a folder of ours, always refreshed
};

constexpr std::array shared_files{"inputs.h", "compare.h", "device.cuh", "program.cuh"};
constexpr std::array top_files{"CMakeLists.txt", "README.md"};
constexpr std::array handout_files{"README.md", "hints.md"};
constexpr const char *script_file = "warpmark", *program_file = ".warpmark/program";
constexpr std::size_t mark_within = 400;  // bytes from the beginning that are searched for the mark

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return rest_of(file);
}

Result<void> place(const fs::path& path, const std::string& text, Kind kind, Workspace& workspace) {
    std::error_code ignored;
    const auto there = fs::symlink_status(path, ignored).type();
    if (there == fs::file_type::directory)
        return std::unexpected(Error{"A folder has the name of a file",
                                     {lab::display(path), 0, 0},
                                     "Rename it, or use another folder."});
    if (there == fs::file_type::not_found || there == fs::file_type::none) {
        workspace.made.push_back(path);
        return write_whole(path, text);
    }
    const auto now = bytes_of(path);
    if (now == text) return {};
    const bool is_generated =
        kind == Kind::generated &&
        std::string_view(now).substr(0, mark_within).find(lab::generated_mark) != std::string_view::npos;
    if (kind != Kind::ours && !is_generated) {
        workspace.kept.push_back(path);
        return {};
    }
    workspace.refreshed.push_back(path);
    return write_whole(path, text);
}

Result<void> copy(const fs::path& from, const fs::path& to, Kind kind, Workspace& workspace) {
    auto text = lab::read_text(from, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(text.error());
    return place(to, *text, kind, workspace);
}

Result<void> make_folder(const fs::path& folder) {
    std::error_code wrong;
    if (fs::exists(folder, wrong) && !fs::is_directory(folder, wrong))
        return std::unexpected(Error{"This is a file, not a folder",
                                     {lab::display(folder), 0, 0},
                                     "Give a new or an existing folder."});
    fs::create_directories(folder, wrong);
    if (wrong)
        return std::unexpected(
            Error{fmt::format("The folder cannot be created: {}", wrong.message()),
                  {lab::display(folder), 0, 0},
                  "Check that you may write to the folder above it, and that the disk has space.",
                  Blame::tool});
    return {};
}

// Writes the oracle's outputs if the solution is installed, else the stored ones.
Result<void> place_expected(const Lab& lab, const fs::path& folder, const Backend& backend,
                            Workspace& workspace) {
    Expected expected;
    if (lab.has_solution()) {
        auto computed = computed_outputs(lab, backend);
        if (!computed) return std::unexpected(computed.error());
        expected = std::move(*computed);
    } else if (auto stored = stored_outputs(lab)) {
        expected = std::move(*stored);
    } else {
        workspace.not_compared.push_back(lab.id);
    }
    const auto files = lab::expected_files(lab);
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (auto placed = place(folder / "expected" / files[i], expected[i], Kind::ours, workspace); !placed)
            return placed;
    return {};
}

Result<void> place_lab(const Lab& lab, const fs::path& folder, const Backend& backend, Workspace& workspace) {
    if (auto made = make_folder(folder); !made) return made;
    const fs::path from = lab.folder;
    if (auto copied = copy(from / lab.file, folder / lab.file, Kind::given, workspace); !copied)
        return copied;
    std::error_code ignored;
    for (auto file : handout_files)
        if (fs::exists(from / file, ignored))
            if (auto copied = copy(from / file, folder / file, Kind::given, workspace); !copied)
                return copied;
    auto program = lab::run_program(lab);
    if (!program) return std::unexpected(program.error());
    if (auto placed = place(folder / "run.cu", *program, Kind::generated, workspace); !placed) return placed;
    return place_expected(lab, folder, backend, workspace);
}

struct StudentFile {
    const char *from, *to;  // from labs/workspace
};
constexpr std::array student_files{
    StudentFile{"gitignore", ".gitignore"},
    StudentFile{"devcontainer/devcontainer.json", ".devcontainer/devcontainer.json"},
    StudentFile{"devcontainer/setup.sh", ".devcontainer/setup.sh"},
    StudentFile{"../ci/github.yml", ".github/workflows/warpmark.yml"},
    StudentFile{"../ci/gitlab.yml", ".gitlab-ci.yml"},
    StudentFile{"../ci/get.sh", ".warpmark/get.sh"},
    StudentFile{"../ci/package", ".warpmark/package"},
};

// Places `./warpmark`, the command that handouts use. A file or folder of the student with that name, such as
// a checkout, is kept.
Result<void> place_script(const fs::path& from, const fs::path& to, const std::string& program_lines,
                          Workspace& workspace) {
    std::error_code ignored;
    if (!fs::exists(from / script_file, ignored)) return {};
    if (fs::is_directory(to / script_file, ignored)) {
        workspace.kept.push_back(to / script_file);
        return {};
    }
    if (auto copied = copy(from / script_file, to / script_file, Kind::generated, workspace); !copied)
        return copied;
    if (std::ranges::find(workspace.kept, to / script_file) == workspace.kept.end())
        fs::permissions(to / script_file,
                        fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                        fs::perm_options::add, ignored);
    return place(to / program_file, program_lines, Kind::ours, workspace);
}

// Places the files outside of the labs. They belong to the student once written.
Result<void> place_students(const fs::path& from, const fs::path& to, Workspace& workspace) {
    std::error_code ignored;
    for (const auto& file : student_files) {
        if (!fs::exists(from / file.from, ignored)) continue;
        if (auto made = make_folder((to / file.to).parent_path()); !made) return made;
        if (auto copied = copy(from / file.from, to / file.to, Kind::given, workspace); !copied)
            return copied;
    }
    return place(to / progress_file, std::string(progress_head), Kind::given, workspace);
}

}  // namespace

Result<Workspace> make_workspace(const std::vector<Lab>& labs, const fs::path& run_folder, const fs::path& to,
                                 const Backend& backend, const std::function<void(const Lab&)>& done,
                                 const fs::path& student_folder, const std::string& program_lines) {
    Workspace workspace;
    if (auto made = make_folder(to); !made) return std::unexpected(made.error());
    const bool is_students = !student_folder.empty();
    for (auto file : top_files) {
        const bool is_page = is_students && std::string_view(file) == "README.md";
        if (is_page)
            if (auto copied = copy(run_folder / file, to / "run" / file, Kind::ours, workspace); !copied)
                return std::unexpected(copied.error());
        const auto& from = is_page ? student_folder : run_folder;
        if (auto copied = copy(from / file, to / file, Kind::generated, workspace); !copied)
            return std::unexpected(copied.error());
    }
    if (is_students) {
        if (auto placed = place_students(student_folder, to, workspace); !placed)
            return std::unexpected(placed.error());
        if (auto placed = place_script(student_folder, to, program_lines, workspace); !placed)
            return std::unexpected(placed.error());
    }
    for (auto file : shared_files)
        if (auto copied = copy(run_folder / file, to / "run" / file, Kind::ours, workspace); !copied)
            return std::unexpected(copied.error());
    for (const auto& lab : labs) {
        if (auto placed = place_lab(lab, to / lab.id, backend, workspace); !placed)
            return std::unexpected(placed.error());
        done(lab);
    }
    return workspace;
}

Result<fs::path> find_run_folder(const fs::path& root) {
    if (auto folder = lab::find_data(root, "labs/run"); !folder.empty()) return folder;
    return std::unexpected(Error{"The files that turn a lab into a program are not installed here",
                                 {lab::display(root / "labs/run"), 0, 0},
                                 "Copy labs/run from a checkout of warpmark."});
}

Result<Expected> computed_outputs(const Lab& lab, const Backend& backend) {
    constexpr uint64_t usual_seed = 1;
    auto asked = lab::restricted(lab, true, "");
    std::erase_if(asked.cases, [](const LabCase& one) { return !lab::has_expected(one); });
    std::erase_if(asked.checks, [](const Check& check) { return !check.kind->needs_oracle; });
    AnswerBook book(backend);
    auto answers = book.answers(asked, usual_seed);
    if (!answers) return std::unexpected(answers.error());
    Expected expected;
    for (const auto& one : (*answers)->oracle.cases) {
        std::string bytes;
        for (std::size_t i = 0; i < asked.parameters.size(); ++i) {
            const auto use = asked.parameters[i].use;
            if (use != Use::out && use != Use::inout) continue;
            const auto& output = one.outputs[i];
            bytes.append(reinterpret_cast<const char*>(output.data()), output.size());
        }
        for (std::size_t i = asked.parameters.size(); i < one.outputs.size(); ++i)  // absolute values
            bytes.append(reinterpret_cast<const char*>(one.outputs[i].data()), one.outputs[i].size());
        expected.push_back(std::move(bytes));
    }
    return expected;
}

std::optional<Expected> stored_outputs(const Lab& lab) {
    Expected expected;
    for (const auto& name : lab::expected_files(lab)) {
        std::ifstream file(std::filesystem::path(lab.folder) / "expected" / name, std::ios::binary);
        if (!file) return {};
        expected.push_back(rest_of(file));
    }
    return expected;
}

}  // namespace warpmark::batch
