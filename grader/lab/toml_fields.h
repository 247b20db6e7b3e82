// Field-by-field reader of one table of a lab's TOML. Each mistake becomes an error with a place, and reading
// continues.
#pragma once
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/size_expressions.h"
#include "harness/base/error.h"

namespace warpmark::lab {

class Fields {
  public:
    // `what` names the table in messages: "a check". Errors go to `errors`.
    Fields(const toml::table& table, std::string what, const std::string& file, std::vector<Error>& errors)
        : table_(table),
          what_(std::move(what)),
          file_(file),
          errors_(errors),
          errors_before_(errors.size()) {}

    // Each reads a key and so marks it as known. If the key is missing or has another type, the result is
    // empty, and an error is added if appropriate. A required value is not empty.
    std::optional<std::string> text(std::string_view key, bool required = false);
    std::optional<bool> flag(std::string_view key);
    std::optional<int64_t> integer(std::string_view key, bool required = false);
    std::optional<double> number(std::string_view key, bool required = false);  // finite
    std::optional<Expression> expression(std::string_view key,
                                         bool required = false);  // "rows * 4", or a plain integer
    std::optional<Expression> real(std::string_view key);         // "4e-7 * sqrt(n)", or a plain number
    std::optional<Fields> table(std::string_view key, std::string what);  // nothing if it is not a table
    std::vector<std::string> keys() const;
    std::vector<std::string> texts(std::string_view key);
    std::vector<const toml::table*> tables(std::string_view key);
    const toml::node* node(std::string_view key, bool required) {
        return find(key, required);
    }  // of any type
    bool has(std::string_view key) const { return table_.contains(key); }
    bool is_integer(std::string_view key) const;

    // Adds an error for every key that was not read, with the nearest one that was.
    void refuse_the_rest();

    bool good() const { return errors_.size() == errors_before_; }  // no error so far

    Place place() const;                      // of the table
    Place place(std::string_view key) const;  // of the key's value, else of the table
    void error(Place, std::string what, std::string way_out);

  private:
    const toml::node* find(std::string_view key, bool required);
    struct Type {
        const char* what;
        const char* way_out;
    };
    void wrong_type(const toml::node&, std::string_view key, const Type& wanted);

    const toml::table& table_;
    std::string what_;
    const std::string& file_;
    std::vector<Error>& errors_;
    std::size_t errors_before_;
    std::vector<std::string> asked_;
};

Place place_of(const toml::source_region&, const std::string& file);

}  // namespace warpmark::lab
