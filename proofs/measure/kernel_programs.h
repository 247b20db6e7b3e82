// Standalone program for each kernel of the corpus, for a computer with a GPU, nvcc and the vendor's
// checkers.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/session/golden_cases.h"

namespace warpmark::measure {

// A case's file name within a folder: "race/no_barrier.cu" → "race.no_barrier".
std::string driver_name(const std::string& case_name);

// Source of the program. It includes the case's file, fills the arguments from NAME.bin, launches, and prints
// the beginning of each buffer whose outputs the case lists, as hexadecimal bytes.
std::string driver_source(const std::string& case_name, const golden::GoldenCase&);

// Writes NAME.cu (the case), NAME.driver.cu and NAME.bin for each case that compiles. Returns their number.
Result<size_t> write_drivers(const std::string& root, const std::string& folder);

}  // namespace warpmark::measure
