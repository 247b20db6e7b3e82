// expect: refused at line 5: address of label extension is not supported in __device__/__global__ functions
// The address of a label is for host code alone.
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    void* to = &&done;
    if (i >= n) goto *to;
    out[i] = in[i] + 1;
done:
    return;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
