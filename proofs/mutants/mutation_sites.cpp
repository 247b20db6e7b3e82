// Searches ranges of tokens, and builds each mutant's text and name.
#include "proofs/mutants/mutation_sites.h"

#include <fmt/format.h>

#include "harness/source/text_edits.h"

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

bool Sites::is_declarator(size_t open) const {
    while (open >= 1 && is(open - 1, "]")) open = mate(open - 1);
    if (open < 2 || !is_word(open - 1)) return false;
    if (is_word(open - 2))
        return !is_among((*this)[open - 2].text, {"return", "else", "case", "goto", "throw"});
    return is(open - 2, ">") && open >= 3 && (*this)[open - 3].kind != Token::Kind::sign &&
           is(statement_begin(open), "__shared__");
}

bool Sites::declares_constant(size_t at) const {
    return has_any(statement_begin(at), at, {"constexpr", "const"});
}

bool Sites::names_shared(TokenRange range) const {
    size_t name = range.first;
    while (name <= range.last && !is_word(name)) ++name;
    for (size_t other = 0; name <= range.last && other < size(); ++other)
        if (is(other, (*this)[name].text) && has(statement_begin(other), other, "__shared__")) return true;
    return false;
}

void Sites::add(const std::string& kind, size_t first, size_t last, const std::string& text,
                const std::string& shown, size_t from) {
    const size_t begin = (*this)[first].begin, end = (*this)[last].end();
    const size_t shown_begin = from == SIZE_MAX ? begin : (*this)[from].begin;
    Mutant mutant;
    mutant.line = (*this)[first].line;
    mutant.source = TextEdits{{begin, end - begin, text}}.applied(source()).text();
    const std::string before = in_short(source().substr(shown_begin, end - shown_begin));
    const std::string after =
        in_short(std::string_view(mutant.source).substr(shown_begin, begin + text.size() - shown_begin));
    if (!shown.empty())
        mutant.name = fmt::format("{}: `{}` → {}", kind, before, shown);
    else if (after.empty())
        mutant.name = fmt::format("{}: without `{}`", kind, before);
    else
        mutant.name = fmt::format("{}: `{}` → `{}`", kind, before, after);
    found_.push_back({begin, std::move(mutant)});
}

void Sites::exchange(const std::string& kind, TokenRange one, TokenRange other, size_t from, size_t to) {
    const size_t first = (*this)[one.first].begin, second = (*this)[other.first].begin;
    const std::string_view old_first = text(one), old_second = text(other), shown = text(from, to);
    const TextEdits edits{{first, old_first.size(), std::string(old_second)},
                          {second, old_second.size(), std::string(old_first)}};
    Mutant mutant;
    mutant.line = (*this)[one.first].line;
    mutant.source = edits.applied(source()).text();
    const auto now = std::string_view(mutant.source).substr((*this)[from].begin, shown.size());
    mutant.name = fmt::format("{}: `{}` → `{}`", kind, in_short(shown), in_short(now));
    found_.push_back({first, std::move(mutant)});
}

}  // namespace warpmark::batch
