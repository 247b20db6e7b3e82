// NVRTC's functions with a memory: what a compile answered once is answered from a
// file later. Under callgrind a compile takes minutes, its answer nothing.
#pragma once
#include <filesystem>

namespace warpmark::recorded_compiles {

// From now on each compile of this process is added to the file.
void record(const std::filesystem::path&);
// From now on each compile is answered from it; one that is not there fails.
void replay(const std::filesystem::path&);

}  // namespace warpmark::recorded_compiles
