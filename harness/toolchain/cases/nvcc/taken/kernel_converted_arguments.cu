// expect: taken
// A launch's arguments are converted as a call's are.
__global__ void k(int* out, long long n, float f, bool b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = int(f) + b;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(out, n, 2.5, in != nullptr);
}
