// expect: taken
// std::string and puts by <iostream>.
#include <iostream>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::string s = "x";
    puts(s.c_str());
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
