// expect: taken
// The launcher launches both, one after the other.
__global__ void child(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += 1;
}

__global__ void parent(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    parent<<<(n + 255) / 256, 256>>>(in, out, n);
    child<<<(n + 255) / 256, 256>>>(out, n);
}
