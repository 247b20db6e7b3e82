// Values, precedence, and the place of every kind of error.
#include "grader/lab/size_expressions.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

using warpmark::Place;
using warpmark::lab::Expression;

namespace {

std::string value_of(const std::string& text) {
    auto expression = Expression::parse(text, Place{"lab.toml", 3, 10});
    const std::map<std::string, int64_t, std::less<>> known{{"rows", 33}, {"cols", 65}, {"n", 1000}};
    auto scope = [&](std::string_view name) -> std::optional<int64_t> {
        auto found = known.find(name);
        return found == known.end() ? std::nullopt : std::optional(found->second);
    };
    auto value = expression ? expression->evaluate(scope)
                            : warpmark::Result<int64_t>(std::unexpected(expression.error()));
    if (value) return std::to_string(*value);
    return std::to_string(value.error().where.column) + ": " + value.error().what;
}

}  // namespace

TEST_CASE("expressions compute as C does, and round ceildiv up") {
    CHECK(value_of("rows * cols") == "2145");
    CHECK(value_of("1 + 2 * 3 - 4 / 3") == "6");
    CHECK(value_of("(1 + 2) * -3") == "-9");
    CHECK(value_of("7 % 4 + --2") == "5");
    CHECK(value_of("ceildiv(n, 256) * 256") == "1024");
    CHECK(value_of("ceildiv(-7, 2)") == "-3");
    CHECK(value_of("min(rows, cols) + max(rows, cols)") == "98");
    CHECK(value_of("10 - 3 - 2") == "5");
    CHECK(value_of("9223372036854775807") == "9223372036854775807");
}

TEST_CASE("errors of expressions name their column") {
    CHECK(value_of("rows * colls") == "17: `colls` is not known in this expression");
    CHECK(value_of("rows / (n - 1000)") == "15: Division by zero");
    CHECK(value_of("9223372036854775807 + 1") == "30: The value does not fit into 64 bits");
    CHECK(value_of("9223372036854775808") == "29: The number does not fit into 64 bits");
    CHECK(value_of("rows *") == "16: The expression ends too early");
    CHECK(value_of("(rows") == "15: A `)` is missing");
    CHECK(value_of("rows $ 2") == "15: `$` was not expected here");
    CHECK(value_of("sqrt(n)") == "10: There is no function `sqrt`");
    CHECK(value_of("min(n)") == "15: `min` takes two values: a `,` is missing");
    CHECK(value_of(std::string(5000, '(')).ends_with("nested too deeply"));
    CHECK(value_of("-(-9223372036854775807 - 1)") == "10: The value does not fit into 64 bits");
}

namespace {

std::string real_of(const std::string& text) {
    const auto expression = Expression::parse_real(text, Place{"lab.toml", 3, 10});
    const auto value = expression ? expression->evaluate_real([](std::string_view name) {
        return name == "n" ? std::optional<int64_t>(1024) : std::nullopt;
    })
                                  : warpmark::Result<double>(std::unexpected(expression.error()));
    if (value) return fmt::format("{:.6g}", *value);
    return std::to_string(value.error().where.column) + ": " + value.error().what;
}

}  // namespace

TEST_CASE("real expressions: fractions, powers of ten, roots and logarithms") {
    CHECK(real_of("1e-6 * n") == "0.001024");
    CHECK(real_of("2.5e-7 * sqrt(n) + 1 / 4") == "0.250008");
    CHECK(real_of("max(log2(n), 3) - -0.5") == "10.5");
    CHECK(real_of("1 / (n - 1024)") == "12: The value is not a finite number");
    CHECK(real_of("sqrt(-1)") == "10: The value is not a finite number");
    CHECK(real_of("n % 3") == "12: `%` was not expected here");
    CHECK(real_of("ceildiv(n, 2)") == "10: There is no function `ceildiv`");
    CHECK(real_of("m") == "10: `m` is not known in this expression");
    CHECK(real_of("1e999") == "10: A double cannot hold this number");
}
