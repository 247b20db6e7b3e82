// Bits, and C strings without regard to case.
#pragma once
#include <ctype.h>
#include <string.h>
inline int ffs(int x) {
    for (int i = 0; i < 32; ++i)
        if ((unsigned)x >> i & 1) return i + 1;
    return 0;
}
inline int strncasecmp(const char* a, const char* b, size_t n) {
    for (size_t i = 0; i < n; ++i)
        if (const int d = tolower((unsigned char)a[i]) - tolower((unsigned char)b[i]); d || !a[i]) return d;
    return 0;
}
inline int strcasecmp(const char* a, const char* b) { return strncasecmp(a, b, ~size_t(0)); }
inline void bzero(void* p, size_t n) { memset(p, 0, n); }
