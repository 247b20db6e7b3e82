// Canvas's "Download Submissions": one flat folder of sortablename[_LATE]_USERID_FILEID_original-name, or
// [LATE_]anon_CODE_FILEID_original-name if students are anonymous. Canvas appends -1, -2, … to the name of a
// resubmitted file.
#include <algorithm>
#include <optional>

#include "grader/intake/class_layout.h"
#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

struct CanvasName {
    std::string name, user, file;
    std::string beginning;  // the text before the file's name; "": a text entry, not a file
    bool late = false, anonymous = false;
    int attempt = 0;
};

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char letter : text)
        if (letter == '_')
            words.emplace_back();
        else
            words.back() += letter;
    return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += (i > from ? "_" : "") + words[i];
    return text;
}

// "transpose-1.cu" → "transpose.cu", second attempt.
void take_attempt(CanvasName& name) {
    const auto dot = name.file.rfind('.');
    const auto dash = dot == name.file.npos ? dot : name.file.rfind('-', dot);
    if (dash == name.file.npos || dash == 0) return;
    const auto digits = name.file.substr(dash + 1, dot - dash - 1);
    constexpr std::size_t digits_max = 4;
    if (!is_number(digits) || digits.size() > digits_max) return;
    name.attempt = std::stoi(digits) + 1;
    name.file.erase(dash, dot - dash);
}

std::optional<CanvasName> canvas_name(const std::string& text) {
    const auto words = split(text);
    CanvasName name;
    const std::size_t late = !words.empty() && words[0] == "LATE";
    std::size_t user = 0;
    if (words.size() > late + 3 && words[late] == "anon" && is_number(words[late + 2])) {
        name.anonymous = true;
        name.late = late > 0;
        user = late + 1;
        name.name = "anon";
    } else {
        // A text entry from the browser is a page without a second number.
        const auto is_page = [](const std::string& word) {
            return word == "text.html" || word == "link.html";
        };
        for (std::size_t i = 1; i + 1 < words.size() && user == 0; ++i)
            if (is_number(words[i]) && ((is_number(words[i + 1]) && i + 2 < words.size()) ||
                                        (is_page(words[i + 1]) && i + 2 == words.size())))
                user = i;
        if (user == 0) return {};
        name.late = user > 1 && words[user - 1] == "LATE";
        name.name = joined(words, 0, user - (name.late ? 1 : 0));
    }
    name.user = words[user];
    const bool is_file = is_number(words[user + 1]);
    if (is_file) name.beginning = joined(words, 0, user + 2);
    name.file = joined(words, is_file ? user + 2 : user + 1, words.size());
    if (name.name.empty() || name.file.empty()) return {};
    take_attempt(name);
    return name;
}

}  // namespace

std::string canvas_beginning(const std::string& text) {
    const auto name = canvas_name(text);
    return name ? name->beginning : "";
}

bool is_canvas(const Tree& tree) {
    const auto names = top_names(tree);
    const auto of_canvas =
        std::ranges::count_if(names, [](const std::string& name) { return canvas_name(name).has_value(); });
    return of_canvas > 0 && 2 * static_cast<std::size_t>(of_canvas) > names.size();
}

LayoutResult place_canvas(const Tree& tree, const LayoutContext&) {
    LayoutResult placed;
    placed.is_one_assignment = true;
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto parts = parts_of(tree.items[i].path);
        const auto name = canvas_name(parts[0]);
        if (!name) {
            if (parts.size() == 1)
                placed.unplaced.push_back({i, parts[0], "its name does not follow Canvas's pattern"});
            continue;
        }
        Claim claim;
        claim.item = i;
        claim.who = {name->name + "_" + name->user, {name->user}, {}};
        if (!name->anonymous) claim.who.names = {name->name};
        claim.below.assign(parts.begin(), parts.end());
        claim.below[0] = name->file;
        claim.attempt = name->attempt;
        claim.late = name->late;
        placed.claims.push_back(std::move(claim));
    }
    return placed;
}

}  // namespace warpmark::intake
