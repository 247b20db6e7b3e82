// Detection of saves of one file, for every way in which editors save: writing in place, renaming a new file
// over it, or renaming the old one away and creating a new one (Vim).
//
// The folder is watched by inotify, but an event only triggers a comparison. A save is a change of the file's
// text or time, so several events of one save count once.
//
// A file that was closed after writing, or was renamed to this name, is read at once. After any other event
// the file is read after a quiet moment, so that a file missing for a millisecond is not reported as gone.
// The file is also polled every two seconds, because some file systems send no events (network, other
// systems').
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "harness/base/error.h"

namespace warpmark::cli {

class WatchedFile {
  public:
    explicit WatchedFile(std::filesystem::path file);
    ~WatchedFile();
    WatchedFile(const WatchedFile&) = delete;

    const std::filesystem::path& path() const { return file_; }
    int descriptor() const { return events_; }  // readable after an event; -1: polling only
    int milliseconds() const;                   // maximum time until the next look()

    // The file's text, or the reason why it cannot be read.
    struct Change {
        Result<std::string> text;
        bool is_same = false;  // saved again with the same text
    };
    std::optional<Change> look();

  private:
    using Clock = std::chrono::steady_clock;
    struct Version {
        uint64_t device = 0, number = 0, bytes = 0;
        int64_t seconds = 0, nanoseconds = 0;
        bool operator==(const Version&) const = default;
    };
    std::optional<Version> version() const;
    void watch_folder();
    void read_events();
    Error why_gone() const;

    std::filesystem::path file_;
    int events_ = -1, folder_ = -1;
    bool is_due_ = true;  // must be read at once
    std::optional<Clock::time_point> settles_;
    Clock::time_point next_look_;
    std::optional<Version> seen_;
    std::string text_;
    std::string trouble_;  // error of the last look()
    bool has_text_ = false;
};

}  // namespace warpmark::cli
