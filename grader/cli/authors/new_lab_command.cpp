// `warpmark new-lab`: creates a new lab from a template whose proofs hold.
#include <fmt/format.h>

#include "grader/cli/command_support.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_template.h"
#include "grader/lab/program_name.h"
#include "grader/packs/best_scores.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

// The folder for the new labs/ and solutions/: --root, else the current folder, or the root above it if the
// call comes from inside its labs/ or solutions/. WARPMARK_ROOT and the program's own labs are not used.
Result<fs::path> place_of_labs(const std::string& root_given) {
    if (!root_given.empty()) return lab::find_root(root_given);
    std::error_code ignored;
    const auto here = fs::current_path(ignored);
    if (const auto workspace = batch::workspace_of(here); !workspace.empty())
        return std::unexpected(Error{"This is a student's working folder, which has no labs of its own",
                                     {lab::display(workspace), 0, 0},
                                     "Make the lab in another folder, or name one with --root DIR."});
    for (auto folder = here; folder.has_relative_path(); folder = folder.parent_path())
        if (const auto name = folder.filename(); name == "labs" || name == "solutions")
            if (!lab::lab_ids(folder.parent_path()).empty()) return folder.parent_path();
    return here;
}

Result<lab::NewLab> variant_from(const fs::path& root, const std::string& word, const std::string& from,
                                 const std::vector<std::string>& names,
                                 const std::vector<std::string>& types) {
    const auto folder = lab_folder("", from);
    if (!folder) return std::unexpected(folder.error());
    auto variant = lab::variant_of(lab::id_of(*folder), names, types);
    if (!variant) return std::unexpected(variant.error());
    return lab::make_variant(root, word, *folder, std::move(*variant));
}

}  // namespace

int new_lab(int argc, char** argv) {
    std::string root_given, word, from, template_name = lab::lab_templates()[0].name;
    std::vector<std::string> names, types;
    std::string about_templates = "the starting point.";
    for (const auto& [name, what] : lab::lab_templates())
        about_templates += fmt::format(" {}: {}.", name, what);
    Options options{{.name = "NAME",
                     .into = &word,
                     .help = "tiled_sum takes the next free number; 17_tiled_sum takes 17",
                     .type = "",
                     .required = true},
                    {.name = "--template",
                     .into = &template_name,
                     .help = about_templates,
                     .type = "NAME",
                     .shows_default = true},
                    {.name = "--from",
                     .into = &from,
                     .help = "make a variant of an existing lab, which its published solutions do not solve",
                     .type = "LAB",
                     .excludes = {"--template"}},
                    {.name = "--rename",
                     .into = &names,
                     .help = "with --from: rename an array, a parameter or a function",
                     .type = "OLD=NEW",
                     .one_value_each = true,
                     .needs = "--from"},
                    {.name = "--type",
                     .into = &types,
                     .help = "with --from: change the type of elements, for example i32=f32",
                     .type = "OLD=NEW",
                     .one_value_each = true,
                     .needs = "--from"},
                    {.name = "--root",
                     .into = &root_given,
                     .help = "the folder that contains labs/ and solutions/; default: this folder",
                     .type = "DIR"}};
    add_solutions(options);
    if (auto over = parse(
            "Makes a lab in two folders here, labs/NN_NAME and solutions/NN_NAME. It is a small exercise "
            "that passes `warpmark prove`. Change it into yours file by file, and run `warpmark "
            "prove` after every change.",
            options, argc, argv))
        return *over;
    const auto root = place_of_labs(root_given);
    if (!root) return fail(root.error());
    auto made = from.empty() ? lab::make_lab(*root, word, template_name)
                             : variant_from(*root, word, from, names, types);
    if (!made) return fail(made.error());
    for (const auto& file : made->files) fmt::print("{}\n", lab::display(*root / file));
    if (!from.empty()) {
        const auto before = types.empty() ? std::string() : lab::called() + " start labs && ";
        fmt::print("\nA variant of {}. Prove it, and fix what a proof reports: {}{} prove {}\n", from, before,
                   lab::called(), made->id);
        return all_passed;
    }
    fmt::print(
        "\n"
        "The lab is complete: {} prove {}\n"
        "Change its files one by one. Section \"A lab\" of CONTRIBUTING.md explains\n"
        "each of them.\n",
        lab::called(), made->id);
    return all_passed;
}

}  // namespace warpmark::cli
