// expect: refused at line 10: calling a __device__ function("__nanosleep(unsigned int)") from a __host__ function("launch") is not allowed
// __nanosleep in the launcher.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    __nanosleep(10);
}
