// Rounds up block counts that a division rounds down.
#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"

namespace warpmark::fix {
namespace {

bool is_operand(const Token& token) {
    return token.kind == Token::Kind::word || token.kind == Token::Kind::number;
}

bool is_number(std::string_view text) {
    return text.find_first_not_of("0123456789") == text.npos;
}

// `n / 256` becomes `(n + 255) / 256` if the dividend is a name or a member.
std::optional<Edit> rounded_up(const Statements& in, size_t slash) {
    const auto& tokens = in.tokens();
    if (slash == 0 || slash + 1 >= tokens.size()) return {};
    size_t first = slash - 1;
    if (!is_operand(tokens[first]) || !is_operand(tokens[slash + 1])) return {};
    if (first >= 2 && (tokens[first - 1].is(".") || tokens[first - 1].is("->"))) first -= 2;
    if (first > 0 && (tokens[first - 1].is("*") || tokens[first - 1].is("/"))) return {};
    size_t last = slash + 1;
    if (last + 2 < tokens.size() && tokens[last + 1].is(".")) last += 2;
    const auto divisor = std::string(in.text(slash + 1, last));
    const auto more = is_number(divisor) ? std::to_string(std::strtoull(divisor.c_str(), nullptr, 10) - 1)
                                         : fmt::format("{} - 1", divisor);
    const auto text = fmt::format("({} + {}) / {}", in.text(first, slash - 1), more, divisor);
    return Edit{tokens[first].begin, tokens[last].end() - tokens[first].begin, text};
}

}  // namespace

std::vector<Patch> rounded_up(const Statements& in) {
    const auto& tokens = in.tokens();
    std::vector<Patch> all;
    for (size_t function = 0; function < in.size(); ++function) {
        if (in[function].kind != Statement::Kind::function) continue;
        Patch every;
        std::vector<Patch> each;
        bool launches = false;
        for (size_t at = in[function].first; at <= in[function].last; ++at) {
            launches = launches || tokens[at].is("<<<");
            const auto edit = tokens[at].is("/") ? rounded_up(in, at) : std::nullopt;
            if (!edit) continue;
            each.push_back({fmt::format("Round up in line {}: `{}`.", tokens[at].line, edit->text), {*edit}});
            every.edits.add(*edit);
        }
        if (!launches) continue;
        every.words = fmt::format("Round up all {} divisions in `{}`.", each.size(), in.name_of(function));
        if (each.size() > 1) all.push_back(std::move(every));
        all.insert(all.end(), each.begin(), each.end());
    }
    return all;
}

}  // namespace warpmark::fix
