// class_folder.cpp: walks two levels of folders; follows no symbolic link; keeps what it cannot take with the
// reason.
#include "grader/batch/class_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/batch/secret.h"
#include "grader/lab/files.h"
#include "grader/lab/limits.h"
#include "grader/lab/locate.h"
#include "grader/lab/suggest.h"
#include "harness/base/defences.h"
#include "harness/base/plain_text.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

// In order. `error` says why the folder cannot be read.
std::vector<fs::path> children(const fs::path& folder, std::error_code& error) {
    std::vector<fs::path> all;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        all.push_back(at->path());
    std::ranges::sort(all);
    return all;
}

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

std::vector<fs::path> visible_children(const fs::path& folder) {
    std::error_code ignored;
    auto all = children(folder, ignored);
    std::erase_if(all, is_hidden);
    return all;
}

bool is_real_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(fs::symlink_status(path, ignored));
}

bool is_archive(const fs::path& path) {
    constexpr std::array<std::string_view, 7> endings{".zip", ".tar", ".gz", ".tgz", ".xz", ".7z", ".rar"};
    return std::ranges::find(endings, path.extension().string()) != endings.end();
}

class Reader {
  public:
    explicit Reader(const fs::path& root) : root_(root), ids_(lab::lab_ids(root)) {}

    void read_shipped(const fs::path& folder) {
        for (const auto& solution : visible_children(folder)) {
            std::error_code none;
            if (!fs::exists(solution / "hidden.toml", none)) {
                ignore(solution, "no hidden.toml");
                continue;
            }
            const auto id = solution.filename().string();
            auto position = lab_position(id);
            if (!position) {
                if (!is_lab(id)) ignore(solution, no_lab(id));
                continue;
            }
            add(*position, "reference", solution / result_.labs[*position].file);
            for (const char* kind : {"alternatives", "mistakes"})
                for (const auto& source : sources_in(solution / kind))
                    add(*position, std::string(kind) + "/" + source.stem().string(), source);
        }
    }

    void read_students(const fs::path& folder, const fs::path& out) {
        std::error_code none;
        for (const auto& student : children(folder, none)) {
            if (is_hidden(student) && !stands(Defence::intake)) continue;
            if (!out.empty() && student.lexically_normal() == out.lexically_normal())
                ignore(student, "the reports go there");
            else if (student.filename() == secret_file &&
                     fs::is_regular_file(fs::symlink_status(student, none)))
                continue;  // what the class's cases are drawn from
            else
                read_student(student);
        }
    }

    std::expected<ClassFolder, std::vector<Error>> result(const fs::path& folder) {
        if (errors_.empty() && result_.entries.empty() && result_.unrecognized.empty()) {
            Error error{
                "There is no submission in this folder", Place{lab::display(folder), 0, 0},
                fmt::format("A class is CLASS/<student>/<lab>/<file>. {}", lab::suggestion("", ids_))};
            for (const auto& one : result_.ignored) error.way_out += "\n  Ignored: " + one;
            errors_.push_back(error);
        }
        if (!errors_.empty()) return std::unexpected(std::move(errors_));
        std::ranges::stable_sort(result_.entries, {}, [&](const Entry& e) {
            return std::pair(result_.labs[e.lab].id, e.submission.student);
        });
        return std::move(result_);
    }

  private:
    void ignore(const fs::path& path, const std::string& why) {
        result_.ignored.push_back(lab::display(path) + ": " + why);
    }

    bool is_lab(const std::string& id) const { return std::ranges::find(ids_, id) != ids_.end(); }
    std::string no_lab(const std::string& id) const {
        return fmt::format("no lab `{}`. {}", short_name(id), lab::suggestion(id, ids_));
    }

