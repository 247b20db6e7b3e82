// Permissions of the book's file, allowed file systems, migrated versions, and foreign files that stay
// unchanged.
#include "grader/gradebook/database.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "grader/gradebook/table_schema.h"

namespace fs = std::filesystem;
using namespace warpmark;
using gradebook::Gradebook;
using gradebook::Opening;

namespace {

std::string bytes_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string why_not(const fs::path& path, const gradebook::TestHooks& seams = {}) {
    const auto book = Gradebook::open(path, Opening::must_exist, seams);
    return book ? "" : book.error().what;
}

void mark_all(const book_test::Class& one) {
    auto book = Gradebook::open(one.book(), Opening::make_if_missing);
    REQUIRE(book);
    REQUIRE(book_test::grade(one, *book));
}

}  // namespace

TEST_CASE("book: it is its owner's alone, and what others can read is refused") {
    const book_test::Class one("owner");
    mark_all(one);
    for (const char* name : {"class.db", "class.db-wal", "class.db-shm"}) {
        struct stat status{};
        if (stat((one.book().parent_path() / name).c_str(), &status) == 0)
            CHECK((status.st_mode & 0777) == 0600);
    }
    fs::permissions(one.book(), fs::perms::group_read, fs::perm_options::add);
    CHECK(why_not(one.book()) == "The gradebook: other users can read it");
}

TEST_CASE("book: two processes that make the same book at once both have it") {
    const book_test::Class one("at_once");
    int refused = 0;
    for (int round = 0; round < 40; ++round) {
        const auto path = one.path / fmt::format("{}.db", round);
        std::array<pid_t, 2> makers{};
        for (auto& maker : makers) {
            maker = fork();
            if (maker == 0) _exit(Gradebook::open(path, Opening::make_if_missing) ? 0 : 1);
        }
        for (const auto maker : makers) {
            int status = 0;
            waitpid(maker, &status, 0);
            refused += status != 0;
        }
    }
    CHECK(refused == 0);
}

TEST_CASE("book: on a network file system it is refused, and the way to go on is said") {
    const book_test::Class one("network");
    const auto book = Gradebook::open(one.book(), Opening::make_if_missing, {.file_system = 0x6969});
    REQUIRE(!book);
    CHECK(book.error().what.find("network file system (NFS)") != std::string::npos);
    CHECK(book.error().way_out.find("--book FILE") != std::string::npos);
    CHECK(gradebook::network_file_system(0xef53) == "");  // ext4
    CHECK(Gradebook::open(one.book(), Opening::make_if_missing, {.file_system = 0xef53}));
}

TEST_CASE("book: a link, another program's database, a later version and a missing one are refused") {
    const book_test::Class one("others");
    mark_all(one);
    fs::create_symlink(one.book(), one.path / "link.db");
    CHECK(why_not(one.path / "link.db") == "The gradebook: this is a symbolic link");
    CHECK(why_not(one.path / "none.db") == "The gradebook: there is no such file");
    const auto other = one.path / "other.db";
    {
        SQLite::Database database(other.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)");
    }
    fs::permissions(other, fs::perms::owner_read | fs::perms::owner_write);
    CHECK(why_not(other) == "The gradebook: this database belongs to another program");
    {
        SQLite::Database database(one.book().string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA user_version = 99");
    }
    CHECK(why_not(one.book()).find("a later version of warpmark made it (schema 99") != std::string::npos);
}

TEST_CASE("book: one of every earlier version is brought up to date, with all that it holds") {
    for (int version = 1; version < static_cast<int>(gradebook::steps.size()); ++version) {
        const book_test::Class one("migration");
        mark_all(one);
        auto book = Gradebook::open(one.book(), Opening::must_exist);
        REQUIRE(book);
        const auto before = gradebook::everything(*book);
        REQUIRE(before);
        // The same rows in that version's tables.
        const auto old = one.path / "old.db";
        REQUIRE(Gradebook::open(old, Opening::make_if_missing, {.steps = version}));
        {
            SQLite::Database database(old.string(), SQLite::OPEN_READWRITE);
            SQLite::Statement attach(database, "ATTACH ? AS now");
            attach.bind(1, one.book().string());
            attach.exec();
            for (const char* table :
                 {"facts", "texts", "labs", "lab_files", "marks", "attempts", "unrecognized"})
                database.exec(fmt::format("INSERT INTO main.{0} SELECT * FROM now.{0}", table));
            CHECK(database.execAndGet("PRAGMA main.user_version").getInt() == version);
        }
        auto now = Gradebook::open(old, Opening::must_exist);
        REQUIRE(now);
        CHECK(gradebook::everything(*now) == *before);
        CHECK(fs::exists(fmt::format("{}.v{}", old.string(), version)));  // unchanged
        CHECK(gradebook::decide(*now, {.student = "ann", .lab = "00_fake", .points = 3, .why = "because"}));
    }
}

TEST_CASE("book: damage is told, and nothing of the file is changed") {
    const book_test::Class one("damage");
    one.hand_in("zoe", "right, and a text that stands in the file once");
    mark_all(one);
    const auto whole = bytes_of(one.book());
    const auto damaged = [&](std::size_t at, std::size_t count) {
        auto bytes = whole;
        for (std::size_t i = at; i < std::min(at + count, bytes.size()); ++i)
            bytes[i] = static_cast<char>(~bytes[i]);
        std::ofstream(one.book(), std::ios::binary) << bytes;
        return bytes;
    };
    const auto is_told = [&] {
        auto book = Gradebook::open(one.book(), Opening::must_exist);
        if (!book) return book.error().what.find("damaged") != std::string::npos;
        const auto found = gradebook::condition(*book);
        return !found || !found->wrong.empty();
    };
    const auto header = damaged(0, 16);
    CHECK(is_told());
    CHECK(bytes_of(one.book()) == header);
    // One letter of a source: all pages of the database are valid, but its hash is wrong.
    damaged(whole.find("stands in the file once"), 1);
    CHECK(is_told());
    auto book = Gradebook::open(one.book(), Opening::must_exist);
    REQUIRE(book);
    const auto attempts = book->attempts("zoe");
    REQUIRE(attempts);
    const auto source = book->source(attempts->at(0).source_sha256);
    REQUIRE(!source);
    CHECK(source.error().what.find("does not match its checksum") != std::string::npos);
    // Half a page, anywhere: reported, unless it held no data.
    constexpr std::size_t page = 4096;
    int told = 0;
    for (std::size_t at = 0; at < whole.size(); at += page) {
        const auto bytes = damaged(at, page / 2);
        told += is_told();
        CHECK(bytes_of(one.book()).size() == bytes.size());
    }
    CHECK(told > static_cast<int>(whole.size() / page / 2));
}
