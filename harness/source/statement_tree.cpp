// Parses the tokens once, statement by statement.
#include "harness/source/statement_tree.h"

#include <algorithm>

namespace warpmark::fix {

Statements::Statements(std::string_view source) : tokens_(source) {
    if (tokens_.size() <= most_tokens) parse_all(0, tokens_.size(), none);
}

size_t Statements::add(Statement::Kind kind, size_t first, size_t parent) {
    Statement one;
    one.kind = kind;
    one.first = first;
    one.last = first;
    one.parent = parent;
    all_.push_back(one);
    return all_.size() - 1;
}

void Statements::parse_all(size_t at, size_t end, size_t parent) {
    while (at < end) at = parse(at, end, parent);
}

// Returns the token after the statement that begins at `at`.
size_t Statements::parse(size_t at, size_t end, size_t parent) {
    if (nested_ == most_nested) return end;
    ++nested_;
    const size_t next = deeper(at, end, parent);
    --nested_;
    return next;
}

size_t Statements::deeper(size_t at, size_t end, size_t parent) {
    if (is(at, ";")) return at + 1;
    if (is(at, "{")) {
        const size_t self = add(Statement::Kind::block, at, parent);
        const size_t close = tokens_[at].mate > at ? std::min(tokens_[at].mate, end) : end;
        parse_all(at + 1, close, self);
        all_[self].last = std::min(close, end - 1);
        return close + 1;
    }
    if (is(at, "if") || is(at, "switch"))
        return parse_controlled(at, end, add(Statement::Kind::branch, at, parent));
    if (is(at, "for") || is(at, "while") || is(at, "do"))
        return parse_controlled(at, end, add(Statement::Kind::loop, at, parent));
    if (is(at, "case") || is(at, "default")) {
        while (at < end && !is(at, ":")) ++at;
        return at + 1;
    }
    return parse_plain(at, end, parent);
}

size_t Statements::parse_controlled(size_t at, size_t end, size_t self) {
    const bool is_do = is(at, "do"), is_if = is(at, "if");
    all_[self].is_do = is_do;
    const auto head = [&](size_t open) {
        while (open < end && !is(open, "(")) ++open;
        if (open >= end || tokens_[open].mate <= open) return end;
        all_[self].head_first = open + 1;
        all_[self].head_last = tokens_[open].mate - 1;
        return tokens_[open].mate + 1;
    };
    size_t next = is_do ? at + 1 : head(at + 1);
    if (next < end) next = parse(next, end, self);
    if (is_do && is(next, "while")) {
        next = head(next + 1);
        if (is(next, ";")) ++next;
    }
    if (is_if && is(next, "else") && next + 1 < end) {
        const size_t other = all_.size();
        next = parse(next + 1, end, self);
        if (other < all_.size()) all_[other].is_else = true;
    }
    all_[self].last = std::min(next, end) - 1;
    return next;
}

// `STEP(64)` on its own line: the macro contains the semicolon.
bool Statements::is_macro_call(size_t first, size_t next) const {
    return nested_ > 1 && next > first + 2 && tokens_[first].is_word() && is(first + 1, "(") &&
           tokens_[first + 1].mate == next - 1 && tokens_[next].line > tokens_[next - 1].line &&
           tokens_[next].is_word() &&
           !is_among(tokens_[first].text, {"__launch_bounds__", "alignas", "__attribute__", "decltype"});
}

// Parses up to the semicolon, or to the end of the body if there is one.
size_t Statements::parse_plain(size_t at, size_t end, size_t parent) {
    const size_t self = add(Statement::Kind::plain, at, parent);
    const bool is_type = is_among(tokens_[at].text, {"struct", "class", "union", "namespace", "extern"});
    bool is_expression = false;
    size_t next = is(at, "template") ? tokens_.behind_angles(at + 1, end) : at;
    for (; next < end && !is(next, ";"); ++next) {
        if (is_macro_call(at, next)) {
            all_[self].last = next - 1;
            return next;
        }
        is_expression |= is(next, "=") || is(next, "return");
        if (is(next, "(") || is(next, "[")) {
            // A lambda among the arguments contains statements.
            const size_t close = tokens_[next].mate;
            for (size_t inner = next + 1; inner < close && close < end; ++inner)
                if (is(inner, "{") && is(inner - 1, ")")) inner = parse(inner, close, self) - 1;
            next = std::max(next, std::min(close, end - 1));
            continue;
        }
        if (!is(next, "{")) continue;
        const size_t close = tokens_[next].mate > next ? std::min(tokens_[next].mate, end - 1) : end - 1;
        const bool is_body = next > at && (is(next - 1, ")") || is_among(tokens_[next - 1].text,
                                                                         {"const", "noexcept", "mutable"}));
        if (is_body && !is_expression) {
            all_[self].kind = Statement::Kind::function;
            parse_all(next + 1, close, self);
            all_[self].last = close;
            return close + 1;
        }
        if (is_body || is_type) parse_all(next + 1, close, self);
        next = close;
        if (is(at, "namespace") || is(at, "extern")) break;
    }
    all_[self].last = std::min(next, end - 1);
    return next + 1;
}

size_t Statements::at(int line, int column) const {
    const size_t position = tokens_.on_line(line, column);
    size_t found = none;
    for (size_t one = 0; one < all_.size(); ++one)
        if (all_[one].first <= position && position <= all_[one].last) found = one;  // children come later
    return found == none ? none : held_on_line(found, line);
}

bool Statements::goes_to_memory(const Statement& head) const {
    if (head.head_last == 0) return false;
    for (size_t at = head.head_first; at <= head.head_last; ++at)
        if (is(at, "[") || is(at, "->") || (is(at, "*") && is(at - 1, "("))) return true;
    return false;
}

size_t Statements::held_on_line(size_t statement, int line) const {
    const auto kind = all_[statement].kind;
    if (kind == Statement::Kind::plain || goes_to_memory(all_[statement])) return statement;
    for (size_t part = statement + 1; part < all_.size() && all_[part].first <= all_[statement].last; ++part)
        if (all_[part].kind == Statement::Kind::plain && tokens_[all_[part].first].line == line) return part;
    return statement;
}

std::vector<size_t> Statements::way_up(size_t statement) const {
    std::vector<size_t> way;
    for (; statement != none; statement = all_[statement].parent) way.push_back(statement);
    return way;
}

bool Statements::stands_in(size_t statement, size_t around) const {
    const auto way = way_up(statement);
    return std::ranges::find(way, around) != way.end();
}

size_t Statements::function_of(size_t statement) const {
    for (const size_t one : way_up(statement))
        if (all_[one].kind == Statement::Kind::function) return one;
    return none;
}

std::string_view Statements::name_of(size_t function) const {
    // The word before the last top-level parenthesis, because __launch_bounds__(…) precedes the name.
    std::string_view name;
    for (size_t at = all_[function].first; at < all_[function].last && !is(at, "{"); ++at) {
        if (!is(at, "(")) continue;
        if (tokens_.is_word(at - 1)) name = tokens_[at - 1].text;
        at = std::max(at, tokens_[at].mate);
    }
    return name;
}

std::vector<size_t> Statements::children(size_t statement) const {
    std::vector<size_t> parts;
    for (size_t one = 0; one < all_.size(); ++one)
        if (all_[one].parent == statement) parts.push_back(one);
    return parts;
}

bool Statements::calls(size_t statement, std::string_view name) const {
    if (all_[statement].kind != Statement::Kind::plain) return false;
    for (size_t at = all_[statement].first; at < all_[statement].last; ++at)
        if (is(at, name) && (is(at + 1, "(") || is(at + 1, "<"))) return true;
    return false;
}

std::string Statements::indent(size_t statement) const {
    const size_t begin = line_begin(source(), begin_of(statement));
    const size_t end = std::min(source().find_first_not_of(" \t", begin), source().size());
    return std::string(source().substr(begin, end - begin));
}

}  // namespace warpmark::fix
