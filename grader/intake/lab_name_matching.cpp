// Splits a name into a word such as "lab", a number, and the rest.
#include "grader/intake/lab_name_matching.h"

#include <algorithm>
#include <array>

#include "grader/intake/name_equivalence.h"
#include "harness/base/nearest_name.h"

namespace warpmark::intake {
namespace {

struct NameParts {
    bool has_word = false;  // "lab" or a synonym
    std::string number;     // without leading zeros
    std::size_t digits = 0;
    std::string rest;  // letters and digits only, in lower case
};

// Words for a lab.
constexpr std::array<std::string_view, 11> words{"laboratory", "assignment", "exercise", "homework",
                                                 "uebung",     "ubung",      "labor",    "task",
                                                 "lab",        "hw",         "ex"};

NameParts take_apart(std::string_view text) {
    NameParts parts;
    for (const auto word : words) {
        const bool goes_on =
            text.size() > word.size() && text[word.size()] >= '0' && text[word.size()] <= '9';
        if (!text.starts_with(word) || !goes_on) continue;
        parts.has_word = true;
        text.remove_prefix(word.size());
        break;
    }
    const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto digits = text.substr(0, end);
    parts.digits = digits.size();
    const auto zeros = std::min(digits.find_first_not_of('0'), digits.empty() ? 0 : digits.size() - 1);
    parts.number = std::string(digits.substr(zeros));
    parts.rest = std::string(text.substr(end));
    return parts;
}

}  // namespace

std::optional<std::size_t> LabNames::exactly(const std::string& name) const {
    const auto found = std::ranges::find(all_, name, &LabName::id);
    if (found == all_.end()) return {};
    return static_cast<std::size_t>(found - all_.begin());
}

std::optional<std::size_t> LabNames::nearly(const std::string& name) const {
    const auto key = squeezed(without_archive_ending(name));
    if (key.empty()) return {};
    const auto said = take_apart(key);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const auto own = squeezed(all_[i].id);
        const auto parts = take_apart(own);
        const bool same_number = !said.number.empty() && said.number == parts.number;
        const bool is_number_alone =
            same_number && said.rest.empty() && (said.has_word || said.digits == parts.digits);
        const bool is_rest_alone = said.number.empty() && said.rest == parts.rest;
        const bool is_misspelled = same_number && !said.rest.empty() &&
                                   nearest_name(said.rest, std::array{parts.rest}) == parts.rest;
        if (key == own || is_number_alone || is_rest_alone || is_misspelled) found.push_back(i);
    }
    if (found.size() == 1) return found[0];
    return {};
}

std::vector<std::size_t> LabNames::with_file(const std::string& name) const {
    auto spellings = names_before_copying(name);
    spellings.insert(spellings.begin(), name);
    std::vector<std::size_t> found;
    for (const auto& spelling : spellings) {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (folded(spelling) == folded(all_[i].file)) found.push_back(i);
        if (!found.empty()) break;
    }
    return found;
}

std::optional<std::size_t> LabNames::by_file(const std::string& name) const {
    const auto found = with_file(name);
    return found.size() == 1 ? std::optional(found[0]) : std::nullopt;
}

std::vector<std::string> LabNames::ids() const {
    std::vector<std::string> all;
    for (const auto& lab : all_) all.push_back(lab.id);
    return all;
}

}  // namespace warpmark::intake
