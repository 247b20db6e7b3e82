// Exact 64-bit integer expressions of a lab ("rows * cols", "ceildiv(n, 256)"); every error has a place.
//
// + - * / % parentheses, unary minus, min(a,b), max(a,b), ceildiv(a,b), names and decimal numbers. Division
// rounds toward zero as in C; overflow and division by zero are errors, never a wrapped value.
//
// A tolerance is a real expression ("4e-7 * sqrt(k)"): it adds decimal fractions, powers of ten, sqrt and
// log2, and has no % and no ceildiv. Names are still integers. A value that is not finite is an error.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::lab {

class Expression {
  public:
    // `where` is the place of the first character of `text`; errors are placed relative to it.
    static Result<Expression> parse(std::string text, Place where);

    static Result<Expression> parse_real(std::string text, Place where);

    // Returns a name's value, or nullopt for an unknown name.
    using Scope = std::function<std::optional<int64_t>(std::string_view)>;
    Result<int64_t> evaluate(const Scope&) const;
    Result<double> evaluate_real(const Scope&) const;

    struct Name {
        std::string name;
        Place where;
    };
    std::vector<Name> names() const;  // all names in it, in order

    const std::string& text() const { return text_; }
    const Place& where() const { return where_; }

    // Reverse Polish: operands first. `at` is the offset into the text, for errors.
    enum class Kind {
        number,
        name,
        negate,
        add,
        subtract,
        multiply,
        divide,
        remainder,
        min,
        max,
        ceildiv,
        sqrt,
        log2
    };
    struct Step {
        Kind kind;
        int64_t number = 0;
        std::string name;
        std::size_t at = 0;
        double real = 0;  // a number in a real expression
    };

  private:
    static Result<Expression> made(std::string text, Place where, bool is_real);
    std::string text_;
    Place where_;
    std::vector<Step> steps_;
};

}  // namespace warpmark::lab
