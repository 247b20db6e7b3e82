// expect: taken
// make_int2, make_float4 and dim3 are for both sides.
__global__ void k(const int* in, int* out, int n, int2 p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 f = make_float4(1, 2, 3, 4);
    if (i < n) out[i] = in[i] * p.x + p.y + int(f.w);
}

extern "C" void launch(const int* in, int* out, int n) {
    dim3 grid((n + 255) / 256, 1, 1), block(256);
    k<<<grid, block>>>(in, out, n, make_int2(2, 3));
}
