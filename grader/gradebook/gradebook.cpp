// Facts, leases and results. A lease need not survive a crash of the computer, so its commit does not wait
// for the disk; all others do.
#include "grader/gradebook/gradebook.h"

#include <fmt/format.h>

#include <map>

#include "grader/gradebook/database_access.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/sha256.h"

namespace warpmark::gradebook {
namespace {

// Checksum over all fields of a finished result, to detect changes after it was written.
std::string digest_of(const Mark& mark) {
    const auto numbers = fmt::format("{} {} {}", mark.score, mark.held, mark.max_score);
    std::string all;
    for (const auto* part :
         {&mark.key, &mark.status, &mark.because, &numbers, &mark.checks, &mark.report, &mark.packed})
        all += fmt::format("{}\n", part->size()) + *part;
    return lab::sha256(all);
}

constexpr const char* columns_of_mark =
    "SELECT key, state, lab, lab_hash, file, source, settings, program, ifnull(status, ''), ifnull(because, "
    "''), "
    "ifnull(score, 0), ifnull(held, 0), ifnull(max_score, 0), ifnull(checks, ''), ifnull(report, ''), "
    "packed, "
    "ifnull(digest, '') FROM marks ";

struct MarkRow {
    Mark mark;
    std::string digest;
    bool is_whole() const { return !mark.has_results() || digest == digest_of(mark); }
};

MarkRow mark_row(SQLite::Statement& row) {
    Mark mark;
    int at = 0;
    for (auto* text : {&mark.key, &mark.state, &mark.lab, &mark.lab_version, &mark.file, &mark.source_sha256,
                       &mark.settings, &mark.program, &mark.status, &mark.because})
        *text = row.getColumn(at++).getString();
    for (auto* number : {&mark.score, &mark.held, &mark.max_score}) *number = row.getColumn(at++).getDouble();
    for (auto* text : {&mark.checks, &mark.report}) *text = row.getColumn(at++).getString();
    mark.packed = blob(row.getColumn(at++));
    return {std::move(mark), row.getColumn(at).getString()};
}

Error damaged(const std::filesystem::path& path, const std::string& what) {
    return {fmt::format("The gradebook is damaged: {} does not match its checksum. It was not changed", what),
            Place{lab::display(path), 0, 0},
            "`warpmark gradebook check` shows details. Use a copy made by `warpmark gradebook backup`, or "
            "mark it again with --again.",
            Blame::tool};
}

}  // namespace

Gradebook::Gradebook(std::filesystem::path path, std::unique_ptr<SQLite::Database> database)
    : path_(std::move(path)),
      database_(std::move(database)),
      mutex_(std::make_unique<std::mutex>()),
      holder_(this_process()) {}
Gradebook::Gradebook(Gradebook&&) noexcept = default;
Gradebook& Gradebook::operator=(Gradebook&&) noexcept = default;
Gradebook::~Gradebook() = default;

Result<Gradebook> Gradebook::open(const std::filesystem::path& path, Opening opening,
                                  const TestHooks& seams) {
    auto database = open_database(path, opening, seams);
    if (!database) return std::unexpected(database.error());
    return Gradebook(path, std::make_unique<SQLite::Database>(std::move(*database)));
}

Result<std::optional<std::string>> Gradebook::fact(const std::string& name) {
    return DatabaseAccess::ask(*this, [&](SQLite::Database& database) -> std::optional<std::string> {
        auto row = statement(database, "SELECT value FROM facts WHERE name = ?", name);
        if (!row.executeStep()) return std::nullopt;
        return row.getColumn(0).getString();
    });
}

Result<void> Gradebook::set_fact(const std::string& name, const std::string& value) {
    return DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        run(database, "INSERT OR REPLACE INTO facts VALUES (?, ?)", name, value);
    });
}

Result<std::string> Gradebook::set_fact_once(const std::string& name, const std::string& value) {
    auto said = DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        run(database, "INSERT OR IGNORE INTO facts VALUES (?, ?)", name, value);
    });
    if (!said) return std::unexpected(said.error());
    auto stands = fact(name);
    if (!stands) return std::unexpected(stands.error());
    return stands->value_or(value);
}

Result<Lease> Gradebook::lease(const std::string& key, bool anew) {
    const auto now = seconds_now();
    const auto take = [&](SQLite::Database& database) {
        SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
        auto row = statement(
            database,
            "SELECT state, ifnull(holder_process, 0), ifnull(holder_started, ''), ifnull(holder_boot, "
            "''), ifnull(holder_space, ''), ifnull(leased_at, 0) FROM marks WHERE key = ?",
            key);
        if (!row.executeStep()) return Lease::others;
        const auto state = row.getColumn(0).getString();
        if ((state == "graded" || state == "held") && !anew) return Lease::is_marked;
        const LeaseOwner holder{row.getColumn(1).getInt64(), row.getColumn(2).getString(),
                                row.getColumn(3).getString(), row.getColumn(4).getString()};
        if (state == "leased" && holder != holder_ && is_alive(holder, row.getColumn(5).getInt64(), now))
            return Lease::others;
        run(database,
            "UPDATE marks SET state = 'leased', holder_process = ?, holder_started = ?, holder_boot = ?, "
            "holder_space = ?, leased_at = ? WHERE key = ?",
            holder_.process, holder_.started, holder_.boot, holder_.space, now, key);
        row.reset();
        whole.commit();
        return Lease::taken;
    };
    return DatabaseAccess::ask(*this, [&](SQLite::Database& database) {
        struct Waits {  // restores waiting for the disk on every path
            SQLite::Database& database;
            ~Waits() { database.tryExec("PRAGMA synchronous = FULL"); }
        } again{database};
        database.exec("PRAGMA synchronous = NORMAL");
        return take(database);
    });
}

