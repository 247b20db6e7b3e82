// Memory of a function. The host's is its heap's here: a function that ends gives back none of it.
#pragma once
#include <__warpmark_machine>
extern "C" __host__ __device__ void* __warpmark_alloca(unsigned long long n);
#define alloca(n) __warpmark_alloca(n)
