// time.h: clock() counts cycles; the time of day is that of the machine's clock, which begins at 0.
#pragma once
#include <__warpmark_machine>
#include <stddef.h>
#define CLOCKS_PER_SEC 1000000
typedef long long time_t;  // as the toolkit has it under NVRTC
struct timespec { time_t tv_sec; long tv_nsec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
inline time_t time(time_t* t) {
    const time_t now = (time_t)(__warpmark_clock_ns() / 1000000000);
    return t ? *t = now : now;
}
inline double difftime(time_t a, time_t b) { return (double)(a - b); }
inline int clock_gettime(int, timespec* t) {
    const unsigned long long now = __warpmark_clock_ns();
    *t = {(time_t)(now / 1000000000), (long)(now % 1000000000)};
    return 0;
}
namespace std {
using ::clock; using ::clock_t; using ::time_t; using ::time; using ::difftime; using ::tm; using ::timespec; using ::size_t;
}
