// Memory, ends of the program, conversions, random numbers, sorting.
#pragma once
#include <__warpmark_machine>
#include <alloca.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
struct div_t { int quot, rem; };
struct ldiv_t { long quot, rem; };
struct lldiv_t { long long quot, rem; };
extern "C" void* __warpmark_realloc(void* p, unsigned long long n);  // as realloc
extern "C" void* __warpmark_calloc(unsigned long long n);            // n bytes of zeros

inline int atexit(void (*function)()) { return __warpmark_at_exit(function); }
[[noreturn]] inline void exit(int code) { __warpmark_exit(code); }
[[noreturn]] inline void _Exit(int code) { __warpmark_exit(code); }
[[noreturn]] inline void abort() { __warpmark_terminate(""); }
inline void* calloc(size_t n, size_t size) { return __warpmark_calloc(n * size); }
inline void* realloc(void* p, size_t n) { return __warpmark_realloc(p, n); }
inline void* aligned_alloc(size_t, size_t n) { return malloc(n); }  // the machine aligns to 256
inline int posix_memalign(void** p, size_t, size_t n) { return (*p = malloc(n)) ? 0 : ENOMEM; }
// The environment is empty, but for what the program sets itself.
struct __environment {
    char* name;
    char* value;
    __environment* next;
    static __environment*& first() {
        static __environment* all = nullptr;
        return all;
    }
    static __environment* find(const char* name) {
        for (__environment* at = first(); at; at = at->next)
            if (strcmp(at->name, name) == 0) return at;
        return nullptr;
    }
};
inline char* getenv(const char* name) {
    const __environment* known = __environment::find(name);
    return known ? known->value : nullptr;
}
inline int unsetenv(const char* name) {
    if (__environment* known = __environment::find(name)) known->value = nullptr;
    return 0;
}
inline int setenv(const char* name, const char* value, int replaces) {
    if (!name || !*name || strchr(name, '=')) return errno = EINVAL, -1;
    __environment* at = __environment::find(name);
    if (at && at->value && !replaces) return 0;
    if (!at) {
        at = (__environment*)malloc(sizeof(__environment));
        *at = {strcpy((char*)malloc(strlen(name) + 1), name), nullptr, __environment::first()};
        __environment::first() = at;
    }
    at->value = strcpy((char*)malloc(strlen(value) + 1), value);
    return 0;
}
inline int system(const char*) { return -1; }
inline div_t div(int a, int b) { return {a / b, a % b}; }
inline ldiv_t ldiv(long a, long b) { return {a / b, a % b}; }
inline lldiv_t lldiv(long long a, long long b) { return {a / b, a % b}; }

// Whole numbers in any base from 2 to 36; base 0 looks at the prefix.
struct __whole_number {
    unsigned long long magnitude = 0;
    bool negative = false, too_large = false;
    const char* end;
    __whole_number(const char* s, int base) : end(s) {
        while (*s == ' ' || (*s >= '\t' && *s <= '\r')) ++s;
        negative = *s == '-';
        if (*s == '-' || *s == '+') ++s;
        if ((base == 0 || base == 16) && *s == '0' && (s[1] | 32) == 'x' && digit(s[2]) < 16) s += 2, base = 16;
        if (base == 0) base = *s == '0' ? 8 : 10;
        for (; digit(*s) < base; end = ++s) {
            const unsigned long long next = magnitude * base + digit(*s);
            if (magnitude > (~0ull - digit(*s)) / base) too_large = true;
            magnitude = next;
        }
    }
    static int digit(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        c |= 32;
        return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
    }
    bool fits() const { return !too_large && magnitude <= ~0ull / 2 + negative; }
    unsigned long long value() const { return negative ? 0 - magnitude : magnitude; }
    long long as_signed() const { return fits() ? (long long)value() : (long long)(~0ull / 2 + negative); }
};
inline long long strtoll(const char* s, char** end, int base) {
    const __whole_number number(s, base);
    if (end) *end = (char*)number.end;
    if (!number.fits()) errno = ERANGE;
    return number.as_signed();
}
inline unsigned long long strtoull(const char* s, char** end, int base) {
    const __whole_number number(s, base);
    if (end) *end = (char*)number.end;
    if (!number.too_large) return number.value();
    errno = ERANGE;
    return ~0ull;
}
inline long strtol(const char* s, char** end, int base) { return (long)strtoll(s, end, base); }
inline unsigned long strtoul(const char* s, char** end, int base) { return (unsigned long)strtoull(s, end, base); }
inline double strtod(const char* s, char** end) {
    unsigned long long n = 0;
    const double value = __warpmark_strtod(s, &n);
    if (end) *end = (char*)s + n;
    return value;
}
inline float strtof(const char* s, char** end) {
    unsigned long long n = 0;
    const float value = __warpmark_strtof(s, &n);
    if (end) *end = (char*)s + n;
    return value;
}
inline int atoi(const char* s) { return (int)__whole_number(s, 10).as_signed(); }
inline long atol(const char* s) { return (long)__whole_number(s, 10).as_signed(); }
inline long long atoll(const char* s) { return __whole_number(s, 10).as_signed(); }
inline double atof(const char* s) { return strtod(s, nullptr); }

