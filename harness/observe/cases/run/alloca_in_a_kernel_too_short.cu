// Memory on a thread's stack, and an element beyond it.
// run: --kernel k --grid 2 --block 32 --arg i32[64]=poison --arg i32=10
// expect: memory.out-of-bounds at line 6
__global__ void k(int* out, int n) {
    int* own = static_cast<int*>(__builtin_alloca(n * sizeof(int)));
    for (int i = 0; i <= n; ++i) own[i] = i + threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = own[n - 1];
}
