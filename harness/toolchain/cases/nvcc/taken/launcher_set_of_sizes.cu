// expect: taken
// lab: 01_race
// std::set keeps the block sizes in order.
#include <set>

template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

void launch(const int *in, int *out, int n)
{
    std::set<int> sizes;
    for (int s = 32; s <= 256; s *= 2)
        sizes.insert(s);
    sizes.insert(64);
    auto it = sizes.lower_bound(n);
    int threads = (it == sizes.end()) ? *sizes.rbegin() : *it;
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
