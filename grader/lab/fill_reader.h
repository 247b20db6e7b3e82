// What a buffer holds before the run, as a lab's TOML says it.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// `fill` and the keys of the fills that it names, of a buffer whose type and use are known.
void read_fill(Fields&, Parameter&);

// `fills` of a case or a draw: `{ keys = "skewed" }`.
std::map<std::string, Fill, std::less<>> read_fills(Fields&, const std::vector<Parameter>&);

}  // namespace warpmark::lab
