// Stores submissions as attempts. The submissions of a student and lab are aligned with the attempts in the
// book: the longest suffix of the book's attempts that the new ones begin with is not stored twice.
#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "grader/gradebook/database_access.h"
#include "grader/lab/sha256.h"

namespace warpmark::gradebook {
namespace {

using Whose = std::pair<std::string, std::string>;  // student, lab

// Identifies an attempt: its bytes, or the reason why there are none.
std::string face(const Incoming& one) {
    return one.refused ? "refused: " + one.why.what : lab::sha256(one.submission.source);
}
std::string face(const Attempt& one) {
    return one.refused ? "refused: " + one.why.what : one.source_sha256;
}

constexpr const char* columns_of_attempt =
    "SELECT id, student, lab, number, file, path, ifnull(source, ''), refused, received, handed_in, "
    "ifnull(wanted, ''), ifnull(marked, ''), handed FROM attempts ";

Attempt attempt_row(SQLite::Statement& row) {
    Attempt one;
    one.id = row.getColumn(0).getInt64();
    one.student = row.getColumn(1).getString();
    one.lab = row.getColumn(2).getString();
    one.number = row.getColumn(3).getInt();
    one.file = row.getColumn(4).getString();
    one.path = row.getColumn(5).getString();
    one.source_sha256 = row.getColumn(6).getString();
    one.refused = !row.getColumn(7).isNull();
    if (one.refused) one.why = unarchived<Error>(blob(row.getColumn(7)));
    one.received = row.getColumn(8).getInt64();
    if (!row.getColumn(9).isNull()) one.handed_in = row.getColumn(9).getInt64();
    one.wanted = row.getColumn(10).getString();
    one.marked = row.getColumn(11).getString();
    one.handed = unarchived<SubmissionRecord>(blob(row.getColumn(12)));
    return one;
}

std::vector<Attempt> attempts_of(SQLite::Database& database, const Whose& whose) {
    static const std::string text =
        std::string(columns_of_attempt) + "WHERE student = ? AND lab = ? ORDER BY number";
    auto row = statement(database, text.c_str(), whose.first, whose.second);
    std::vector<Attempt> all;
    while (row.executeStep()) all.push_back(attempt_row(row));
    return all;
}

// The number of new attempts that are already the book's last ones.
std::size_t known(const std::vector<Attempt>& old, const std::vector<const Incoming*>& fresh) {
    for (std::size_t count = std::min(old.size(), fresh.size()); count > 0; --count) {
        const auto last = std::span(old).last(count);
        if (std::equal(last.begin(), last.end(), fresh.begin(),
                       [](const Attempt& there, const Incoming* here) { return face(there) == face(*here); }))
            return count;
    }
    return 0;
}

void keep_lab(SQLite::Database& database, const LabVersion& lab, int64_t now) {
    run(database, "INSERT OR IGNORE INTO labs VALUES (?, ?, ?, ?)", lab.hash, lab.id, lab.title, now);
    for (const auto& [name, text] : lab.files) {
        const auto sha256 = lab::sha256(text);
        const std::vector<std::byte> bytes(std::as_bytes(std::span(text)).begin(),
                                           std::as_bytes(std::span(text)).end());
        run(database, "INSERT OR IGNORE INTO texts VALUES (?, ?)", sha256, bytes);
        run(database, "INSERT OR IGNORE INTO lab_files VALUES (?, ?, ?)", lab.hash, name, sha256);
    }
}

void keep_work(SQLite::Database& database, const Incoming& one, const std::string& settings) {
    const auto sha256 = lab::sha256(one.submission.source);
    const auto& text = one.submission.source;
    const std::vector<std::byte> bytes(std::as_bytes(std::span(text)).begin(),
                                       std::as_bytes(std::span(text)).end());
    run(database, "INSERT OR IGNORE INTO texts VALUES (?, ?)", sha256, bytes);
    if (one.key.empty()) return;
    run(database,
        "INSERT OR IGNORE INTO marks (key, lab, lab_hash, file, source, settings, program) VALUES (?, ?, ?, "
        "?, ?, ?, ?)",
        one.key, one.lab, one.lab_version, one.submission.file, sha256, settings,
        read_settings(settings).program);
}

void add_attempt(SQLite::Database& database, const Incoming& one, int number, int64_t now) {
    auto add = statement(
        database,
        "INSERT INTO attempts (student, lab, number, file, path, source, refused, received, handed_in, "
        "handed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        one.submission.student, one.lab, number, one.submission.file, one.submission.path);
    const auto why = to_archive(one.why);
    if (one.refused) {
        add.bind(6);
        add.bind(7, why.data(), static_cast<int>(why.size()));
    } else {
        add.bind(6, lab::sha256(one.submission.source));
        add.bind(7);
    }
    add.bind(8, now);
    if (one.handed_in)
        add.bind(9, *one.handed_in);
    else
        add.bind(9);
    const auto handed = to_archive(one.submission.handed);
    add.bind(10, handed.data(), static_cast<int>(handed.size()));
    add.exec();
}

// Updates the location, the platform's data and the requested marking, all of which may have changed.
void want(SQLite::Database& database, const Incoming& one, int number) {
    run(database,
        "UPDATE attempts SET path = ?, file = ?, handed = ? WHERE student = ? AND lab = ? AND number = ?",
        one.submission.path, one.submission.file, to_archive(one.submission.handed), one.submission.student,
        one.lab, number);
    // The first known time is kept, so submitting the same file again makes no student late.
    if (one.handed_in)
        run(database,
            "UPDATE attempts SET handed_in = ifnull(handed_in, ?) WHERE student = ? AND lab = ? AND number = "
            "?",
            *one.handed_in, one.submission.student, one.lab, number);
    if (one.key.empty()) return;
    run(database,
        "UPDATE attempts SET wanted = ?, marked = CASE WHEN (SELECT status FROM marks WHERE key = ?) IS NULL "
        "THEN "
        "marked ELSE ? END WHERE student = ? AND lab = ? AND number = ?",
        one.key, one.key, one.key, one.submission.student, one.lab, number);
}

}  // namespace

Result<void> Gradebook::import_class(const std::vector<LabVersion>& labs,
                                     const std::vector<Incoming>& handed_in, const std::string& settings) {
    std::map<Whose, std::vector<const Incoming*>> by_whom;
    for (const auto& one : handed_in) by_whom[{one.submission.student, one.lab}].push_back(&one);
    const auto now = seconds_now();
    return DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        for (const auto& lab : labs) keep_lab(database, lab, now);
        for (const auto& [whose, fresh] : by_whom) {
            const auto old = attempts_of(database, whose);
            const auto first = old.size() - known(old, fresh);
            for (std::size_t at = 0; at < fresh.size(); ++at) {
                const int number = static_cast<int>(first + at) + 1;
                if (!fresh[at]->refused) keep_work(database, *fresh[at], settings);
                if (first + at >= old.size()) add_attempt(database, *fresh[at], number, now);
                want(database, *fresh[at], number);
            }
        }
    });
}

