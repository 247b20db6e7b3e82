// Parts of the reader of `lab.toml`.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// Reads `fill` and the keys of the fills that it names, for a buffer with known type and use.
void read_fill(Fields&, Parameter&);

// Reads `fills` of a case or a draw: `{ keys = "skewed" }`.
std::map<std::string, Fill, std::less<>> read_fills(Fields&, const std::vector<Parameter>&);

bool fits(const ElementKind&, int64_t value);
uint32_t read_shared_limit(Fields&);
uint32_t read_multiprocessors(Fields&);
// Fills in device limits that a case does not give, from the lab's architecture. 0 means the usual device.
void limits_of_arch(Lab&);
double read_weight(Fields&);

// `parameters`: nullptr if they could not be read; the values are then not checked.
void read_draws(Fields&, const TomlText&, bool hidden, const std::vector<Parameter>* parameters,
                std::vector<Draw>&, Errors&);

// The check's kind is known. Only findings that it covers may have hints.
void read_finding_hints(Fields&, Check&);

// Number keys that begin and end a line from full points to none (excess_max and excess_zero).
void check_lines(Fields&, const Check&);
// Evaluates a check's expression keys in one case. Returns false after an error.
bool check_ends(const Check&, const LabCase&, const std::map<std::string_view, int64_t>& values,
                std::vector<Error>&);
// Number keys and the buffer, which are the same in all cases.
void check_bounds_of_all_cases(const Lab&, std::vector<Error>&);

// Adds an error for each duplicate name; `needs` and `cases` that name nothing or form a cycle; a public
// check that names a hidden check or case; an output check without an output; an expression with an unknown
// name, or in some case without a value, negative or beyond its other bound. Expressions are checked only if
// all parameters could be read.
void cross_check(const Lab&, bool parameters_complete, std::vector<Error>&);

}  // namespace warpmark::lab
