// Breaks text into lines, using the number of terminal columns of each character.
#include "grader/report/text_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

struct Range {
    char32_t first, last;
};
// Unicode 15, EastAsianWidth.txt: the blocks in which every character is wide (W or F).
constexpr std::array wide{Range{0x1100, 0x115f},  Range{0x2e80, 0xa4cf},   Range{0xac00, 0xd7a3},
                          Range{0xf900, 0xfaff},  Range{0xfe30, 0xfe6f},   Range{0xff01, 0xff60},
                          Range{0xffe0, 0xffe6},  Range{0x1f300, 0x1f64f}, Range{0x1f900, 0x1f9ff},
                          Range{0x20000, 0x3fffd}};
constexpr std::array combining{Range{0x300, 0x36f}, Range{0x1ab0, 0x1aff}, Range{0x20d0, 0x20ff},
                               Range{0xfe00, 0xfe0f}};

bool lies_in(char32_t letter, std::span<const Range> ranges) {
    return std::ranges::any_of(
        ranges, [&](const Range& range) { return letter >= range.first && letter <= range.last; });
}

// The first UTF-8 character of a text; a single byte if it is invalid.
std::string_view first_letter(std::string_view text) {
    std::size_t bytes = 1;
    while (bytes < text.size() && (text[bytes] & 0xc0) == 0x80) ++bytes;
    return text.substr(0, bytes);
}

std::size_t columns_of(std::string_view letter) {
    char32_t value = static_cast<unsigned char>(letter[0]);
    if (letter.size() > 1) value &= 0x7fu >> letter.size();
    for (const char byte : letter.substr(1)) value = value << 6 | (byte & 0x3f);
    if (lies_in(value, combining)) return 0;
    return lies_in(value, wide) ? 2 : 1;
}

// The beginning of a text that fits into `columns`; at least one character.
std::string_view fitting(std::string_view text, std::size_t columns) {
    std::size_t end = 0, used = 0;
    while (end < text.size()) {
        const auto letter = first_letter(text.substr(end));
        used += columns_of(letter);
        if (used > columns && end > 0) break;
        end += letter.size();
    }
    return text.substr(0, end);
}

// True if a text is wider than `most` columns. Reads only the beginning of a very long one.
bool is_longer(std::string_view text, std::size_t most) {
    for (std::size_t columns = 0; !text.empty();) {
        const auto letter = first_letter(text);
        columns += columns_of(letter);
        if (columns > most) return true;
        text.remove_prefix(letter.size());
    }
    return false;
}

// Puts words into lines.
class Lines {
  public:
    Lines(std::string_view first, std::string_view indent, std::size_t width, std::string_view joint = "")
        : first_(first), indent_(indent), width_(width - std::min(width, letters(joint))), joint_(joint) {}

    void add(std::string_view word) {
        if (!line_.empty() && letters(line_) + letters(word) > room()) end(joint_);
        while (is_longer(word, room()) && joint_.empty()) {
            const auto part = fitting(word, room());
            if (part.size() == word.size()) break;
            line_ += part;
            word.remove_prefix(part.size());
            end("");
        }
        line_ += word;
    }
    void space() {
        if (!line_.empty()) line_ += ' ';
    }
    void end(std::string_view last = "") {
        while (line_.ends_with(' ')) line_.pop_back();
        if (!line_.empty()) all_ += std::string(indent()) + line_;
        all_ += std::string(last) + "\n";
        line_.clear();
        is_first_ = false;
    }
    std::string all() {
        if (!line_.empty()) end();
        return all_;
    }

  private:
    std::string_view indent() const { return is_first_ ? first_ : indent_; }
    std::size_t room() const { return width_ - std::min(width_ - 1, letters(indent())); }

    std::string_view first_, indent_;
    std::size_t width_;
    std::string_view joint_;
    std::string all_, line_;
    bool is_first_ = true;
};

// A table row has gaps of several spaces; prose has none.
bool is_prose(std::string_view line) {
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    return line.substr(begin).find("  ") == line.npos;
}

// Quoting state of a shell within a line: inside '…' only a quote ends it; elsewhere, also inside $'…', a
// backslash escapes the next character.
class Quotes {
  public:
    bool is_within(char c) {
        const bool is_plain = is_quoted_ && !has_escapes_;
        if (is_escaped_)
            is_escaped_ = false;
        else if (c == '\\' && !is_plain)
            is_escaped_ = true;
        else if (c == '\'')
            turn();
        last_ = c;
        return is_quoted_;
    }