Result<void> Gradebook::set_unrecognized(const std::vector<Unrecognized>& all) {
    return DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        database.exec("DELETE FROM unrecognized");
        for (const auto& one : all)
            run(database, "INSERT INTO unrecognized VALUES (?, ?, ?, ?, ?, ?)", one.student, one.file,
                one.path, to_archive(one.why), one.lab, to_archive(one.handed));
    });
}

Result<std::vector<Unrecognized>> Gradebook::unrecognized() {
    return DatabaseAccess::ask(*this, [&](SQLite::Database& database) {
        SQLite::Statement row(
            database, "SELECT student, file, path, why, lab, handed FROM unrecognized ORDER BY rowid");
        std::vector<Unrecognized> all;
        while (row.executeStep())
            all.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(),
                           row.getColumn(2).getString(), unarchived<Error>(blob(row.getColumn(3))),
                           row.getColumn(4).getString(),
                           unarchived<SubmissionRecord>(blob(row.getColumn(5)))});
        return all;
    });
}

Result<std::vector<Attempt>> Gradebook::attempts(const std::string& student) {
    return DatabaseAccess::ask(*this, [&](SQLite::Database& database) {
        static const std::string text =
            std::string(columns_of_attempt) + "WHERE student = ? OR ? = '' ORDER BY lab, student, number";
        auto row = statement(database, text.c_str(), student, student);
        std::vector<Attempt> all;
        while (row.executeStep()) all.push_back(attempt_row(row));
        return all;
    });
}

std::vector<Attempt> current(const std::vector<Attempt>& all) {
    std::vector<Attempt> last;
    for (const auto& one : all) {
        if (!last.empty() && last.back().student == one.student && last.back().lab == one.lab)
            last.back() = one;
        else
            last.push_back(one);
    }
    return last;
}

}  // namespace warpmark::gradebook
