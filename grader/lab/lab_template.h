// Creates a complete lab from the files in templates/.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_variant.h"
#include "harness/base/error.h"

namespace warpmark::lab {

struct NewLab {
    std::string id;                            // "05_tiled_sum"
    std::vector<std::filesystem::path> files;  // written files, relative to the root
};

struct LabTemplate {
    std::string name, what;
};
// The installed templates; the first one is the default.
const std::vector<LabTemplate>& lab_templates();
// The folder of a template, with labs/ and solutions/. "" if it is not installed.
std::filesystem::path template_folder(const std::filesystem::path& root, const std::string& name);
// A template's text, or one of its file names, for the lab with this id.
std::string filled_in(std::string text, const std::string& lab_id);

// `word` is the lab's name ("tiled_sum"), which gets the next free number, or number and name
// ("17_tiled_sum"). Existing files are not overwritten.
Result<NewLab> make_lab(const std::filesystem::path& root, const std::string& word,
                        const std::string& template_name = "");

// The same, as a variant of an existing lab. Leaves out `expected/` if element types change.
Result<NewLab> make_variant(const std::filesystem::path& root, const std::string& word,
                            const std::filesystem::path& lab_folder, Variant);

}  // namespace warpmark::lab
