// Generator of run.cu, a CUDA program that calls a student's launch function with the lab's public cases.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Near the beginning of a file: marks it as generated, so that it may be overwritten.
inline constexpr std::string_view generated_mark = "`warpmark start`";

// True for a public case that can run on a student's own GPU.
bool has_expected(const LabCase&);

// The files of a case's expected outputs, in the order of the lab's public cases. Each holds its outputs one
// after the other, as raw bytes.
std::vector<std::string> expected_files(const Lab&);

// The size that the program times: the lab's first timing size, else the public case with the largest
// buffers.
Result<LabCase> timed_size(const Lab&);

// The text of run.cu. It includes the student's file and the headers in labs/run.
Result<std::string> run_program(const Lab&);

}  // namespace warpmark::lab
