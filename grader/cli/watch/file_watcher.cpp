// File watching by inotify(7) on the folder and stat(2) on the file.
#include "grader/cli/watch/file_watcher.h"

#include <fmt/format.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto settling = 120ms;    // without further events
constexpr auto between_looks = 2s;  // with inotify events
constexpr auto without_events = 200ms;

constexpr uint32_t at_once = IN_CLOSE_WRITE | IN_MOVED_TO;
constexpr uint32_t later = IN_MODIFY | IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM;
constexpr uint32_t folder_goes = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED;

}  // namespace

WatchedFile::WatchedFile(fs::path file) : file_(std::move(file)) {
    events_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    watch_folder();
}

WatchedFile::~WatchedFile() {
    if (events_ >= 0) close(events_);
}

void WatchedFile::watch_folder() {
    if (events_ < 0 || folder_ >= 0) return;
    const auto folder = file_.has_parent_path() ? file_.parent_path() : fs::path(".");
    folder_ = inotify_add_watch(events_, folder.c_str(), at_once | later | folder_goes | IN_ONLYDIR);
}

std::optional<WatchedFile::Version> WatchedFile::version() const {
    struct stat now{};
    if (lstat(file_.c_str(), &now) != 0) return {};
    return Version{now.st_dev, now.st_ino, static_cast<uint64_t>(now.st_size), now.st_mtim.tv_sec,
                   now.st_mtim.tv_nsec};
}

void WatchedFile::read_events() {
    alignas(inotify_event) char room[16 * (sizeof(inotify_event) + 256)];
    const auto name = file_.filename().string();
    for (ssize_t got = 0; events_ >= 0 && (got = read(events_, room, sizeof room)) > 0;)
        for (ssize_t at = 0; at < got;) {
            inotify_event event{};
            std::memcpy(&event, room + at, sizeof event);
            const char* const about = room + at + sizeof event;
            at += static_cast<ssize_t>(sizeof event + event.len);
            const bool is_ours = event.len > 0 && name == about;
            if (event.mask & IN_Q_OVERFLOW || (is_ours && event.mask & at_once)) is_due_ = true;
            if (is_ours && event.mask & later) settles_ = Clock::now() + settling;
            if (event.wd == folder_ && event.mask & folder_goes) {
                if (event.mask & IN_MOVE_SELF) inotify_rm_watch(events_, folder_);
                folder_ = -1;
                settles_ = Clock::now() + settling;
            }
        }
}

int WatchedFile::milliseconds() const {
    if (is_due_) return 0;
    const auto until = settles_ ? std::min(*settles_, next_look_) : next_look_;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 10'000));
}

Error WatchedFile::why_gone() const {
    std::error_code ignored;
    const auto folder = file_.parent_path();
    const auto shown = report::one_line(lab::display(file_));
    if (!folder.empty() && !fs::is_directory(folder, ignored))
        return {
            fmt::format("The folder of {} is gone", shown), {}, "Put it back: `warpmark start` restores it."};
    return {fmt::format("{} is gone", shown), {}, "Save it there again: `warpmark start` restores it."};
}

std::optional<WatchedFile::Change> WatchedFile::look() {
    read_events();
    const auto now = Clock::now();
    if (settles_ && *settles_ <= now) is_due_ = true;
    const bool is_turn = now >= next_look_;
    if (!is_due_ && !is_turn) return {};
    watch_folder();
    next_look_ = now + (folder_ >= 0 ? Clock::duration(between_looks) : Clock::duration(without_events));
    const auto version_now = version();
    const bool is_other = version_now != seen_;
    const bool is_first = !has_text_ && trouble_.empty();
    is_due_ = false;
    if (settles_ && *settles_ <= now) settles_.reset();
    if (!is_other && !is_first) return {};
    if (!version_now && settles_) return {};  // the next version is expected soon
    seen_ = version_now;
    auto text = version_now ? lab::read_text(file_, limits::source_bytes_max)
                            : Result<std::string>(std::unexpected(why_gone()));
    if (!text) {
        has_text_ = false;
        if (std::exchange(trouble_, text.error().what) == text.error().what) return {};
        return Change{std::unexpected(text.error()), false};
    }
    const bool is_same = has_text_ && *text == text_;
    trouble_.clear();
    has_text_ = true;
    text_ = *text;
    return Change{std::move(*text), is_same};
}

}  // namespace warpmark::cli
