// Write-ahead log that is synchronized at each commit, so that a committed change is on disk.
#include "grader/gradebook/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "grader/gradebook/table_schema.h"
#include "grader/lab/bounded_file_reader.h"
#include "harness/base/hash.h"

namespace warpmark::gradebook {
namespace {

namespace fs = std::filesystem;
constexpr int busy_ms = 60'000;

struct FileSystem {
    long magic;  // linux/magic.h; for others, their manuals
    std::string_view name;
};
constexpr std::array network_file_systems{
    FileSystem{0x6969, "NFS"},
    FileSystem{0x517b, "SMB"},
    FileSystem{0xff534d42, "CIFS"},
    FileSystem{0xfe534d42, "SMB 2"},
    FileSystem{0x0bd00bd0, "Lustre"},
    FileSystem{0x00c36400, "Ceph"},
    FileSystem{0x47504653, "GPFS"},
    FileSystem{0x19830326, "BeeGFS"},
    FileSystem{0x01021997, "9P"},
    FileSystem{0x5346414f, "AFS"},
    FileSystem{0x6b414653, "AFS"},
    FileSystem{0x73757245, "Coda"},
    FileSystem{0x01161970, "GFS2"},
    FileSystem{0x7461636f, "OCFS2"},
    FileSystem{0x786f4256, "a shared folder"},
};

std::unexpected<Error> refuse(const fs::path& path, std::string what, std::string way_out,
                              Blame blame = Blame::caller) {
    return std::unexpected(
        Error{"The gradebook: " + what, Place{lab::display(path), 0, 0}, std::move(way_out), blame});
}

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

Result<void> on_this_computer(const fs::path& path, const TestHooks& seams) {
    struct statfs status{};
    long magic = seams.file_system.value_or(0);
    if (!seams.file_system && statfs(folder_of(path).c_str(), &status) == 0)
        magic = static_cast<long>(static_cast<uint32_t>(status.f_type));
    const auto name = network_file_system(magic);
    if (name.empty()) return {};
    return refuse(path,
                  fmt::format("this is on a network file system ({}), where two computers that write at the "
                              "same time would corrupt it",
                              name),
                  "Keep it on a disk of this computer: --book FILE.");
}

constexpr const char* no_book =
    "A gradebook is the `class.db` in the folder for the reports, or what --book named then.";

// Checks the beginning of an SQLite file. An empty or truncated file may become a book, or may be a damaged
// one.
bool may_be_book(int file) {
    constexpr std::string_view begin = "SQLite format 3";
    std::array<char, begin.size()> bytes{};
    const auto got = pread(file, bytes.data(), bytes.size(), 0);
    return got >= 0 && begin.starts_with(std::string_view(bytes.data(), static_cast<std::size_t>(got)));
}

// Keeps errno, which describes why the file cannot be written.
bool is_of_another_kind(const fs::path& path) {
    const int reason = errno;
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status{};
    const bool is_other =
        file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && !may_be_book(file);
    if (file >= 0) close(file);
    errno = reason;
    return is_other;
}

// Created before SQLite opens it, so that its files are never readable by others.
Result<void> made_for_owner(const fs::path& path, Opening opening) {
    std::error_code failed;
    if (opening == Opening::make_if_missing) fs::create_directories(folder_of(path), failed);
    const int make = opening == Opening::make_if_missing ? O_CREAT : 0;
    const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | make, 0600);
    if (file < 0 && errno == ENOENT)
        return refuse(path, "there is no such file",
                      "`warpmark grade CLASS` makes one. Or name it with --book FILE.");
    if (file < 0 && errno == ELOOP)
        return refuse(path, "this is a symbolic link", "Name the file itself with --book.");
    if (file < 0 && is_of_another_kind(path))
        return refuse(path, "this is not a gradebook, or it is damaged. It was not changed", no_book);
    if (file < 0)
        return refuse(path, std::strerror(errno), "Give a file that you can write with --book FILE.");
    struct stat status{};
    const bool known = fstat(file, &status) == 0;
    const bool is_other = known && S_ISREG(status.st_mode) && !may_be_book(file);
    close(file);
    if (!known || !S_ISREG(status.st_mode))
        return refuse(path, "this is not a regular file", "Give another one with --book FILE.");
    if (status.st_size == 0 && opening == Opening::must_exist)
        return refuse(
            path, "this file is empty",
            "Use a copy made by `warpmark gradebook backup`, or mark the class again without --resume.");
    if (is_other)
        return refuse(path, "this is not a gradebook, or it is damaged. It was not changed", no_book);
    if (status.st_mode & 077)
        return refuse(path, "other users can read it", "It holds the class's secret: run chmod 600 on it.");
    return {};
}

// Switching a new file to a write-ahead log returns SQLITE_BUSY immediately while another process does the
// same, regardless of the timeout (sqlite.org/c3ref/busy_handler.html: waiting could deadlock).
bool writes_ahead(SQLite::Database& database) {
    for (int waited_ms = 0;; ++waited_ms) {
        try {
            return database.execAndGet("PRAGMA journal_mode = WAL").getString() == "wal";
        } catch (const SQLite::Exception& wrong) {
            if (wrong.getErrorCode() != SQLITE_BUSY || waited_ms >= busy_ms) throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

Error damage(const fs::path& path, const std::string& what) {
    return {fmt::format("This is not a gradebook, or it is damaged ({}). It was not changed", what),
            Place{lab::display(path), 0, 0},
            "`warpmark gradebook check` shows details. Use a copy made by `warpmark gradebook backup`, or "
            "move this file away and mark the class again.",
            Blame::tool};
}

int number(SQLite::Database& database, const char* pragma) {
    return database.execAndGet(fmt::format("PRAGMA {}", pragma)).getInt();
}

// Each migration step is atomic. Before the first step, a book in use is copied.
Result<void> bring_up_to_date(SQLite::Database& database, const fs::path& path, std::size_t wanted) {
    const auto version = [&] { return static_cast<std::size_t>(number(database, "user_version")); };
    if (version() == wanted && number(database, "application_id") == application_id) return {};
    const bool has_tables = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0;
    if (has_tables && number(database, "application_id") != application_id)
        return refuse(path, "this database belongs to another program", "Give another file with --book.");
    if (version() > steps.size())
        return refuse(
            path,
            fmt::format("a later version of warpmark made it (schema {}; this version supports up to {})",
                        version(), steps.size()),
            "Use that version.");
    if (const auto from = version(); from > 0) {
        const auto copy = fmt::format("{}.v{}", path.string(), from);
        std::error_code none;
        if (!fs::exists(copy, none)) {
            SQLite::Statement keep(database, "VACUUM INTO ?");
            keep.bind(1, copy);
            keep.exec();
            fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, none);
        }
    }
    SQLite::Transaction change(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (auto at = version(); at < wanted; ++at) database.exec(steps[at]);
    if (wanted == steps.size()) seal_schema(database);
    if (version() < wanted) database.exec(fmt::format("PRAGMA user_version = {}", wanted));
    database.exec(fmt::format("PRAGMA application_id = {}", application_id));
    change.commit();
    return {};
}

// Checksums of rows, and verification that a book's rows are unmodified (table_schema.h). FNV-1a over types,
// lengths and bytes. It detects disk errors, not deliberate changes.

constexpr int seal_bits = 40;

void row_seal(sqlite3_context* context, int count, sqlite3_value** values) {
    uint64_t hash = fnv1a_start;
    const auto add = [&](const void* bytes, std::size_t size) {
        for (std::size_t at = 0; at < size; ++at)
            hash = fnv1a_step(hash, static_cast<const unsigned char*>(bytes)[at]);
    };
    for (int at = 0; at < count; ++at) {
        // A column may convert a value to another type when it is stored, so numbers are hashed as text.
        const int type = sqlite3_value_type(values[at]);
        const bool is_blob = type == SQLITE_BLOB;
        const void* const bytes = is_blob ? sqlite3_value_blob(values[at]) : sqlite3_value_text(values[at]);
        const auto size = static_cast<uint64_t>(sqlite3_value_bytes(values[at]));
        hash = fnv1a_step(hash, type == SQLITE_NULL);
        hash = fnv1a_step(hash, is_blob);
        add(&size, sizeof size);
        if (bytes) add(bytes, size);
    }
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(hash >> (64 - seal_bits)));
}

// The table definitions are also stored in a table.
constexpr ChecksummedTable schema{"sqlite_schema", "type, name, tbl_name, sql"};

bool is_whole(SQLite::Database& database, const ChecksummedTable& one) {
    SQLite::Statement row(database, fmt::format("SELECT (SELECT ifnull(sum(row_seal({0})), 0) FROM {1}) IS "
                                                "(SELECT sum FROM seals WHERE what = '{1}')",
                                                one.columns, one.table));
    return row.executeStep() && row.getColumn(0).getInt() == 1;
}

}  // namespace

std::string_view network_file_system(long magic) {
    for (const auto& one : network_file_systems)
        if (one.magic == magic) return one.name;
    return "";
}

Error error_of(const SQLite::Exception& wrong, const fs::path& path) {
    const Place where{lab::display(path), 0, 0};
    switch (wrong.getErrorCode()) {
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return damage(path, wrong.what());
        case SQLITE_FULL:
            return {"The gradebook cannot be written: the disk is full", where,
                    "Everything marked so far is stored. Free some space, then continue with --resume.",
                    Blame::caller};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {"Another program has locked the gradebook", where,
                    "Stop that program, then continue with --resume.", Blame::tool};
        default:
            return {fmt::format("The gradebook cannot be read or written: {}", wrong.what()), where,
                    "Everything marked so far is stored: continue with --resume.", Blame::tool};
    }
}

Result<SQLite::Database> open_database(const fs::path& path, Opening opening, const TestHooks& seams) {
    if (auto here = made_for_owner(path, opening); !here) return std::unexpected(here.error());
    if (auto here = on_this_computer(path, seams); !here) return std::unexpected(here.error());
    try {
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_FULLMUTEX, busy_ms);
        const auto wanted = seams.steps < 0 ? steps.size() : static_cast<std::size_t>(seams.steps);
        database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
        if (!writes_ahead(database))
            return refuse(path, "this file system has no shared memory for a write-ahead log",
                          "Keep it on a disk of this computer: --book FILE.");
        database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
        register_checksum_function(database);
        if (auto done = bring_up_to_date(database, path, wanted); !done) return std::unexpected(done.error());
        if (const auto table = wanted == steps.size() ? broken_seal(database) : ""; !table.empty())
            return std::unexpected(
                damage(path, fmt::format("rows of `{}` do not match their checksum", table)));
        return database;
    } catch (const SQLite::Exception& wrong) {
        return std::unexpected(error_of(wrong, path));
    }
}

void seal_schema(SQLite::Database& database) {
    database.exec(fmt::format("INSERT OR REPLACE INTO seals SELECT '{1}', sum(row_seal({0})) FROM {1}",
                              schema.columns, schema.table));
}

void register_checksum_function(SQLite::Database& database) {
    const int known = sqlite3_create_function_v2(database.getHandle(), "row_seal", -1,
                                                 SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                                 nullptr, row_seal, nullptr, nullptr, nullptr);
    if (known != SQLITE_OK) throw SQLite::Exception(database.getHandle(), known);
    // Makes REPLACE run the delete triggers.
    database.exec("PRAGMA recursive_triggers = ON");
}

std::string broken_seal(SQLite::Database& database) {
    const SQLite::Transaction at_once(database);
    if (!is_whole(database, schema)) return schema.table;
    for (const auto& one : sealed)
        if (!is_whole(database, one)) return one.table;
    return "";
}

}  // namespace warpmark::gradebook
