// FNV-1a over types, lengths and bytes. It detects disk errors, not deliberate changes.
#include "grader/gradebook/row_checksums.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "grader/gradebook/table_schema.h"
#include "harness/base/hash.h"

namespace warpmark::gradebook {
namespace {

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
