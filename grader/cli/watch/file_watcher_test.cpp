// Saves by each method of editors, reported once each, and missing files, reported once.
#include "grader/cli/watch/file_watcher.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace warpmark;
namespace fs = std::filesystem;

namespace warpmark::watched_file_tests {
namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark-watched-{}", getpid());
    fs::path file = path / "lab" / "a.cu";
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / "lab");
        write(file, "one");
    }
    ~Folder() { fs::remove_all(path); }
    static void write(const fs::path& to, const std::string& text) {
        std::ofstream(to, std::ios::binary) << text;
    }
};

// Events until none comes for this time: "one", "same", "gone".
std::vector<std::string> told(cli::WatchedFile& watched, int quiet_milliseconds = 180) {
    using Clock = std::chrono::steady_clock;
    std::vector<std::string> all;
    auto until = Clock::now() + std::chrono::milliseconds(quiet_milliseconds);
    while (Clock::now() < until) {
        pollfd file{watched.descriptor(), POLLIN, 0};
        poll(&file, 1, std::min(20, watched.milliseconds()));
        const auto change = watched.look();
        if (!change) continue;
        until = Clock::now() + std::chrono::milliseconds(quiet_milliseconds);
        if (!change->text)
            all.push_back(change->text.error().what);
        else
            all.push_back(change->is_same ? "same" : *change->text);
    }
    return all;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("watched file: every way of saving is one save") {
    const Folder folder;
    const auto& file = folder.file;
    cli::WatchedFile watched(file);
    CHECK(told(watched) == Told{"one"});
    folder.write(file, "in place");
    CHECK(told(watched) == Told{"in place"});
    folder.write(folder.path / "lab/.a.swp", "renamed over");  // Emacs, JetBrains, sed -i
    fs::rename(folder.path / "lab/.a.swp", file);
    CHECK(told(watched) == Told{"renamed over"});
    fs::rename(file, file.string() + "~");  // Vim: renames the old file, creates a new one
    folder.write(file, "vim");
    fs::permissions(file, fs::perms::owner_all);
    fs::remove(file.string() + "~");
    CHECK(told(watched) == Told{"vim"});
    folder.write(file, "");  // truncated first, then written by a second open
    folder.write(file, "two openings");
    CHECK(told(watched).back() == "two openings");
    folder.write(folder.path / "lab/4913", "");  // a probe file of the editor is not a save
    folder.write(folder.path / "lab/b.cu", "another");
    CHECK(told(watched).empty());
    folder.write(file, "two openings");
    CHECK(told(watched) == Told{"same"});
    std::ofstream open_still(file);
    open_still << "written and not closed" << std::flush;
    CHECK(told(watched).back() == "written and not closed");
}

TEST_CASE("watched file: what is gone or cannot be read is said once, and it goes on") {
    const Folder folder;
    const auto& file = folder.file;
    cli::WatchedFile watched(file);
    told(watched, 50);
    fs::remove(file);
    auto all = told(watched);
    REQUIRE(all.size() == 1);
    CHECK(all[0].find("a.cu is gone") != std::string::npos);
    folder.write(file, "back");
    CHECK(told(watched) == Told{"back"});
    fs::remove_all(folder.path / "lab");
    all = told(watched, 300);
    REQUIRE(all.size() == 1);
    CHECK(all[0].find("The folder of ") != std::string::npos);
    fs::create_directories(folder.path / "lab");
    folder.write(file, "again");
    CHECK(told(watched, 300) == Told{"again"});
    folder.write(file, "in the new folder");
    CHECK(told(watched) == Told{"in the new folder"});
    fs::remove(file);
    fs::create_symlink("/dev/zero", file);
    all = told(watched);
    REQUIRE(all.size() == 1);
    CHECK(all[0] != "in the new folder");
    fs::rename(folder.path / "lab", folder.path / "elsewhere");
    fs::create_directories(folder.path / "lab");
    folder.write(file, "moved");
    CHECK(told(watched, 300).back() == "moved");
}

}  // namespace warpmark::watched_file_tests
