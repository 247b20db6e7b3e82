// Conversion of a teacher's table to UTF-8. Excel on Windows saves a CSV as Windows-1252. Reads a table as
// UTF-8 if it is valid, else as Windows-1252 if that gives plausible text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "grader/intake/csv_table.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

constexpr unsigned first_of_table = 0x80, end_of_table = 0xa0;

// Windows-1252 from 0x80 on; 0: not defined. The rest is Latin-1. Source: the WHATWG's index windows-1252,
// without its five control characters.
constexpr std::array<uint16_t, end_of_table - first_of_table> upper{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

unsigned code_of(char byte) {
    const auto value = static_cast<unsigned char>(byte);
    return value < first_of_table || value >= end_of_table ? value : upper[value - first_of_table];
}

bool is_high(char byte) {
    return static_cast<unsigned char>(byte) >= first_of_table;
}
bool is_ascii_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

// Symbols that do not occur next to letters in a western name, but are letters in Windows-1250, ISO 8859-2
// and Mac OS Roman.
bool is_sign(char byte) {
    constexpr std::string_view signs =
        "\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xab\xac\xae\xaf\xb1\xb2\xb3\xb5\xb6\xb8\xb9\xbb\xbc\xbd\xbe\xbf"
        "\xd7\xf7\x83\x84\x86\x87\x88\x89\x95\x98\x99";
    return signs.find(byte) != signs.npos;
}

// Letters and signs, but no quotes, dashes and spaces.
bool is_word_byte(char byte) {
    const auto code = code_of(byte);
    return is_high(byte) && code != 0xa0 && (code < 0x2010 || code > 0x2030);
}

// The length of a valid multibyte sequence that begins here; 0: there is none.
std::size_t sequence_at(std::string_view text, std::size_t at) {
    for (std::size_t length = 2; length <= 4 && at + length <= text.size(); ++length)
        if (is_utf8(text.substr(at, length)) && static_cast<unsigned char>(text[at]) >= 0xc2) return length;
    return 0;
}

struct Suspicion {
    std::size_t at = 0;
    std::string what;
};

// The first reason why the text cannot be Windows-1252, if any.
std::optional<Suspicion> suspicion(std::string_view text) {
    constexpr std::size_t run_max = 2;  // consecutive accented letters
    std::size_t run = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_high(text[i])) {
            run = 0;
            continue;
        }
        if (code_of(text[i]) == 0)
            return Suspicion{
                i, fmt::format("byte {:02X} is not defined in it", static_cast<unsigned char>(text[i]))};
        run = is_word_byte(text[i]) ? run + 1 : 0;
        if (run > run_max) return Suspicion{i, "no name has so many letters with accents in a row"};
        const bool touches_letter =
            (i > 0 && is_ascii_letter(text[i - 1])) || (i + 1 < text.size() && is_ascii_letter(text[i + 1]));
        if (is_sign(text[i]) && touches_letter)
            return Suspicion{
                i, fmt::format("it would have `{}` inside a word", from_windows_1252(text.substr(i, 1)))};
    }
    return std::nullopt;
}

int line_at(std::string_view text, std::size_t at) {
    return 1 + static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
}

// The approximate cell around a byte, as an example for people.
std::string example_at(std::string_view text, std::size_t at) {
    constexpr std::string_view ends = "\r\n,;\t\"";
    const auto before = text.find_last_of(ends, at);
    const auto first = before == text.npos ? 0 : before + 1;
    const auto end = std::min(text.find_first_of(ends, at), text.size());
    return short_name(from_windows_1252(text.substr(first, end - first)));
}

}  // namespace

std::string from_windows_1252(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        const auto code = is_high(byte) && code_of(byte) == 0 ? 0xfffdU : code_of(byte);
        if (code < 0x80) {
            text += static_cast<char>(code);
        } else if (code < 0x800) {
            text += static_cast<char>(0xc0 | (code >> 6));
            text += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            text += static_cast<char>(0xe0 | (code >> 12));
            text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
            text += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
    return text;
}

std::expected<TableText, std::vector<Error>> table_text(const std::string& file, std::string_view all) {
    // A UTF-8 byte order mark may precede text in another encoding.
    const auto bytes = all.starts_with("\xef\xbb\xbf") ? all.substr(3) : all;
    const bool is_utf16 = bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff");
    if (is_utf16 || is_utf8(bytes) || bytes.find('\0') != bytes.npos)
        return TableText{std::string(all), false, ""};
    const auto refused = [&](std::size_t at, std::string what) {
        return std::unexpected(std::vector{
            Error{std::move(what), Place{file, line_at(bytes, at), 0}, "Save the table as \"CSV UTF-8\"."}});
    };
    std::size_t last_broken = bytes.size();
    std::size_t broken = bytes.size(), whole = bytes.size();  // first invalid, and first valid UTF-8
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (!is_high(bytes[i])) continue;
        const auto length = sequence_at(bytes, i);
        // A valid sequence right after an invalid byte is a coincidence.
        const bool is_chance = i > 0 && last_broken == i - 1;
        if (length == 0 || is_chance) {
            broken = std::min(broken, i);
            last_broken = i;
        } else {
            whole = std::min(whole, i);
            i += length - 1;
        }
    }
    if (whole < bytes.size())
        return refused(broken, fmt::format("This line is not UTF-8, but line {} is", line_at(bytes, whole)));
    if (const auto why = suspicion(bytes))
        return refused(why->at, "The table is neither UTF-8 nor Windows-1252: " + why->what);
    TableText decoded{from_windows_1252(bytes), true, ""};
    decoded.note = fmt::format(
        "{} is not UTF-8. It was read as Windows-1252, as Excel on Windows saves it: line {} has `{}`. If "
        "that is wrong, "
        "save the table as \"CSV UTF-8\".",
        short_name(file), line_at(bytes, broken), example_at(bytes, broken));
    return decoded;
}

}  // namespace warpmark::intake
