// expect: refused at line 6: no operator "+" matches these operands
// float3 added with +.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 a = make_float3(1, 2, 3), b = a;
    float3 c = a + b;
    if (i < n) out[i] = in[i] + int(c.x);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
