// Texts of the files in headers/, embedded at build time by embed_headers.cmake.
#pragma once

namespace warpmark::toolchain {

struct Embedded {
    const char* name;
    const char* text;
};
extern const Embedded embedded_headers[];  // ends with a nullptr name

}  // namespace warpmark::toolchain
