// stdio.h: printf and what can be said with it. There are no files in the machine; stdout and stderr are one stream.
#pragma once
struct FILE;
#define stdout ((FILE*)1)
#define stderr ((FILE*)2)
#define EOF (-1)
template <class... Args> inline __device__ int fprintf(FILE*, const char* format, Args... args) { return printf(format, args...); }
inline __device__ int puts(const char* text) { return printf("%s\n", text); }
inline __device__ int fputs(const char* text, FILE*) { return printf("%s", text); }
inline __device__ int putchar(int c) { return printf("%c", c), c; }
inline __device__ int fflush(FILE*) { return 0; }
inline __device__ void perror(const char* text) { printf("%s\n", text); }
namespace std {
using ::FILE; using ::printf; using ::fprintf; using ::puts; using ::fputs; using ::putchar; using ::fflush; using ::perror; using ::size_t;
}
