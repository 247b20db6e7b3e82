// Blanks host code that cannot compile here, if only a file's kernel is needed. Errors
// that nvcc would not have (header_gaps.h) lead to it: an #include, or a host declaration with an error in
// it. Code with
// __global__ or __device__ in it stays: an error in it is the author's.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// One declaration at the level of the file or of a namespace.
struct Declaration {
    size_t begin = 0, end = 0;  // offsets, end exclusive
    int first_line = 0, last_line = 0;
    bool for_device = false;  // __global__, __device__ or __constant__ stands in it
};

// In order. Preprocessor lines belong to the declaration that they stand in, others to none.
std::vector<Declaration> declarations_of(std::string_view source);

// Makes the #include lines among `lines` blank. False: there are none.
bool blank_includes(std::string& source, const std::vector<int>& lines);

// Makes the declarations for the host blank that hold one of `lines`, and the #include lines among them.
// False: there are none.
bool blank_host_code(std::string& source, const std::vector<int>& lines);

}  // namespace warpmark::toolchain
