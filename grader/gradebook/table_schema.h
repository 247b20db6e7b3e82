// Tables of the gradebook, as migration steps from each version to the next.
//
// `user_version` of the file is the number of completed steps. A book of an earlier version is migrated when
// it is opened; one of a later version is refused. A released step is never changed.
#pragma once
#include <array>
#include <string>

namespace warpmark::gradebook {

inline constexpr int application_id = 0x57504d4b;  // "WPMK": distinguishes a book from other SQLite files

inline constexpr const char* step_1 = R"(
-- What the class has one of: its secret, its folder, the settings of the last run.
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Bytes by their SHA-256: sources, and the files of labs.
CREATE TABLE texts (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL);
-- Each version of a lab that something was marked with.
CREATE TABLE labs (hash TEXT PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL, since INTEGER NOT NULL);
CREATE TABLE lab_files (hash TEXT NOT NULL REFERENCES labs (hash), name TEXT NOT NULL,
                        sha256 TEXT NOT NULL REFERENCES texts (sha256),
                        PRIMARY KEY (hash, name)) WITHOUT ROWID;
-- A piece of work, once for all who handed in the same: received -> leased -> graded | held | internal.
CREATE TABLE marks (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL DEFAULT 'received'
          CHECK (state IN ('received', 'leased', 'graded', 'held', 'internal')),
    lab TEXT NOT NULL, lab_hash TEXT NOT NULL REFERENCES labs (hash), file TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES texts (sha256), settings TEXT NOT NULL, program TEXT NOT NULL,
    holder_process INTEGER, holder_started TEXT, holder_boot TEXT, holder_space TEXT, leased_at INTEGER,
    marked_at INTEGER, status TEXT, score REAL, held REAL, max_score REAL, checks TEXT, because TEXT,
    report TEXT, packed BLOB, digest TEXT);
-- What was handed in, in order. `wanted` is the mark that the last run asked for, `marked` the last that
-- there is.
CREATE TABLE attempts (
    id INTEGER PRIMARY KEY, student TEXT NOT NULL, lab TEXT NOT NULL, number INTEGER NOT NULL,
    file TEXT NOT NULL, path TEXT NOT NULL, source TEXT REFERENCES texts (sha256), refused BLOB,
    handed BLOB NOT NULL, received INTEGER NOT NULL, handed_in INTEGER,
    wanted TEXT REFERENCES marks (key), marked TEXT REFERENCES marks (key), UNIQUE (student, lab, number));
CREATE INDEX attempts_wanted ON attempts (wanted);
-- Rows of the class that are no attempts: nothing of any lab, or (with a lab) not handed in.
CREATE TABLE unrecognized (student TEXT NOT NULL, file TEXT NOT NULL, path TEXT NOT NULL, why BLOB NOT NULL,
                           lab TEXT NOT NULL, handed BLOB NOT NULL);
)";

inline constexpr const char* step_2 = R"(
-- The teacher's last words, newest last. `points` is null where the tool's mark counts again; of a release it
-- is null, too, and `source` says of which file.
CREATE TABLE decisions (
    id INTEGER PRIMARY KEY, student TEXT NOT NULL, lab TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('set', 'release')), points REAL, source TEXT,
    why TEXT NOT NULL, who TEXT NOT NULL, at INTEGER NOT NULL);
)";

// Checksums for tables whose rows have no hash: row_seal() of database.cpp for each row, and their sum
// for each table, maintained by triggers. They detect rows that changed after they were written.
struct ChecksummedTable {
    const char *table, *columns;
};
inline constexpr std::array sealed{
    ChecksummedTable{"facts", "name, value"},
    ChecksummedTable{"labs", "hash, id, title"},
    ChecksummedTable{"lab_files", "hash, name, sha256"},
    ChecksummedTable{"marks", "key, lab, lab_hash, file, source, settings, program"},
    ChecksummedTable{
        "attempts",
        "student, lab, number, file, path, source, refused, handed, received, handed_in, wanted, marked"},
    ChecksummedTable{"decisions", "student, lab, kind, points, source, why, who, at"},
    ChecksummedTable{"unrecognized", "student, file, path, why, lab, handed"},
};
inline std::string step_3() {
    const auto of = [](const char* row, const std::string& columns) {
        std::string all = std::string(row) + ".";
        for (const char letter : columns)
            all += letter == ' ' ? std::string(" ") + row + "." : std::string(1, letter);
        return "row_seal(" + all + ")";
    };
    std::string text = "CREATE TABLE seals (what TEXT PRIMARY KEY, sum INTEGER NOT NULL) WITHOUT ROWID;\n";
    for (const auto& one : sealed) {
        const std::string table = one.table, columns = one.columns;
        const auto trigger = [&](const std::string& name, const std::string& when,
                                 const std::string& change) {
            text += "CREATE TRIGGER " + table + "_" + name + " AFTER " + when + " ON " + table +
                    " BEGIN UPDATE seals SET sum = sum" + change + " WHERE what = '" + table + "'; END;\n";
        };
        text += "INSERT INTO seals SELECT '" + table + "', ifnull(sum(row_seal(" + columns + ")), 0) FROM " +
                table + ";\n";
        trigger("added", "INSERT", " + " + of("new", columns));
        trigger("gone", "DELETE", " - " + of("old", columns));
        trigger("changed", "UPDATE OF " + columns, " + " + of("new", columns) + " - " + of("old", columns));
    }
    return text;
}

inline const std::array<std::string, 3> steps{step_1, step_2, step_3()};

}  // namespace warpmark::gradebook
