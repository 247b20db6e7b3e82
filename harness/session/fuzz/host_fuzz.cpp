// `warpmark_host_fuzz [SECONDS [SEED]]`: runs one random launcher after another under the sanitizers. A crash
// reports its seed.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "harness/session/fuzz/host_calls.h"

extern "C" void __sanitizer_set_death_callback(void (*)()) __attribute__((weak));

namespace {
uint64_t seed = 0;
}

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    const double seconds = argc > 1 ? std::atof(argv[1]) : 20;
    const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
    const auto start = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    seed = first;
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(
            [] { std::fprintf(stderr, "\nseed %llu\n", static_cast<unsigned long long>(seed)); });
    double slowest = 0;
    for (; passed() < seconds; ++seed) {
        if (seed % 1000 == 0) std::fprintf(stderr, "seed %llu\r", static_cast<unsigned long long>(seed));
        const double before = passed();
        const std::string broken = warpmark::session::broken_by_host_calls(seed);
        if (!broken.empty()) {
            std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), broken.c_str());
            return 1;
        }
        slowest = std::max(slowest, passed() - before);
    }
    std::printf("%llu launchers from seed %llu on in %.0f s, the slowest in %.3f s: nothing broke\n",
                static_cast<unsigned long long>(seed - first), static_cast<unsigned long long>(first),
                passed(), slowest);
}
