// Reads refs as files. `git archive` makes a tar of a commit, which is extracted like any other.
#include "grader/intake/git_clones.h"

#include <dirent.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <optional>

#include "grader/intake/archive_unpacking.h"
#include "grader/intake/confined_path.h"
#include "grader/lab/grading_limits.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t ref_bytes_max = 4u << 20;
// The file that labs/ci/teacher/fetch.sh writes instead of a clone, with the reason.
constexpr const char* not_fetched = "not-fetched";

struct Commit {
    std::string id, tag;
    std::optional<int64_t> at{};  // in seconds since 1970, if it is known
};

bool is_object_id(const std::string& text) {
    return (text.size() == 40 || text.size() == 64) &&
           text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::string first_line(const std::string& text) {
    auto line = text.substr(0, text.find('\n'));
    while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
    return line;
}

// Opens a file below `.git`, part by part.
std::optional<std::string> file_below(int git, const std::string& path) {
    const auto parts = parts_of(path);
    int folder = dup(git);
    for (std::size_t i = 0; i < parts.size() && folder >= 0; ++i) {
        const bool is_last = i + 1 == parts.size();
        const int next = open_beneath(folder, parts[i].c_str(), is_last ? O_RDONLY : O_RDONLY | O_DIRECTORY);
        close(folder);
        folder = next;
    }
    const OpenFile file(folder);
    struct stat status{};
    std::string text;
    if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return {};
    if (!read_all_of(file, text, ref_bytes_max).empty()) return {};
    return text;
}

std::vector<std::string> names_below(int folder, const char* name) {
    std::vector<std::string> names;
    const int handle = open_beneath(folder, name, O_RDONLY | O_DIRECTORY);
    DIR* const open = handle < 0 ? nullptr : fdopendir(handle);
    if (!open && handle >= 0) close(handle);
    if (!open) return names;
    while (const dirent* entry = readdir(open))
        if (entry->d_name[0] != '.' && names.size() < limits::class_files_max)
            names.emplace_back(entry->d_name);
    closedir(open);
    std::ranges::sort(names);
    return names;
}

// All refs of packed-refs and their objects.
std::map<std::string, std::string> packed_refs(int git) {
    std::map<std::string, std::string> refs;
    const auto text = file_below(git, "packed-refs").value_or("");
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = first_line(text.substr(at, end - at));
        at = end + 1;
        const auto blank = line.find(' ');
        if (blank != line.npos && is_object_id(line.substr(0, blank)))
            refs[line.substr(blank + 1)] = line.substr(0, blank);
    }
    return refs;
}

Commit head_of(int git) {
    auto text = first_line(file_below(git, "HEAD").value_or(""));
    constexpr std::string_view mark = "ref: ";
    constexpr int links_max = 5;
    for (int i = 0; i < links_max && text.starts_with(mark); ++i) {
        const auto ref = text.substr(mark.size());
        if (!ref.starts_with("refs/")) return {};
        const auto loose = file_below(git, ref);
        text = loose ? first_line(*loose) : packed_refs(git)[ref];
    }
    return is_object_id(text) ? Commit{text, "", {}} : Commit{};
}

// True if it has a commit.
bool has_refs(int git) {
    const OpenFile refs(open_beneath(git, "refs", O_RDONLY | O_DIRECTORY));
    return !packed_refs(git).empty() || (refs >= 0 && !names_below(refs, "heads").empty());
}

// "2026-01-02T03-04-05Z-abc": the time at the beginning of a tag's name.
std::optional<int64_t> time_of_tag(std::string name) {
    constexpr std::size_t letters = std::string_view("2026-01-02T03-04-05Z").size();
    constexpr std::size_t first_dash = 13, second_dash = 16;
    if (name.size() < letters) return {};
    name.resize(letters);
    for (const auto at : {first_dash, second_dash})
        if (name[at] == '-') name[at] = ':';
    std::tm time{};
    const char* const end = strptime(name.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time);
    if (!end || *end) return {};
    return timegm(&time);
}

// Classroom 50's tags begin with their time, so the last one is the last by name. Returns the oldest first.
std::vector<Commit> submit_tags(int git) {
    constexpr std::string_view folder = "refs/tags/submit/";
    std::map<std::string, std::string> tags;
    for (const auto& [ref, id] : packed_refs(git))
        if (ref.starts_with(folder)) tags[ref.substr(folder.size())] = id;
    const OpenFile refs(open_beneath(git, "refs", O_RDONLY | O_DIRECTORY));
    const OpenFile all(refs < 0 ? -1 : open_beneath(refs, "tags", O_RDONLY | O_DIRECTORY));
    if (all >= 0)
        for (const auto& name : names_below(all, "submit"))
            if (const auto id = file_below(git, std::string(folder) + name)) tags[name] = first_line(*id);
    std::vector<Commit> found;
    for (const auto& [name, id] : tags)
        if (is_object_id(id)) found.push_back({id, "submit/" + name, time_of_tag(name)});
    return found;
}

