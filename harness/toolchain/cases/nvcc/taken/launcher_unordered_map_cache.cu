// expect: taken
// lab: 01_race
// A static std::unordered_map remembers the configuration of each n.
#include <unordered_map>

__global__ void reverse(const int *in, int *out, int n)
{
    __shared__ int s[256];
    int first = blockIdx.x * blockDim.x;
    int size = n - first;
    if (size > blockDim.x)
        size = blockDim.x;

    if (threadIdx.x < size)
        s[size - 1 - threadIdx.x] = in[first + threadIdx.x];

    __syncthreads();    // all of s is there now

    if (threadIdx.x < size)
        out[n - first - size + threadIdx.x] = s[threadIdx.x];
}

static std::unordered_map<int, dim3> cache;

extern "C" void launch(const int* in, int* out, int n) {
    auto found = cache.find(n);
    if (found == cache.end())
        found = cache.emplace(n, dim3((n + 255) / 256)).first;
    reverse<<<found->second, 256>>>(in, out, n);
}
