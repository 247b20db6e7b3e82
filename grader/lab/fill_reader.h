// Reader of a lab's TOML keys for buffer contents.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// Reads `fill` and the keys of the fills that it names, for a buffer with known type and use.
void read_fill(Fields&, Parameter&);

// Reads `fills` of a case or a draw: `{ keys = "skewed" }`.
std::map<std::string, Fill, std::less<>> read_fills(Fields&, const std::vector<Parameter>&);

}  // namespace warpmark::lab
