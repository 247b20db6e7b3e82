// A [[draw]] of a lab's TOML → Draw, and what it has in common with a [[case]].
#pragma once
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

bool fits(const ElementKind&, int64_t value);
uint32_t read_shared_limit(Fields&);
uint32_t read_multiprocessors(Fields&);
// What a case does not say of its device is as the lab's architecture has it; 0 is the usual one's.
void limits_of_arch(Lab&);
double read_weight(Fields&);

// `parameters`: nullptr if they could not be read, and so nothing can be said of the values.
void read_draws(Fields&, const TomlText&, bool hidden, const std::vector<Parameter>* parameters,
                std::vector<Draw>&, Errors&);

}  // namespace warpmark::lab
