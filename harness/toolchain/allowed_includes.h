// Headers that a submission may include: those of this program and of the toolkit, and advice for the rest.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// A header that is compiled into this program, under every name that C and C++ give it. Its text is a file in
// headers/.
struct MemoryHeader {
    const char* name;
    const char* text;
};
const std::vector<MemoryHeader>& memory_headers();
bool is_memory_header(std::string_view name);

// True for a library with host functions that start kernels of their own: thrust, cuBLAS and others.
bool is_library_of_hosts(std::string_view name);
// Replacement for a header that only a host program can use; nullptr for any other header.
const char* advice_for_host_header(std::string_view name);

// Names that a header declares if nvcc finds it and this program does not, separated by spaces: "std" for
// names of the C++ library, "system" for any name, otherwise prefixes. "" if nvcc does not find the header
// either.
std::string_view names_declared_by(std::string_view header);
// True for headers of NVIDIA's CUDA samples and of textbooks, which are not part of the toolkit.
bool is_of_samples(std::string_view header);

// One #include of a source text. The conditions around it are not evaluated.
struct Include {
    std::string name;
    bool quoted = false;       // "…" rather than <…>
    int line = 0, column = 0;  // of the quotation mark or bracket before the name
};
std::vector<Include> includes_of(std::string_view source);

}  // namespace warpmark::toolchain
