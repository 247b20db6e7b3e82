// expect: refused at line 9: identifier "revers" is undefined
// A kernel's name with a letter wrong.
__global__ void reverse(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[n - 1 - i] = in[i];
}

void launch(const int* in, int* out, int n) {
    revers<<<(n + 255) / 256, 256>>>(in, out, n);
}
