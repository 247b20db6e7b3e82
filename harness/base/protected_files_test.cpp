// Files that an output may replace, and files that it must never replace under any name.
#include "harness/base/protected_files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harness/base/atomic_write.h"
#include "harness/base/file_contents.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::kept_files_tests {
namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark-kept-{}", getpid());
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
        forget_kept_files();
    }
    Folder(const Folder&) = delete;
    ~Folder() {
        forget_kept_files();
        fs::remove_all(path);
    }
    fs::path make(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
        return path / name;
    }
    // Writes to a file that the user names. True if the file was written.
    bool takes(const std::string& name, const std::string& text = "new") const {
        const auto file = path / name;
        const auto before = text_of(file);
        const auto written = write_named(file, text);
        if (!written) {
            CHECK(written.error().blame == Blame::caller);
            CHECK_FALSE(written.error().way_out.empty());
            CHECK(text_of(file) == before);
        }
        return written.has_value();
    }
};

const std::string database("SQLite format 3\0 and more", 25);

}  // namespace

TEST_CASE("kept files: a table is replaced by one with the same columns, and by no other text") {
    const Folder folder;
    folder.make("roster.csv", "name,login\r\nAda,ada\r\n");
    folder.make("empty.csv", "");
    folder.make("table.txt", "name,login\n");
    CHECK_FALSE(folder.takes("roster.csv", "name,hours\r\nada,3\r\n"));
    CHECK_FALSE(folder.takes("roster.csv", "<!doctype html>"));
    CHECK(folder.takes("roster.csv", "\xef\xbb\xbfname,login\nEve,eve\n"));
    for (const auto* name : {"empty.csv", "table.txt", "new.csv"}) CHECK(folder.takes(name, "name,hours\n"));
    allow_replacing_sources();
    CHECK(folder.takes("roster.csv", "name,hours\n"));
}

TEST_CASE("kept files: an input is not replaced, by whatever name or link") {
    const Folder folder;
    const auto input = folder.make("table.csv", "a,b");
    fs::create_symlink(input, folder.path / "link.csv");
    fs::create_hard_link(input, folder.path / "hard.csv");
    for (const auto* name : {"table.csv", "link.csv", "hard.csv"}) CHECK(folder.takes(name, "a,b"));
    fs::remove(folder.path / "link.csv");
    fs::remove(folder.path / "hard.csv");
    fs::create_symlink(input, folder.path / "link.csv");
    fs::create_hard_link(input, folder.path / "hard.csv");
    keep_input(input);
    for (const auto* name : {"table.csv", "./table.csv", "../", "link.csv", "hard.csv"}) {
        CAPTURE(name);
        CHECK_FALSE(folder.takes(name));
    }
    CHECK_FALSE(write_below(folder.path, "table.csv", "new"));
    CHECK_FALSE(append_named(input, "new"));
    allow_replacing_sources();
    CHECK_FALSE(folder.takes("table.csv"));
    CHECK(text_of(input) == "a,b");
    CHECK(folder.takes("other.csv"));
    CHECK(folder.takes("other.csv"));  // output of an earlier call
}

TEST_CASE("kept files: gradebooks and secrets are never replaced, sources only if that is meant") {
    const Folder folder;
    folder.make("class.db", database);
    folder.make("marks.csv", database);  // renamed, but still a gradebook
    folder.make("class.db-wal", "log");
    folder.make(".warpmark-secret", "0123456789abcdef");
    folder.make("class.zip.warpmark-secret", "0123456789abcdef");
    for (const auto* name :
         {"class.db", "marks.csv", "class.db-wal", ".warpmark-secret", "class.zip.warpmark-secret"}) {
        CAPTURE(name);
        CHECK_FALSE(folder.takes(name));
        CHECK_FALSE(write_below(folder.path, name, "new"));
    }
    for (const auto* name : {"f.cu", "f.cuh", "f.cpp", "f.h", "f.ptx", "course.toml"}) {
        CAPTURE(name);
        CHECK(folder.takes(name));  // a new file
        CHECK_FALSE(folder.takes(name));
        CHECK(write_below(folder.path, name, "ours"));
    }
    fs::create_symlink(folder.path / "f.cu", folder.path / "report.json");
    CHECK_FALSE(folder.takes("report.json"));
    allow_replacing_sources();
    CHECK(folder.takes("f.cu"));
    CHECK(folder.takes("course.toml"));
    CHECK_FALSE(folder.takes("class.db"));
    CHECK_FALSE(folder.takes(".warpmark-secret"));
}

TEST_CASE("kept files: a secret is known under any name by what is in it") {
    const Folder folder;
    const std::string digits(64, 'a');
    for (const char* name : {"my.secret", "shared", "line", "short", "words"})
        folder.make(name, name == std::string("line") ? digits + "\n" : digits);
    folder.make("short", digits.substr(1));
    folder.make("words", digits.substr(1) + "z");
    for (const char* name : {"my.secret", "line", "short", "words"})
        fs::permissions(folder.path / name, fs::perms::owner_read | fs::perms::owner_write);
    fs::permissions(folder.path / "shared", fs::perms::owner_all | fs::perms::group_read);
    CHECK_FALSE(folder.takes("my.secret"));
    CHECK_FALSE(folder.takes("line"));
    for (const char* other : {"shared", "short", "words"}) CHECK(folder.takes(other));
}

TEST_CASE("kept files: an archive is replaced by an archive only, a folder by nothing") {
    const Folder folder;
    const std::string from_elsewhere("PK\3\4\x14\0\x08\0\x08\0\x11\x22\x33\x44 and more", 23);
    const std::string ours("PK\3\4\x14\0\x08\0\x08\0\0\0\x21\0 and more", 23);
    folder.make("class.zip", from_elsewhere);
    folder.make("class.tar.gz", "\x1f\x8b\x08\x01\x11\x22\x33\x44 and more");
    for (const auto& text : {std::string("id,mark\n"), ours}) {
        CHECK_FALSE(folder.takes("class.zip", text));
        CHECK_FALSE(folder.takes("class.tar.gz", text));
    }
    CHECK(folder.takes("submission.zip", ours));
    CHECK(folder.takes("submission.zip", ours + "again"));
    CHECK_FALSE(folder.takes("submission.zip", "id,mark\n"));
    fs::create_directories(folder.path / "marks");
    CHECK_FALSE(folder.takes("marks"));
    CHECK(folder.takes("report.html"));
    // A link in the place of one of the program's own files is replaced; its target is untouched.
    folder.make("class.db", database);
    fs::create_symlink(folder.path / "class.db", folder.path / "class.csv");
    CHECK(write_below(folder.path, "class.csv", "new"));
    CHECK(text_of(folder.path / "class.db") == database);
}

TEST_CASE("kept files: a full disk leaves the file as it was") {
    const Folder folder;
    const auto written = write_named("/dev/full", "new");
    REQUIRE_FALSE(written.has_value());
    CHECK(written.error().blame == Blame::caller);
    CHECK(written.error().what.find("No space left") != std::string::npos);
}

}  // namespace warpmark::kept_files_tests
