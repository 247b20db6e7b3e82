// expect: refused at line 11: kernel launch from __device__ or __global__ functions requires separate compilation mode
// A kernel launches a kernel without -rdc.
__global__ void child(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += 1;
}

__global__ void parent(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
    if (i == 0) child<<<(n + 255) / 256, 256>>>(out, n);
}

void launch(const int* in, int* out, int n) {
    parent<<<(n + 255) / 256, 256>>>(in, out, n);
}
