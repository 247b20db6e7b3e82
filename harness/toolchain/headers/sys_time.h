// `gettimeofday`, of the machine's clock.
#pragma once
#include <time.h>
struct timeval { time_t tv_sec; long tv_usec; };
struct timezone { int tz_minuteswest, tz_dsttime; };
inline int gettimeofday(timeval* t, void*) {
    const unsigned long long now = __warpmark_clock_ns() / 1000;
    *t = {(time_t)(now / 1000000), (long)(now % 1000000)};
    return 0;
}
