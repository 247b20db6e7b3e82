// Recursive descent into reverse Polish steps, and a checked evaluator for them.
#include "grader/lab/size_expressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>
#include <utility>

#include "grader/lab/grading_limits.h"

namespace warpmark::lab {
namespace {

using Kind = Expression::Kind;
using Step = Expression::Step;

enum class Of : uint8_t { whole, real, both };

struct Function {
    std::string_view name;
    Kind kind;
    Of of = Of::both;
    int values = 2;
};
constexpr std::array functions{
    Function{"min", Kind::min}, Function{"max", Kind::max}, Function{"ceildiv", Kind::ceildiv, Of::whole},
    Function{"sqrt", Kind::sqrt, Of::real, 1}, Function{"log2", Kind::log2, Of::real, 1}};

struct Operator {
    char sign;
    int level;
    Kind kind;
};
constexpr std::array operators{Operator{'+', 0, Kind::add}, Operator{'-', 0, Kind::subtract},
                               Operator{'*', 1, Kind::multiply}, Operator{'/', 1, Kind::divide},
                               Operator{'%', 1, Kind::remainder}};

Place place_of(Place where, std::size_t at) {
    if (where.column) where.column += static_cast<int>(at);
    return where;
}

class Parser {
  public:
    Parser(std::string_view text, const Place& where, bool is_real)
        : text_(text), where_(where), is_real_(is_real) {}

    Result<std::vector<Step>> parse() {
        sum(0);
        skip_space();
        if (!error_ && at_ < text_.size()) fail(fmt::format("`{}` was not expected here", text_[at_]));
        if (error_) return std::unexpected(*error_);
        return std::move(steps_);
    }

  private:
    void skip_space() {
        while (at_ < text_.size() && std::isspace((unsigned char)text_[at_])) ++at_;
    }
    bool take(char c) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void fail(std::string what) {
        if (!error_)
            error_ =
                Error{std::move(what), place_of(where_, at_),
                      is_real_ ? "A tolerance has + - * / ( ), min, max, sqrt, log2, names and numbers."
                               : "An expression has + - * / % ( ), min, max, ceildiv, names and numbers."};
    }
    // Level 0: + and -; level 1: * / %; above: an operand.
    void sum(int level) {
        if (level == 2) return operand();
        sum(level + 1);
        while (!error_) {
            skip_space();
            auto found = std::ranges::find_if(operators, [&](const Operator& o) {
                return o.level == level && at_ < text_.size() && o.sign == text_[at_] &&
                       !(is_real_ && o.kind == Kind::remainder);
            });
            if (found == operators.end()) return;
            std::size_t sign_at = at_++;
            sum(level + 1);
            steps_.push_back({found->kind, 0, "", sign_at});
        }
    }
    void operand() {
        if (error_) return;
        if (++depth_ > limits::expression_nesting_max) return fail("The expression is nested too deeply");
        skip_space();
        std::size_t start = at_;
        if (at_ >= text_.size()) {
            fail("The expression ends too early");
        } else if (take('-')) {
            operand();
            steps_.push_back({Kind::negate, 0, "", start});
        } else if (take('(')) {
            sum(0);
            if (!error_ && !take(')')) fail("A `)` is missing");
        } else if (std::isdigit((unsigned char)text_[at_])) {
            number();
        } else if (std::isalpha((unsigned char)text_[at_]) || text_[at_] == '_') {
            word();
        } else {
            fail(fmt::format("`{}` was not expected here", text_[at_]));
        }
        --depth_;
    }
    void number() {
        std::size_t start = at_;
        if (is_real_) return real_number();
        int64_t value = 0;
        while (at_ < text_.size() && std::isdigit((unsigned char)text_[at_]))
            if (__builtin_mul_overflow(value, 10, &value) ||
                __builtin_add_overflow(value, text_[at_++] - '0', &value))
                return fail("The number does not fit into 64 bits");
        steps_.push_back({Kind::number, value, "", start});
    }
    void real_number() {
        double value = 0;
        const auto [end, wrong] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (wrong != std::errc()) return fail("A double cannot hold this number");
        const std::size_t start = std::exchange(at_, static_cast<std::size_t>(end - text_.data()));
        steps_.push_back({Kind::number, 0, "", start, value});
    }
    void word() {
        std::size_t start = at_;
        while (at_ < text_.size() && (std::isalnum((unsigned char)text_[at_]) || text_[at_] == '_')) ++at_;
        std::string name(text_.substr(start, at_ - start));
        if (!take('(')) return steps_.push_back({Kind::name, 0, name, start});
        const Of other = is_real_ ? Of::whole : Of::real;
        const auto function = std::ranges::find_if(
            functions, [&](const Function& one) { return one.name == name && one.of != other; });
        if (function == functions.end()) {
            at_ = start;
            return fail(fmt::format("There is no function `{}`", name));
        }
        sum(0);
        if (function->values == 2) {
            if (!error_ && !take(','))
                return fail(fmt::format("`{}` takes two values: a `,` is missing", name));
            sum(0);
        }
        if (!error_ && !take(')')) return fail("A `)` is missing");
        steps_.push_back({function->kind, 0, "", start});
    }

