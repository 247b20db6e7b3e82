// Splits inline assembly into statements, with only as much grammar as that takes.
#include "harness/builds/inline_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "harness/base/attack_defenses.h"
#include "harness/ptx/instruction_names.h"

namespace warpmark::session {
namespace {

constexpr std::string_view asm_begins = "// begin inline asm", asm_ends = "// end inline asm";

// Directives of a module. In a function body, ptxas accepts none of them at the start of a statement.
constexpr std::array<std::string_view, 8> of_modules{
    ".version", ".address_size", ".file", ".section", ".entry", ".maxntid", ".reqntid", ".minnctapersm"};

bool is_word_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.' ||
           c == ':';
}

class Scan {
  public:
    Scan(std::string_view ptx, Assembly part) : text_(ptx.substr(0, part.end)), at_(part.begin) {}

    int depth = 0, least_depth = 0;
    bool open_statement = false;                    // it ends in the middle of an instruction
    std::vector<std::pair<size_t, size_t>> places;  // .loc directives, begin and end

    std::optional<Refusal> run() {
        while (!found_ && skip_blanks()) statement();
        return found_;
    }

  private:
    void refuse(std::string why, size_t at) {
        if (!found_) found_ = Refusal{std::move(why), at};
    }

    // Returns true if any text is left. Comments count as blanks.
    bool skip_blanks() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_]))) {
                ++at_;
            } else if (text_.substr(at_).starts_with("//")) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (text_.substr(at_).starts_with("/*")) {
                const size_t end = text_.find("*/", at_ + 2);
                if (end == text_.npos) refuse("an unterminated comment", at_);
                if (end == text_.npos) return false;
                at_ = end + 2;
            } else {
                return true;
            }
        }
        return false;
    }

    std::string_view word() {
        const size_t begin = at_;
        while (at_ < text_.size() && is_word_letter(text_[at_]) && text_[at_] != ':') ++at_;
        return text_.substr(begin, at_ - begin);
    }

    void statement() {
        const size_t begin = at_;
        const char first = text_[at_];
        if (first == '{' || first == '}') {
            depth += first == '{' ? 1 : -1;
            least_depth = std::min(least_depth, depth);
            ++at_;
        } else if (first == ';') {
            ++at_;  // ptxas rejects an empty statement, too, but this parser accepts it
        } else if (first == '@') {
            guard();
        } else if (!is_word_letter(first)) {
            refuse(fmt::format("`{}` does not begin an instruction", first), begin);
        } else {
            worded(begin);
        }
    }

    void guard() {
        ++at_;
        if (skip_blanks() && text_[at_] == '!') ++at_;
        if (skip_blanks()) word();
    }

    void worded(size_t begin) {
        const std::string_view opcode = word();
        if (at_ < text_.size() && text_[at_] == ':') {
            ++at_;  // a label
            return;
        }
        if (opcode.starts_with('.')) {
            if (std::ranges::find(of_modules, opcode) != of_modules.end())
                refuse(fmt::format("`{}` is a directive of a whole module", opcode), begin);
            if (opcode == ".loc")
                place(begin);
            else if (opcode == ".target")
                at_ = std::min(text_.find('\n', at_), text_.size());
            else
                to_its_end(begin, false);
            return;
        }
        if (!is_instruction(opcode))
            refuse(fmt::format("there is no instruction `{}`", opcode.substr(0, opcode.find('.'))), begin);
        to_its_end(begin, true);
    }

    // .loc file line column, optionally with more on the same line.
    void place(size_t begin) {
        for (int numbers = 0; numbers < 3 && skip_blanks(); ++numbers) word();
        if (skip_blanks() && text_[at_] == ',') at_ = std::min(text_.find('\n', at_), text_.size());
        places.emplace_back(begin, at_);
    }

    // Skips to after the statement's semicolon; its brackets must be balanced before.
    void to_its_end(size_t begin, bool is_instruction) {
        std::string open;
        while (skip_blanks()) {
            const char c = text_[at_++];
            if (c == '"') at_ = std::min(text_.find('"', at_), text_.size() - 1) + 1;
            if (c == '(') open += ')';
            if (c == '[') open += ']';
            if (c == '{') open += '}';
            if (c == '\'' || c == '#') refuse(fmt::format("`{}` is not a PTX token", c), begin);
            if (c == ')' || c == ']' || c == '}') {
                if (open.empty() || open.back() != c)
                    return refuse(fmt::format("`{}` has no matching half", c), begin);
                open.pop_back();
            }
            if (c != ';') continue;
            if (!open.empty()) refuse(fmt::format("`{}` is missing", open.back()), begin);
            return;
        }
        open_statement = is_instruction;
    }

    std::string_view text_;
    size_t at_;
    std::optional<Refusal> found_;
};

// True if there is compiler-generated text between the two.
bool anything_between(std::string_view ptx, size_t begin, size_t end) {
    for (const char c : ptx.substr(begin, end - begin))
        if (!std::isspace(static_cast<unsigned char>(c))) return true;
    return false;
}

}  // namespace

std::vector<Assembly> assemblies(std::string_view ptx) {
    std::vector<Assembly> all;
    for (size_t at = ptx.find(asm_begins); at != ptx.npos; at = ptx.find(asm_begins, at)) {
        const size_t begin = at + asm_begins.size();
        // The author may write such comments, too: the last end marker before the next start marker is the
        // compiler's.
        const size_t next = std::min(ptx.find(asm_begins, begin), ptx.size());
        size_t end = ptx.substr(0, next).rfind(asm_ends);
        if (end == ptx.npos || end < begin) end = next;
        all.push_back({begin, end});
        at = end;
    }
    return all;
}

std::vector<size_t> blank_places(std::string& ptx) {
    std::vector<size_t> found;
    if (ptx.find(asm_begins) == ptx.npos || !is_enabled(Defense::places)) return found;
    for (const auto& part : assemblies(ptx)) {
        if (std::string_view(ptx).substr(part.begin, part.end - part.begin).find(".loc") == ptx.npos)
            continue;
        Scan scan(ptx, part);
        scan.run();
        for (const auto& [begin, end] : scan.places) {
            found.push_back(begin);
            for (size_t i = begin; i < end; ++i)
                if (ptx[i] != '\n') ptx[i] = ' ';
        }
    }
    return found;
}

bool is_instruction(std::string_view opcode) {
    const auto root = opcode.substr(0, opcode.find('.'));
    return root.starts_with('_') || ptx::is_instruction_name(root);
}

std::optional<Refusal> refused_assembly(std::string_view ptx) {
    const auto parts = assemblies(ptx);
    int depth = 0;
    size_t opened = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
        Scan scan(ptx, parts[i]);
        if (auto refused = scan.run()) return refused;
        if (depth + scan.least_depth < 0) return Refusal{"`}` closes the function around it", parts[i].begin};
        if (scan.depth > 0) opened = parts[i].begin;
        depth += scan.depth;
        const size_t behind = std::min(ptx.find('\n', parts[i].end), ptx.size());
        const size_t next = i + 1 < parts.size() ? ptx.rfind("//", parts[i + 1].begin) : ptx.size();
        if (scan.open_statement && anything_between(ptx, behind, std::max(behind, next)))
            return Refusal{"its last instruction has no `;`", parts[i].begin};
    }
    if (depth != 0) return Refusal{"`}` is missing", opened};
    return {};
}

}  // namespace warpmark::session
