// Opens each folder and file relative to its parent, by a single name, without following links. openat2(2),
// openat(2).
#include "grader/intake/folder_walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "grader/intake/confined_path.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"

namespace warpmark::intake {
namespace {

namespace fs = std::filesystem;

Kind kind_of_mode(mode_t mode) {
    if (S_ISDIR(mode)) return Kind::folder;
    if (S_ISREG(mode)) return Kind::file;
    return S_ISLNK(mode) ? Kind::link : Kind::special;
}

class Walking {
  public:
    explicit Walking(const std::function<bool(const std::string&)>& skip) : skip_(skip) {}

    // False: it cannot be read (errno).
    bool folder(int handle, const std::string& path, std::size_t depth) {
        std::vector<std::string> names;
        if (!list(handle, names, depth)) return false;
        // Hidden folders come last, because they may be huge.
        std::ranges::sort(names, {},
                          [](const std::string& name) { return std::pair(name.starts_with('.'), name); });
        for (const auto& name : names) {
            if (depth == 0 && skip_(name)) continue;
            if (depth == 0) in_this_top_ = 0;
            if (all_ >= limits::class_files_max) {
                is_too_large_ = true;
                break;
            }
            if (depth > 0 && in_this_top_ >= limits::student_files_max) {
                refuse_folder(path, fmt::format("it contains more than {} files", limits::student_files_max));
                break;
            }
            one(handle, name, path.empty() ? name : path + "/" + name, depth);
        }
        return true;
    }

    bool is_too_large() const { return is_too_large_; }
    Tree take() {
        sort_by_path(tree_.items);
        return std::move(tree_);
    }

  private:
    bool list(int handle, std::vector<std::string>& names, std::size_t depth) {
        const int again = open_beneath(handle, ".", O_RDONLY | O_DIRECTORY);
        DIR* const folder = again < 0 ? nullptr : fdopendir(again);
        if (!folder) {
            if (again >= 0) close(again);
            return false;
        }
        const std::size_t most = depth == 0 ? limits::class_files_max : limits::student_files_max;
        while (const dirent* entry = readdir(folder)) {
            const std::string name = entry->d_name;
            if (name != "." && name != ".." && names.size() <= most) names.push_back(name);
        }
        closedir(folder);
        return true;
    }

    void refuse_folder(const std::string& path, std::string why) {
        Item item;
        item.path = path;
        item.kind = Kind::folder;
        item.refused = std::move(why);
        tree_.items.push_back(std::move(item));
    }

    void one(int parent, const std::string& name, std::string path, std::size_t depth) {
        struct stat status{};
        Item item;
        item.path = std::move(path);
        ++all_;
        ++in_this_top_;
        if (is_noise(item.path)) return;
        const bool known = fstatat(parent, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
        item.kind = known ? kind_of_mode(status.st_mode) : Kind::special;
        if (!known) item.refused = std::strerror(errno);
        if (item.kind == Kind::folder) return down(parent, name, std::move(item), depth);
        if (item.kind == Kind::file) {
            item.bytes = static_cast<uint64_t>(status.st_size);
            item.modified = status.st_mtime;
            take_text(parent, name, item);
        }
        tree_.items.push_back(std::move(item));
    }

    void down(int parent, const std::string& name, Item item, std::size_t depth) {
        const auto path = item.path;
        const auto place = tree_.items.size();
        if (depth + 1 >= limits::folder_depth_max) {
            item.refused = fmt::format("the folders are nested more than {} deep", limits::folder_depth_max);
            tree_.items.push_back(std::move(item));
            return;
        }
        tree_.items.push_back(std::move(item));
        if (name == ".git") return;  // read by git only
        const OpenFile handle(open_beneath(parent, name.c_str(), O_RDONLY | O_DIRECTORY));
        if (handle < 0 || !folder(handle, path, depth + 1))
            tree_.items[place].refused = fmt::format("the folder cannot be read: {}", std::strerror(errno));
    }

    void take_text(int parent, const std::string& name, Item& item) {
        const auto kind = wanted(item.path);
        if (kind == WantedText::nothing) return;
        std::size_t most = limits::source_bytes_max;
        if (kind == WantedText::archive) most = limits::archive_bytes_max;
        if (kind == WantedText::list) most = limits::table_bytes_max;
        const OpenFile file(open_beneath(parent, name.c_str(), O_RDONLY));
        struct stat status{};
        if (file < 0)
            item.refused = fmt::format("The file cannot be read: {}", std::strerror(errno));
        else if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
            item.refused = "This is not a regular file";
        else
            item.refused = read_all_of(file, item.text, most);
        if (!item.refused.empty()) item.text.clear();
    }

    const std::function<bool(const std::string&)>& skip_;
    Tree tree_;
    std::size_t all_ = 0, in_this_top_ = 0;
    bool is_too_large_ = false;
};

}  // namespace

Result<Tree> walk(const fs::path& folder, const std::function<bool(const std::string&)>& skip) {
    const auto refused = [&] {
        return std::unexpected(Error{fmt::format("The folder cannot be read: {}", std::strerror(errno)),
                                     Place{lab::display(folder), 0, 0}, ""});
    };
    // The caller's path of the class may be a link; inside, no link is followed.
    const OpenFile top(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (top < 0) return refused();
    Walking walking(skip);
    if (!walking.folder(top, "", 0)) return refused();
    if (walking.is_too_large())
        return std::unexpected(
            Error{fmt::format("The class contains more than {} files", limits::class_files_max),
                  Place{lab::display(folder), 0, 0}, "Mark it in parts."});
    return walking.take();
}

Result<std::string> read_whole(const fs::path& path, std::size_t bytes_max) {
    const auto refuse = [&](std::string what) {
        return std::unexpected(Error{std::move(what), Place{lab::display(path), 0, 0}, ""});
    };
    const OpenFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file < 0) return refuse(fmt::format("The file cannot be read: {}", std::strerror(errno)));
    struct stat status{};
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return refuse("This is not a regular file");
    std::string text;
    if (auto why = read_all_of(file, text, bytes_max); !why.empty()) return refuse(std::move(why));
    return text;
}

}  // namespace warpmark::intake
