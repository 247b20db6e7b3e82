// expect: taken
// A struct in shared memory.
struct Tile {
    int v[64];
};

__global__ void k(const int* in, int* out, int n) {
    __shared__ Tile t;
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) { t.v[threadIdx.x] = in[i]; out[i] = t.v[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
