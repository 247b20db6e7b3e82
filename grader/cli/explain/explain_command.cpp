// `warpmark explain`: shows the page for a finding, or the list of pages.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "grader/cli/command_support.h"
#include "grader/cli/explain/explain_pages.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"
#include "harness/contract/finding_table.h"

namespace warpmark::cli {
namespace {

std::string section(const char* heading, const std::string& text, const report::Style& style) {
    return style.strong(heading) + "\n" + text + "\n";
}

// The words in lower case: "Out-of-bounds access" → {"out", "of", "bounds", "access"}.
std::vector<std::string> plain_words(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)))
            words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!words.back().empty())
            words.emplace_back();
    std::erase(words, "");
    return words;
}

// True for equal words and for different endings of one word: "race" and "races", "free" and "freed".
bool is_same_word(const std::string& one, const std::string& other) {
    constexpr std::size_t least = 3;
    const bool is_long = std::min(one.size(), other.size()) >= least;
    return one == other || (is_long && (one.starts_with(other) || other.starts_with(one)));
}

// The finding with this id, else those whose id or title has all of the words.
std::vector<const FindingKind*> meant_findings(const std::string& text) {
    std::vector<const FindingKind*> meant;
    const auto asked = plain_words(text);
    for (const auto& kind : finding_kinds()) {
        auto own = plain_words(kind.name);
        if (asked == own) return {&kind};
        std::ranges::copy(plain_words(kind.title), std::back_inserter(own));
        const auto is_in_own = [&](const std::string& word) {
            return std::ranges::any_of(own, [&](const auto& one) { return is_same_word(word, one); });
        };
        if (!asked.empty() && std::ranges::all_of(asked, is_in_own)) meant.push_back(&kind);
    }
    return meant;
}

}  // namespace

const Page* find_page(std::string_view id) {
    for (auto pages : {race_pages(), traffic_pages(), barrier_pages(), memory_pages(), run_pages()})
        for (const auto& page : pages)
            if (page.id == id) return &page;
    return nullptr;
}

int explain(int argc, char** argv) {
    std::vector<std::string> words;
    const Options options{{.name = "FINDING-ID",
                           .into = &words,
                           .help = "as a report shows it, or words of its title; default: list all findings",
                           .type = ""}};
    if (auto over = parse("Explains a finding: what it means, why it matters, a wrong and a right example, "
                          "and what a GPU does.",
                          options, argc, argv))
        return *over;
    const auto id = fmt::format("{}", fmt::join(words, " "));
    auto style = stdout_style();
    if (id.empty()) {
        for (const auto& kind : finding_kinds())
            fmt::print("  {:<24} {:<8} {}\n", kind.name, name(kind.severity), kind.title);
        fmt::print("\n{} explain FINDING-ID explains one of them.\n", lab::called());
        return all_passed;
    }
    const auto meant = meant_findings(id);
    if (meant.size() > 1) {
        std::string choices;
        for (const auto* one : meant)
            choices += fmt::format("\n  {:<26} {}", fmt::format("`{}`", one->name), one->title);
        return fail(Error{
            fmt::format("`{}` names several findings", report::one_line(id)), {}, "Choose one:" + choices});
    }
    if (meant.empty()) {
        std::vector<std::string> known;
        for (const auto& one : finding_kinds()) known.emplace_back(one.name);
        const auto near = lab::nearest(id, known);
        return fail(Error{fmt::format("There is no finding `{}`", id),
                          {},
                          near.empty() ? "`warpmark explain` lists all findings."
                                       : fmt::format("Did you mean `{}`?", near)});
    }
    const auto* kind = meant.front();
    const auto* page = find_page(kind->name);
    fmt::print("{} ({}): {}\n\n", style.strong(kind->name), name(kind->severity), kind->title);
    auto prose = [&](const char* heading, std::string text) {  // drops the line breaks of the tables
        std::ranges::replace(text, '\n', ' ');
        return section(heading, report::wrapped(text, "  ", stdout_view().width), style);
    };
    auto code = [&](const char* heading, std::string_view text) {
        return section(heading, report::indented(text, "    "), style);
    };
    fmt::print("{}", prose("What", std::string(page->what)) +
                         prose("Why it matters", std::string(page->why)) + code("Picture", page->picture) +
                         code("Wrong", page->wrong) + code("Right", page->right) +
                         prose("What a GPU does", std::string(page->hardware)));
    return all_passed;
}

}  // namespace warpmark::cli
