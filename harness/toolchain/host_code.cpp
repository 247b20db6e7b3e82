// host_code.cpp: a scan for brackets, strings and comments, as far as it takes to find where declarations begin and end.
#include "harness/toolchain/host_code.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "harness/toolchain/includes.h"

namespace warpmark::toolchain {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Scan {
  public:
    explicit Scan(std::string_view source) : source_(source) {}

    std::vector<Declaration> run() {
        while (at_ < source_.size())
            if (!skip_blank()) step();
        if (open_) close(source_.size());
        return std::move(found_);
    }

  private:
    char here(size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }

    void advance(size_t to) {
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<long>(at_), source_.begin() + static_cast<long>(std::min(to, source_.size())), '\n'));
        at_ = std::min(to, source_.size());
    }

    // Spaces, comments, preprocessor lines.
    bool skip_blank() {
        const size_t start = at_;
        if (std::isspace(static_cast<unsigned char>(here()))) advance(at_ + 1);
        else if (here() == '/' && here(1) == '/') advance(end_of_line(at_));
        else if (here() == '/' && here(1) == '*') advance(behind("*/", at_ + 2));
        else if (here() == '#' && starts_line()) advance(end_of_line(at_));
        return at_ != start;
    }

    bool starts_line() const {
        const size_t before = source_.substr(0, at_).find_last_not_of(" \t");
        return before == source_.npos || source_[before] == '\n';
    }

    // The end of the line, or of the last one that a backslash joins to it.
    size_t end_of_line(size_t from) const {
        for (size_t end = source_.find('\n', from);; end = source_.find('\n', end + 1)) {
            if (end == source_.npos) return source_.size();
            if (source_[end - 1] != '\\' && !(end >= 2 && source_[end - 1] == '\r' && source_[end - 2] == '\\')) return end;
        }
    }

    size_t behind(std::string_view mark, size_t from) const {
        const size_t found = source_.find(mark, from);
        return found == source_.npos ? source_.size() : found + mark.size();
    }

    // Behind <class T, int n = (1 > 0)>.
    size_t behind_angles(size_t from) const {
        int angles = 0, brackets = 0;
        for (size_t at = from; at < source_.size(); ++at) {
            const char c = source_[at];
            if (c == '(') ++brackets;
            if (c == ')') --brackets;
            if (c == '<' && brackets == 0) ++angles;
            if (c == '>' && brackets == 0 && --angles <= 0) return at + 1;
            if (c == '{' || c == ';' || (angles == 0 && !std::isspace(static_cast<unsigned char>(c)))) break;
        }
        return from;  // template class X<int>;
    }

    size_t behind_quoted(char quote) const {
        size_t end = at_ + 1;
        while (end < source_.size() && source_[end] != quote && source_[end] != '\n') end += source_[end] == '\\' ? 2 : 1;
        return end + 1;
    }

    // One token of a declaration.
    void step() {
        const char c = here();
        if (c == '}' && depth_ == 0) return advance(at_ + 1);  // of a namespace
        if (!open_) open();
        if (is_word(c)) return word();
        const char before = std::exchange(last_, c);
        if (c == '"' || c == '\'') return advance(behind_quoted(c));
        if (c == '(' || c == '[') ++depth_;
        if (c == ')' || c == ']') depth_ = std::max(0, depth_ - 1);
        if (c == '=' && depth_ == 0) is_value_ = true;
        advance(at_ + 1);
        if (c == ';' && depth_ == 0) return close(at_);
        if (c == ':' && depth_ == 0 && before == ')') has_initialisers_ = true;
        if (c == '{' && depth_ == 0) {
            if (is_scope_) return found_.pop_back(), void(open_ = false);
            is_initialiser_ = has_initialisers_ && before == 'a';  // X::X() : a{1} {}
        }
        if (c == '{') ++depth_;
        if (c != '}') return;
        depth_ = std::max(0, depth_ - 1);
        if (depth_ == 0 && !is_type_ && !is_value_ && !is_initialiser_) close(at_);
    }

    void word() {
        size_t end = at_;
        while (end < source_.size() && is_word(source_[end])) ++end;
        const std::string_view text = source_.substr(at_, end - at_);
        if (text == "R" && end < source_.size() && source_[end] == '"') {  // R"x(…)x"
            const size_t parenthesis = std::min(source_.find('(', end), source_.size());
            const std::string mark = ")" + std::string(source_.substr(end + 1, parenthesis - end - 1)) + "\"";
            return advance(behind(mark, parenthesis));
        }
        if (text == "template" && depth_ == 0) return advance(behind_angles(end));
        constexpr std::string_view types[] = {"struct", "class", "union", "enum", "typedef", "using"};
        constexpr std::string_view devices[] = {"__global__", "__device__", "__constant__"};
        if (depth_ == 0 && !behind_parenthesis_ && std::ranges::find(types, text) != std::end(types)) is_type_ = true;
        if (depth_ == 0 && (text == "namespace" || (text == "extern" && is_first_))) is_scope_ = true;
        if (is_scope_ && text == "extern" && source_.substr(end).find_first_not_of(" \t\n") != source_.npos &&
            source_[source_.find_first_not_of(" \t\n", end)] != '"')
            is_scope_ = false;  // extern int x;
        if (std::ranges::find(devices, text) != std::end(devices)) found_.back().for_device = true;
        if (last_ == ')' && depth_ == 0) behind_parenthesis_ = true;
        is_first_ = false;
        last_ = 'a';
        advance(end);
    }

    void open() {
        open_ = is_first_ = true;
        is_type_ = is_value_ = is_scope_ = behind_parenthesis_ = has_initialisers_ = is_initialiser_ = false;
        last_ = ' ';
        found_.push_back({at_, source_.size(), line_, line_, false});
    }

    void close(size_t end) {
        open_ = false;
        found_.back().end = end;
        found_.back().last_line = line_;
    }

    std::string_view source_;
    std::vector<Declaration> found_;
    size_t at_ = 0;
    int line_ = 1, depth_ = 0;
    char last_ = ' ';
    bool open_ = false, is_first_ = false, is_type_ = false, is_value_ = false, is_scope_ = false, behind_parenthesis_ = false;
    bool has_initialisers_ = false, is_initialiser_ = false;
};

bool blank(std::string& source, size_t begin, size_t end) {
    bool any = false;
    for (size_t at = begin; at < end; ++at)
        if (!std::isspace(static_cast<unsigned char>(source[at]))) source[at] = ' ', any = true;
    return any;
}

}  // namespace

std::vector<Declaration> declarations_of(std::string_view source) { return Scan(source).run(); }

bool blank_host_code(std::string& source, const std::vector<int>& lines) {
    const auto among = [&](int first, int last) { return std::ranges::any_of(lines, [&](int line) { return first <= line && line <= last; }); };
    bool any = false;
    for (const auto& include : includes_of(source)) {
        if (!among(include.line, include.line)) continue;
        size_t begin = 0;
        for (int line = 1; line < include.line; ++line) begin = source.find('\n', begin) + 1;
        any = blank(source, begin, std::min(source.find('\n', begin), source.size())) || any;
    }
    for (const auto& declaration : declarations_of(source))
        if (!declaration.for_device && among(declaration.first_line, declaration.last_line))
            any = blank(source, declaration.begin, declaration.end) || any;
    return any;
}

}  // namespace warpmark::toolchain
