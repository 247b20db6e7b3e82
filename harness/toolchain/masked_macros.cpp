// Macros by which a file could detect that it is not compiled by nvcc, or the time of its compilation. In the
// author's text they are replaced by other names of the same length. Those have the values that nvcc would
// give at a fixed time. Table of names, and a search that handles spliced lines.
#include <array>

#include "harness/source/source_tokens.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

// A name, the index of its letter that becomes an X, and the value of the new name; "" if nvcc does not
// define it.
struct OtherName {
    std::string_view name;
    size_t letter;
    std::string_view value;
};
constexpr std::array other_names{
    OtherName{"__CUDACC_RTC__", 11, ""},
    OtherName{"__WARPMARK_HOST__", 14, ""},
    OtherName{"__NVCC__", 5, "1"},
    OtherName{"__TIME__", 5, "\"00:00:00\""},
    OtherName{"__DATE__", 5, "\"Jan  1 2000\""},
    OtherName{"__TIMESTAMP__", 10, "\"Sat Jan  1 00:00:00 2000\""},
};

// Skips a backslash and its line end, which splice the line with the next one.
size_t past_joints(std::string_view source, size_t at) {
    while (source.substr(at, 1) == "\\") {
        size_t end = at + 1;
        while (end < source.size() && (source[end] == ' ' || source[end] == '\t' || source[end] == '\r'))
            ++end;
        if (end >= source.size() || source[end] != '\n') return at;
        at = end + 1;
    }
    return at;
}

// Offset of the letter to change if the name is at `at`; otherwise npos.
size_t letter_of(const OtherName& other, std::string_view source, size_t at) {
    size_t letter = std::string_view::npos;
    for (size_t index = 0; index < other.name.size(); ++index, ++at) {
        at = past_joints(source, at);
        if (at >= source.size() || source[at] != other.name[index]) return std::string_view::npos;
        if (index == other.letter) letter = at;
    }
    at = past_joints(source, at);
    return at < source.size() && is_in_word(source[at]) ? std::string_view::npos : letter;
}

}  // namespace

std::string mask_macros(std::string_view source) {
    std::string text(source);
    for (size_t at = source.find('_'); at != source.npos; at = source.find('_', at + 1)) {
        if (at > 0 && is_in_word(source[at - 1])) continue;
        for (const auto& other : other_names)
            if (const size_t letter = letter_of(other, source, at); letter != source.npos) text[letter] = 'X';
    }
    return text;
}

std::vector<std::string> definitions_of_other_names() {
    std::vector<std::string> all;
    for (const auto& [name, letter, value] : other_names) {
        if (value.empty()) continue;
        std::string other(name);
        other[letter] = 'X';
        all.push_back("-D" + other + "=" + std::string(value));
    }
    return all;
}

}  // namespace warpmark::toolchain