// Only commit ids; ignores any other content.
std::string shallow_of(int git) {
    const auto text = file_below(git, "shallow").value_or("");
    std::string ids;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        if (const auto line = first_line(text.substr(at, end - at)); is_object_id(line)) ids += line + "\n";
        at = end + 1;
    }
    return ids;
}

// "" if the whole object store is inside, else the part that is not.
std::string leads_out(int git) {
    const OpenFile objects(open_beneath(git, "objects", O_RDONLY | O_DIRECTORY));
    if (objects < 0) return "it has no objects";
    for (const auto& name : names_below(git, "objects")) {
        const OpenFile folder(open_beneath(objects, name.c_str(), O_RDONLY | O_DIRECTORY));
        if (folder < 0) return "a folder of its objects is replaced by a link or a file";
        for (const auto& file : names_below(objects, name.c_str())) {
            struct stat status{};
            if (fstatat(folder, file.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 ||
                !(S_ISREG(status.st_mode) || (name == "info" && S_ISDIR(status.st_mode))))
                return "one of its objects is replaced by a link";
            if (name == "info" && file.ends_with("alternates"))
                return "it borrows objects from another repository";
        }
    }
    return "";
}

struct ReadClone {
    std::vector<Item> items;
    Clone clone;
    std::string failed;
};

// The commits of a branch, oldest first; for a tag, those of all tags.
std::vector<Commit> history(const OwnRepository& own, const fs::path& clone, const Commit& head,
                            std::string& failed) {
    const auto log = git(own, clone, {"log", "--first-parent", "--format=%H %ct", head.id, "--"});
    failed = log.failed;
    std::vector<Commit> all;
    for (std::size_t at = 0; at < log.text.size() && failed.empty();) {
        const auto end = std::min(log.text.find('\n', at), log.text.size());
        const auto line = log.text.substr(at, end - at);
        at = end + 1;
        const auto blank = line.find(' ');
        if (blank == line.npos || !is_object_id(line.substr(0, blank))) continue;
        all.push_back({line.substr(0, blank), "", std::strtoll(line.c_str() + blank, nullptr, 10)});
    }
    std::ranges::reverse(all);
    return all;
}

// The last commit until then; nothing: there is none.
const Commit* last_until(const std::vector<Commit>& all, int64_t until) {
    for (auto one = all.rbegin(); one != all.rend(); ++one)
        if (one->at.value_or(until) <= until) return &*one;
    return nullptr;
}

bool is_older_than_before(const std::vector<Commit>& all, const Commit& commit) {
    for (const auto& one : all) {
        if (&one == &commit) return false;
        if (one.at > commit.at) return true;
    }
    return false;
}

std::string note_of(const Commit& commit, const std::string& time, bool is_cut) {
    constexpr std::size_t shown = 10;
    const auto id = commit.id.substr(0, shown);
    const char* const cut = is_cut ? " Later ones are too late." : "";
    if (commit.tag.empty())
        return fmt::format("The commit {} of {} was marked. A committer can set that date.{}", id, time, cut);
    return fmt::format("The tag `{}` was marked, commit {} of {}.{}", short_name(commit.tag), id, time, cut);
}

class CloneReader {
  public:
    CloneReader(const fs::path& folder, const OwnRepository& own)
        : folder_(fs::absolute(folder)), own_(own) {}

    ReadClone read(CommitChoice which, const std::map<std::size_t, DueTimes>& due) {
        const OpenFile handle(open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        const OpenFile git_folder(handle < 0 ? -1 : open_beneath(handle, ".git", O_RDONLY | O_DIRECTORY));
        if (git_folder < 0) return failed("its .git is not a folder");
        if (const auto why = file_below(git_folder, not_fetched))
            return failed("it could not be fetched: " + short_name(first_line(*why)));
        if (auto why = leads_out(git_folder); !why.empty()) return failed(std::move(why));
        const bool by_tag = which == CommitChoice::last_submit_tag;
        const auto shallow = shallow_of(git_folder);
        own_.begins_at(shallow);
        all_ = by_tag ? submit_tags(git_folder) : std::vector{head_of(git_folder)};
        if (all_.empty() && by_tag) return failed("it has no tag submit/…: nothing was submitted");
        if (all_.empty() || all_.back().id.empty()) {
            read_.clone.is_empty = !has_refs(git_folder);
            return failed(read_.clone.is_empty ? "it has no commit"
                                               : "its default branch has no commit, but another branch has");
        }
        if (!by_tag && !due.empty()) all_ = history(own_, folder_, all_.back(), read_.failed);
        if (read_.failed.empty() && all_.empty()) return failed("it has no commit");
        for (const auto& [lab, times] : due)
            if (!shallow.empty() && !by_tag && read_.failed.empty() && all_.front().at > times.in_time)
                return failed(
                    "it is a shallow clone that lacks the commits before the due date. Run in it: git fetch "
                    "--unshallow");
        const auto last = read_.failed.empty() ? place_of(all_.back()) : 0;
        for (const auto& [lab, times] : due) {
            if (!read_.failed.empty()) break;
            auto& order = read_.clone.of_lab[lab];
            for (const auto until : {times.with_points, times.in_time})
                if (const auto* commit = last_until(all_, until)) add(order, place_of(*commit));
            add(order, last);
        }
        if (!read_.failed.empty()) read_.items.clear();
        return std::move(read_);
    }

  private:
    ReadClone failed(std::string why) {
        read_.failed = std::move(why);
        return std::move(read_);
    }

    static void add(std::vector<std::size_t>& order, std::size_t place) {
        if (std::ranges::find(order, place) == order.end()) order.push_back(place);
    }

    // The index of a commit's data, which is read on first use.
    std::size_t place_of(const Commit& commit) {
        const auto [known, is_new] = places_.try_emplace(commit.id + commit.tag, read_.clone.commits.size());
        if (is_new) take(commit);
        return known->second;
    }

    void take(const Commit& commit) {
        const auto dates = git(own_, folder_, {"show", "-s", "--format=%cI", commit.id + "^{commit}", "--"});
        if (read_.failed = dates.failed; !read_.failed.empty()) return;
        const auto tar = git(own_, folder_, {"archive", "--format=tar", commit.id});
        if (read_.failed = tar.failed; !read_.failed.empty()) return;
        const auto unpacked = unpack(tar.text, of_student());
        read_.failed = unpacked ? unpacked->failed : unpacked.error().what;
        if (!read_.failed.empty()) return;
        for (const auto& item : unpacked->items) {
            read_.items.push_back(item);
            read_.items.back().commit = read_.clone.commits.size();
        }
        const auto date = first_line(dates.text);
        auto note = note_of(commit, date, &commit != &all_.back());
        if (is_older_than_before(all_, commit)) note += " Its date is older than that of an earlier commit.";
        // The time in a tag's name is more reliable than a commit's date, which its author may set.
        const bool says_when = !commit.tag.empty() && commit.at;
        const auto time = says_when ? fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(*commit.at)) : date;
        read_.clone.commits.push_back({time, std::move(note)});
    }

    const fs::path folder_;
    const OwnRepository& own_;
    std::vector<Commit> all_;  // oldest first
    std::map<std::string, std::size_t> places_;
    ReadClone read_;
};

}  // namespace

