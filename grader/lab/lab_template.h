// Creates a complete lab from the files in templates/.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::lab {

using Renames = std::vector<std::pair<std::string, std::string>>;  // old → new

struct Variant {
    std::string id_before, id;
    Renames names;          // identifiers, such as `tile`, `in` and `launch`
    Renames types;          // element types: i32 → f32
    bool is_alone = false;  // the target folder has no other lab, so the variant needs none
};

// Parses the command line: "tile=patch", "i32=f32".
Result<Variant> variant_of(std::string id_before, const std::vector<std::string>& names,
                           const std::vector<std::string>& types);

// In code, every identifier is renamed. In prose and comments, only identifiers in backquotes, code blocks
// and commands are; in a lab.toml, also the keys of cases and the names in expressions. Types change in `type
// = "i32[]"` and, in code, for pointers and for arrays in shared memory.
std::string in_variant(const std::filesystem::path& file, std::string text, const Variant&);

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