Result<void> Gradebook::finish(const Mark& mark) {
    return DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        auto set = statement(database,
                             "UPDATE marks SET state = ?, status = ?, because = ?, score = ?, held = ?, "
                             "max_score = ?, checks = ?, "
                             "report = ?, packed = ?, digest = ?, marked_at = ?, holder_process = NULL, "
                             "holder_started = NULL, "
                             "holder_boot = NULL, holder_space = NULL, leased_at = NULL WHERE key = ?",
                             mark.state, mark.status, mark.because, mark.score, mark.held, mark.max_score,
                             mark.checks, mark.report);
        set.bind(9, mark.packed.data(), static_cast<int>(mark.packed.size()));
        set.bind(10, digest_of(mark));
        set.bind(11, seconds_now());
        set.bind(12, mark.key);
        set.exec();
        run(database, "UPDATE attempts SET marked = wanted WHERE wanted = ?", mark.key);
    });
}

namespace {

// Restores the previous state: a job that is marked again keeps its old results until it is finished.
constexpr const char* give_back =
    "UPDATE marks SET state = CASE WHEN status IS NULL THEN 'received' WHEN status = 'internal_error' THEN "
    "'internal' "
    "WHEN status = 'graded' AND held = 0 THEN 'graded' ELSE 'held' END, holder_process = NULL, "
    "holder_started = NULL, "
    "holder_boot = NULL, holder_space = NULL, leased_at = NULL WHERE state = 'leased' AND holder_process = ? "
    "AND "
    "holder_started = ? AND (key = ? OR ? = '')";

}  // namespace

Result<void> Gradebook::hand_back(const std::string& key) {
    return DatabaseAccess::change(*this, [&](SQLite::Database& database) {
        run(database, give_back, holder_.process, holder_.started, key, key);
    });
}
Result<void> Gradebook::hand_back_all() {
    return hand_back("");
}

Result<std::optional<Mark>> Gradebook::mark(const std::string& key) {
    auto found = marks_like(key);
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
}

Result<std::vector<Mark>> Gradebook::marks_like(const std::string& begin) {
    std::string broken;
    auto found = DatabaseAccess::ask(*this, [&](SQLite::Database& database) {
        static const std::string all =
            std::string(columns_of_mark) + "WHERE key >= ? AND key < ? ORDER BY key";
        auto row = statement(database, all.c_str(), begin, begin + "~");
        std::vector<Mark> marks;
        while (row.executeStep()) {
            auto one = mark_row(row);
            if (!one.is_whole()) broken = one.mark.key;
            marks.push_back(std::move(one.mark));
        }
        return marks;
    });
    if (found && !broken.empty()) return std::unexpected(damaged(path_, "the mark " + broken.substr(0, 12)));
    return found;
}

Result<std::string> Gradebook::source(const std::string& sha256) {
    auto found = DatabaseAccess::ask(*this, [&](SQLite::Database& database) {
        auto row = statement(database, "SELECT bytes FROM texts WHERE sha256 = ?", sha256);
        return row.executeStep() ? blob(row.getColumn(0)) : std::string();
    });
    if (found && lab::sha256(*found) != sha256)
        return std::unexpected(damaged(path_, "the text " + sha256.substr(0, 12)));
    return found;
}

Result<std::optional<LabVersion>> Gradebook::lab_version(const std::string& hash) {
    std::map<std::string, std::string> names;
    auto found = DatabaseAccess::ask(*this, [&](SQLite::Database& database) -> std::optional<LabVersion> {
        auto lab = statement(database, "SELECT id, title FROM labs WHERE hash = ?", hash);
        if (!lab.executeStep()) return std::nullopt;
        auto row = statement(database, "SELECT name, sha256 FROM lab_files WHERE hash = ?", hash);
        while (row.executeStep()) names[row.getColumn(0).getString()] = row.getColumn(1).getString();
        return LabVersion{lab.getColumn(0).getString(), lab.getColumn(1).getString(), {}, hash};
    });
    if (!found || !*found) return found;
    for (const auto& [name, sha256] : names) {
        auto text = source(sha256);
        if (!text) return std::unexpected(text.error());
        (*found)->files[name] = std::move(*text);
    }
    return found;
}

}  // namespace warpmark::gradebook
