// A lab as a CUDA program: the text of run.cu, which calls a student's launch function
// with the lab's public cases.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Says near the beginning of a file that it may be written anew.
inline constexpr std::string_view generated_mark = "`warpmark start`";

// A public case that a program on its owner's GPU can have.
bool has_expected(const LabCase&);

// The files of a case's expected outputs, in the order of the lab's public cases: their outputs one after the
// other, as raw bytes.
std::vector<std::string> expected_files(const Lab&);

// The size whose time the program takes: the lab's first timing size, else the public case with the largest
// buffers.
Result<LabCase> timed_size(const Lab&);

// The text of run.cu. It includes the student's file, and what lies in labs/run.
Result<std::string> run_program(const Lab&);

}  // namespace warpmark::lab
