// Parses constant expressions: numbers, C's operators, casts to .s64 and .u64. PTX ISA 9.0, section 4.5.
#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstdlib>
#include <limits>

#include "harness/ptx/parser.h"

namespace warpmark::ptx {

// Integers have 64 bits and are signed unless a literal or cast specifies otherwise. Floats keep their
// literal's type, or are doubles.
struct Parser::Constant {
    enum class Kind { integer, f64, f32_bits } kind = Kind::integer;
    uint64_t bits = 0;
    bool is_unsigned = false;

    double real() const {
        if (kind == Kind::f64) return std::bit_cast<double>(bits);
        if (kind == Kind::f32_bits) return std::bit_cast<float>(static_cast<uint32_t>(bits));
        return is_unsigned ? static_cast<double>(bits) : static_cast<double>(static_cast<int64_t>(bits));
    }
    bool truth() const { return kind == Kind::integer ? bits != 0 : real() != 0; }
};

namespace {

enum class Binary {
    mul,
    div,
    rem,
    add,
    sub,
    shl,
    shr,
    lt,
    le,
    gt,
    ge,
    eq,
    ne,
    bit_and,
    bit_xor,
    bit_or,
    both,
    either
};

struct Operator {
    std::string_view text;
    Binary what;
    int binding;
};

// Longer operators first.
constexpr Operator operators[] = {
    {"<<", Binary::shl, 8},    {">>", Binary::shr, 8},   {"<=", Binary::le, 7},   {">=", Binary::ge, 7},
    {"==", Binary::eq, 6},     {"!=", Binary::ne, 6},    {"&&", Binary::both, 2}, {"||", Binary::either, 1},
    {"*", Binary::mul, 10},    {"/", Binary::div, 10},   {"%", Binary::rem, 10},  {"+", Binary::add, 9},
    {"-", Binary::sub, 9},     {"<", Binary::lt, 7},     {">", Binary::gt, 7},    {"&", Binary::bit_and, 5},
    {"^", Binary::bit_xor, 4}, {"|", Binary::bit_or, 3},
};

const Operator* operator_at(const Lexer& lexer) {
    for (const auto& row : operators)
        if (lexer.goes_on(row.text)) return &row;
    return nullptr;
}

std::optional<double> arithmetic(Binary what, double a, double b) {
    switch (what) {
        case Binary::add:
            return a + b;
        case Binary::sub:
            return a - b;
        case Binary::mul:
            return a * b;
        case Binary::div:
            return a / b;
        default:
            return std::nullopt;
    }
}

template <class T>
std::optional<bool> comparison(Binary what, T a, T b) {
    switch (what) {
        case Binary::lt:
            return a < b;
        case Binary::le:
            return a <= b;
        case Binary::gt:
            return a > b;
        case Binary::ge:
            return a >= b;
        case Binary::eq:
            return a == b;
        case Binary::ne:
            return a != b;
        default:
            return std::nullopt;
    }
}

// Division, right shift and comparison depend on signedness; b is nonzero in divisions.
template <class T>
uint64_t of_integers(Binary what, T a, T b) {
    const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    const bool overflows =
        std::numeric_limits<T>::is_signed && y == ~uint64_t{0} && a == std::numeric_limits<T>::min();
    if (const auto holds = comparison(what, a, b)) return *holds;
    switch (what) {
        case Binary::mul:
            return x * y;
        case Binary::div:
            return overflows ? x : static_cast<uint64_t>(a / b);
        case Binary::rem:
            return overflows ? 0 : static_cast<uint64_t>(a % b);
        case Binary::add:
            return x + y;
        case Binary::sub:
            return x - y;
        case Binary::shl:
            return y > 63 ? 0 : x << y;
        case Binary::shr:
            if (y <= 63) return static_cast<uint64_t>(a >> y);
            return static_cast<uint64_t>(a < 0 ? ~T{0} : T{0});
        case Binary::bit_and:
            return x & y;
        case Binary::bit_xor:
            return x ^ y;
        case Binary::bit_or:
            return x | y;
        case Binary::both:
            return x && y;
        case Binary::either:
            return x || y;
        default:
            return 0;
    }
}

}  // namespace

std::optional<int64_t> to_integer(std::string_view text) {
    if (!text.empty() && (text.back() == 'U' || text.back() == 'u')) text.remove_suffix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.starts_with("0b") || text.starts_with("0B")) {
        base = 2;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text.starts_with("0")) {
        base = 8;
        text.remove_prefix(1);
    }
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return static_cast<int64_t>(value);
}

bool Parser::starts_constant() {
    return lex_.peek().kind == Token::Kind::number || lex_.is("-") || lex_.is("+") || lex_.is("~") ||
           lex_.is("!") || lex_.is("(") || lex_.is("WARP_SZ");
}

