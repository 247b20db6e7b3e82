// Transformation of a lab's files into a variant of the lab, with other names and element types.
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

}  // namespace warpmark::lab
