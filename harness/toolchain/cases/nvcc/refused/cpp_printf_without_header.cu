// expect: refused at line 5: identifier "printf" is undefined
// printf in kernel and launcher without <cstdio>: nothing brings it along.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) printf("first\n");
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    printf("n = %d\n", n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
