// class_folder.cpp: walks two levels of folders; follows no symbolic link; keeps what it cannot take with the reason.
#include "grader/batch/class_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/lab/files.h"
#include "grader/lab/limits.h"
#include "grader/lab/locate.h"
#include "grader/lab/suggest.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> children(const fs::path& folder) {
    std::vector<fs::path> all;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (!entry.path().filename().string().starts_with('.')) all.push_back(entry.path());
    std::ranges::sort(all);
    return all;
}

bool is_real_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(fs::symlink_status(path, ignored));
}

class Reader {
  public:
    explicit Reader(const fs::path& root) : root_(root), ids_(lab::lab_ids(root)) {}

    void read_shipped(const fs::path& folder) {
        for (const auto& solution : children(folder)) {
            if (!fs::exists(solution / "hidden.toml")) {
                ignore(solution, "no hidden.toml");
                continue;
            }
            auto position = lab_position(solution.filename().string(), solution);
            if (!position) continue;
            add(*position, "reference", solution / result_.labs[*position].file);
            for (const char* kind : {"alternatives", "mistakes"})
                for (const auto& source : sources_in(solution / kind))
                    add(*position, std::string(kind) + "/" + source.stem().string(), source);
        }
    }

    void read_students(const fs::path& folder) {
        for (const auto& student : children(folder)) {
            if (!is_real_folder(student)) {
                ignore(student, "not a folder");
                continue;
            }
            for (const auto& handed_in : children(student)) read_lab_folder(student.filename().string(), handed_in);
        }
    }

    std::expected<ClassFolder, std::vector<Error>> result(const fs::path& folder) {
        if (errors_.empty() && result_.entries.empty()) {
            Error error{"There is no submission in this folder", Place{lab::display(folder), 0, 0},
                        fmt::format("A class is CLASS/<student>/<lab>/<file>. {}", lab::suggestion("", ids_))};
            for (const auto& one : result_.ignored) error.way_out += "\n  Ignored: " + one;
            errors_.push_back(error);
        }
        if (!errors_.empty()) return std::unexpected(std::move(errors_));
        std::ranges::stable_sort(result_.entries, {},
                                 [&](const Entry& e) { return std::pair(result_.labs[e.lab].id, e.submission.student); });
        return std::move(result_);
    }

  private:
    void ignore(const fs::path& path, const std::string& why) { result_.ignored.push_back(lab::display(path) + ": " + why); }

    // Loads a lab when it is first met. Nothing if there is no such lab, or it has errors.
    std::optional<std::size_t> lab_position(const std::string& id, const fs::path& met_at) {
        for (std::size_t i = 0; i < result_.labs.size(); i++)
            if (result_.labs[i].id == id) return i;
        if (std::ranges::find(ids_, id) == ids_.end()) {
            ignore(met_at, fmt::format("no lab `{}`. {}", id, lab::suggestion(id, ids_)));
            return {};
        }
        if (std::ranges::find(broken_, id) != broken_.end()) return {};
        auto folder = root_ / "labs" / id, solution = lab::solution_of(folder);
        auto lab = lab::load_lab(folder, solution);
        if (lab && !lab->has_solution())
            lab = std::unexpected(
                std::vector{Error{"The lab has no solution, so nothing can be marked with it", Place{lab::display(folder), 0, 0},
                                  fmt::format("Put its oracle and reference into solutions/{}.", id)}});
        if (!lab) {
            errors_.insert(errors_.end(), lab.error().begin(), lab.error().end());
            broken_.push_back(id);
            return {};
        }
        result_.labs.push_back(std::move(*lab));
        return result_.labs.size() - 1;
    }

    void read_lab_folder(const std::string& student, const fs::path& folder) {
        if (!is_real_folder(folder)) return ignore(folder, "not a folder");
        auto position = lab_position(folder.filename().string(), folder);
        if (!position) return;
        auto file = folder / result_.labs[*position].file;
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(file, ignored))) return add(*position, student, file);
        auto others = children(folder);
        std::vector<std::string> names;
        for (const auto& other : others) names.push_back(other.filename().string());
        refuse(*position, student, file,
               {fmt::format("`{}` was not handed in", file.filename().string()), Place{lab::display(folder), 0, 0},
                names.empty() ? "The folder is empty." : lab::suggestion(file.filename().string(), names)});
    }

    Entry& append(std::size_t position, const std::string& student, const fs::path& file) {
        result_.entries.push_back({position, {file.filename().string(), lab::display(file), student, ""}, false, {}});
        return result_.entries.back();
    }
    void refuse(std::size_t position, const std::string& student, const fs::path& file, Error why) {
        auto& entry = append(position, student, file);
        entry.refused = true, entry.why = std::move(why);
    }
    void add(std::size_t position, const std::string& student, const fs::path& file) {
        if (result_.entries.size() == limits::class_submissions_max)
            return errors_.push_back(
                {fmt::format("The class has more than {} submissions", limits::class_submissions_max), {}, "Mark it in parts."});
        auto source = lab::read_text(file, limits::source_bytes_max);
        if (!source) return refuse(position, student, file, source.error());
        append(position, student, file).submission.source = std::move(*source);
    }

    fs::path root_;
    std::vector<std::string> ids_, broken_;
    ClassFolder result_;
    std::vector<Error> errors_;
};

}  // namespace

std::vector<fs::path> sources_in(const fs::path& folder) {
    auto all = children(folder);
    std::erase_if(all, [](const fs::path& path) { return path.extension() != ".cu"; });
    return all;
}

std::expected<ClassFolder, std::vector<Error>> read_class(const fs::path& folder, const fs::path& root) {
    auto refuse = [&](std::string what) {
        return std::unexpected(std::vector{Error{std::move(what), Place{lab::display(folder), 0, 0}, ""}});
    };
    std::error_code error;
    if (!fs::exists(folder, error)) return refuse("There is no such folder");
    if (!fs::is_directory(folder, error)) return refuse("A class is a folder, and this is not one");
    fs::directory_iterator(folder, error);
    if (error) return refuse("The folder cannot be read: " + error.message());
    Reader reader(root);
    bool shipped = std::ranges::any_of(children(folder), [](const fs::path& path) { return fs::exists(path / "hidden.toml"); });
    if (shipped)
        reader.read_shipped(folder);
    else
        reader.read_students(folder);
    return reader.result(folder);
}

}  // namespace warpmark::batch
