// expect: refused at line 4: initializer not allowed for __shared__ variable 
// A __shared__ array with an initializer.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[64] = {0};
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) tile[threadIdx.x] += in[i];
    __syncthreads();
    if (i < n) out[i] = tile[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
