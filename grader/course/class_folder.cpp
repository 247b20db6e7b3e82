// Conversion of intake's rows to the entries of a class, with their labs loaded.
#include "grader/course/class_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/course/class_secret_file.h"
#include "grader/intake/class_import.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/student_pack.h"
#include "harness/base/attack_defenses.h"
#include "harness/base/folder_listing.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

std::vector<fs::path> visible_children(const fs::path& folder) {
    auto all = children_of(folder);
    std::erase_if(all, is_hidden);
    return all;
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

    void begin(const std::string& only_lab) { result_.only_lab = only_lab; }

    // Adds intake's rows and loads their labs.
    void take(intake::ImportedClass taken, const std::vector<std::string>& ids,
              const intake::Request& request) {
        result_.place = fs::path(lab::display_in(request.path, "x")).parent_path().string();
        result_.has_one_lab = request.lab.has_value();
        result_.layout = taken.layout;
        result_.course = taken.course;
        result_.in_roster = std::move(taken.in_roster);
        result_.warnings = std::move(taken.warnings);
        result_.ignored = std::move(taken.ignored);
        for (auto& row : taken.rows) {
            if (!is_defended(row)) continue;
            auto submission = submission_of(row);
            if (!row.is_of_lab) {
                result_.unrecognized.push_back({std::move(submission), std::move(row.why)});
                continue;
            }
            const auto position = lab_position(ids[row.lab]);
            if (!position) continue;
            if (result_.entries.size() == limits::class_submissions_max)
                return errors_.push_back(
                    {fmt::format("The class has more than {} submissions", limits::class_submissions_max),
                     {},
                     "Mark it in parts."});
            const bool is_refused = row.state != intake::HandedState::taken;
            result_.entries.push_back({*position, std::move(submission), is_refused, std::move(row.why)});
        }
        std::ranges::stable_sort(result_.unrecognized, {},
                                 [](const Unrecognized& one) { return one.submission.student; });
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
        return fmt::format("no lab `{}`. {}", id, lab::suggestion(id, ids_));
    }

    // Loads a lab on first use. Nothing if the lab does not exist or has errors.
    std::optional<std::size_t> lab_position(const std::string& id) {
        for (std::size_t i = 0; i < result_.labs.size(); ++i)
            if (result_.labs[i].id == id) return i;
        if (!is_lab(id) || std::ranges::find(broken_, id) != broken_.end()) return {};
        auto folder = root_ / "labs" / id, solution = lab::solution_of(folder);
        auto lab = lab::load_lab(folder, solution);
        if (lab && !lab->has_solution()) lab = std::unexpected(std::vector{no_solution(folder)});
        if (!lab) {
            for (auto& error : lab.error())  // errors that all labs share are added once
                if (errors_.empty() || to_text(errors_.back()) != to_text(error))
                    errors_.push_back(std::move(error));
            broken_.push_back(id);
            return {};
        }
        result_.labs.push_back(std::move(*lab));
        return result_.labs.size() - 1;
    }

    // Without this defense only rows with nothing unusual are accepted.
    bool is_defended(const intake::HandedFile& row) {
        const bool is_usual =
            row.state == intake::HandedState::taken && !row.is_guessed && !row.student.label.starts_with('.');
        if (is_enabled(Defense::intake) || is_usual) return true;
        result_.ignored.push_back(row.path + ": " + row.why.what);
        return false;
    }

    static Submission submission_of(intake::HandedFile& row) {
        Submission made{row.file, row.path, row.student.label, std::move(row.text)};
        using enum SubmissionRecord::State;
        constexpr std::array states{std::pair{intake::HandedState::taken, taken},
                                    std::pair{intake::HandedState::not_readable, not_readable},
                                    std::pair{intake::HandedState::not_handed_in, not_handed_in},
                                    std::pair{intake::HandedState::not_recognized, not_recognized},
                                    std::pair{intake::HandedState::unclear, unclear}};
        for (const auto& [from, to] : states)
            if (row.state == from) made.handed.state = to;
        const auto& member = row.student.member;
        // Canvas's name "lovelaceada" adds nothing to the label "lovelaceada_1001".
        const bool is_in_label = row.student.label.starts_with(row.student.name);
        made.handed.name = member.name.empty() && !is_in_label ? row.student.name : member.name;
        made.handed.section = member.section;
        made.handed.mail = member.mail;
        made.handed.group = row.group.empty() ? member.group : row.group;
        if (row.student.platform_id != row.student.label) made.handed.platform_id = row.student.platform_id;
        made.handed.attempt = row.attempt;
        made.handed.late = row.late;
        made.handed.is_packed = row.is_packed;
        made.handed.time = row.time;
        made.handed.notes = std::move(row.notes);
        return made;
    }

    void add(std::size_t position, const std::string& student, const fs::path& file) {
        std::string note;
        auto source = lab::read_text(file, limits::source_bytes_max, &note);
        if (!source && !is_enabled(Defense::intake)) return ignore(file, source.error().what);
        Entry entry{position, {file.filename().string(), lab::display(file), student, ""}, !source, {}};
        if (!note.empty()) entry.submission.handed.notes.push_back(std::move(note));
        if (source)
            entry.submission.source = std::move(*source);
        else
            entry.why = source.error();
        result_.entries.push_back(std::move(entry));
    }

    fs::path root_;
    std::vector<std::string> ids_, broken_;
    ClassFolder result_;
    std::vector<Error> errors_;
};

}  // namespace

