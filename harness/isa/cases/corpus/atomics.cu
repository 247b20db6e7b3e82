// atomics.cu: every atomic function, in global and shared memory, of every scope.
template <class T>
__global__ void integers(T* g, T* old) {
    __shared__ T s[32];
    const int t = threadIdx.x;
    s[t] = g[t];
    __syncthreads();
    T r = atomicAdd(g, s[t]) + atomicAdd(s, T(1)) + atomicMin(g + 1, s[t]) + atomicMax(g + 2, s[t]) + atomicAnd(s + 3, T(7)) + atomicOr(g + 4, T(8)) +
          atomicXor(g + 5, T(9)) + atomicExch(g + 6, s[t]) + atomicCAS(g + 7, T(0), s[t]) + atomicMin(s + 1, T(2)) + atomicMax(s + 2, T(3));
    r += atomicAdd_block(g, s[t]) + atomicMin_block(g + 1, s[t]) + atomicMax_block(g, s[t]) + atomicAnd_block(g, s[t]) + atomicOr_block(g, s[t]) + atomicXor_block(g, s[t]) +
         atomicExch_block(g, s[t]) + atomicCAS_block(g, s[t], T(1));
    r += atomicAdd_system(g, s[t]) + atomicMin_system(g + 1, s[t]) + atomicMax_system(g, s[t]) + atomicAnd_system(g, s[t]) + atomicOr_system(g, s[t]) +
         atomicXor_system(g, s[t]) + atomicExch_system(g, s[t]) + atomicCAS_system(g, s[t], T(1));
    atomicAdd(g + 8, T(1));
    atomicMax(g + 9, r);
    old[t] = r;
}

template __global__ void integers(int*, int*);
template __global__ void integers(unsigned*, unsigned*);
template __global__ void integers(unsigned long long*, unsigned long long*);

__global__ void others(int* i, unsigned* u, long long* l, float* f, double* d, unsigned short* us) {
    __shared__ float sf[4];
    __shared__ double sd[4];
    const int t = threadIdx.x;
    i[t] = atomicSub(i + 64, t) + atomicSub_block(i + 64, t);
    u[t] = atomicInc(u + 64, 17u) + atomicDec(u + 65, 5u) + atomicInc_block(u, 3u) + atomicDec_system(u, 3u) + atomicSub(u + 66, 3u);
    l[t] = atomicMin(l + 64, 5ll) + atomicMax(l + 65, 7ll) + atomicAnd(reinterpret_cast<unsigned long long*>(l + 66), 3ull);
    f[t] = atomicAdd(f + 64, 1.5f) + atomicAdd(sf, 0.5f) + atomicExch(f + 65, 2.0f) + atomicAdd_block(f + 66, 1.0f) + atomicAdd_system(f + 66, 1.0f);
    d[t] = atomicAdd(d + 64, 1.5) + atomicAdd(sd + 1, 0.5) + atomicAdd_block(d + 66, 1.0);
    us[t] = atomicCAS(us + 64, static_cast<unsigned short>(0), static_cast<unsigned short>(t));
    atomicAdd(f + 70, 1.0f);
    atomicAdd(d + 70, 1.0);
    atomicInc(u + 70, 9u);
}

// The double-precision minimum as textbooks write it.
__global__ void by_compare_and_swap(double* least, const double* x) {
    auto* address = reinterpret_cast<unsigned long long*>(least);
    unsigned long long seen = *address, expected;
    do {
        expected = seen;
        const double smaller = fmin(x[threadIdx.x], __longlong_as_double(static_cast<long long>(expected)));
        seen = atomicCAS(address, expected, static_cast<unsigned long long>(__double_as_longlong(smaller)));
    } while (seen != expected);
}

#if __CUDA_ARCH__ >= 900
__global__ void vectors(float2* f2, float4* f4) {
    atomicAdd(f2, make_float2(1, 2));
    f4[1] = atomicAdd(f4, make_float4(1, 2, 3, 4));
}
#endif
