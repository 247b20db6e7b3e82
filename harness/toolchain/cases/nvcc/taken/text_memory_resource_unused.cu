// expect: taken
// A header of C++17 that the simulator lacks.
#include <memory_resource>
#include <cfenv>
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
int rounds() { std::pmr::monotonic_buffer_resource pool; return std::fegetround(); }
