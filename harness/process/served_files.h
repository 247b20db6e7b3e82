// What a locked worker sees of the file system. The filter turns each call that names a file
// into a signal, and the handler here answers it: below the folders files open and have a size; everywhere
// else there is nothing, whatever is there.
#pragma once
#include <string>
#include <vector>

namespace warpmark::lock {

enum class Source { disk, memory };

// Before the lock. memory: reads the folders whole.
void serve(const std::vector<std::string>& folders, Source);

// Before the lock. Whoever then wants to make a file whose name begins like this gets memory that is thrown
// away, a few times: the compiler lays out what it has precompiled over a temporary file.
void lend_memory(std::string prefix);

// "/a/b/../c//d/." → "/a/c/d" in `out`; false: it is not absolute, or too long.
bool plain_path(const char* path, char* out, size_t room);

}  // namespace warpmark::lock
