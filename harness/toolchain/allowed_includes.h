// The headers that a submission may include: ours, the toolkit's, and why the rest cannot
// be had.
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

// Names of a header that nvcc finds and that is missing here, separated by blanks: "std" for names of the C++
// library, "system" for any, else prefixes. "" if nvcc does not find the header either.
std::string_view names_brought_by(std::string_view header);
// True for headers of NVIDIA's CUDA samples and of books, which are not part of the toolkit.
bool is_of_samples(std::string_view header);

// One #include of a source text. Conditions around it are not evaluated.
struct Include {
    std::string name;
    bool quoted = false;       // "…" rather than <…>
    int line = 0, column = 0;  // where the name begins, at its quote or bracket
};
std::vector<Include> includes_of(std::string_view source);

}  // namespace warpmark::toolchain
