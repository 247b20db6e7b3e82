// Blanks host code that cannot compile here, for files of which only a kernel is needed. Candidates are
// errors that nvcc would not report (header_gaps.h): an #include, or a host declaration that contains an
// error. Code with __global__ or __device__ in it stays: an error there is the author's.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// A declaration at file or namespace scope.
struct Declaration {
    size_t begin = 0, end = 0;  // offsets, end exclusive
    int first_line = 0, last_line = 0;
    bool for_device = false;  // contains __global__, __device__ or __constant__
};

// In order. A preprocessor line inside a declaration belongs to it; others belong to none.
std::vector<Declaration> declarations_of(std::string_view source);

// Blanks the #include lines among `lines`. Returns false if there are none.
bool blank_includes(std::string& source, const std::vector<int>& lines);

// Blanks the host declarations that contain one of `lines`, and the #include lines among them. Returns false
// if there are none.
bool blank_host_code(std::string& source, const std::vector<int>& lines);

}  // namespace warpmark::toolchain
