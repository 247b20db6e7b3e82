// Reads the book in one transaction per operation, for a consistent view.
#include "grader/gradebook/gradebook_maintenance.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grader/gradebook/database.h"
#include "grader/gradebook/database_access.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/score/point_rounding.h"

namespace warpmark::gradebook {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> column(SQLite::Database& database, const char* text) {
    SQLite::Statement row(database, text);
    std::vector<std::string> all;
    while (row.executeStep()) all.push_back(row.getColumn(0).getString());
    return all;
}

struct Listed {
    const char *what, *text;  // the statement's columns have the members' names
};
// Reports are JSON within JSON. Packed reports are left out, because they depend on the program.
constexpr std::array listed{
    Listed{"fact",
           "SELECT name, value FROM facts WHERE name NOT IN ('secret', 'shown_rows', 'course_path', "
           "'class_folders') ORDER BY name"},
    Listed{"lab", "SELECT id, title, hash FROM labs ORDER BY id, hash"},
    Listed{"lab_file", "SELECT hash, name, sha256 FROM lab_files ORDER BY hash, name"},
    Listed{"attempt",
           "SELECT student, lab, number, file, path, source, refused IS NOT NULL AS refused, wanted, marked "
           "FROM "
           "attempts ORDER BY student, lab, number"},
    Listed{"mark",
           "SELECT key, state, lab, lab_hash, file, source, settings, program, status, score, held, "
           "max_score, checks, "
           "because, digest, report FROM marks ORDER BY key"},
    Listed{"decision", "SELECT student, lab, kind, points, source, why, who FROM decisions ORDER BY id"},
    Listed{"unrecognized",
           "SELECT student, file, path, lab FROM unrecognized ORDER BY student, lab, file, path"},
};

Json value_of(const SQLite::Column& column) {
    if (column.isNull()) return nullptr;
    if (column.isInteger()) return column.getInt64();
    if (column.isFloat()) return in_hundredths(column.getDouble());
    return column.getString();
}

// Rounds points in a report to hundredths, like every other export. Counts and ratios are not rounded.
void round_points(Json& json) {
    constexpr std::array points{"score", "max_score", "held", "points"};
    for (auto& [key, value] : json.items()) {
        if (value.is_structured()) round_points(value);
        if (value.is_number_float() && std::ranges::find(points, key) != points.end())
            value = in_hundredths(value.get<double>());
    }
}

// `lines`: "id\tverdict\tscore\tmax_score" per line.
std::string rounded_checks(const std::string& lines) {
    std::istringstream all(lines);
    std::string text;
    for (std::string id, verdict; all >> id >> verdict;) {
        double score = 0, most = 0;
        all >> score >> most;
        text += fmt::format("{}\t{}\t{}\t{}\n", id, verdict, in_hundredths(score), in_hundredths(most));
    }
    return text;
}

std::string lines_of(SQLite::Database& database, const Listed& one) {
    std::string text;
    SQLite::Statement row(database, one.text);
    while (row.executeStep()) {
        Json line{{"is", one.what}};
        for (int at = 0; at < row.getColumnCount(); ++at)
            line[row.getColumnName(at)] = value_of(row.getColumn(at));
        if (line.contains("report") && line["report"].is_string())
            line["report"] = Json::parse(line["report"].get<std::string>(), nullptr, false);
        if (line.contains("report") && line["report"].is_structured()) round_points(line["report"]);
        if (line.contains("checks") && line["checks"].is_string())
            line["checks"] = rounded_checks(line["checks"].get<std::string>());
        text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return text;
}

}  // namespace

Result<Condition> condition(Gradebook& book) {
    Condition found;
    std::vector<std::string> texts, keys;
    auto looked = DatabaseAccess::ask(book, [&](SQLite::Database& database) {
        for (auto& line : column(database, "PRAGMA integrity_check"))
            if (line != "ok") found.wrong.push_back(std::move(line));
        if (!found.wrong.empty()) return;
        if (const auto table = broken_seal(database); !table.empty())
            found.wrong.push_back(fmt::format("rows of `{}` do not match their checksum", table));
        for (const auto& table : column(database, "SELECT \"table\" FROM pragma_foreign_key_check"))
            found.wrong.push_back(fmt::format("a row of `{}` has no owner", table));
        texts = column(database, "SELECT sha256 FROM texts");
        keys = column(database, "SELECT key FROM marks");
        found.counts = {
            {"submissions", database.execAndGet("SELECT count(*) FROM attempts").getInt64()},
            {"students", database.execAndGet("SELECT count(DISTINCT student) FROM attempts").getInt64()}};
        for (const char* state : {"received", "leased", "graded", "held", "internal"}) {
            auto row = statement(database, "SELECT count(*) FROM marks WHERE state = ?", state);
            row.executeStep();
            found.counts.emplace_back(state, row.getColumn(0).getInt64());
        }
    });
    if (!looked) return std::unexpected(looked.error());
    for (const auto& sha256 : texts)
        if (auto text = book.source(sha256); !text) found.wrong.push_back(text.error().what);
    for (const auto& key : keys)
        if (auto mark = book.mark(key); !mark) found.wrong.push_back(mark.error().what);
    return found;
}

Result<void> back_up(Gradebook& book, const std::filesystem::path& copy) {
    const Place where{lab::display(copy), 0, 0};
    // Created here, so that it is never readable by others. SQLite fills an empty file.
    const int file = open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST)
        return std::unexpected(
            Error{"This file already exists", where, "Name a new one: a copy is never overwritten."});
    if (file < 0)
        return std::unexpected(Error{fmt::format("The copy cannot be made: {}", std::strerror(errno)), where,
                                     "Name a file in an existing folder that you can write to."});
    close(file);
    auto made = DatabaseAccess::ask(
        book, [&](SQLite::Database& database) { run(database, "VACUUM INTO ?", copy.string()); });
    if (!made) unlink(copy.c_str());
    return made;
}

Result<std::string> everything(Gradebook& book) {
    return DatabaseAccess::ask(book, [&](SQLite::Database& database) {
        const SQLite::Transaction at_once(database);
        std::string text;
        for (const auto& one : listed) text += lines_of(database, one);
        return text;
    });
}

Result<int> forget(Gradebook& book, const std::string& student) {
    auto forgotten = DatabaseAccess::ask(book, [&](SQLite::Database& database) {
        database.exec("PRAGMA secure_delete = ON");
        SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
        const int count = run(database, "DELETE FROM attempts WHERE student = ?", student);
        run(database, "DELETE FROM decisions WHERE student = ?", student);
        run(database, "DELETE FROM unrecognized WHERE student = ?", student);
        run(database,
            "UPDATE facts SET value = substr(replace(char(10) || value, char(10) || ? || char(10), "
            "char(10)), 2) "
            "WHERE name = 'roster'",
            student);
        database.exec("DELETE FROM facts WHERE name = 'shown_rows'");  // hashes that include names
        database.exec(
            "DELETE FROM marks WHERE key NOT IN (SELECT wanted FROM attempts WHERE wanted IS NOT NULL UNION "
            "SELECT "
            "marked FROM attempts WHERE marked IS NOT NULL) AND source NOT IN (SELECT source FROM attempts "
            "WHERE "
            "source IS NOT NULL)");
        database.exec(
            "DELETE FROM texts WHERE sha256 NOT IN (SELECT source FROM attempts WHERE source IS NOT NULL "
            "UNION SELECT "
            "source FROM marks UNION SELECT sha256 FROM lab_files)");
        whole.commit();
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");  // removes the data from the log, too
        return count;
    });
    return forgotten;
}

}  // namespace warpmark::gradebook