    // Loads a lab when it is first met. Nothing if there is no such lab, or it has errors.
    std::optional<std::size_t> lab_position(const std::string& id) {
        for (std::size_t i = 0; i < result_.labs.size(); ++i)
            if (result_.labs[i].id == id) return i;
        if (!is_lab(id) || std::ranges::find(broken_, id) != broken_.end()) return {};
        auto folder = root_ / "labs" / id, solution = lab::solution_of(folder);
        auto lab = lab::load_lab(folder, solution);
        if (lab && !lab->has_solution())
            lab = std::unexpected(std::vector{
                Error{"The lab has no solution, so it cannot be marked", Place{lab::display(folder), 0, 0},
                      fmt::format("Put its oracle and reference solution into solutions/{}.", id)}});
        if (!lab) {
            errors_.insert(errors_.end(), lab.error().begin(), lab.error().end());
            broken_.push_back(id);
            return {};
        }
        result_.labs.push_back(std::move(*lab));
        return result_.labs.size() - 1;
    }

    // eve.zip is eve's, unless she has a folder as well.
    static std::string owner_of(const fs::path& entry) {
        std::error_code none;
        const auto stem = entry.parent_path() / entry.stem();
        const bool is_hers =
            is_archive(entry) && !is_real_folder(entry) && !fs::exists(fs::symlink_status(stem, none));
        return (is_hers ? stem : entry).filename().string();
    }

    // One row for all of a student's things that are no lab's.
    void add_unrecognized(const fs::path& student, const std::string& why) {
        if (!stands(Defence::intake)) return ignore(student, why);
        const auto name = owner_of(student);
        if (result_.unrecognized.empty() || result_.unrecognized.back().submission.student != name) {
            more_of_student_ = 0;
            result_.unrecognized.push_back(
                {{"", lab::display(student), name, ""},
                 {"Not recognized: " + why, {}, "A class is CLASS/<student>/<lab>/<file>."}});
        } else if (++more_of_student_ < shown_of_student)
            result_.unrecognized.back().why.what += "; " + why;
        else if (more_of_student_ == shown_of_student)
            result_.unrecognized.back().why.what += "; and more";
    }

    void read_student(const fs::path& student) {
        std::error_code error;
        if (!is_real_folder(student)) {
            const bool is_link = fs::is_symlink(fs::symlink_status(student, error));
            if (is_link) return add_unrecognized(student, "a symbolic link, not a folder");
            return add_unrecognized(student,
                                    is_archive(student) ? "an archive: unpack it first" : "not a folder");
        }
        const auto handed_in = children(student, error);
        if (error) return add_unrecognized(student, "the folder cannot be read: " + error.message());
        const auto before = result_.entries.size();
        const bool is_of_labs = std::ranges::any_of(
            handed_in, [&](const fs::path& one) { return is_lab(one.filename().string()); });
        for (const auto& one : handed_in) {
            const auto id = one.filename().string();
            if (auto position = lab_position(id))
                read_lab_folder(*position, student.filename().string(), one);
            else if (!is_lab(id))
                read_unrecognized(student, one, is_of_labs);
        }
        const bool has_unrecognized =
            !result_.unrecognized.empty() &&
            result_.unrecognized.back().submission.student == student.filename().string();
        if (result_.entries.size() == before && !has_unrecognized && !is_of_labs)
            add_unrecognized(student,
                             handed_in.empty() ? "the folder is empty" : "it contains no submission");
    }

    // Notes and settings beside a submission are nothing to ask about; a folder or a source of another name
    // may be one.
    void read_unrecognized(const fs::path& student, const fs::path& one, bool beside_submissions) {
        const auto name = one.filename().string();
        const bool is_folder = is_real_folder(one);
        const bool may_be_one = is_folder || one.extension() == ".cu" || is_archive(one);
        if ((beside_submissions && !may_be_one) || is_hidden(one))
            return ignore(one, is_folder ? no_lab(name) : "not a folder");
        add_unrecognized(student,
                         is_folder ? no_lab(name) : fmt::format("`{}` is not a folder", short_name(name)));
    }