    std::string_view text_;
    Place where_;
    bool is_real_;
    std::size_t at_ = 0, depth_ = 0;
    std::vector<Step> steps_;
    std::optional<Error> error_;
};

// "" on success, else the error.
std::string apply(Kind kind, int64_t a, int64_t b, int64_t& result) {
    const char* too_large = "The value does not fit into 64 bits";
    bool divides = kind == Kind::divide || kind == Kind::remainder || kind == Kind::ceildiv;
    if (divides && b == 0) return "Division by zero";
    if (divides && a == std::numeric_limits<int64_t>::min() && b == -1) return too_large;
    bool overflow = false;
    switch (kind) {
        case Kind::add:
            overflow = __builtin_add_overflow(a, b, &result);
            break;
        case Kind::subtract:
            overflow = __builtin_sub_overflow(a, b, &result);
            break;
        case Kind::multiply:
            overflow = __builtin_mul_overflow(a, b, &result);
            break;
        case Kind::divide:
            result = a / b;
            break;
        case Kind::remainder:
            result = a % b;
            break;
        case Kind::min:
            result = std::min(a, b);
            break;
        case Kind::max:
            result = std::max(a, b);
            break;
        case Kind::ceildiv:
            result = a / b + (a % b != 0 && (a < 0) == (b < 0));
            break;
        default:
            break;
    }
    return overflow ? too_large : "";
}

double apply_real(Kind kind, double a, double b) {
    switch (kind) {
        case Kind::add:
            return a + b;
        case Kind::subtract:
            return a - b;
        case Kind::multiply:
            return a * b;
        case Kind::divide:
            return a / b;
        case Kind::min:
            return std::min(a, b);
        case Kind::max:
            return std::max(a, b);
        case Kind::sqrt:
            return std::sqrt(a);
        case Kind::log2:
            return std::log2(a);
        default:
            return std::numeric_limits<double>::quiet_NaN();
    }
}

bool takes_one_value(Kind kind) {
    return kind == Kind::sqrt || kind == Kind::log2;
}

}  // namespace

Result<Expression> Expression::parse(std::string text, Place where) {
    return made(std::move(text), std::move(where), false);
}

Result<Expression> Expression::parse_real(std::string text, Place where) {
    return made(std::move(text), std::move(where), true);
}

Result<Expression> Expression::made(std::string text, Place where, bool is_real) {
    auto steps = Parser(text, where, is_real).parse();
    if (!steps) return std::unexpected(steps.error());
    Expression expression;
    expression.text_ = std::move(text);
    expression.where_ = std::move(where);
    expression.steps_ = std::move(*steps);
    return expression;
}

Result<int64_t> Expression::evaluate(const Scope& scope) const {
    std::vector<int64_t> stack;
    auto wrong = [&](const Step& step, std::string what) {
        return std::unexpected(Error{std::move(what), place_of(where_, step.at), ""});
    };
    for (const auto& step : steps_) {
        if (step.kind == Kind::number) {
            stack.push_back(step.number);
        } else if (step.kind == Kind::name) {
            auto value = scope(step.name);
            if (!value) return wrong(step, fmt::format("`{}` is not known in this expression", step.name));
            stack.push_back(*value);
        } else if (step.kind == Kind::negate) {
            if (__builtin_sub_overflow(int64_t{0}, stack.back(), &stack.back()))
                return wrong(step, "The value does not fit into 64 bits");
        } else {
            int64_t b = stack.back();
            stack.pop_back();
            if (auto what = apply(step.kind, stack.back(), b, stack.back()); !what.empty())
                return wrong(step, what);
        }
    }
    return stack.back();
}

Result<double> Expression::evaluate_real(const Scope& scope) const {
    std::vector<double> stack;
    auto wrong = [&](const Step& step, std::string what) {
        return std::unexpected(Error{std::move(what), place_of(where_, step.at), ""});
    };
    for (const auto& step : steps_) {
        if (step.kind == Kind::number) {
            stack.push_back(step.real);
        } else if (step.kind == Kind::name) {
            auto value = scope(step.name);
            if (!value) return wrong(step, fmt::format("`{}` is not known in this expression", step.name));
            stack.push_back(static_cast<double>(*value));
        } else if (step.kind == Kind::negate) {
            stack.back() = -stack.back();
        } else {
            const double b = takes_one_value(step.kind) ? 0 : stack.back();
            if (!takes_one_value(step.kind)) stack.pop_back();
            stack.back() = apply_real(step.kind, stack.back(), b);
        }
        if (!std::isfinite(stack.back())) return wrong(step, "The value is not a finite number");
    }
    return stack.back();
}

std::vector<Expression::Name> Expression::names() const {
    std::vector<Name> names;
    for (const auto& step : steps_)
        if (step.kind == Kind::name) names.push_back({step.name, place_of(where_, step.at)});
    return names;
}

}  // namespace warpmark::lab
