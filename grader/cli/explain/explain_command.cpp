// `warpmark explain`: shows the page for a finding, or the list of pages.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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

}  // namespace

const Page* find_page(std::string_view id) {
    for (auto pages : {race_pages(), traffic_pages(), barrier_pages(), memory_pages(), run_pages()})
        for (const auto& page : pages)
            if (page.id == id) return &page;
    return nullptr;
}

int explain(int argc, char** argv) {
    std::string id;
    const Options options{{.name = "FINDING-ID",
                           .into = &id,
                           .help = "as a report shows it; default: list all findings",
                           .type = ""}};
    if (auto over = parse("Explains a finding: what it means, why it matters, a wrong and a right example, "
                          "and what a GPU does.",
                          options, argc, argv))
        return *over;
    auto style = stdout_style();
    if (id.empty()) {
        for (const auto& kind : finding_kinds())
            fmt::print("  {:<24} {:<8} {}\n", kind.name, name(kind.severity), kind.title);
        fmt::print("\n{} explain FINDING-ID explains one of them.\n", lab::called());
        return all_passed;
    }
    auto kind = find_finding_kind(id);
    auto page = find_page(id);
    if (!kind || !page) {
        std::vector<std::string> known;
        for (const auto& one : finding_kinds()) known.emplace_back(one.name);
        std::vector<std::string> family;
        for (const auto& one : known)
            if (one.starts_with(id + ".")) family.push_back(fmt::format("`{}`", one));
        if (!family.empty())
            return fail(Error{fmt::format("`{}` names several findings", report::one_line(id)),
                              {},
                              fmt::format("Choose one: {}.", fmt::join(family, ", "))});
        const auto near = lab::nearest(id, known);
        return fail(Error{fmt::format("There is no finding `{}`", id),
                          {},
                          near.empty() ? "`warpmark explain` lists all findings."
                                       : fmt::format("Did you mean `{}`?", near)});
    }
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
