// expect: taken
// A texture object.
__global__ void k(cudaTextureObject_t t, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<int>(t, i);
}

void launch(cudaTextureObject_t t, int* out, int n) { k<<<(n + 255) / 256, 256>>>(t, out, n); }
