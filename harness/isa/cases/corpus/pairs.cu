// pairs.cu: two floats at once, and other instructions that only the newest targets have (behind their own names on older ones).
__global__ void packed(float2* x) {
    const int t = threadIdx.x;
#if __CUDA_ARCH__ >= 1000
    const float2 a = x[t], b = x[t + 1], c = x[t + 2];
    float2 r = __fadd2_rn(a, b);
    r = __fmul2_rn(r, c);
    r = __ffma2_rn(r, a, b);
    r = __fadd2_rz(r, __fmul2_rd(a, __ffma2_ru(a, b, c)));
    x[t] = r;
#endif
    float s = 0;
    for (int k = 0; k < 4; ++k) s += x[t + k].x * x[t + k].y;
    x[t + 64].x = s;
}

__global__ void wide_vectors(double4* d, longlong4* l) {
    d[threadIdx.x] = d[threadIdx.x + 32];
    l[threadIdx.x] = l[threadIdx.x + 32];
}
