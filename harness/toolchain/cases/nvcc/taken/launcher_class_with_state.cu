// expect: taken
// lab: 01_race
// A class of the host with a static object, constructor and destructor.
#include <cstdio>

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

class Runner {
public:
    Runner() { cudaStreamCreate(&stream_); }
    ~Runner() { cudaStreamDestroy(stream_); }
    void run(const int* in, int* out, int n) {
        reverse<<<(n + 127) / 128, 128, 0, stream_>>>(in, out, n);
        cudaStreamSynchronize(stream_);
        ++runs_;
    }
private:
    cudaStream_t stream_;
    int runs_ = 0;
};

extern "C" void launch(const int* in, int* out, int n) {
    Runner runner;
    runner.run(in, out, n);
}