std::vector<fs::path> sources_in(const fs::path& folder) {
    auto all = visible_children(folder);
    std::erase_if(all, [](const fs::path& path) { return path.extension() != ".cu"; });
    return all;
}

namespace {

// The name of the reports' folder, if it is directly in the class; else "".
Result<std::string> name_of_out(const fs::path& folder, const fs::path& out) {
    std::error_code none;
    // Resolves both paths through the class's own folder, so that an output folder in the class is
    // recognized.
    const auto here = fs::canonical(folder, none);
    const auto outside = out.empty() ? out : fs::absolute(out, none).lexically_normal();
    const auto name = outside.has_filename() ? outside.filename() : outside.parent_path().filename();
    const auto above = outside.has_filename() ? outside.parent_path() : outside.parent_path().parent_path();
    if (out.empty() || fs::weakly_canonical(above, none) != here) return "";
    if (fs::is_symlink(fs::symlink_status(folder / name, none)))
        return std::unexpected(Error{"The output folder is a symbolic link in the class",
                                     Place{lab::display(folder / name), 0, 0},
                                     "Remove it, or give another --out."});
    return name.string();
}

// Names of the labs with their files. A lab with errors has no file here, and becomes an error when a
// submission for it is read.
intake::LabNames lab_names(const fs::path& root, const std::vector<std::string>& ids) {
    std::vector<intake::LabName> names;
    for (const auto& id : ids) {
        const auto lab = lab::load_lab(root / "labs" / id, {});
        names.push_back({id, lab ? lab->file : ""});
    }
    return intake::LabNames(std::move(names));
}

}  // namespace

std::expected<ClassFolder, std::vector<Error>> read_class(const fs::path& folder, const fs::path& root,
                                                          const fs::path& out, const ClassOptions& options) {
    std::error_code none;
    if (!fs::exists(folder, none))
        return std::unexpected(std::vector{Error{"There is no such folder or archive",
                                                 Place{lab::display(folder), 0, 0}, "Check its name."}});
    Reader reader(root);
    // The shipped class is recognized by its path. Its contents prove nothing, because students choose
    // theirs.
    const auto has_hidden = [&](const fs::path& one) {
        return fs::exists(fs::symlink_status(one / "hidden.toml", none));
    };
    const bool by_content =
        !is_enabled(Defense::intake) && std::ranges::any_of(visible_children(folder), has_hidden);
    if (by_content || fs::equivalent(folder, root / "solutions", none)) {
        reader.read_shipped(folder);
        return reader.result(folder);
    }
    intake::Request request;
    request.path = folder;
    request.layout = options.layout;
    request.due = options.due;
    const auto ids = lab::lab_ids(root);
    if (!options.lab.empty()) {
        const auto lab = lab::find_lab(root, options.lab);
        if (!lab) return std::unexpected(std::vector{lab.error()});
        const auto place = std::ranges::find(ids, lab::id_of(*lab));
        if (place == ids.end())
            return std::unexpected(
                std::vector{Error{"--lab names none of these labs", {}, lab::suggestion("", ids)}});
        request.lab = static_cast<std::size_t>(place - ids.begin());
    }
    if (!options.roster.empty()) request.roster = options.roster;
    request.known = options.known;
    const auto name = name_of_out(folder, out);
    if (!name) return std::unexpected(std::vector{name.error()});
    request.not_theirs = options.not_theirs;
    request.not_theirs.insert(secret_file);
    if (!name->empty()) request.not_theirs.insert(*name);
    if (fs::equivalent(folder, options.book.parent_path(), none))
        for (const char* also : {"", "-wal", "-shm"})
            request.not_theirs.insert(options.book.filename().string() + also);
    auto taken = intake::import_class(request, lab_names(root, ids));
    if (!taken) return std::unexpected(std::move(taken.error()));
    if (!name->empty()) taken->ignored.push_back(lab::display(folder / *name) + ": the reports go there");
    reader.begin(request.lab ? ids[*request.lab] : "");
    if (fs::exists(folder / ".warpmark", none))
        taken->warnings.push_back(
            "This looks like the folder of one student, not like a class. `warpmark check LAB` marks one "
            "file.");
    reader.take(std::move(*taken), ids, request);
    return reader.result(folder);
}

}  // namespace warpmark::batch
