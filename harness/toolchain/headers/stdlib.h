// stdlib.h: memory from the device's heap, ends of the program, small arithmetic.
#pragma once
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
struct div_t { int quot, rem; };
struct ldiv_t { long quot, rem; };
// Ends the thread that calls it; called in the launcher, that ends the launcher.
inline __device__ void exit(int) { asm volatile("exit;"); }
inline __device__ void abort() { asm volatile("trap;"); }
inline __device__ void* calloc(size_t n, size_t size) {
    void* p = malloc(n * size);
    return p ? memset(p, 0, n * size) : p;
}
inline __device__ div_t div(int a, int b) { return {a / b, a % b}; }
inline __device__ ldiv_t ldiv(long a, long b) { return {a / b, a % b}; }
namespace std {
using ::malloc; using ::free; using ::calloc; using ::exit; using ::abort; using ::div; using ::ldiv; using ::div_t; using ::ldiv_t;
using ::abs; using ::labs; using ::llabs; using ::size_t;
}
