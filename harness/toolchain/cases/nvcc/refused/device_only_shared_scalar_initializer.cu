// expect: refused at line 4: initializer not allowed for __shared__ variable 
// A __shared__ int set where it is declared.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int sum = 0;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum, in[i]);
    __syncthreads();
    if (i < n) out[i] = sum;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
