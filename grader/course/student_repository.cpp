// Search for folders first, then for files; folders near the top come first.
#include "grader/course/student_repository.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "grader/course/misnamed_files.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_order.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "grader/marking/parallel_work.h"
#include "grader/marking/stub_comparison.h"
#include "grader/report/text_formatting.h"
#include "grader/score/repository_score.h"
#include "grader/score/score.h"
#include "harness/base/folder_listing.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t deepest = 3;
using Candidates = std::map<std::string, std::vector<fs::path>, std::less<>>;
struct Places {
    Candidates labs;    // folders of each lab, those near the top first
    Candidates nearly;  // folders with nearly a lab's name and with work for it
    Candidates linked;  // links in the place of a lab's folder
    std::vector<std::string> unseen;
};

fs::path whole_path(const fs::path& folder) {
    std::error_code ignored;
    const auto path = fs::absolute(folder, ignored).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

std::string more_of(std::size_t count, const char* what) {
    return fmt::format(" and {} more {}{}", count, what, count == 1 ? "" : "s");
}

// Searches folders level by level, up to a limit.
class Levels {
  public:
    explicit Levels(fs::path top) : top_(std::move(top)) {}

    // The subfolders of these, without links.
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
                const auto type = fs::symlink_status(child, wrong).type();
                if (child.filename().string().starts_with('.')) continue;
                if (type == fs::file_type::directory) next.push_back(child);
                if (type == fs::file_type::symlink) links_.push_back(child);
            }
        }
        std::ranges::sort(next);
        return next;
    }

    const std::vector<fs::path>& links() const { return links_; }

    std::vector<std::string> unseen() const {
        auto all = unseen_;
        if (left_out_ > 0)
            all.push_back(fmt::format(
                "{}{}: there are more than {} files and folders", display(first_left_out_),
                left_out_ > 1 ? more_of(left_out_ - 1, "folder") : "", limits::repository_entries_max));
        return all;
    }

  private:
    // The path relative to the named folder.
    std::string display(const fs::path& folder) const {
        return folder.lexically_relative(top_).generic_string();
    }

    fs::path top_, first_left_out_;
    std::size_t seen_ = 0, left_out_ = 0;
    std::vector<std::string> unseen_;
    std::vector<fs::path> links_;
};

// True if the name exists, even as a broken link.
bool is_anything(const fs::path& path) {
    std::error_code ignored;
    return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

// True if the folder has the lab's file with changes, under any name.
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
    const auto is_id = [&](const std::string& name) {
        return std::ranges::find(all, name, &Lab::id) != all.end();
    };
    for (std::size_t depth = 0; depth <= deepest && !level.empty(); ++depth) {
        for (const auto& here : level) {
            const auto name = here.filename().string();
            const auto id = nearly_id(name, all);
            if (is_id(name))
                places.labs[name].push_back(here);
            else if (!id.empty() && has_work(here, *std::ranges::find(all, id, &Lab::id)))
                places.nearly[id].push_back(here);
        }
        if (depth < deepest) level = levels.below(level);
    }
    places.unseen = levels.unseen();
    for (const auto& link : levels.links())
        if (const auto name = link.filename().string(); is_id(name)) places.linked[name].push_back(link);
    for (const auto& lab : all) {
        const bool has_own_name = std::ranges::count(all, lab.file, &Lab::file) == 1;
        if (has_own_name && is_anything(folder / lab.file)) places.labs[lab.id].push_back(folder);
    }
    return places;
}

// Reads the files of a lab in a folder.
class LabReader {
  public:
    using State = RepositoryLab::State;
    explicit LabReader(const fs::path& top) : top_(top), submodules_(submodules_of(top)) {}

    RepositoryLab in_folder(const Lab& lab, const fs::path& folder) const {
        auto one = at(lab, folder);
        const auto file = folder / lab.file;
        if (is_submodule(folder))
            set_unreadable(one, {"This folder is a git submodule, whose files are not in this repository",
                                 {one.submission.path, 0, 0},
                                 "Take it out of git's index (`git rm --cached`), and add its files."});
        else if (is_anything(file))
            read_file(one, file);
        else if (const auto other = misnamed_work(folder, lab); !other.empty()) {
            set_misnamed(one, lab.file, other);
            one.submission.path = (fs::path(one.submission.path).parent_path() / other).generic_string();
        }
        return one;
    }

    RepositoryLab in_misnamed_folder(const Lab& lab, const fs::path& folder) const {
        auto one = at(lab, folder);
        set_misnamed(one, "the folder " + lab.id, folder.filename().string());
        return one;
    }

    RepositoryLab behind_link(const Lab& lab, const fs::path& link) const {
        auto one = at(lab, link);
        set_unreadable(one, {"This folder is a symbolic link",
                             {link.lexically_relative(top_).generic_string(), 0, 0},
                             "Commit the folder itself."});
        return one;
    }

