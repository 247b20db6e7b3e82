// Instruction-set level (x86-64) used by vectorized code, and the number of available processors.
#pragma once
#include <vector>

namespace warpmark {

// 4: AVX-512, 3: AVX2 and FMA, 1: any x86-64. Returns the highest level of the processor, or the lower one
// set in the environment variable WARPMARK_LEVEL. Results are bit-identical on all levels.
int cpu_level();

// Levels that this processor supports, lowest first.
std::vector<int> cpu_levels();

// Number of processors that this process may use; its CPU affinity can make it smaller than the computer's.
int processors();

}  // namespace warpmark
