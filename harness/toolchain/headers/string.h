// Bytes and C strings. NVRTC has memcpy and memset.
#pragma once
#include <__warpmark_machine>
#include <stddef.h>
inline int memcmp(const void* a, const void* b, size_t n) {
    for (size_t i = n < 64 ? 0 : __warpmark_equal_bytes(a, b, n); i < n; ++i)
        if (int d = ((const unsigned char*)a)[i] - ((const unsigned char*)b)[i]) return d;
    return 0;
}
inline __out_of_line void* memmove(void* to, const void* from, size_t n) {
    char* d = (char*)to;
    const char* s = (const char*)from;
    if (d < s) for (size_t i = 0; i < n; ++i) d[i] = s[i];
    else for (size_t i = n; i-- > 0;) d[i] = s[i];
    return to;
}
inline __out_of_line void* memchr(const void* p, int c, size_t n) {
    for (size_t i = 0; i < n; ++i)
        if (((const unsigned char*)p)[i] == (unsigned char)c) return (char*)p + i;
    return nullptr;
}
inline size_t strlen(const char* s) {
    size_t n = 0;
    while (s[n]) ++n;
    return n;
}
inline __out_of_line int strncmp(const char* a, const char* b, size_t n) {
    for (size_t i = 0; i < n; ++i)
        if (a[i] != b[i] || !a[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}
inline int strcmp(const char* a, const char* b) { return strncmp(a, b, ~size_t(0)); }
inline __out_of_line char* strcpy(char* to, const char* from) {
    size_t i = 0;
    do to[i] = from[i];
    while (from[i++]);
    return to;
}
inline __out_of_line char* strncpy(char* to, const char* from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; ++i) to[i] = from[i];
    for (; i < n; ++i) to[i] = 0;
    return to;
}
inline char* strcat(char* to, const char* from) { return strcpy(to + strlen(to), from), to; }
inline __out_of_line char* strncat(char* to, const char* from, size_t n) {
    char* end = to + strlen(to);
    while (n-- && *from) *end++ = *from++;
    *end = 0;
    return to;
}
inline char* strchr(const char* s, int c) {
    for (;; ++s) {
        if (*s == (char)c) return (char*)s;
        if (!*s) return nullptr;
    }
}
inline __out_of_line char* strrchr(const char* s, int c) {
    for (const char* at = s + strlen(s);; --at) {
        if (*at == (char)c) return (char*)at;
        if (at == s) return nullptr;
    }
}
inline __out_of_line char* strstr(const char* s, const char* what) {
    const size_t n = strlen(what);
    for (;; ++s) {
        if (strncmp(s, what, n) == 0) return (char*)s;
        if (!*s) return nullptr;
    }
}
inline __out_of_line size_t strcspn(const char* s, const char* set) {
    size_t n = 0;
    while (s[n] && !strchr(set, s[n])) ++n;
    return n;
}
inline __out_of_line size_t strspn(const char* s, const char* set) {
    size_t n = 0;
    while (s[n] && strchr(set, s[n])) ++n;
    return n;
}
inline char* strpbrk(const char* s, const char* set) {
    s += strcspn(s, set);
    return *s ? (char*)s : nullptr;
}
inline __out_of_line char* strtok(char* s, const char* set) {
    char*& rest = __warpmark_kept().token;
    if (!s) s = rest;
    if (!s) return nullptr;
    s += strspn(s, set);
    if (!*s) return rest = nullptr;
    rest = s + strcspn(s, set);
    if (*rest) *rest++ = 0;
    else rest = nullptr;
    return s;
}
inline char* strerror(int number) { return (char*)(number ? "Unknown error" : "Success"); }
inline char* strdup(const char* s) { return strcpy((char*)malloc(strlen(s) + 1), s); }
namespace std {
using ::memcpy; using ::memset; using ::memcmp; using ::memmove; using ::memchr; using ::strlen; using ::strcmp;
using ::strncmp; using ::strcpy; using ::strncpy; using ::strcat; using ::strncat; using ::strchr; using ::strrchr;
using ::strstr; using ::strcspn; using ::strspn; using ::strpbrk; using ::strtok; using ::strerror; using ::size_t;
}
