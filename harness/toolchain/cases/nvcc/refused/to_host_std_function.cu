// expect: refused at line 7: calling a __host__ function("std::function<int (int)> ::function<    ::k(const int *, int *, int)   ::[lambda(int) (instance 1)], void> (T1 &&)") from a __global__ function("k") is not allowed
// A std::function in a kernel.
#include <functional>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::function<int(int)> f = [](int x) { return x + 1; };
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) {
    std::function<int(int)> blocks = [](int m) { return (m + 255) / 256; };
    k<<<blocks(n), 256>>>(in, out, n);
}
