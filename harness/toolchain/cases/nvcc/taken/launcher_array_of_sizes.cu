// expect: taken
// lab: 01_race
// std::array, std::sort and std::find_if choose a block size.
#include <algorithm>
#include <array>

__global__ void rev(const int *in, int *out, int n)
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

void launch(const int *in, int *out, int n)
{
    std::array<int, 4> sizes = {256, 32, 128, 64};
    std::sort(sizes.begin(), sizes.end());
    auto fits = std::find_if(sizes.begin(), sizes.end(), [n](int s) { return s >= n; });
    int threads = fits == sizes.end() ? sizes.back() : *fits;
    rev<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
