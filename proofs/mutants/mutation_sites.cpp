// Ranges of tokens, and construction of a mutant's text and name.
#include "proofs/mutants/mutation_sites.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpmark::batch {
namespace {

// Text on one line, with single spaces, shortened for a table.
std::string in_short(std::string_view text) {
    constexpr size_t most = 72;
    std::string line;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (space && (line.empty() || line.back() == ' ')) continue;
        line += space ? ' ' : c;
    }
    while (line.ends_with(' ')) line.pop_back();
    if (line.size() > most) line = line.substr(0, most - 1) + "…";
    return line;
}

}  // namespace

std::string Sites::text(TokenRange range) const {
    const size_t begin = tokens_[range.first].begin;
    return source_.substr(begin, tokens_[range.last].end() - begin);
}

size_t Sites::at_top(TokenRange range, std::initializer_list<std::string_view> signs) const {
    for (size_t at = range.first; at <= range.last && at < size(); ++at) {
        for (const auto sign : signs)
            if (is(at, sign)) return at;
        if (mate(at) > at) at = mate(at);
    }
    return size();
}

std::vector<TokenRange> Sites::arguments(size_t open) const {
    std::vector<TokenRange> all;
    const size_t close = mate(open);
    for (size_t first = open + 1; first < close;) {
        const size_t comma = std::min(at_top({first, close - 1}, {","}), close);
        if (comma == first) return {};
        all.push_back({first, comma - 1});
        first = comma + 1;
    }
    return all;
}

bool Sites::is_declarator(size_t open) const {
    while (open >= 1 && is(open - 1, "]")) open = mate(open - 1);
    if (open < 2 || tokens_[open - 1].kind != Token::Kind::word) return false;
    const Token& before = tokens_[open - 2];
    constexpr std::array<std::string_view, 5> no_types{"return", "else", "case", "goto", "throw"};
    return before.kind == Token::Kind::word
               ? std::ranges::find(no_types, before.text) == no_types.end()
               : is(open - 2, ">") && open >= 3 && tokens_[open - 3].kind != Token::Kind::sign &&
                     !is(open - 3, ")") && is(statement_begin(open), "__shared__");
}

size_t Sites::statement_begin(size_t at) const {
    while (at > 0 && !is(at - 1, ";") && !is(at - 1, "{") && !is(at - 1, "}")) --at;
    return at;
}

bool Sites::declares_constant(size_t at) const {
    for (size_t word = statement_begin(at); word < at; ++word)
        if (is(word, "constexpr") || is(word, "const")) return true;
    return false;
}

bool Sites::names_shared(TokenRange range) const {
    for (size_t at = range.first; at <= range.last; ++at) {
        if (tokens_[at].kind != Token::Kind::word) continue;
        for (size_t other = 0; other < size(); ++other)
            if (is(other, tokens_[at].text))
                for (size_t word = statement_begin(other); word < other; ++word)
                    if (is(word, "__shared__")) return true;
        return false;
    }
    return false;
}

void Sites::add(const std::string& kind, size_t first, size_t last, const std::string& text,
                const std::string& shown, size_t from) {
    const size_t begin = tokens_[first].begin, end = tokens_[last].end();
    Mutant mutant;
    mutant.line = tokens_[first].line;
    mutant.source = source_.substr(0, begin) + text + source_.substr(end);
    const size_t show_from = from == SIZE_MAX ? first : from;
    const std::string before = in_short(this->text({show_from, last}));
    const std::string after =
        in_short(source_.substr(tokens_[show_from].begin, begin - tokens_[show_from].begin) + text);
    if (!shown.empty())
        mutant.name = fmt::format("{}: `{}` → {}", kind, before, shown);
    else if (after.empty())
        mutant.name = fmt::format("{}: without `{}`", kind, before);
    else
        mutant.name = fmt::format("{}: `{}` → `{}`", kind, before, after);
    found_.push_back({begin, std::move(mutant)});
}

void Sites::exchange(const std::string& kind, TokenRange one, TokenRange other, size_t from, size_t to) {
    const auto changed = [&](size_t begin, size_t end) {
        return source_.substr(begin, tokens_[one.first].begin - begin) + text(other) +
               source_.substr(tokens_[one.last].end(), tokens_[other.first].begin - tokens_[one.last].end()) +
               text(one) + source_.substr(tokens_[other.last].end(), end - tokens_[other.last].end());
    };
    Mutant mutant;
    mutant.line = tokens_[one.first].line;
    mutant.source = changed(0, source_.size());
    mutant.name = fmt::format("{}: `{}` → `{}`", kind, in_short(text({from, to})),
                              in_short(changed(tokens_[from].begin, tokens_[to].end())));
    found_.push_back({tokens_[one.first].begin, std::move(mutant)});
}

}  // namespace warpmark::batch
