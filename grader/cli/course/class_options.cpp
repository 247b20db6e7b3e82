// `--roster`, `--layout` and the other options for reading a class.
#include "grader/cli/course/class_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/console_output.h"
#include "grader/intake/class_layout.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {

void add_intake(Options& call, batch::ClassOptions& intake) {
    std::string names;
    for (const auto& layout : intake::layouts()) names += fmt::format("{}, ", layout.name);
    call.push_back({.name = "--roster",
                    .into = &intake.roster,
                    .help =
                        "CSV with the columns id,name,section,mail,group: each of its students has a row for "
                        "each lab",
                    .names = Names::input,
                    .type = "FILE"});
    call.push_back(
        {.name = "--layout",
         .into = &intake.layout,
         .help = fmt::format("how the class is laid out, if it is not recognized: {}a pattern such as "
                             "'{{lab}}/{{student}}/{{file}}', or a CSV with the columns "
                             "path,student,lab,file,attempt,late,time",
                             names),
         .names = Names::input,
         .type = "LAYOUT"});
}

void add_page(Options& call, std::string& page) {
    call.push_back(
        {.name = "--html",
         .into = &page,
         .help = "also write a page with the class, for its teachers, as `report --format html -o` does; a "
                 "name that ends with / is a folder, with a page for each submission",
         .names = Names::output_or_folder,
         .type = "FILE|DIR/"});
}

void say_of(const batch::ClassFolder& folder) {
    const auto known = std::ranges::find(intake::layouts(), folder.layout, &intake::Layout::name);
    if (known != intake::layouts().end() && folder.layout != "own")
        batch::say(fmt::format("warpmark: layout {}: {}\n", known->name, known->what));
    for (const auto& warning : folder.warnings)
        batch::say(fmt::format("warpmark: warning: {}\n", report::one_line(warning)));
    for (const auto& ignored : folder.ignored)
        batch::say(fmt::format("warpmark: ignored {}\n", report::one_line(ignored)));
}

}  // namespace warpmark::cli
