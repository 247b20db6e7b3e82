// expect: taken
// warns at line 11: a __shared__ variable "dyn" cannot be directly written in a host function
// extern __shared__ in the launcher: a warning; it is not linked.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    extern __shared__ int dyn[];
    dyn[0] = 1;
    k<<<(n + 255) / 256, 256, 1024>>>(in, out, n);
}
