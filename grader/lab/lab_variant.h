// The text of a lab's file as it is in a variant of the lab: with other names, other element
// types.
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
    Renames types;          // of elements: i32 → f32
    bool is_alone = false;  // no lab beside it: it needs none
};

// Reads a call's words: "tile=patch", "i32=f32".
Result<Variant> variant_of(std::string id_before, const std::vector<std::string>& names,
                           const std::vector<std::string>& types);

// In code every identifier is renamed; in prose and comments those between backquotes, in code blocks and
// commands; in a lab.toml also the keys of cases and the names in expressions. Types change in `type =
// "i32[]"`, and in code those of pointers and of arrays in shared memory.
std::string in_variant(const std::filesystem::path& file, std::string text, const Variant&);

}  // namespace warpmark::lab
