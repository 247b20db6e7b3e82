// text.cpp: UTF-8 aware escaping and wrapping.
#include "grader/report/text.h"

#include <fmt/format.h>

#include <cmath>

namespace warpmark::report {
namespace {

// Bytes of the well-formed UTF-8 letter at the front, and its code; 0 bytes if it is broken.
struct Letter {
    std::size_t bytes = 0;
    char32_t code = 0;
};

Letter first_letter(std::string_view text) {
    unsigned char lead = (unsigned char)text[0];
    std::size_t bytes = lead < 0x80                   ? 1
                        : lead >= 0xc2 && lead < 0xe0 ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
    if (bytes == 0 || bytes > text.size()) return {};
    char32_t code = bytes == 1 ? lead : lead & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) return {};
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    constexpr char32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};  // shorter forms are broken too
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {bytes, code};
}

struct Range {
    char32_t first, last;
};
// Letters that move, hide or reorder other letters.
constexpr Range unseen[] = {{0x80, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},  {0x200b, 0x200f},
                            {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}};

bool hides(char32_t code) {
    for (auto [first, last] : unseen)
        if (code >= first && code <= last) return true;
    return false;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string safe;
    while (!text.empty()) {
        auto [bytes, code] = first_letter(text);
        if (bytes == 0) {
            safe += fmt::format("\\x{:02x}", (unsigned char)text[0]);
            text.remove_prefix(1);
            continue;
        }
        if (code == '\n')
            safe += '\n';
        else if (code == '\t')
            safe += ' ';
        else if (code < 0x20 || code == 0x7f)
            safe += fmt::format("\\x{:02x}", unsigned(code));
        else if (hides(code))
            safe += fmt::format("\\u{:04x}", unsigned(code));
        else
            safe += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return safe;
}

std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    for (char c : text) count += (c & 0xc0) != 0x80;
    return count;
}

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
    std::string all, line;
    auto end_line = [&] {
        while (line.ends_with(' ')) line.pop_back();
        all += line.empty() ? "\n" : std::string(indent) + line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        std::size_t end = text.find_first_of(" \n");
        auto word = text.substr(0, end);
        if (!line.empty() && letters(indent) + letters(line) + letters(word) > width) end_line();
        line += word;
        bool breaks = end != std::string_view::npos && text[end] == '\n';
        if (end != std::string_view::npos && !breaks && !line.empty()) line += ' ';
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (breaks) end_line();
    }
    if (!line.empty()) end_line();
    return all;
}

std::string points(double value) {
    auto text = fmt::format("{:.2f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string score_words(const Report& report) {
    const std::string held = report.held() > 0 ? fmt::format(", and {} held,", points(report.held())) : "";
    return fmt::format("{}{} of {} points", points(report.score), held, points(report.max_score));
}

std::string unseen_words(const Unseen& unseen) {
    constexpr std::pair<std::string_view, std::string_view> subjects[] = {
        {"race.", "Not all races were looked for"},
        {"memory.", "Not all accesses were judged"},
        {"barrier.", "Not all barriers were judged"},
        {"launch.", "Not all launches were judged"},
        {outputs_of_other_orders, "The output was seen in one order alone"}};
    std::string_view subject = "Not everything was looked at";
    for (const auto& [about, words] : subjects)
        if (unseen.about.starts_with(about)) subject = words;
    return fmt::format("{}: {}.", subject, unseen.because);
}

std::string line_of(std::string_view source, int line) {
    for (int at = 1; line >= 1; at++) {
        std::size_t end = source.find('\n');
        auto one = source.substr(0, end);
        if (at == line) return std::string(one.ends_with('\r') ? one.substr(0, one.size() - 1) : one);
        if (end == std::string_view::npos) break;
        source.remove_prefix(end + 1);
    }
    return "";
}

std::string indented(std::string_view block, std::string_view by) {
    std::string all;
    for (std::size_t at = 0; at < block.size();) {
        std::size_t end = std::min(block.find('\n', at), block.size());
        if (end > at) all += by;
        all += std::string(block.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return all;
}

}  // namespace warpmark::report
