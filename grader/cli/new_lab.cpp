// new_lab.cpp: `warpmark new-lab`: a lab to begin with, proved as it is.
#include "grader/lab/new_lab.h"

#include <fmt/format.h>

#include "grader/cli/shared.h"
#include "grader/lab/files.h"
#include "grader/lab/locate.h"

namespace warpmark::cli {

int new_lab(int argc, char** argv) {
    std::string root_given, word, template_name = lab::lab_templates()[0].name;
    std::string about_templates = "what to begin with.";
    for (const auto& [name, what] : lab::lab_templates())
        about_templates += fmt::format(" {}: {}.", name, what);
    const Options options{{.name = "NAME",
                           .into = &word,
                           .help = "tiled_sum takes the next free number; 17_tiled_sum takes 17",
                           .type = "",
                           .required = true},
                          {.name = "--template",
                           .into = &template_name,
                           .help = about_templates,
                           .type = "NAME",
                           .shows_default = true},
                          {.name = "--root",
                           .into = &root_given,
                           .help = "the folder that contains labs/ and solutions/",
                           .type = "DIR"}};
    if (auto over =
            parse("Makes a lab in two folders, labs/NN_NAME and solutions/NN_NAME. It is a small exercise "
                  "that passes `warpmark prove`. Change it into yours file by file, and run `warpmark "
                  "prove` after every change.",
                  options, argc, argv))
        return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    auto made = lab::make_lab(*root, word, template_name);
    if (!made) return fail(made.error());
    for (const auto& file : made->files) fmt::print("{}\n", lab::display(*root / file));
    fmt::print(
        "\nThe lab is complete: warpmark prove {}\nChange its files one by one. Section \"A lab\" of "
        "CONTRIBUTING.md says what\neach of them is for.\n",
        made->id);
    return all_passed;
}

}  // namespace warpmark::cli
