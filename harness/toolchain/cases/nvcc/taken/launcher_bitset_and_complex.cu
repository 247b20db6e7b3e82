// expect: taken
// lab: 01_race
// <bitset> and <complex> on the host.
#include <bitset>
#include <complex>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::bitset<32> bits(n);
    std::complex<double> z(3.0, 4.0);
    int threads = bits.count() > 3 ? 32 * int(std::abs(z)) : 64;
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
