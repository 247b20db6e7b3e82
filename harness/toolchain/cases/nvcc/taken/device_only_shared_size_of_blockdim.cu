// expect: taken
// A __shared__ array of a constant's size.
const int threads = 256;

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[threads];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
