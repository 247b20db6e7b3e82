// Detects the processor's level once, and limits it by the environment.
#include "harness/base/cpu_level.h"

#include <sched.h>

#include <algorithm>
#include <cstdlib>

namespace warpmark {
namespace {

int processor_level() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return 4;
    return __builtin_cpu_supports("x86-64-v3") ? 3 : 1;
}

}  // namespace

int cpu_level() {
    static const int level = [] {
        const int most = processor_level();
        const char* asked = std::getenv("WARPMARK_LEVEL");
        if (!asked || asked[0] < '1' || asked[0] > '4') return most;
        return std::min(most, asked[0] == '2' ? 1 : asked[0] - '0');
    }();
    return level;
}

std::vector<int> cpu_levels() {
    std::vector<int> all{1};
    for (const int level : {3, 4})
        if (processor_level() >= level) all.push_back(level);
    return all;
}

int processors() {
    cpu_set_t mine;
    CPU_ZERO(&mine);
    return sched_getaffinity(0, sizeof mine, &mine) == 0 ? std::max(1, CPU_COUNT(&mine)) : 1;
}

}  // namespace warpmark
