// expect: taken
// std::sqrt and std::ceil without <cmath>.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = int(std::sqrt(float(in[i])));
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<int(std::ceil(n / 256.0)), 256>>>(in, out, n);
}
