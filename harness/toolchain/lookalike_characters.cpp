// Table of lookalike characters, and the ranges of annex E of C++17.
#include "harness/toolchain/lookalike_characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpmark::toolchain {
namespace {

struct CharacterRow {
    char32_t first, last;
    std::string_view name, instead;
};

constexpr std::string_view space_key = "a space", no_key = "";

// Sorted by code point.
constexpr std::array character_rows{
    CharacterRow{0x85, 0x85, "next line", "a line break"},
    CharacterRow{0xa0, 0xa0, "no-break space", space_key},
    CharacterRow{0xab, 0xab, "left-pointing quotation mark", "`\"`"},
    CharacterRow{0xad, 0xad, "soft hyphen", no_key},
    CharacterRow{0xb4, 0xb4, "acute accent", "`'`"},
    CharacterRow{0xb7, 0xb7, "middle dot", "`*`"},
    CharacterRow{0xbb, 0xbb, "right-pointing quotation mark", "`\"`"},
    CharacterRow{0xd7, 0xd7, "multiplication sign", "`*`"},
    CharacterRow{0xf7, 0xf7, "division sign", "`/`"},
    CharacterRow{0x37e, 0x37e, "Greek question mark", "`;`"},
    CharacterRow{0x1680, 0x1680, "Ogham space", space_key},
    CharacterRow{0x180e, 0x180e, "Mongolian vowel separator", no_key},
    CharacterRow{0x2000, 0x200a, "typographic space", space_key},
    CharacterRow{0x200b, 0x200b, "zero-width space", no_key},
    CharacterRow{0x200c, 0x200c, "zero-width non-joiner", no_key},
    CharacterRow{0x200d, 0x200d, "zero-width joiner", no_key},
    CharacterRow{0x200e, 0x200f, "direction mark", no_key},
    CharacterRow{0x2010, 0x2010, "hyphen", "`-`"},
    CharacterRow{0x2011, 0x2011, "no-break hyphen", "`-`"},
    CharacterRow{0x2012, 0x2012, "figure dash", "`-`"},
    CharacterRow{0x2013, 0x2013, "en dash", "`-`"},
    CharacterRow{0x2014, 0x2014, "em dash", "`-`"},
    CharacterRow{0x2015, 0x2015, "horizontal bar", "`-`"},
    CharacterRow{0x2018, 0x2018, "left curly quote", "`'`"},
    CharacterRow{0x2019, 0x2019, "right curly quote", "`'`"},
    CharacterRow{0x201a, 0x201b, "curly quote", "`'`"},
    CharacterRow{0x201c, 0x201c, "left curly double quote", "`\"`"},
    CharacterRow{0x201d, 0x201d, "right curly double quote", "`\"`"},
    CharacterRow{0x201e, 0x201f, "curly double quote", "`\"`"},
    CharacterRow{0x2022, 0x2022, "bullet", no_key},
    CharacterRow{0x2024, 0x2024, "one dot leader", "`.`"},
    CharacterRow{0x2026, 0x2026, "ellipsis", "`...`"},
    CharacterRow{0x2028, 0x2028, "line separator", "a line break"},
    CharacterRow{0x2029, 0x2029, "paragraph separator", "a line break"},
    CharacterRow{0x202a, 0x202e, "direction mark", no_key},
    CharacterRow{0x202f, 0x202f, "narrow no-break space", space_key},
    CharacterRow{0x2032, 0x2032, "prime", "`'`"},
    CharacterRow{0x2033, 0x2033, "double prime", "`\"`"},
    CharacterRow{0x2039, 0x2039, "left angle quote", "`<`"},
    CharacterRow{0x203a, 0x203a, "right angle quote", "`>`"},
    CharacterRow{0x2044, 0x2044, "fraction slash", "`/`"},
    CharacterRow{0x205f, 0x205f, "mathematical space", space_key},
    CharacterRow{0x2060, 0x2060, "word joiner", no_key},
    CharacterRow{0x2061, 0x2064, "invisible operator", no_key},
    CharacterRow{0x2066, 0x206f, "direction mark", no_key},
    CharacterRow{0x2192, 0x2192, "right arrow", "`->`"},
    CharacterRow{0x2212, 0x2212, "minus sign", "`-`"},
    CharacterRow{0x2215, 0x2215, "division slash", "`/`"},
    CharacterRow{0x2217, 0x2217, "asterisk operator", "`*`"},
    CharacterRow{0x2219, 0x2219, "bullet operator", "`*`"},
    CharacterRow{0x2223, 0x2223, "vertical bar", "`|`"},
    CharacterRow{0x2236, 0x2236, "ratio sign", "`:`"},
    CharacterRow{0x223c, 0x223c, "tilde operator", "`~`"},
    CharacterRow{0x2260, 0x2260, "not-equal sign", "`!=`"},
    CharacterRow{0x2264, 0x2264, "less-or-equal sign", "`<=`"},
    CharacterRow{0x2265, 0x2265, "greater-or-equal sign", "`>=`"},
    CharacterRow{0x226a, 0x226a, "much-less sign", "`<<`"},
    CharacterRow{0x226b, 0x226b, "much-greater sign", "`>>`"},
    CharacterRow{0x22c5, 0x22c5, "dot operator", "`*`"},
    CharacterRow{0x27e8, 0x27e8, "left angle bracket", "`<`"},
    CharacterRow{0x27e9, 0x27e9, "right angle bracket", "`>`"},
    CharacterRow{0x3000, 0x3000, "ideographic space", space_key},
    CharacterRow{0x3001, 0x3001, "ideographic comma", "`,`"},
    CharacterRow{0x3002, 0x3002, "ideographic full stop", "`.`"},
    CharacterRow{0x3008, 0x3008, "left angle bracket", "`<`"},
    CharacterRow{0x3009, 0x3009, "right angle bracket", "`>`"},
    CharacterRow{0x300c, 0x300f, "corner bracket", "`\"`"},
    CharacterRow{0x3164, 0x3164, "Hangul filler", no_key},
    CharacterRow{0xe000, 0xf8ff, "private-use character", no_key},
    CharacterRow{0xfe00, 0xfe0f, "variation selector", no_key},
    CharacterRow{0xfe58, 0xfe58, "small em dash", "`-`"},
    CharacterRow{0xfe63, 0xfe63, "small hyphen", "`-`"},
    CharacterRow{0xfeff, 0xfeff, "byte order mark, or zero-width no-break space", no_key},
    CharacterRow{0xff01, 0xff5e, "full-width", no_key},
    CharacterRow{0xfffd, 0xfffd, "replacement character: another one was lost when the file was converted",
                 no_key}};

constexpr char32_t full_width_first = 0xff01, full_width_last = 0xff5e;

const CharacterRow* character_row_of(char32_t code) {
    const auto found = std::ranges::find_if(
        character_rows, [&](const CharacterRow& row) { return row.first <= code && code <= row.last; });
    return found == character_rows.end() ? nullptr : &*found;
}

struct LetterRange {
    char32_t first, last;
    bool operator()(char32_t code) const { return first <= code && code <= last; }
};

// [charname.allowed] of C++17.
constexpr std::array in_names{
    LetterRange{0xa8, 0xa8},     LetterRange{0xaa, 0xaa},     LetterRange{0xad, 0xad},
    LetterRange{0xaf, 0xaf},     LetterRange{0xb2, 0xb5},     LetterRange{0xb7, 0xba},
    LetterRange{0xbc, 0xbe},     LetterRange{0xc0, 0xd6},     LetterRange{0xd8, 0xf6},
    LetterRange{0xf8, 0x167f},   LetterRange{0x1681, 0x180d}, LetterRange{0x180f, 0x1fff},
    LetterRange{0x200b, 0x200d}, LetterRange{0x202a, 0x202e}, LetterRange{0x203f, 0x2040},
    LetterRange{0x2054, 0x2054}, LetterRange{0x2060, 0x218f}, LetterRange{0x2460, 0x24ff},
    LetterRange{0x2776, 0x2793}, LetterRange{0x2c00, 0x2dff}, LetterRange{0x2e80, 0x2fff},
    LetterRange{0x3004, 0x3007}, LetterRange{0x3021, 0x302f}, LetterRange{0x3031, 0xd7ff},
    LetterRange{0xf900, 0xfd3d}, LetterRange{0xfd40, 0xfdcf}, LetterRange{0xfdf0, 0xfe44},
    LetterRange{0xfe47, 0xfffd}};
// [charname.disallowed]
constexpr std::array not_first{LetterRange{0x300, 0x36f}, LetterRange{0x1dc0, 0x1dff},
                               LetterRange{0x20d0, 0x20ff}, LetterRange{0xfe20, 0xfe2f}};

}  // namespace

bool is_odd(char32_t code) {
    return character_row_of(code) != nullptr;
}

OddCharacter odd_character(char32_t code) {
    const auto number = fmt::format("U+{:04X}", static_cast<unsigned>(code));
    const CharacterRow* row = character_row_of(code);
    if (!row) return {number, ""};
    if (code < full_width_first || code > full_width_last)
        return {fmt::format("{} ({})", number, row->name), std::string(row->instead)};
    const char plain = static_cast<char>(code - full_width_first + '!');
    return {fmt::format("{} (full-width {})", number, plain), fmt::format("`{}`", plain)};
}

bool may_be_in_name(char32_t code, bool is_first) {
    constexpr char32_t plane = 0x10000, last_plane = 0xf0000, letters_of_plane = 0xfffd;
    if (code < 0x80) return code == '$';
    const auto has = [&](const auto& ranges) {
        return std::ranges::any_of(ranges, [&](const LetterRange& range) { return range(code); });
    };
    if (code >= plane) return code < last_plane && code % plane <= letters_of_plane;
    return has(in_names) && !(is_first && has(not_first));
}

}  // namespace warpmark::toolchain
