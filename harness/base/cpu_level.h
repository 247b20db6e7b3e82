// Which of the code that is compiled for several levels of x86-64 this computer runs, and on how
// many processors.
#pragma once
#include <vector>

namespace warpmark {

// 4: AVX-512, 3: AVX2 and FMA, 1: any x86-64. The highest that the processor has, or what WARPMARK_LEVEL in
// the environment says below that. All levels give the same bytes.
int cpu_level();

// Those that this processor can run, the lowest first.
std::vector<int> cpu_levels();

// How many processors this process may use: fewer than there are where it is bound to some.
int processors();

}  // namespace warpmark
