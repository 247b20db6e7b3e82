// Serialized access to the database, for this folder only. Exceptions become errors.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

#include "grader/gradebook/database.h"
#include "grader/gradebook/gradebook.h"
#include "harness/base/serialization.h"

namespace warpmark::gradebook {

struct DatabaseAccess {
    // `ask` gets the database and returns a value, or nothing.
    template <class Ask>
    static auto ask(Gradebook& book, Ask&& ask) -> Result<std::invoke_result_t<Ask&, SQLite::Database&>> {
        const std::lock_guard lock(*book.mutex_);
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Ask&, SQLite::Database&>>) {
                ask(*book.database_);
                return {};
            } else {
                return ask(*book.database_);
            }
        } catch (const SQLite::Exception& wrong) {
            return std::unexpected(error_of(wrong, book.path_));
        }
    }
    // The same in a transaction.
    template <class Change>
    static auto change(Gradebook& book, Change&& change) {
        return ask(book, [&](SQLite::Database& database) {
            SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
            if constexpr (std::is_void_v<std::invoke_result_t<Change&, SQLite::Database&>>) {
                change(database);
                whole.commit();
            } else {
                auto value = change(database);
                whole.commit();
                return value;
            }
        });
    }
    static const LeaseOwner& holder(const Gradebook& book) { return book.holder_; }
};

// A statement with its values, in order.
template <class... Values>
SQLite::Statement statement(SQLite::Database& database, const char* text, const Values&... values) {
    SQLite::Statement made(database, text);
    int at = 0;
    const auto bind = [&](const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        ++at;
        if constexpr (std::is_same_v<Value, std::nullptr_t>)
            made.bind(at);
        else if constexpr (std::is_same_v<Value, std::vector<std::byte>>)
            // A null pointer would be NULL, not empty bytes.
            made.bind(at, value.empty() ? static_cast<const void*>("") : value.data(),
                      static_cast<int>(value.size()));
        else
            made.bind(at, value);
    };
    (bind(values), ...);
    return made;
}

template <class... Values>
int run(SQLite::Database& database, const char* text, const Values&... values) {
    return statement(database, text, values...).exec();
}

inline std::string blob(const SQLite::Column& column) {
    const auto* bytes = static_cast<const char*>(column.getBlob());
    return bytes ? std::string(bytes, static_cast<std::size_t>(column.getBytes())) : std::string();
}
template <class T>
T unarchived(const std::string& bytes) {
    return from_archive_text<T>(bytes).value_or(T{});
}

}  // namespace warpmark::gradebook
