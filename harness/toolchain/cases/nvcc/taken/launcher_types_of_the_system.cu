// expect: taken
// Types of the system's calls, which nvcc brings along.
__global__ void k(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    off_t offset = 0;
    ssize_t size = n;
    pid_t process = 0;
    pthread_t thread = 0;
    if (sizeof offset != 8 || size != n || process != 0 || thread != 0) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
