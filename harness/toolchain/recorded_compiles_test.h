// NVRTC functions that record their results to a file and replay them later. Under callgrind a compilation
// takes minutes, a replay almost no time.
#pragma once
#include <filesystem>

namespace warpmark::recorded_compiles {

// From now on, each compilation of this process is appended to the file.
void record(const std::filesystem::path&);
// From now on, each compilation is replayed from the file; one that was not recorded fails.
void replay(const std::filesystem::path&);

}  // namespace warpmark::recorded_compiles
