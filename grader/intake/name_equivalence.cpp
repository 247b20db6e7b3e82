// Unicode by utf8proc; the rest is ASCII.
#include "grader/intake/name_equivalence.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace warpmark::intake {
namespace {

std::string mapped(std::string_view text, int how) {
    utf8proc_uint8_t* made = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &made, static_cast<utf8proc_option_t>(how));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(made, std::free);
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

// The longest first: ".tar.gz" is one ending.
constexpr std::array<std::string_view, 14> archive_endings{
    ".tar.gz", ".tar.xz", ".tar.zst", ".tar.bz2", ".tgz", ".txz", ".tzst",
    ".tbz2",   ".zip",    ".tar",     ".7z",      ".rar", ".gz",  ".xz"};

std::size_t archive_ending(std::string_view name) {
    const auto small = in_small_letters(name);
    for (const auto ending : archive_endings)
        if (small.size() > ending.size() && small.ends_with(ending)) return ending.size();
    return 0;
}

}  // namespace

std::string folded(std::string_view name) {
    return mapped(name, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

std::string squeezed(std::string_view name) {
    const auto plain =
        mapped(name, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
    std::string all;
    for (const char byte : plain) {
        const bool is_ascii = static_cast<unsigned char>(byte) < 0x80;
        const bool is_kept = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || !is_ascii;
        if (is_kept) all += byte;
    }
    return all;
}

std::string without_archive_ending(std::string_view name) {
    return std::string(name.substr(0, name.size() - archive_ending(name)));
}

bool is_archive_name(std::string_view name) {
    return archive_ending(name) > 0;
}

bool is_student_name(std::string_view name) {
    constexpr std::size_t bytes_max = 250;  // a folder's name may have 255
    return !name.empty() && name != "." && name != ".." && name.size() <= bytes_max &&
           name.find('/') == name.npos && name.find('\0') == name.npos;
}

bool is_number(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace warpmark::intake
