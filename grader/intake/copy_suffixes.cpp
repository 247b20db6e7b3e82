// Words and numbers that browsers, systems and drives add to the name of a copy.
#include <algorithm>
#include <array>
#include <optional>

#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

constexpr std::string_view source_ending = ".cu";

// English, German, French, Spanish and Italian, Polish, Portuguese.
constexpr std::array<std::string_view, 6> copy_words{"copy", "kopie", "copie", "copia", "kopia", "cópia"};
constexpr std::array<std::string_view, 6> copy_beginnings{"copy of ",  "kopie von ", "copie de ",
                                                          "copia de ", "copia di ",  "cópia de "};

bool ends_with(std::string_view name, std::string_view ending) {
    return name.size() > ending.size() && folded(name.substr(name.size() - ending.size())) == folded(ending);
}

std::string_view without_end(std::string_view name, std::size_t count) {
    return name.substr(0, name.size() - count);
}

std::string_view without_blanks(std::string_view stem) {
    const auto last = stem.find_last_not_of(" -_");
    return last == stem.npos ? std::string_view() : stem.substr(0, last + 1);
}

bool is_short_number(std::string_view text) {
    constexpr std::size_t digits_max = 3;
    return is_number(text) && text.size() <= digits_max;
}

bool is_copy_word(std::string_view text) {
    return std::ranges::any_of(copy_words, [&](std::string_view word) {
        return folded(text) == word || (text.size() > word.size() &&
                                        text[text.size() - word.size() - 1] == ' ' && ends_with(text, word));
    });
}

// "reverse (1)", "reverse(1)", "reverse (copy)" → "reverse".
std::optional<std::string_view> without_brackets(std::string_view stem) {
    if (!stem.ends_with(')')) return std::nullopt;
    const auto open = stem.rfind('(');
    if (open == stem.npos) return std::nullopt;
    const auto inside = without_end(stem.substr(open + 1), 1);
    if (!is_short_number(inside) && !is_copy_word(inside)) return std::nullopt;
    return without_blanks(stem.substr(0, open));
}

// "reverse-1", "reverse_1", "reverse 2", "reverse - Copy" → "reverse".
std::optional<std::string_view> without_last_word(std::string_view stem) {
    const auto gap = stem.find_last_of(" -_");
    if (gap == stem.npos) return std::nullopt;
    const auto word = stem.substr(gap + 1);
    if (!is_short_number(word) && !is_copy_word(word)) return std::nullopt;
    return without_blanks(stem.substr(0, gap));
}

std::optional<std::string_view> without_beginning(std::string_view stem) {
    for (const auto word : copy_beginnings)
        if (stem.size() > word.size() && folded(stem.substr(0, word.size())) == word)
            return stem.substr(word.size());
    return std::nullopt;
}

// The name before the last copy; "": nothing was appended.
std::string one_step_back(const std::string& name) {
    const std::string_view all = name;
    // Windows hides the ending of a file and appends another one.
    for (const std::string_view ending : {".txt", ".cu"})
        if (ends_with(all, ending) && ends_with(without_end(all, ending.size()), source_ending))
            return std::string(without_end(all, ending.size()));
    // "reverse.cu (1)", "reverse.cu.1", "reverse.cu-1".
    if (const auto at = last_source_ending(all);
        at != all.npos && at > 0 && at + source_ending.size() < all.size()) {
        const auto before = all.substr(0, at + source_ending.size());
        auto rest = all.substr(before.size());
        const bool is_dotted = (rest[0] == '.' || rest[0] == '-') && is_short_number(rest.substr(1));
        while (rest.starts_with(' ')) rest.remove_prefix(1);
        const bool is_in_brackets =
            rest.starts_with('(') && rest.ends_with(')') && is_short_number(rest.substr(1, rest.size() - 2));
        if (is_dotted || is_in_brackets) return std::string(before);
    }
    if (!ends_with(all, source_ending)) return "";
    const auto stem = without_end(all, source_ending.size());
    for (const auto step : {without_brackets, without_last_word, without_beginning})
        if (const auto shorter = step(stem); shorter && !shorter->empty())
            return std::string(*shorter) + std::string(all.substr(stem.size()));
    return "";
}

}  // namespace

std::size_t last_source_ending(std::string_view name) {
    std::string small(name);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small.rfind(source_ending);
}

std::vector<std::string> names_before_copying(std::string_view name) {
    constexpr std::size_t steps_max = 4;
    std::vector<std::string> all;
    for (auto before = one_step_back(std::string(name)); !before.empty() && all.size() < steps_max;
         before = one_step_back(before))
        all.push_back(before);
    return all;
}

bool is_source_name(std::string_view name) {
    if (folded(name).ends_with(source_ending)) return true;
    const auto before = names_before_copying(name);
    return !before.empty() && folded(before.front()).ends_with(source_ending);
}

}  // namespace warpmark::intake
