// new_lab.cpp: `warpmark new-lab`: a lab to begin with, proved as it is.
#include "grader/lab/new_lab.h"

#include <fmt/format.h>

#include "grader/cli/shared.h"
#include "grader/lab/files.h"
#include "grader/lab/locate.h"

namespace warpmark::cli {

int new_lab(int argc, char** argv) {
    std::string root_given, word;
    const Options options{{.name = "NAME",
                           .into = &word,
                           .help = "tiled_sum: gets the next free number; 17_tiled_sum: this one",
                           .type = "",
                           .required = true},
                          {.name = "--root",
                           .into = &root_given,
                           .help = "the folder that contains labs/ and solutions/",
                           .type = "DIR"}};
    if (auto over = parse("Makes a lab: labs/NN_NAME and solutions/NN_NAME with everything that belongs to "
                          "one. It is a small exercise that\n"
                          "`warpmark prove` proves as it is: change it file by file into yours, and prove it "
                          "after every change.",
                          options, argc, argv))
        return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    auto made = lab::make_lab(*root, word);
    if (!made) return fail(made.error());
    for (const auto& file : made->files) fmt::print("{}\n", lab::display(*root / file));
    fmt::print(
        "\nIt proves as it is: warpmark prove {}\nCONTRIBUTING.md, \"A lab\", says what each file is for. "
        "Change them one by one.\n",
        made->id);
    return all_passed;
}

}  // namespace warpmark::cli
