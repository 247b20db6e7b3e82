// Escapes text letter by letter, decoded as UTF-8.
#include "harness/base/printable_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/attack_defenses.h"
#include "harness/base/submission_limits.h"

namespace warpmark {
namespace {

// Length of a letter, from its first byte; 0 if no letter begins with that byte.
std::size_t letter_bytes(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead < 0xc2) return 0;
    if (lead < 0xe0) return 2;
    if (lead < 0xf0) return 3;
    return lead < 0xf5 ? 4 : 0;
}

struct Range {
    char32_t first, last;
};
// Characters that are invisible, or that move or reorder other letters.
constexpr std::array unseen{Range{0x7f, 0x9f},      Range{0xad, 0xad},     Range{0x34f, 0x34f},
                            Range{0x61c, 0x61c},    Range{0x115f, 0x1160}, Range{0x180b, 0x180f},
                            Range{0x200b, 0x200f},  Range{0x2028, 0x202e}, Range{0x2060, 0x206f},
                            Range{0x3164, 0x3164},  Range{0xfeff, 0xfeff}, Range{0xfff9, 0xfffb},
                            Range{0xe0000, 0xe007f}};

bool hides(char32_t code) {
    for (auto [first, last] : unseen)
        if (code >= first && code <= last) return true;
    return false;
}

std::string escaped(std::string_view text, bool keeps_lines) {
    if (!is_enabled(Defense::plain_text)) return std::string(text);
    std::string safe;
    while (!text.empty()) {
        const auto [bytes, code] = first_letter(text);
        if (bytes == 0)
            safe += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
        else if (code == '\n' && keeps_lines)
            safe += '\n';
        else if (code == '\n')
            safe += "\\n";
        else if (code == '\t')
            safe += ' ';
        else if (code < 0x20 || code == 0x7f)
            safe += fmt::format("\\x{:02x}", static_cast<unsigned>(code));
        else if (hides(code))
            safe += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
        else
            safe += text.substr(0, bytes);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return safe;
}

// Index at which the letter containing byte `at` begins.
std::size_t letter_begin(std::string_view text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
    return at;
}

}  // namespace

Letter first_letter(std::string_view text) {
    unsigned char lead = (unsigned char)text[0];
    std::size_t bytes = letter_bytes(lead);
    if (bytes == 0 || bytes > text.size()) return {};
    char32_t code = bytes == 1 ? lead : lead & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) return {};
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    constexpr char32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};  // smallest code point per length
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {bytes, code};
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto bytes = first_letter(text).bytes;
        if (bytes == 0) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

std::string printable(std::string_view text) {
    return escaped(text, true);
}

std::string one_line(std::string_view text) {
    return escaped(text, false);
}

std::string short_name(std::string_view name) {
    if (name.size() <= limits::name_bytes || !is_enabled(Defense::plain_text)) return one_line(name);
    const std::size_t head = letter_begin(name, limits::name_bytes / 2);
    const std::size_t tail = letter_begin(name, name.size() - limits::name_bytes / 4);
    return fmt::format("{}…({} bytes left out)…{}", one_line(name.substr(0, head)), tail - head,
                       one_line(name.substr(tail)));
}

std::string json_plain(std::string_view json) {
    if (!is_enabled(Defense::plain_text)) return std::string(json);
    std::string safe;
    for (std::size_t at = 0; at < json.size();) {
        const auto [bytes, code] = first_letter(json.substr(at));
        const bool acts = bytes > 0 && (code == 0x7f || hides(code));
        const char32_t rest = code - 0x10000;
        if (acts && code > 0xffff)
            safe += fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + static_cast<unsigned>(rest >> 10),
                                0xdc00 + static_cast<unsigned>(rest & 0x3ff));
        else if (acts)
            safe += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
        else
            safe += json.substr(at, std::max<std::size_t>(bytes, 1));
        at += std::max<std::size_t>(bytes, 1);
    }
    return safe;
}

}  // namespace warpmark
