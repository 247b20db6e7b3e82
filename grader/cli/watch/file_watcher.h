// Tells when a file has been saved, however an editor does that: written in place, another
// one renamed over it, or the old one renamed away and a new one made (Vim). The folder is watched by
// inotify. What the system says only leads to a look: a save is one where the file's text or its time has
// changed, so several events of one save are one.
//
// A file that was closed after writing, or was renamed to this name, is read at once. Whatever else happens
// is looked at when it has been quiet for a moment: a file that is gone for a millisecond is none that is
// gone. Beside that it is looked at every two seconds: some folders tell nothing (network, another system's).
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
    int descriptor() const { return events_; }  // readable when something has happened; -1: polling alone
    int milliseconds() const;                   // look again after so many at the latest

    // Its text, or why there is none.
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
    bool is_due_ = true;  // to be read at once
    std::optional<Clock::time_point> settles_;
    Clock::time_point next_look_;
    std::optional<Version> seen_;
    std::string text_;
    std::string trouble_;  // of the last look
    bool has_text_ = false;
};

}  // namespace warpmark::cli
