// hint.cpp: `warpmark hint`: a lab's hints, one after the other.
#include <fmt/format.h>

#include <optional>

#include "grader/cli/shared.h"
#include "grader/lab/files.h"
#include "grader/lab/hints.h"
#include "grader/lab/locate.h"
#include "grader/report/text.h"

namespace warpmark::cli {

int hint(int argc, char** argv) {
    std::string root, word;
    int count = 1;
    const Options options{
        {.name = "LAB",
         .into = &word,
         .help = "a lab's id, its beginning (\"04\"), or its folder",
         .type = "",
         .required = true},
        {.name = "N", .into = &count, .help = "how many hints; default: only the first", .type = ""},
        {.name = "--root", .into = &root, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over =
            parse("Shows the first N hints for a lab. Each gives a little more away than the one before.",
                  options, argc, argv))
        return *over;
    auto folder = lab_folder(root, word);
    if (!folder) return fail(folder.error());
    auto hints = lab::load_hints(*folder);
    if (!hints) return fail(hints.error());
    const int all = static_cast<int>(hints->texts.size());
    if (count < 1 || count > all)
        return fail(Error{fmt::format("There is no hint {}", count),
                          {lab::display(*folder / "hints.md"), 0, 0},
                          fmt::format("The lab has {}: ask for 1 to {}.",
                                      all == 1 ? "one hint" : fmt::format("{} hints", all), all)});
    auto style = stdout_style();
    for (int i = 0; i < count; ++i)
        fmt::print("{}\n{}\n\n", style.strong(fmt::format("Hint {} of {}", i + 1, all)),
                   report::printable(hints->texts[static_cast<std::size_t>(i)]));
    lab::remember_hints(*folder, count);
    if (count < all)
        fmt::print("{}\n", style.quiet(fmt::format("{} more. Next: warpmark hint {} {}", all - count,
                                                   report::printable(word), count + 1)));
    else
        fmt::print("{}\n",
                   style.quiet("That was the last hint. `warpmark check` shows which lines go wrong."));
    return all_passed;
}

}  // namespace warpmark::cli
