// expect: refused at line 5: initializer not allowed for __shared__ variable 
// A __shared__ reference.
__global__ void k(const int* in, int* out, int n) {
    int x = 0;
    __shared__ int& s = x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) s = 1;
    __syncthreads();
    if (i < n) out[i] = in[i] + s;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
