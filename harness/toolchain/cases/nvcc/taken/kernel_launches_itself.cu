// expect: taken
// A recursive device function.
__device__ void halve(int* out, int n) {
    if (n > 1) {
        out[n - 1] = n;
        halve(out, n / 2);
    }
}

__global__ void start(int* out, int n) { halve(out, n); }

extern "C" void launch(const int* in, int* out, int n) {
    start<<<1, 1>>>(out, n);
}
