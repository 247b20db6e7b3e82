// Rewritings that keep every token, or every token except names.
#include <fmt/format.h>

#include <array>
#include <map>

#include "proofs/variants/rewriting_functions.h"

namespace warpmark::batch {
namespace {

// True for two tokens of this scanner that form one C++ token, or that change meaning when separated.
bool stay_together(const Token& one, const Token& next) {
    if (one.end() != next.begin) return false;
    const bool is_operator = (one.is(".") && next.is("*")) || (one.is("<=") && next.is(">"));
    return is_operator || next.kind == Token::Kind::text || one.kind == Token::Kind::text;
}

// Copies the gap between two tokens: preprocessor lines unchanged, the rest as `blank`.
void add_gap(EditedText& out, const RewrittenVariant& source, size_t begin, size_t end,
             std::string_view blank) {
    bool any = false;
    for (const auto line : preprocessor_lines(source.text)) {
        const auto at = static_cast<size_t>(line.data() - source.text.data());
        if (at < begin || at >= end) continue;
        if (!any && !out.text().empty()) out.add("\n", at);
        out.keep(at, at + line.size());
        out.add("\n", at);
        any = true;
    }
    if (!any && !out.text().empty()) out.add(blank, end);
}

MaybeEdited laid_out(const RewrittenVariant& source, bool token_a_line) {
    if (counts_lines(source)) return {};
    EditedText out(source.text);
    size_t end = 0;
    const Token* before = nullptr;
    for (const auto& token : source.tree.tokens()) {
        const bool together =
            before && (token_a_line ? stay_together(*before, token) : before->end() == token.begin);
        if (!together) add_gap(out, source, end, token.begin, token_a_line ? "\n" : " ");
        out.keep(token.begin, token.end());
        end = token.end();
        before = &token;
    }
    add_gap(out, source, end, source.text.size(), "\n");
    return out;
}

constexpr std::array<std::string_view, 33> types{
    "int",   "unsigned", "float",    "double",  "char",     "bool",     "long",    "short",  "auto",
    "void",  "size_t",   "uint32_t", "int32_t", "uint64_t", "int64_t",  "uint8_t", "int8_t", "uint16_t",
    "int2",  "int4",     "float2",   "float4",  "double2",  "__half",   "half",    "half2",  "__half2",
    "uint2", "uint4",    "uchar4",   "char4",   "ushort2",  "uintptr_t"};

bool names_type(std::string_view word) {
    return std::ranges::find(types, word) != types.end();
}

// Is the word at this position declared there, behind a type that everybody has?
bool is_declared(const TokenList& tokens, size_t at) {
    size_t type = at;
    while (type > 0 && (tokens[type - 1].is("*") || tokens[type - 1].is("&") ||
                        tokens[type - 1].is("const") || tokens[type - 1].is("__restrict__")))
        --type;
    if (type == 0 || !names_type(tokens[type - 1].text)) return false;
    if (at + 1 >= tokens.size()) return false;
    constexpr std::array behind{";", "=", ",", ")", "[", "(", "{", ":"};
    return std::ranges::any_of(behind, [&](const char* sign) { return tokens[at + 1].is(sign); });
}

bool is_reserved(std::string_view word) {
    return names_type(word) || word.starts_with("__") || word.starts_with("atomic") ||
           word.starts_with("cuda") ||
           is_among(word, {"const", "operator", "main", "launch", "oracle", "this", "return", "sizeof", "x",
                           "y", "z", "w", "min", "max", "abs", "swap"});
}

struct Uses {
    bool declared = false, called = false, declared_called = false, is_member = false;
};

std::map<std::string_view, Uses> uses_of(const TokenList& tokens) {
    std::map<std::string_view, Uses> all;
    for (size_t at = 0; at < tokens.size(); ++at) {
        if (!tokens.is_word(at)) continue;
        auto& uses = all[tokens[at].text];
        const bool calls = at + 1 < tokens.size() && (tokens[at + 1].is("(") || tokens[at + 1].is("<"));
        const bool declares = is_declared(tokens, at);
        uses.declared |= declares;
        uses.called |= calls && !declares;
        uses.declared_called |= calls && declares;
        if (at > 0)
            uses.is_member |= tokens[at - 1].is(".") || tokens[at - 1].is("->") || tokens[at - 1].is("::");
    }
    return all;
}

// True if the name is in a macro or a string, where its meaning is unknown.
bool is_hidden(const RewrittenVariant& source, std::string_view name) {
    for (const auto line : preprocessor_lines(source.text))
        if (line.find(name) != line.npos) return true;
    return std::ranges::any_of(source.tree.tokens(), [&](const Token& token) {
        return token.kind == Token::Kind::text && token.text.find(name) != token.text.npos;
    });
}

}  // namespace

MaybeEdited on_one_line(const RewrittenVariant& source) {
    return laid_out(source, false);
}

MaybeEdited a_token_a_line(const RewrittenVariant& source) {
    return laid_out(source, true);
}

MaybeEdited mask_macros(const RewrittenVariant& source) {
    const auto& tokens = source.tree.tokens();
    std::set<std::string_view> changed;
    for (const auto& [name, uses] : uses_of(tokens)) {
        if (!uses.declared || uses.is_member || is_reserved(name)) continue;
        if (uses.called && !uses.declared_called) continue;
        if (source.fixed.contains(std::string(name)) || is_hidden(source, name)) continue;
        changed.insert(name);
    }
    if (changed.empty()) return {};
    TextEdits edits;
    for (const auto& token : tokens)
        if (token.is_word() && changed.contains(token.text))
            edits.replace(token.begin, token.end(), fmt::format("{}_anew", token.text));
    return edits.applied(source.text);
}

MaybeEdited without_asserts(const RewrittenVariant& source) {
    if (source.text.find("assert") != source.text.npos || source.text.find("NDEBUG") != source.text.npos)
        return {};
    return TextEdits{{0, 0, "#define NDEBUG\n"}}.applied(source.text);
}

}  // namespace warpmark::batch
