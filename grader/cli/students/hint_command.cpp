// `warpmark hint`: shows a lab's hints one by one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "grader/cli/command_support.h"
#include "grader/cli/stdout_view.h"
#include "grader/cli/students/hint_progress.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/hints.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"
#include "harness/contract/finding_table.h"

namespace warpmark::cli {

namespace {

// Shows the first `count` hints of hints.md.
int show_first(const Lab& lab, const std::string& word, int count) {
    auto hints = lab::load_hints(lab.folder);
    if (!hints) return fail(hints.error());
    const int all = static_cast<int>(hints->texts.size());
    if (count < 1 || count > all)
        return fail(Error{fmt::format("{} has no hint {}", lab.id, count),
                          {},
                          all == 1 ? "It has one hint: ask for 1."
                                   : fmt::format("It has {} hints: ask for 1 to {}.", all, all)});
    auto style = stdout_style();
    for (int i = 0; i < count; ++i)
        fmt::print("{}\n{}\n\n", style.strong(fmt::format("Hint {} of {}", i + 1, all)),
                   report::printable(hints->texts[static_cast<std::size_t>(i)]));
    const auto folder = hints_folder(lab, place_of_file(lab));
    remember_hints(lab.id, folder, count);
    if (folder.empty() && (lab.advice == Advice::after_hints || lab.advice == Advice::by_command))
        fmt::print("{}\n", style.quiet(fmt::format("Fixes are shown after the last hint, but hints shown "
                                                   "here do not count: run this in the folder of your {}.",
                                                   lab.file)));
    if (count < all)
        fmt::print("{}\n", style.quiet(fmt::format("{} more. Next: {} hint {} {}", all - count, lab::called(),
                                                   lab::shell_word(word), count + 1)));
    else
        fmt::print("{}\n",
                   style.quiet(lab::as_called(
                       lab.advice == Advice::never || folder.empty()
                           ? "That was the last hint. `warpmark check` shows the lines that cause errors."
                           : "That was the last hint. `warpmark check` also shows a fix now.")));
    return all_passed;
}

// Ids with a hint: visible checks, and findings named in hints.
std::vector<std::string> ids_with_hints(const Lab& lab) {
    std::vector<std::string> ids;
    for (const auto& check : lab.checks) {
        if (check.hidden) continue;
        std::vector<std::string> own;
        if (!lab::hints_about(lab, check.id).empty()) own.push_back(check.id);
        for (const auto& [id, text] : check.finding_hints) own.emplace_back(name(id));
        for (auto& one : own)
            if (std::ranges::find(ids, one) == ids.end()) ids.push_back(std::move(one));
    }
    return ids;
}

Error no_hint_about(const Lab& lab, const std::string& word) {
    const auto ids = ids_with_hints(lab);
    std::vector<std::string> known = ids;
    for (const auto& kind : finding_kinds()) known.emplace_back(kind.name);
    std::string remedy;
    if (find_finding_kind(word))
        remedy = fmt::format("See `warpmark explain {}`. ", word);
    else if (const auto near = lab::nearest(word, known); !near.empty())
        remedy = fmt::format("Did you mean `{}`? ", near);
    remedy +=
        ids.empty() ? "Give a number." : fmt::format("Give a number, or one of: {}.", fmt::join(ids, ", "));
    return {fmt::format("{} has no hint about `{}`", lab.id, word), {}, remedy};
}

int show_about(const Lab& lab, const std::string& word) {
    const auto hints = lab::hints_about(lab, word);
    const auto view = stdout_view();
    for (const auto& [title, text] : hints)
        fmt::print("{}\n{}\n", view.style.strong(title), report::wrapped(text, "", view.width));
    if (!hints.empty()) return all_passed;
    return fail(no_hint_about(lab, word));
}

}  // namespace

int hint(int argc, char** argv) {
    std::string root, word, about = "1";
    const Options options{
        {.name = "LAB",
         .into = &word,
         .help = "a lab's id, its number (\"4\"), the beginning of its id, or its folder",
         .type = "",
         .required = true},
        {.name = "N",
         .into = &about,
         .help = "number of hints to show; default: 1. Or the id of a check or a finding: show the lab's "
                 "hint for it",
         .type = ""},
        {.name = "--root", .into = &root, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over =
            parse("Shows the first N hints for a lab. Each gives a little more away than the one before.",
                  options, argc, argv))
        return *over;
    const auto lab = open_lab(root, word, false);
    if (!lab) return fail(lab.error());
    int count = 0;
    const auto [end, wrong] = std::from_chars(about.data(), about.data() + about.size(), count);
    if (wrong == std::errc() && end == about.data() + about.size()) return show_first(*lab, word, count);
    return show_about(*lab, about);
}

}  // namespace warpmark::cli
