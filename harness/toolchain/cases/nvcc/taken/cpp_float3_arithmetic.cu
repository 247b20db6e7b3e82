// expect: taken
// float3 added by members.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 a = make_float3(1, 2, 3), b = a;
    float3 c = make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
    if (i < n) out[i] = in[i] + int(c.x);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
