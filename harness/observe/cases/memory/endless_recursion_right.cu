// A recursion that ends.
// run: --kernel deep --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 0 1 1 2 3 5 8 13
__device__ __noinline__ int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__global__ void deep(int* out) {
    out[threadIdx.x] = fibonacci(threadIdx.x % 12);
}