    // Submodules that were not fetched.
    std::vector<std::string> lacking_submodules() const {
        std::vector<std::string> all;
        for (const auto& one : submodules_)
            if (is_submodule(top_ / one)) all.push_back(one + ": a git submodule that was not fetched");
        return all;
    }

  private:
    RepositoryLab at(const Lab& lab, const fs::path& folder) const {
        const auto path = (folder / lab.file).lexically_relative(top_).generic_string();
        return {lab, Submission{lab.file, path, "", "", {}}, State::not_there, {}};
    }

    // True for a submodule that was not fetched.
    bool is_submodule(const fs::path& folder) const {
        std::error_code ignored;
        return submodules_.contains(folder.lexically_relative(top_).generic_string()) &&
               fs::is_directory(folder, ignored) && children_of(folder).empty();
    }

    static void set_unreadable(RepositoryLab& one, Error why) {
        one.state = State::unreadable;
        one.why = std::move(why);
        one.submission.handed.state = SubmissionRecord::State::not_readable;
    }

    // Marks the row as misnamed, because otherwise no error would reveal the wrong name.
    static void set_misnamed(RepositoryLab& one, const std::string& wanted, const std::string& found) {
        one.state = State::misnamed;
        one.why = {
            fmt::format("{} is not there ({} is): rename it", wanted, report::one_line(found)), {}, ""};
        one.submission.handed.state = SubmissionRecord::State::not_recognized;
    }

    static void read_file(RepositoryLab& one, const fs::path& file) {
        auto source = lab::read_text(file, limits::source_bytes_max);
        if (!source) {
            source.error().where.file = one.submission.path;
            return set_unreadable(one, std::move(source.error()));
        }
        const auto stub = lab::read_text(fs::path(one.lab.folder) / one.lab.file, limits::source_bytes_max);
        one.state = stub && is_stub(*source, *stub) ? State::not_begun : State::begun;
        one.submission.source = std::move(*source);
    }

    fs::path top_;
    std::set<std::string> submodules_;
};

// Among several folders for one lab, prefers those with work, then the one nearest to the top. Other folders
// with work are listed.
RepositoryLab choose(std::vector<RepositoryLab> all, std::vector<std::string>& unseen) {
    using State = RepositoryLab::State;
    const auto rank = [](const RepositoryLab& one) {
        constexpr std::array ranks{0, 2, 3, 0, 1};  // begun, not begun, missing, unreadable, misnamed
        return ranks.at(static_cast<std::size_t>(one.state));
    };
    const auto best = std::ranges::min_element(all, {}, rank);
    std::vector<std::string> others;
    for (auto one = all.begin(); one != all.end(); ++one)
        if (one != best && one->state != State::not_begun && one->state != State::not_there)
            others.push_back(one->submission.path);
    if (!others.empty())
        unseen.push_back(fmt::format("{}{}: {} is marked", others.front(),
                                     others.size() > 1 ? more_of(others.size() - 1, "file") : "",
                                     best->submission.path));
    return std::move(*best);
}

std::vector<RepositoryLab> candidates_of(const Lab& lab, const Places& places, const LabReader& reader) {
    std::vector<RepositoryLab> all;
    const auto of_lab = [&](const Candidates& candidates) {
        const auto found = candidates.find(lab.id);
        return found == candidates.end() ? std::vector<fs::path>() : found->second;
    };
    const auto folders = of_lab(places.labs);
    for (const auto& folder : folders) all.push_back(reader.in_folder(lab, folder));
    for (const auto& folder : of_lab(places.nearly)) all.push_back(reader.in_misnamed_folder(lab, folder));
    for (const auto& link : of_lab(places.linked)) {
        const auto leads_to = [&](const fs::path& folder) {
            std::error_code ignored;
            return fs::equivalent(link, folder, ignored);
        };
        if (std::ranges::none_of(folders, leads_to)) all.push_back(reader.behind_link(lab, link));
    }
    return all;
}

}  // namespace

fs::path top_of_repository(const fs::path& folder) {
    const auto start = whole_path(folder);
    for (auto here = start; here != here.parent_path(); here = here.parent_path())
        if (is_anything(here / ".git")) return here;
    for (const char* variable : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
        const char* const value = std::getenv(variable);
        if (!value || !*value) continue;
        const auto workspace = whole_path(value);
        const auto below = start.lexically_relative(workspace);
        if (!below.empty() && *below.begin() != "..") return workspace;
    }
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
    const LabReader reader(top);
    RepositoryLabs found{{}, places.unseen};
    for (const auto& lab : all) {
        auto candidates = candidates_of(lab, places, reader);
        const bool is_wanted = std::ranges::find(wanted, lab.id) != wanted.end();
        if (words.empty() ? candidates.empty() : !is_wanted) continue;
        if (candidates.empty()) candidates.push_back(reader.in_folder(lab, start / lab.id));
        found.labs.push_back(choose(std::move(candidates), found.unseen));
    }
    if (found.labs.empty()) std::ranges::move(reader.lacking_submodules(), std::back_inserter(found.unseen));
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