  private:
    void turn() {
        is_quoted_ = !is_quoted_;
        has_escapes_ = is_quoted_ && last_ == '$';
    }

    bool is_quoted_ = false, has_escapes_ = false, is_escaped_ = false;
    char last_ = 0;
};

// Words of a command line, split where a shell allows a line break; an option's value stays with its name.
std::vector<std::string> parts_of(std::string_view command) {
    std::vector<std::string> parts(1);
    Quotes quotes;
    bool waits_for_value = false;
    for (std::size_t at = 0; at < command.size(); ++at) {
        const char c = command[at];
        if (quotes.is_within(c) || c != ' ') {
            parts.back() += c;
            continue;
        }
        const bool is_option = parts.back().starts_with("--") && !waits_for_value;
        waits_for_value = is_option && command.substr(at + 1, 1) != "-";
        if (waits_for_value)
            parts.back() += ' ';
        else
            parts.emplace_back();
    }
    return parts;
}

}  // namespace

std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const auto letter = first_letter(text);
        count += columns_of(letter);
        text.remove_prefix(letter.size());
    }
    return count;
}

std::string cut(std::string_view text, std::size_t columns) {
    if (letters(text) <= columns) return std::string(text);
    return std::string(fitting(text, columns - std::min<std::size_t>(columns, 1))) + "…";
}

std::string wrapped(std::string_view text, std::string_view first, std::string_view indent,
                    std::size_t width) {
    Lines lines(first, indent, width);
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \n");
        lines.add(text.substr(0, end));
        if (end == std::string_view::npos) break;
        if (text[end] == '\n')
            lines.end();
        else
            lines.space();
        text.remove_prefix(end + 1);
    }
    return lines.all();
}

std::string wrapped_command(std::string_view command, std::string_view first, std::string_view indent,
                            std::size_t width) {
    if (letters(first) + letters(command) <= width) return std::string(first) + std::string(command) + "\n";
    Lines lines(first, indent, width, " \\");
    for (const auto& part : parts_of(command)) {
        lines.add(part);
        lines.space();
    }
    return lines.all();
}

std::string code_block(std::string_view code, std::string_view indent) {
    std::string all;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        all += fmt::format("{}{}\n", indent, code.substr(0, end));
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return all;
}

std::string picture_block(std::string_view picture, std::string_view indent, std::size_t width) {
    std::string all;
    while (!picture.empty()) {
        const std::size_t end = std::min(picture.find('\n'), picture.size());
        const auto line = picture.substr(0, end);
        const auto begin = std::min(line.find_first_not_of(' '), line.size());
        const std::string own(line.substr(0, begin));
        if (line.empty())
            all += "\n";
        else if (is_prose(line))
            all += wrapped(line.substr(begin), std::string(indent) + own, std::string(indent) + own + "  ",
                           width);
        else
            all += std::string(indent) + cut(line, width - std::min(width - 1, letters(indent))) + "\n";
        picture.remove_prefix(std::min(end + 1, picture.size()));
    }
    return all;
}

// The end of a sequence from Style::paint: from an escape to its `m`.
static std::size_t end_of_code(std::string_view text, std::size_t at) {
    return std::min(text.find('m', at), text.size() - 1) + 1;
}

std::size_t letters_shown(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();)
        if (text[at] == '\x1b')
            at = end_of_code(text, at);
        else
            plain += text[at++];
    return letters(plain);
}

std::string cut_painted(std::string_view text, std::size_t columns) {
    if (letters_shown(text) <= columns) return std::string(text);
    std::string all;
    bool is_painted = false;
    for (std::size_t at = 0, shown = 0; at < text.size();) {
        auto end = at + 1;
        if (text[at] == '\x1b') {
            end = end_of_code(text, at);
            is_painted = true;
        } else {
            while (end < text.size() && (text[end] & 0xc0) == 0x80) ++end;
            shown += letters(text.substr(at, end - at));
            if (shown + 1 > columns) break;  // one column is reserved for "…"
        }
        all += text.substr(at, end - at);
        at = end;
    }
    return all + (columns ? "…" : "") + (is_painted ? "\x1b[0m" : "");
}

}  // namespace warpmark::report
