// List of instruction forms for display. Table rows get their operands; rows that differ only in types are
// merged, then rows that differ in one word: setp.eq.type and setp.ne.type become setp.(eq|ne).type.
#include <algorithm>

#include "harness/isa/instruction_forms.h"
#include "harness/isa/matrix_instructions.h"

namespace warpmark::isa {
namespace {

struct Entry {
    std::vector<std::string> words;  // the pattern, split at its dots: "setp" "eq" "type"
    std::string operands;
    std::vector<std::string> types;
    bool warp_table = false;
    size_t opcodes = 0;
};

// Dots within brackets do not separate words.
std::vector<std::string> words_of(const std::string& pattern) {
    std::vector<std::string> words(1);
    int depth = 0;
    for (const char c : pattern) {
        depth += (c == '[' || c == '(') - (c == ']' || c == ')');
        if (c == '.' && depth == 0)
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

void replace(std::string& text, std::string_view what, const std::string& with) {
    if (const size_t at = text.find(what); at != text.npos) text.replace(at, what.size(), with);
}

struct Collector final : LaneSink {
    std::vector<Entry> entries;
    bool warp_table = false;

    void add(const LaneForm& form) override {
        std::string pattern = form.pattern;
        replace(pattern, "/3", "");  // redundant, because the operands are listed
        replace(pattern, ".dtype.atype", std::string(".") + ptx::name(form.destination) + ".type");
        const bool has_type = pattern.find(".type") != pattern.npos;
        const std::string operands = operands_of(form), type = has_type ? ptx::name(form.type) : "";
        auto same = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) {
            return e.operands == operands && e.warp_table == warp_table && e.words == words_of(pattern);
        });
        if (same == entries.end())
            same = entries.insert(entries.end(), Entry{words_of(pattern), operands, {}, warp_table, 0});
        same->opcodes += opcodes(form).size();
        if (has_type && std::find(same->types.begin(), same->types.end(), type) == same->types.end())
            same->types.push_back(type);
    }

    // The last source of a warp instruction is its lane mask.
    std::string operands_of(const LaneForm& form) const {
        std::string text = form.destination == ptx::Type::pred ? "p" : "d";
        if (form.piped) text += text == "p" ? "|q" : "|p";
        for (int at = 0; at < form.sources; ++at) {
            const bool is_mask = warp_table && at + 1 == form.sources;
            text += ", ";
            if (is_mask)
                text += "mask";
            else if (form.source[at] == ptx::Type::pred)
                text += form.sources - warp_table == 1 ? "a" : "p";
            else
                text += "abce"[at];
        }
        return text;
    }
};

// Merges entries that differ only in word `at` into one with alternatives. True if any were merged.
bool fold(std::vector<Entry>& entries, size_t at) {
    bool any = false;
    for (size_t first = 0; first < entries.size(); ++first) {
        Entry& one = entries[first];
        if (at >= one.words.size() || one.words[at].find('(', 1) != std::string::npos) continue;
        std::string alternatives = one.words[at];
        for (size_t other = first + 1; other < entries.size();) {
            Entry same = entries[other];
            if (same.words.size() == one.words.size()) same.words[at] = one.words[at];
            if (same.words != one.words || same.operands != one.operands || same.types != one.types ||
                same.warp_table != one.warp_table) {
                ++other;
                continue;
            }
            alternatives += "|" + entries[other].words[at];
            one.opcodes += entries[other].opcodes;
            entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(other));
            any = true;
        }
        if (alternatives != one.words[at]) one.words[at] = "(" + alternatives + ")";
    }
    return any;
}

// "((a|b)|c)" → "(a|b|c)".
std::string flat(std::string word) {
    int depth = 0;
    std::string result;
    for (const char c : word) {
        if (c == '(' && depth++ > 0) continue;
        if (c == ')' && --depth > 0) continue;
        result += c;
    }
    return result;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : between) + part;
    return text;
}

// Merges operations with the same operands and types.
std::vector<Form> atomic_forms() {
    std::vector<Entry> operations;
    for (const auto& row : atomic_rows()) {
        if (row.operation.starts_with("mbarrier")) continue;
        const std::string name = std::string(row.operation) + (row.operation == "add" ? "[.v2|.v4]" : "");
        auto found = std::find_if(operations.begin(), operations.end(),
                                  [&](const Entry& one) { return one.words[0] == name; });
        if (found == operations.end())
            found = operations.insert(operations.end(),
                                      Entry{{name}, row.sources == 2 ? "b, c" : "b", {}, false, 0});
        found->opcodes += expand(name).size();
        found->types.push_back(ptx::name(row.type));
    }
    fold(operations, 0);
    std::vector<Form> all;
    for (const auto& one : operations)
        all.push_back(
            {"(atom|red)[.order][.scope][.space]." + one.words[0] + ".type [d, ][a], " + one.operands,
             joined(one.types, " "), "cell", one.opcodes});
    return all;
}

}  // namespace

std::vector<Form> forms() {
    Collector collector;
    lane_rows(collector);
    collector.warp_table = true;
    warp_rows(collector);
    auto& entries = collector.entries;
    for (bool changed = true; changed;) {
        changed = false;
        for (const size_t word : {1, 2, 3, 4, 0}) changed = fold(entries, word) || changed;
    }
    std::vector<Form> all;
    for (auto& entry : entries) {
        for (auto& word : entry.words) word = flat(word);
        all.push_back({joined(entry.words, ".") + " " + entry.operands, joined(entry.types, " "),
                       entry.warp_table ? "warp" : "lane", entry.opcodes});
    }
    for (auto& form : atomic_forms()) all.push_back(std::move(form));
    for (const auto& row : matrix_rows()) {
        const bool sparse = std::string_view(row.pattern).starts_with("mma.sp");
        all.push_back(
            {std::string(row.pattern) + (sparse ? " d, a, b, c, metadata, selector" : " d, a, b, c"), "",
             "matrix", expand(row.pattern).size()});
    }
    for (const auto& pattern : fragment_patterns())
        all.push_back(
            {pattern + (pattern.find("store") != pattern.npos ? " [p], r[, stride]" : " r, [p][, stride]"),
             "", "matrix", expand(pattern).size()});
    for (const auto& form : machine_forms())
        all.push_back(
            {std::string(form.pattern) + (form.operands.empty() ? "" : " ") + std::string(form.operands),
             std::string(form.types), "machine",
             form.least + form.most > 0 || form.types.empty() ? expand(form.pattern).size() : 1});
    return all;
}

}  // namespace warpmark::isa
