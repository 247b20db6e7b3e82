// expect: taken
// A __shared__ object with a member's initializer: nothing is said, and nobody sets it.
struct Cell { int v = 1; };

__global__ void k(const int* in, int* out, int n) {
    __shared__ Cell cell;
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = in[i] + cell.v;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