bool has_clones(const Tree& tree) {
    const auto clones = std::ranges::count_if(tree.items, [](const Item& item) {
        return item.kind == Kind::folder && item.path.ends_with("/.git") &&
               std::ranges::count(item.path, '/') == 1;
    });
    const auto folders = std::ranges::count_if(tree.items, [](const Item& item) {
        return item.kind == Kind::folder && item.path.find('/') == item.path.npos;
    });
    return clones > 0 && 2 * clones > folders && !tree.from_archive;
}

void read_clones(const fs::path& folder, Tree& tree, CommitChoice which, const DueOfClone& due) {
    const OwnRepository own;
    std::vector<std::string> tops;
    for (const auto& item : tree.items)
        if (item.kind == Kind::folder && item.path.ends_with("/.git") &&
            std::ranges::count(item.path, '/') == 1)
            tops.push_back(item.path.substr(0, item.path.find('/')));
    std::erase_if(tree.items, [&](const Item& item) {
        const auto slash = item.path.find('/');
        return slash != item.path.npos && std::ranges::find(tops, item.path.substr(0, slash)) != tops.end();
    });
    std::vector<Item> committed;
    for (auto& item : tree.items) {
        if (std::ranges::find(tops, item.path) == tops.end()) continue;
        auto read = CloneReader(folder / item.path, own)
                        .read(which, due ? due(item.path) : std::map<std::size_t, DueTimes>());
        item.refused = read.failed;
        tree.clones[item.path] = read.clone;
        for (auto& one : read.items) {
            one.path = item.path + "/" + one.path;
            one.in_archive = false;
            committed.push_back(std::move(one));
        }
    }
    std::ranges::move(committed, std::back_inserter(tree.items));
    sort_by_path(tree.items);
}

}  // namespace warpmark::intake
