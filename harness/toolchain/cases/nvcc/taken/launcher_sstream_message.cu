// expect: taken
// lab: 01_race
// std::ostringstream and <iomanip> make a message.
#include <iomanip>
#include <iostream>
#include <sstream>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + 255) / 256;
    std::ostringstream text;
    text << "n = " << std::setw(8) << std::setfill('.') << n << ", "
         << std::fixed << std::setprecision(2) << 100.0 * n / (blocks * 256.0) << " % of the threads have work";
    std::cout << text.str() << '\n';
    reverse<<<blocks, 256>>>(in, out, n);
}
