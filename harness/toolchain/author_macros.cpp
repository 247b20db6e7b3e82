// Scans for macros, and selects names that only this program's headers use.
#include "harness/toolchain/author_macros.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "harness/base/file_contents.h"
#include "harness/source/source_tokens.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {
namespace {

constexpr std::string_view blank = " \t\\\n\r";

std::string_view without_blank(std::string_view text) {
    const size_t first = text.find_first_not_of(blank);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string_view word_at_front(std::string_view text) {
    return text.substr(0, static_cast<size_t>(std::ranges::find_if_not(text, is_in_word) - text.begin()));
}

class MacroScan {
  public:
    explicit MacroScan(const Folders& folders) : dirs_(folders.dirs), beside_(folders.beside) {}

    void define(std::string name, std::string_view replacement) {
        if (!name.empty() && name[0] != '_') pending_.push_back({std::move(name), std::string(replacement)});
    }

    void reach_header() {
        std::ranges::move(pending_, std::back_inserter(found_));
        pending_.clear();
    }

    void read(std::string_view text) {
        for (const std::string_view line : preprocessor_lines(text)) {
            const std::string_view directive = without_blank(line.substr(1));
            const std::string_view what = word_at_front(directive);
            const std::string_view rest = without_blank(directive.substr(what.size()));
            const std::string name(word_at_front(rest));
            if (what == "define") define(name, rest.substr(name.size()));
            if (what == "undef")
                std::erase_if(pending_, [&](const AuthorMacro& one) { return one.name == name; });
            if (what == "include") include(rest);
        }
    }

    std::vector<AuthorMacro> found() { return std::move(found_); }

  private:
    void include(std::string_view named) {
        const size_t end = named.find_first_of("\">", 1);
        if (named.empty() || end == named.npos) return reach_header();
        const std::string name(named.substr(1, end - 1));
        if (is_memory_header(name)) return reach_header();
        std::vector<std::string> places;
        if (named[0] == '"' && !beside_.empty()) places.push_back(beside_);
        places.insert(places.end(), dirs_.begin(), dirs_.end());
        for (const auto& folder : places) {
            const std::string path = folder + "/" + name;
            std::ifstream file(path, std::ios::binary);
            if (!file || left_ == 0) continue;
            --left_;
            const auto includer = std::exchange(beside_, path.substr(0, path.rfind('/')));
            read(rest_of(file));
            beside_ = includer;
            return;
        }
        reach_header();
    }

    std::vector<std::string> dirs_;
    std::string beside_;  // the current file's folder
    std::vector<AuthorMacro> pending_, found_;
    int left_ = 64;  // limit on files, because two may include each other
};

// True if a program may use the name, too. It must then undefine the author's macro, as with g++.
bool is_public(std::string_view name, const TokenList& tokens) {
    for (size_t at = 0; at < tokens.size(); ++at) {
        if (!tokens[at].is(name)) continue;
        if (at + 1 < tokens.size() && is_among(tokens[at + 1].text, {"(", "<"})) return true;
        if (at > 0 && is_among(tokens[at - 1].text,
                               {"::", ".", "->", "class", "struct", "enum", "namespace", "using", "~"}))
            return true;
    }
    return false;
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

bool holds_word(std::string_view text, std::string_view word) {
    for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_in_word(text[at - 1]);
        const size_t end = at + word.size();
        if (begins && (end == text.size() || !is_in_word(text[end]))) return true;
    }
    return false;
}

// The standard library has no names with capital letters other than macros and FILE, and no one-letter names;
// dim3 has x, y, z.
bool is_private(const AuthorMacro& macro) {
    const std::string& name = macro.name;
    if (holds_word(macro.replacement, name)) return false;  // #define vector std::vector
    if (name == "FILE") return false;
    if (is_capital(name[0])) return true;
    if (name.size() == 1) return !is_among(name, {"x", "y", "z", "w"});
    return std::ranges::none_of(memory_headers(), [&](const MemoryHeader& header) {
        return holds_word(header.text, name) && is_public(name, tokens_of(header.text));
    });
}

// Renames these words in a part of a header.
void rename_words(std::string_view part, size_t offset, const std::vector<std::string>& words,
                  TextEdits& edits) {
    const auto tokens = tokens_of(part);
    for (size_t at = 0; at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        if (!token.is_word() || std::ranges::find(words, token.text) == words.end()) continue;
        const bool is_prefix = at + 1 < tokens.size() && tokens[at + 1].kind == Token::Kind::text &&
                               tokens[at + 1].begin == token.end();  // L"…"
        if (!is_prefix) edits.insert(offset + token.begin, "__own_");
    }
}

// Renames the words in the text and in this program's own macros. Other preprocessor lines stay unchanged, so
// tests of NDEBUG and similar macros still work.
std::string with_other_words(std::string_view text, const std::vector<std::string>& words) {
    TextEdits edits;
    rename_words(text, 0, words, edits);
    for (const std::string_view line : preprocessor_lines(text))
        if (line.starts_with("#define __warpmark"))
            rename_words(line.substr(1), static_cast<size_t>(line.data() - text.data()) + 1, words, edits);
    return edits.applied(text).text();
}

}  // namespace

std::vector<AuthorMacro> macros_before_headers(std::string_view text, const Folders& folders) {
    MacroScan scan(folders);
    scan.read(text);
    return scan.found();
}

std::string line_of_definition(std::string_view define) {
    const size_t equals = define.find('=');
    const std::string_view value = equals == define.npos ? "1" : define.substr(equals + 1);
    const AuthorMacro macro{std::string(word_at_front(define)), std::string(value)};
    const bool may_be_asked_for = macro.name.empty() || macro.name[0] == '_' || !is_private(macro);
    if (may_be_asked_for || define.contains('\n') || macro.name == "NDEBUG") return "";
    return fmt::format("#define {} {}\n", define.substr(0, equals), value);
}

HeaderTexts headers_beside(const std::vector<AuthorMacro>& macros) {
    HeaderTexts all;
    std::vector<std::string> words;
    for (const auto& macro : macros)
        if (is_private(macro)) words.push_back(macro.name);
    for (const auto& header : memory_headers()) {
        const auto has = [&](const std::string& word) { return holds_word(header.text, word); };
        all.names.push_back(header.name);
        if (std::ranges::none_of(words, has)) {
            all.texts.push_back(header.text);
            continue;
        }
        all.changed.push_back(with_other_words(header.text, words));
        all.texts.push_back(all.changed.back().c_str());
    }
    return all;
}

}  // namespace warpmark::toolchain
