// includes.h: the headers that a submission may include: ours, the toolkit's, and why the rest cannot be had.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// A header that is compiled into this program: real files in headers/, under every name that C and C++ give
// them.
struct MemoryHeader {
    const char* name;
    const char* text;
};
const std::vector<MemoryHeader>& memory_headers();
bool is_memory_header(std::string_view name);

// What to write instead of a header that only a host program can use; nullptr if `name` is not such a header.
// Of a library with kernels of its own, started by host functions: thrust, cuBLAS and their like.
bool is_library_of_hosts(std::string_view name);
const char* advice_for_host_header(std::string_view name);

// One #include of a source text. Comments and conditions are not looked at: it is for placing messages only.
struct Include {
    std::string name;
    bool quoted = false;       // "…" rather than <…>
    int line = 0, column = 0;  // where the name begins, at its quote or bracket
};
std::vector<Include> includes_of(std::string_view source);

}  // namespace warpmark::toolchain
