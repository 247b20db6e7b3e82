// expect: refused at line 6: kernel launch from __device__ or __global__ functions requires separate compilation mode
// A recursive kernel without -rdc.
__global__ void halve(int* out, int n) {
    if (n > 1) {
        out[n - 1] = n;
        halve<<<1, 1>>>(out, n / 2);
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    halve<<<1, 1>>>(out, n);
}
