// repository.cpp: looks for folders first, then for files; folders near the top come before deeper ones.
#include "grader/batch/repository.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "grader/batch/grade.h"
#include "grader/batch/misnamed.h"
#include "grader/batch/workers.h"
#include "grader/lab/course.h"
#include "grader/lab/draw.h"
#include "grader/lab/files.h"
#include "grader/lab/limits.h"
#include "grader/lab/locate.h"
#include "grader/lab/reader.h"
#include "grader/report/text.h"
#include "grader/score/repository.h"
#include "grader/score/score.h"
#include "harness/base/folders.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t deepest = 3;
struct Places {
    using Folders = std::map<std::string, fs::path, std::less<>>;
    Folders labs;    // the folder of each lab
    Folders nearly;  // folders with nearly a lab's name that have work of it
    std::vector<std::string> unseen;
};

fs::path whole_path(const fs::path& folder) {
    std::error_code ignored;
    const auto path = fs::absolute(folder, ignored).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

// Looks into folders, level by level, until it has seen too much.
class Levels {
  public:
    explicit Levels(fs::path top) : top_(std::move(top)) {}

    // The plain folders of these.
    std::vector<fs::path> below(const std::vector<fs::path>& level) {
        std::vector<fs::path> next;
        for (const auto& folder : level) {
            if (seen_ >= limits::repository_entries_max) {
                ++left_out_;
                if (first_left_out_.empty()) first_left_out_ = folder;
                continue;
            }
            std::error_code wrong;
            const auto all = children_of(folder, wrong);
            if (wrong) unseen_.push_back(fmt::format("{}: {}", display(folder), wrong.message()));
            seen_ += all.size();
            for (const auto& child : all) {
                if (fs::symlink_status(child, wrong).type() != fs::file_type::directory) continue;
                if (!child.filename().string().starts_with('.')) next.push_back(child);
            }
        }
        std::ranges::sort(next);
        return next;
    }

    std::vector<std::string> unseen() const {
        auto all = unseen_;
        if (left_out_ > 0)
            all.push_back(fmt::format("{}{}: there are more than {} files and folders",
                                      display(first_left_out_),
                                      left_out_ > 1 ? fmt::format(" and {} more folders", left_out_ - 1) : "",
                                      limits::repository_entries_max));
        return all;
    }

  private:
    // From the folder that was named.
    std::string display(const fs::path& folder) const {
        return folder.lexically_relative(top_).generic_string();
    }

    fs::path top_, first_left_out_;
    std::size_t seen_ = 0, left_out_ = 0;
    std::vector<std::string> unseen_;
};

// Is there anything of this name, were it a link?
bool is_anything(const fs::path& path) {
    std::error_code ignored;
    return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

// Has this folder the lab's file, changed, under whatever name?
bool has_work(const fs::path& folder, const Lab& lab) {
    const auto source = lab::read_text(folder / lab.file, limits::source_bytes_max);
    const auto stub = lab::read_text(fs::path(lab.folder) / lab.file, limits::source_bytes_max);
    if (source) return stub && !is_stub(*source, *stub);
    return !misnamed_work(folder, lab).empty();
}

Places find_places(const fs::path& folder, const std::vector<Lab>& all) {
    Places places;
    Levels levels(folder);
    std::vector<fs::path> level{folder};
    for (std::size_t depth = 0; depth <= deepest && !level.empty(); ++depth) {
        std::vector<fs::path> others;
        for (const auto& here : level) {
            const auto name = here.filename().string();
            if (std::ranges::find(all, name, &Lab::id) != all.end()) {
                places.labs.try_emplace(name, here);
                continue;
            }
            others.push_back(here);
            const auto id = nearly_id(name, all);
            if (!id.empty() && has_work(here, *std::ranges::find(all, id, &Lab::id)))
                places.nearly.try_emplace(id, here);
        }
        if (depth < deepest) level = levels.below(others);
    }
    places.unseen = levels.unseen();
    for (const auto& lab : all) {
        const bool has_own_name = std::ranges::count(all, lab.file, &Lab::file) == 1;
        if (has_own_name && is_anything(folder / lab.file)) places.labs.try_emplace(lab.id, folder);
    }
    return places;
}

// A row that says so: whoever renames a file by mistake would else be told that all is well.
void set_misnamed(RepositoryLab& one, const std::string& wanted, const std::string& found) {
    one.state = RepositoryLab::State::misnamed;
    one.why = {fmt::format("{} is not there ({} is): rename it", wanted, report::one_line(found)), {}, ""};
    one.submission.handed.state = HandedIn::State::not_recognized;
}

void read_file(RepositoryLab& one, const fs::path& file) {
    using State = RepositoryLab::State;
    if (!is_anything(file)) {
        const auto other = misnamed_work(file.parent_path(), one.lab);
        if (other.empty()) return;
        set_misnamed(one, one.lab.file, other);
        one.submission.path = (fs::path(one.submission.path).parent_path() / other).generic_string();
        return;
    }
    auto source = lab::read_text(file, limits::source_bytes_max);
    if (!source) {
        one.state = State::unreadable;
        one.why = source.error();
        one.why.where.file = one.submission.path;
        one.submission.handed.state = HandedIn::State::not_readable;
        return;
    }
    const auto stub = lab::read_text(fs::path(one.lab.folder) / one.lab.file, limits::source_bytes_max);
    one.state = stub && is_stub(*source, *stub) ? State::not_begun : State::begun;
    one.submission.source = std::move(*source);
}

}  // namespace

fs::path top_of_repository(const fs::path& folder) {
    const auto start = whole_path(folder);
    for (auto here = start; here != here.parent_path(); here = here.parent_path())
        if (is_anything(here / ".git")) return here;
    return start;
}

std::expected<RepositoryLabs, std::vector<Error>> labs_of_repository(const fs::path& root,
                                                                     const fs::path& folder,
                                                                     const std::vector<std::string>& words) {
    std::vector<Lab> all;
    std::vector<Error> errors;
    for (const auto& id : lab::lab_ids(root)) {
        const auto place = root / "labs" / id;
        auto lab = lab::load_lab(place, lab::solution_of(place));
        if (lab) all.push_back(std::move(*lab));
        if (!lab) errors.insert(errors.end(), lab.error().begin(), lab.error().end());
    }
    std::vector<std::string> wanted;
    for (const auto& word : words) {
        const auto found = lab::find_lab(root, word);
        if (!found) errors.push_back(found.error());
        if (found) wanted.push_back(lab::id_of(*found));
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    lab::sort_as_taught(all);
    const auto start = whole_path(folder), top = top_of_repository(folder);
    const auto places = find_places(start, all);
    RepositoryLabs found{{}, places.unseen};
    for (auto& lab : all) {
        const auto place = places.labs.find(lab.id);
        const auto nearly = places.nearly.find(lab.id);
        const bool is_there = place != places.labs.end();
        const bool is_nearly = !is_there && nearly != places.nearly.end();
        const bool is_wanted =
            words.empty() ? is_there || is_nearly : std::ranges::find(wanted, lab.id) != wanted.end();
        if (!is_wanted) continue;
        auto folder = is_there ? place->second : start / lab.id;
        if (is_nearly) folder = nearly->second;
        const auto file = folder / lab.file;
        const auto path = file.lexically_relative(top).generic_string();
        auto& one =
            found.labs.emplace_back(std::move(lab), Submission{file.filename().string(), path, "", "", {}});
        if (is_nearly)
            set_misnamed(one, "the folder " + one.lab.id, folder.filename().string());
        else
            read_file(one, file);
    }
    return found;
}

Result<std::vector<Report>> mark_repository(const std::vector<RepositoryLab>& labs,
                                            const std::function<Marking(const Lab&)>& marking,
                                            const Backend& backend, int jobs,
                                            const std::function<void(const Report&)>& done) {
    using State = RepositoryLab::State;
    AnswerBook book(backend);
    std::vector<std::optional<Result<Report>>> results(labs.size());
    each(labs.size(), jobs, [&](std::size_t at) {
        const auto& [lab, submission, state, why] = labs[at];
        const auto how = marking(lab);
        const auto drawn = lab::restricted(lab::drawn(lab, lab::secret_of(how.seed)), how.public_only, "");
        auto& result = results[at];
        if (state == State::not_begun) {
            result = score::not_begun(drawn, submission, how);
        } else if (state == State::not_there) {
            result = score::not_there(drawn, submission, how);
        } else if (state == State::unreadable || state == State::misnamed) {
            result = score::unmarked(drawn, submission, how, Status::not_graded, why);
        } else {
            auto graded = grade(drawn, submission, how, book, backend);
            result = graded ? Result<Report>(std::move(graded->report)) : std::unexpected(graded.error());
        }
        if (*result) done(**result);
    });
    std::vector<Report> reports;
    for (auto& result : results) {
        if (!*result) return std::unexpected(result->error());
        reports.push_back(std::move(**result));
    }
    return reports;
}

}  // namespace warpmark::batch
