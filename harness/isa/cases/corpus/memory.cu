// memory.cu: loads and stores of every width, cache hint, space and vector; structures; constants; local arrays.
#include <cstdint>

struct Pair {
    char tag;
    double value;
};
struct alignas(16) Wide {
    int a[4];
};
struct Odd {
    char bytes[7];
};

__constant__ float table[64] = {1.5f, -2.0f, 3.25f};
__constant__ Pair pairs[3] = {{'a', 1.0}, {'b', 2.0}};
__device__ int counters[16] = {1, 2, 3};
__device__ int* pointer_to_counter = &counters[3];
__device__ const char* message = "hello";
__device__ unsigned char flags = 7;
__managed__ int managed_value = 5;

template <class T>
__global__ void hinted(T* out, const T* in) {
    const int t = threadIdx.x;
    __stwb(out + t, __ldg(in + t));
    __stcg(out + t + 32, __ldcg(in + t));
    __stcs(out + t + 64, __ldcs(in + t));
    __stwt(out + t + 96, __ldca(in + t));
    out[t + 128] = __ldlu(in + t);
    out[t + 160] = __ldcv(in + t);
}

template __global__ void hinted(char*, const char*);
template __global__ void hinted(unsigned char*, const unsigned char*);
template __global__ void hinted(short*, const short*);
template __global__ void hinted(int*, const int*);
template __global__ void hinted(unsigned*, const unsigned*);
template __global__ void hinted(long long*, const long long*);
template __global__ void hinted(float*, const float*);
template __global__ void hinted(double*, const double*);
template __global__ void hinted(char4*, const char4*);
template __global__ void hinted(uchar2*, const uchar2*);
template __global__ void hinted(short2*, const short2*);
template __global__ void hinted(int2*, const int2*);
template __global__ void hinted(int4*, const int4*);
template __global__ void hinted(float2*, const float2*);
template __global__ void hinted(float4*, const float4*);
template __global__ void hinted(double2*, const double2*);
template __global__ void hinted(longlong2*, const longlong2*);

template <class T>
__global__ void plain(T* out, const T* __restrict__ in) {
    __shared__ T tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
}

template __global__ void plain(bool*, const bool* __restrict__);
template __global__ void plain(char3*, const char3* __restrict__);
template __global__ void plain(char4*, const char4* __restrict__);
template __global__ void plain(short4*, const short4* __restrict__);
template __global__ void plain(ushort3*, const ushort3* __restrict__);
template __global__ void plain(int3*, const int3* __restrict__);
template __global__ void plain(float3*, const float3* __restrict__);
template __global__ void plain(float4*, const float4* __restrict__);
template __global__ void plain(double2*, const double2* __restrict__);
template __global__ void plain(double4*, const double4* __restrict__);
template __global__ void plain(ulonglong4*, const ulonglong4* __restrict__);
template __global__ void plain(Pair*, const Pair* __restrict__);
template __global__ void plain(Wide*, const Wide* __restrict__);
template __global__ void plain(Odd*, const Odd* __restrict__);
template __global__ void plain(uintptr_t*, const uintptr_t* __restrict__);
#ifdef __SIZEOF_INT128__
template __global__ void plain(__int128*, const __int128* __restrict__);
#endif

__global__ void spaces(float* out, volatile int* v, Pair by_value, Wide wide, const int* indices) {
    extern __shared__ unsigned char raw[];
    const int t = threadIdx.x;
    float local[32];
    for (int i = 0; i < 32; ++i) local[i] = table[i] + t;
    auto* floats = reinterpret_cast<float*>(raw + 16);
    floats[t] = local[indices[t] & 31] + by_value.value + wide.a[t & 3] + pairs[t % 3].value + message[t % 5] + flags;
    volatile float* shared_volatile = floats;
    shared_volatile[t] += 1.0f;
    v[t] = v[t + 1] + *pointer_to_counter + managed_value;
    float* either = t & 1 ? floats + t : local + (t & 31);
    *either += 1;
    out[t] = *either + (__isShared(either) ? 1 : 0) + (__isGlobal(out) ? 2 : 0) + (__isLocal(either) ? 4 : 0) + (__isConstant(table) ? 8 : 0);
    out[t] += static_cast<float>(__cvta_generic_to_shared(floats)) + static_cast<float>(__cvta_generic_to_global(out) != 0);
    memcpy(raw + 512 + 16 * t, &wide, sizeof wide);
    memset(raw, t, 8);
    counters[t & 15]++;
}

__global__ void on_the_heap(int** out) {
    int* made = static_cast<int*>(malloc(64));
    Pair* also = new Pair{'x', 2.0};
    Pair* many = new Pair[threadIdx.x + 1];
    if (made) made[3] = static_cast<int>(also->value + many[0].value);
    out[threadIdx.x] = made;
    delete also;
    delete[] many;
    free(made);
}
