// expect: refused at line 7: calling a __host__ function("__builtin_memcmp") from a __global__ function("k") is not allowed
// What g++ knows by itself, and kernels may not call.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int mine[2];
    if (__builtin_memcmp(in, out, 4) == 0) __builtin_trap();
    __builtin_memset(mine, 0, sizeof mine);
    __builtin_memcpy(mine, in + i, sizeof(int));
    const float root = __builtin_sqrtf(__builtin_fmaf(0.0f, 1.0f, (float)mine[0]));
    out[i] = root < __builtin_inff() && !__builtin_signbit(root) ? __builtin_abs(mine[0]) + mine[1] : -1;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); cudaDeviceSynchronize(); }