// Integers, 0fXXXXXXXX (float bits), 0dXXXXXXXXXXXXXXXX (double bits), 1.5, 1e3.
Parser::Constant Parser::number() {
    if (lex_.peek().kind != Token::Kind::number)
        fail(fmt::format("expected a number, found '{}'", lex_.peek().text));
    const Token token = lex_.take();
    const std::string text(token.text);
    const bool hex_float = text.size() > 2 && text[0] == '0' && (text[1] == 'f' || text[1] == 'F');
    const bool hex_double = text.size() > 2 && text[0] == '0' && (text[1] == 'd' || text[1] == 'D');
    if (hex_float || hex_double) {
        uint64_t bits = 0;
        const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
        if (error != std::errc{} || end != text.data() + text.size() ||
            text.size() != (hex_float ? 10u : 18u))
            throw SyntaxError{fmt::format("'{}' is not a float's bits", text), token};
        return {hex_float ? Constant::Kind::f32_bits : Constant::Kind::f64, bits, false};
    }
    if (const auto value = to_integer(text))
        return {Constant::Kind::integer, static_cast<uint64_t>(*value),
                *value < 0 || text.back() == 'U' || text.back() == 'u'};
    if (text.find_first_not_of("0123456789U") == text.npos) {
        const bool octal = text[0] == '0' && text.find_first_of("89") != text.npos;
        throw SyntaxError{fmt::format("'{}' {}", text, octal ? "is not a number" : "does not fit in 64 bits"),
                          token};
    }
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size() || text.find_first_not_of("0123456789.eE+-") != text.npos)
        throw SyntaxError{fmt::format("'{}' is not a number", text), token};
    return {Constant::Kind::f64, std::bit_cast<uint64_t>(value), false};
}

Parser::Constant Parser::constant_factor() {
    const Nesting nesting(*this);
    if (lex_.accept("WARP_SZ")) return {Constant::Kind::integer, 32, false};
    if (lex_.accept("(")) {
        if (lex_.is(".s64") || lex_.is(".u64")) {
            const bool is_unsigned = lex_.take().text == ".u64";
            expect(")");
            Constant cast = constant_factor();
            if (cast.kind != Constant::Kind::integer) fail("a cast of a float");
            cast.is_unsigned = is_unsigned;
            return cast;
        }
        const Constant inner = constant_expression(0);
        expect(")");
        return inner;
    }
    if (lex_.accept("!")) return {Constant::Kind::integer, !constant_factor().truth(), false};
    if (lex_.accept("+")) return constant_factor();
    if (lex_.accept("-")) {
        Constant value = constant_factor();
        if (value.kind == Constant::Kind::integer)
            value.bits = 0 - value.bits;
        else
            value.bits ^= value.kind == Constant::Kind::f64 ? uint64_t{1} << 63 : uint64_t{1} << 31;
        return value;
    }
    if (lex_.accept("~")) {
        Constant value = constant_factor();
        if (value.kind != Constant::Kind::integer) fail("'~' of a float");
        value.bits = ~value.bits;
        return value;
    }
    return number();
}

// Parses operators with at least this precedence, and `a ? b : c`, the lowest.
Parser::Constant Parser::constant_expression(int least_binding) {
    Constant a = constant_factor();
    while (const Operator* found = operator_at(lex_)) {
        if (found->binding < least_binding) break;
        lex_.skip(found->text);
        const Constant b = constant_expression(found->binding + 1);
        if (a.kind == Constant::Kind::integer && b.kind == Constant::Kind::integer) {
            if ((found->what == Binary::div || found->what == Binary::rem) && b.bits == 0)
                fail("a division by zero");
            const bool is_unsigned = a.is_unsigned || (b.is_unsigned && found->what != Binary::shr);
            a.bits = is_unsigned ? of_integers(found->what, a.bits, b.bits)
                                 : of_integers(found->what, static_cast<int64_t>(a.bits),
                                               static_cast<int64_t>(b.bits));
            a.is_unsigned = is_unsigned && found->binding >= 8;
            continue;
        }
        if (const auto real = arithmetic(found->what, a.real(), b.real()))
            a = {Constant::Kind::f64, std::bit_cast<uint64_t>(*real), false};
        else if (const auto truth = comparison(found->what, a.real(), b.real()))
            a = {Constant::Kind::integer, *truth, false};
        else
            fail(fmt::format("'{}' of a float", found->text));
    }
    if (least_binding > 0 || !lex_.accept("?")) return a;
    const Nesting nesting(*this);
    const Constant yes = constant_expression(0);
    expect(":");
    const Constant no = constant_expression(0);
    return a.truth() ? yes : no;
}

Operand Parser::constant_operand() {
    const Constant value = constant_expression(0);
    Operand result;
    result.kind = value.kind == Constant::Kind::integer ? Operand::Kind::integer : Operand::Kind::floating;
    result.is_f32 = value.kind == Constant::Kind::f32_bits;
    result.integer = static_cast<int64_t>(value.bits);
    return result;
}

int64_t Parser::constant_integer() {
    const Constant value = constant_expression(0);
    if (value.kind != Constant::Kind::integer) fail("expected an integer, found a float");
    return static_cast<int64_t>(value.bits);
}

}  // namespace warpmark::ptx
