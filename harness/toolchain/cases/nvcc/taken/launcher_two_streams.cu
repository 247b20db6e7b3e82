// expect: taken
// lab: 01_race
// Two streams, a std::vector of them, each with half of the array.
#include <vector>

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

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<cudaStream_t> streams(2);
    for (auto& s : streams) cudaStreamCreate(&s);
    int half = n / 2;
    if (half > 0) reverse<<<(half + 127) / 128, 128, 0, streams[0]>>>(in, out + n - half, half);
    reverse<<<(n - half + 127) / 128, 128, 0, streams[1]>>>(in + half, out, n - half);
    for (auto s : streams) {
        cudaStreamSynchronize(s);
        cudaStreamDestroy(s);
    }
}
