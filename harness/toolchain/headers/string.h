// string.h: bytes and C strings. NVRTC has memcpy and memset.
#pragma once
inline __device__ int memcmp(const void* a, const void* b, size_t n) {
    for (size_t i = 0; i < n; ++i)
        if (int d = ((const unsigned char*)a)[i] - ((const unsigned char*)b)[i]) return d;
    return 0;
}
inline __device__ void* memmove(void* to, const void* from, size_t n) {
    char* d = (char*)to;
    const char* s = (const char*)from;
    if (d < s) for (size_t i = 0; i < n; ++i) d[i] = s[i];
    else for (size_t i = n; i-- > 0;) d[i] = s[i];
    return to;
}
inline __device__ size_t strlen(const char* s) {
    size_t n = 0;
    while (s[n]) ++n;
    return n;
}
inline __device__ int strncmp(const char* a, const char* b, size_t n) {
    for (size_t i = 0; i < n; ++i)
        if (a[i] != b[i] || !a[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}
inline __device__ int strcmp(const char* a, const char* b) { return strncmp(a, b, ~size_t(0)); }
inline __device__ char* strcpy(char* to, const char* from) {
    size_t i = 0;
    do to[i] = from[i]; while (from[i++]);
    return to;
}
namespace std {
using ::memcpy; using ::memset; using ::memcmp; using ::memmove; using ::strlen; using ::strcmp; using ::strncmp; using ::strcpy; using ::size_t;
}
