// File system view of a sandboxed worker. The seccomp filter turns each call that names a file into SIGSYS,
// and the handler here answers it. Files below the permitted folders can be opened; everything else appears
// not to exist.
#pragma once
#include <string>
#include <vector>

namespace warpmark::lock {

enum class Source { disk, memory };

// Call before entering the sandbox. memory: loads the folders completely.
void serve(const std::vector<std::string>& folders, Source);

// Call before entering the sandbox. Creating a file whose name has this prefix then yields a discarded memory
// mapping, for a limited number of files. The compiler lays out its precompiled header over such a temporary
// file.
void lend_memory(std::string prefix);

// "/a/b/../c//d/." → "/a/c/d" in `out`; false: the path is relative or too long.
bool plain_path(const char* path, char* out, size_t room);

}  // namespace warpmark::lock
