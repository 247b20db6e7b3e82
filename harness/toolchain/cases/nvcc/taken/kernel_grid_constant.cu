// expect: taken
// __grid_constant__ on a const parameter.
struct Table { int v[4]; };

__global__ void k(const int* in, int* out, int n, const __grid_constant__ Table t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + t.v[i & 3];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Table{{1, 2, 3, 4}}); }
