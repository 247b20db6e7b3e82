// expect: taken
// std::transform on the host with a functor for both sides.
#include <algorithm>
#include <vector>

struct Half {
    __host__ __device__ int operator()(int x) const { return x / 2; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = Half()(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> sizes = {2, 4, 512};
    std::transform(sizes.begin(), sizes.end(), sizes.begin(), Half());
    k<<<(n + 255) / sizes[2], sizes[2]>>>(in, out, n);
}
