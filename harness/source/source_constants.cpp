// Macros of a source, and values of integer expressions over its named constants. Only the expressions that
// names in messages need are supported; any other value is unknown. Reads #define lines, and evaluates C's
// operators by precedence.
#include <algorithm>
#include <array>
#include <charconv>

#include "harness/source/shared_declarations.h"

namespace warpmark::toolchain {
namespace {

// Reads a preprocessor line. Function-like macros are skipped.
void read_define(Macros& macros, std::string_view line) {
    const auto words = tokens_of(line.substr(1));
    if (words.size() < 2 || !words[0].is("define")) return;
    if (words.is(2, "(") && words[2].begin == words[1].end()) return;
    std::vector<Token> body(words.begin() + 2, words.end());
    std::erase_if(body, [](const Token& one) { return one.is("\\"); });  // line continuations
    const auto [found, is_new] = macros.emplace(words[1].text, body);
    if (!is_new && !std::ranges::equal(found->second, body, {}, &Token::text, &Token::text))
        found->second.clear();
}

class Expression {
  public:
    Expression(std::span<const Token> tokens, const Constants& constants, int depth)
        : tokens_(tokens), constants_(constants), depth_(depth) {}
    std::optional<int64_t> whole() {
        const int64_t value = binary(0);
        return known_ && at_ == tokens_.size() ? std::optional(value) : std::nullopt;
    }

  private:
    std::string_view peek() const { return at_ < tokens_.size() ? tokens_[at_].text : std::string_view(); }
    bool accept(std::string_view token) { return peek() == token && (++at_, true); }
    int64_t unknown() {
        known_ = false;
        return 0;
    }

    static int precedence(std::string_view op) {
        constexpr std::array<std::pair<std::string_view, int>, 7> table{
            {{"*", 5}, {"/", 5}, {"%", 5}, {"+", 4}, {"-", 4}, {"<<", 3}, {">>", 3}}};
        const auto found =
            std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.first == op; });
        return found == table.end() ? 0 : found->second;
    }

    // The caller excludes divisions by zero and shifts by more than 40.
    int64_t applied(std::string_view op, int64_t left, int64_t right) {
        constexpr int64_t factor = 1 << 20;
        if (op == "*" && std::abs(left) > factor && std::abs(right) > factor) return unknown();
        if (op == "*") return left * right;
        if (op == "/") return left / right;
        if (op == "%") return left % right;
        if (op == "+") return left + right;
        if (op == "-") return left - right;
        return op == "<<" ? left << std::min<int64_t>(right, 20) : left >> right;
    }

    int64_t binary(int least) {
        int64_t left = unary();
        while (known_) {
            const std::string_view op = peek();
            const int level = precedence(op);
            if (level == 0 || level <= least) break;
            ++at_;
            const int64_t right = binary(level);
            if ((op == "/" || op == "%") && right == 0) return unknown();
            if ((op == "<<" || op == ">>") && (right < 0 || right > 40)) return unknown();
            constexpr int64_t large = int64_t{1} << 40;
            if (std::abs(left) > large || std::abs(right) > large) return unknown();
            left = applied(op, left, right);
        }
        return left;
    }

    int64_t unary() {
        constexpr int most_nested = 200;
        if (++nesting_ > most_nested) return unknown();
        const int64_t value = operand();
        --nesting_;
        return value;
    }

    int64_t operand() {
        if (accept("-")) return -unary();
        if (accept("+")) return unary();
        if (accept("(")) {
            const int64_t value = binary(0);
            return accept(")") ? value : unknown();
        }
        const std::string_view token = peek();
        if (token.empty()) return unknown();
        if (tokens_[at_++].kind == Token::Kind::number) return number(token);
        if (token == "sizeof") return size();
        if (const auto found = constants_.values.find(token); found != constants_.values.end())
            return found->second;
        const auto macro = constants_.macros.find(token);
        constexpr int deepest = 16;
        if (macro == constants_.macros.end() || macro->second.empty() || depth_ >= deepest) return unknown();
        const auto value = evaluate(macro->second, constants_, depth_ + 1);
        return value ? *value : unknown();
    }

    int64_t size() {
        if (!accept("(")) return unknown();
        std::string type;
        while (!peek().empty() && peek() != ")")
            type += (type.empty() ? "" : " ") + std::string(tokens_[at_++].text);
        const auto bytes = static_cast<int64_t>(size_of_type(type));
        return accept(")") && bytes ? bytes : unknown();
    }

    int64_t number(std::string_view token) {
        std::string digits;
        for (const char c : token)
            if (c != '\'') digits += c;
        while (!digits.empty() &&
               (digits.back() == 'u' || digits.back() == 'U' || digits.back() == 'l' || digits.back() == 'L'))
            digits.pop_back();
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        int64_t value = 0;
        const char *first = digits.data() + (hex ? 2 : 0), *last = digits.data() + digits.size();
        int base = digits.size() > 1 && digits[0] == '0' ? 8 : 10;
        if (hex) base = 16;
        const auto [end, error] = std::from_chars(first, last, value, base);
        return error == std::errc{} && end == last ? value : unknown();
    }

    std::span<const Token> tokens_;
    const Constants& constants_;
    int depth_;
    size_t at_ = 0;
    int nesting_ = 0;  // parentheses and unary operators
    bool known_ = true;
};

struct TypeSize {
    std::string_view name;
    uint64_t bytes;
};

constexpr TypeSize type_sizes[] = {
    {"bool", 1},           {"char", 1},
    {"signed char", 1},    {"unsigned char", 1},
    {"int8_t", 1},         {"uint8_t", 1},
    {"uchar", 1},          {"short", 2},
    {"unsigned short", 2}, {"int16_t", 2},
    {"uint16_t", 2},       {"ushort", 2},
    {"__half", 2},         {"half", 2},
    {"__nv_bfloat16", 2},  {"int", 4},
    {"unsigned", 4},       {"unsigned int", 4},
    {"uint", 4},           {"int32_t", 4},
    {"uint32_t", 4},       {"float", 4},
    {"__half2", 4},        {"half2", 4},
    {"char4", 4},          {"uchar4", 4},
    {"long", 8},           {"unsigned long", 8},
    {"long long", 8},      {"unsigned long long", 8},
    {"long long int", 8},  {"unsigned long long int", 8},
    {"int64_t", 8},        {"uint64_t", 8},
    {"size_t", 8},         {"double", 8},
    {"float2", 8},         {"int2", 8},
    {"uint2", 8},          {"float3", 12},
    {"int3", 12},          {"uint3", 12},
    {"float4", 16},        {"int4", 16},
    {"uint4", 16},         {"double2", 16},
};

}  // namespace

Macros macros_of(std::string_view source) {
    Macros all;
    for (const auto line : preprocessor_lines(source)) read_define(all, line);
    return all;
}

std::optional<int64_t> evaluate(std::span<const Token> expression, const Constants& constants, int depth) {
    return Expression(expression, constants, depth).whole();
}

uint64_t size_of_type(std::string_view type) {
    const auto* found = std::find_if(std::begin(type_sizes), std::end(type_sizes),
                                     [&](const TypeSize& row) { return row.name == type; });
    return found == std::end(type_sizes) ? 0 : found->bytes;
}

}  // namespace warpmark::toolchain