inline void srand(unsigned int seed) { __warpmark_srand(seed); }
inline int rand() { return __warpmark_rand(); }
// As in glibc, the same numbers as rand's.
inline long random() { return rand(); }
inline void srandom(unsigned int seed) { srand(seed); }
inline int rand_r(unsigned int* seed) {
    const auto bits = [&](unsigned int below) {
        *seed = *seed * 1103515245 + 12345;
        return *seed / 65536 % below;
    };
    unsigned int result = bits(2048);
    result = result << 10 ^ bits(1024);
    result = result << 10 ^ bits(1024);
    return (int)result;
}
// 48 bits, each number made of the one before (POSIX, drand48).
inline unsigned long long __next48(unsigned long long& x) {
    return x = (x * 0x5deece66dull + 0xb) & 0xffffffffffffull;
}
inline unsigned long long __next48(unsigned short x[3]) {
    unsigned long long whole = (unsigned long long)x[2] << 32 | (unsigned long long)x[1] << 16 | x[0];
    __next48(whole);
    for (int i = 0; i < 3; ++i) x[i] = (unsigned short)(whole >> 16 * i);
    return whole;
}
inline void srand48(long seed) { __warpmark_kept().random48 = (unsigned long long)(unsigned int)seed << 16 | 0x330e; }
inline double drand48() { return (double)__next48(__warpmark_kept().random48) / 281474976710656.0; }
inline long lrand48() { return (long)(__next48(__warpmark_kept().random48) >> 17); }
inline long mrand48() { return (int)(__next48(__warpmark_kept().random48) >> 16); }
inline double erand48(unsigned short x[3]) { return (double)__next48(x) / 281474976710656.0; }
inline long nrand48(unsigned short x[3]) { return (long)(__next48(x) >> 17); }
inline long jrand48(unsigned short x[3]) { return (int)(__next48(x) >> 16); }
// A heap sort on bytes.
inline void qsort(void* base, size_t n, size_t size, int (*compare)(const void*, const void*)) {
    char* const a = (char*)base;
    const auto exchange = [&](size_t i, size_t j) {
        for (size_t k = 0; k < size; ++k) {
            const char t = a[i * size + k];
            a[i * size + k] = a[j * size + k];
            a[j * size + k] = t;
        }
    };
    const auto sift = [&](size_t root, size_t end) {
        for (size_t child = 2 * root + 1; child < end; root = child, child = 2 * root + 1) {
            if (child + 1 < end && compare(a + child * size, a + (child + 1) * size) < 0) ++child;
            if (compare(a + root * size, a + child * size) >= 0) return;
            exchange(root, child);
        }
    };
    for (size_t root = n / 2; root-- > 0;) sift(root, n);
    for (size_t end = n; end-- > 1;) {
        exchange(0, end);
        sift(0, end);
    }
}
inline void* bsearch(const void* key, const void* base, size_t n, size_t size,
                     int (*compare)(const void*, const void*)) {
    for (size_t low = 0; low < n;) {
        const size_t middle = low + (n - low) / 2;
        const char* at = (const char*)base + middle * size;
        const int order = compare(key, at);
        if (order == 0) return (void*)at;
        if (order < 0) n = middle;
        else low = middle + 1;
    }
    return nullptr;
}
namespace std {
using ::malloc; using ::free; using ::calloc; using ::realloc; using ::aligned_alloc; using ::exit; using ::_Exit; using ::atexit;
using ::abort; using ::getenv; using ::system; using ::div; using ::ldiv; using ::lldiv; using ::div_t; using ::ldiv_t;
using ::lldiv_t; using ::abs; using ::labs; using ::llabs; using ::size_t; using ::atoi; using ::atol; using ::atoll;
using ::atof; using ::strtol; using ::strtoul; using ::strtoll; using ::strtoull; using ::strtod; using ::strtof;
using ::rand; using ::srand; using ::qsort; using ::bsearch;
}
