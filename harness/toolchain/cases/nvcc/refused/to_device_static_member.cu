// expect: refused at line 13: calling a __device__ function("Config::threads()") from a __host__ function("main") is not allowed
// A static member function of the device, called by its class's name in main.
#include <cstdio>

class Config {
public:
    __device__ static int threads() { return 128; }
};

__global__ void hello() { printf("thread %d\n", threadIdx.x); }

int main() {
    hello<<<1, Config::threads()>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