    void read_lab_folder(std::size_t position, const std::string& student, const fs::path& folder) {
        const auto file = folder / result_.labs[position].file;
        const auto refused = [&](std::string what, std::string way_out) {
            refuse(position, student, file,
                   {std::move(what), Place{lab::display(folder), 0, 0}, std::move(way_out)});
        };
        if (!is_real_folder(folder))
            return refused("This is not a folder", "Hand in a folder with this name that contains the file.");
        std::error_code error;
        const auto others = children(folder, error);
        if (error) return refused("The folder cannot be read: " + error.message(), "");
        if (std::ranges::find(others, file) != others.end()) return add(position, student, file);
        std::vector<std::string> names;
        for (const auto& other : others) names.push_back(other.filename().string());
        refused(fmt::format("`{}` was not handed in", file.filename().string()),
                names.empty() ? "The folder is empty." : lab::suggestion(file.filename().string(), names));
    }

    Entry& append(std::size_t position, const std::string& student, const fs::path& file) {
        result_.entries.push_back(
            {position, {file.filename().string(), lab::display(file), student, ""}, false, {}});
        return result_.entries.back();
    }
    void refuse(std::size_t position, const std::string& student, const fs::path& file, Error why) {
        if (!stands(Defence::intake)) return ignore(file, why.what);
        auto& entry = append(position, student, file);
        entry.refused = true;
        entry.why = std::move(why);
    }
    void add(std::size_t position, const std::string& student, const fs::path& file) {
        if (result_.entries.size() == limits::class_submissions_max)
            return errors_.push_back(
                {fmt::format("The class has more than {} submissions", limits::class_submissions_max),
                 {},
                 "Mark it in parts."});
        auto source = lab::read_text(file, limits::source_bytes_max);
        if (!source) return refuse(position, student, file, source.error());
        append(position, student, file).submission.source = std::move(*source);
    }

    fs::path root_;
    std::vector<std::string> ids_, broken_;
    static constexpr int shown_of_student = 8;
    int more_of_student_ = 0;  // behind the first of the last row
    ClassFolder result_;
    std::vector<Error> errors_;
};

}  // namespace

std::vector<fs::path> sources_in(const fs::path& folder) {
    auto all = visible_children(folder);
    std::erase_if(all, [](const fs::path& path) { return path.extension() != ".cu"; });
    return all;
}

std::expected<ClassFolder, std::vector<Error>> read_class(const fs::path& folder, const fs::path& root,
                                                          const fs::path& out) {
    auto refuse = [&](std::string what, const fs::path& where, std::string way_out = "") {
        return std::unexpected(
            std::vector{Error{std::move(what), Place{lab::display(where), 0, 0}, std::move(way_out)}});
    };
    std::error_code error, none;
    if (!fs::exists(folder, none)) return refuse("There is no such folder", folder);
    if (!fs::is_directory(folder, none)) return refuse("A class is a folder, but this is not", folder);
    children(folder, error);
    if (error) return refuse("The folder cannot be read: " + error.message(), folder);
    // Both as the class's own folder names them, so that an output folder in the class is known as such.
    const auto here = fs::canonical(folder, none);
    const auto outside = out.empty() ? out : fs::absolute(out, none).lexically_normal();
    const auto name = outside.has_filename() ? outside.filename() : outside.parent_path().filename();
    const auto above = outside.has_filename() ? outside.parent_path() : outside.parent_path().parent_path();
    const bool is_inside = !out.empty() && fs::weakly_canonical(above, none) == here;
    if (is_inside && fs::is_symlink(fs::symlink_status(folder / name, none)))
        return refuse("The output folder is a symbolic link in the class", folder / name,
                      "Remove it, or give another --out.");
    Reader reader(root);
    // Where it lies decides, not what is in it: that is what students chose.
    const auto has_hidden = [&](const fs::path& one) {
        return fs::exists(fs::symlink_status(one / "hidden.toml", none));
    };
    const bool by_content =
        !stands(Defence::intake) && std::ranges::any_of(visible_children(folder), has_hidden);
    if (by_content || fs::equivalent(folder, root / "solutions", none))
        reader.read_shipped(folder);
    else
        reader.read_students(folder, is_inside ? folder / name : fs::path());
    return reader.result(folder);
}

}  // namespace warpmark::batch
