// Reader of a lab's `[[draw]]` tables, and the keys that they share with `[[case]]`.
#pragma once
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

bool fits(const ElementKind&, int64_t value);
uint32_t read_shared_limit(Fields&);
uint32_t read_multiprocessors(Fields&);
// Fills in device limits that a case does not give, from the lab's architecture. 0 means the usual device.
void limits_of_arch(Lab&);
double read_weight(Fields&);

// `parameters`: nullptr if they could not be read; the values are then not checked.
void read_draws(Fields&, const TomlText&, bool hidden, const std::vector<Parameter>* parameters,
                std::vector<Draw>&, Errors&);

}  // namespace warpmark::lab
