// expect: taken
// A static member function without a word about its side is the host's.
#include <cstdio>

class Config {
public:
    static int threads() { return 128; }
};

__global__ void hello() { printf("thread %d\n", threadIdx.x); }

int main() {
    hello<<<1, Config::threads()>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
