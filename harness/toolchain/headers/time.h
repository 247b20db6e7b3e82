// `clock()` counts cycles; the time of day is that of the machine's clock, which begins at 0.
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
// The place is Greenwich: nobody has set another one.
inline tm* gmtime_r(const time_t* t, tm* to) {
    const long long day = *t >= 0 ? *t / 86400 : -((86399 - *t) / 86400), second = *t - day * 86400;
    // Days since March 1 of the year 0 in cycles of 400 years; the year begins in March.
    const long long z = day + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
    const long long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365,
                    of_year = of_era - (365 * year + year / 4 - year / 100), m = (5 * of_year + 2) / 153;
    const int month = (int)(m < 10 ? m + 2 : m - 10);
    const long long y = era * 400 + year + (month < 2);
    const bool is_leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    *to = {(int)(second % 60), (int)(second / 60 % 60), (int)(second / 3600),
           (int)(of_year - (153 * m + 2) / 5) + 1, month, (int)(y - 1900), (int)(((day + 4) % 7 + 7) % 7),
           (int)(month < 2 ? of_year - 306 : of_year + 59 + is_leap), 0};
    return to;
}
inline tm* localtime_r(const time_t* t, tm* to) { return gmtime_r(t, to); }
inline tm* gmtime(const time_t* t) {
    static tm kept;
    return gmtime_r(t, &kept);
}
inline tm* localtime(const time_t* t) { return gmtime(t); }
// Without names of days and months: a format with others gives 0.
inline size_t strftime(char* to, size_t most, const char* format, const tm* t) {
    size_t n = 0;
    const auto put = [&](char c) {
        if (n < most) to[n] = c;
        ++n;
    };
    const auto number = [&](int value, int digits) {
        for (int unit = digits == 4 ? 1000 : digits == 3 ? 100 : 10; unit; unit /= 10) put((char)('0' + value / unit % 10));
    };
    for (; *format; ++format) {
        if (*format != '%') {
            put(*format);
            continue;
        }
        switch (*++format) {
            case 'Y': number(t->tm_year + 1900, 4); break;
            case 'y': number(t->tm_year % 100, 2); break;
            case 'm': number(t->tm_mon + 1, 2); break;
            case 'd': number(t->tm_mday, 2); break;
            case 'j': number(t->tm_yday + 1, 3); break;
            case 'H': number(t->tm_hour, 2); break;
            case 'M': number(t->tm_min, 2); break;
            case 'S': number(t->tm_sec, 2); break;
            case 'F': number(t->tm_year + 1900, 4), put('-'), number(t->tm_mon + 1, 2), put('-'), number(t->tm_mday, 2); break;
            case 'T': number(t->tm_hour, 2), put(':'), number(t->tm_min, 2), put(':'), number(t->tm_sec, 2); break;
            case '%': put('%'); break;
            default: return 0;
        }
    }
    put('\0');
    return n <= most ? n - 1 : 0;
}
inline int nanosleep(const timespec*, timespec*) { return 0; }  // nobody waits for the machine's clock
namespace std {
using ::localtime; using ::gmtime; using ::strftime;
using ::clock; using ::clock_t; using ::time_t; using ::time; using ::difftime; using ::tm; using ::timespec; using ::size_t;
}
