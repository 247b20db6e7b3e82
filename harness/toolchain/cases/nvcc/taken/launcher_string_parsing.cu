// expect: taken
// lab: 01_race
// std::stoi, std::to_string and std::istringstream around the block size.
#include <sstream>
#include <string>

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
    std::string setting = "threads=" + std::to_string(128);
    int threads = std::stoi(setting.substr(setting.find('=') + 1));
    std::istringstream s("4 2");
    int a = 0, b = 0;
    s >> a >> b;
    threads = threads * b / a * 2;
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
