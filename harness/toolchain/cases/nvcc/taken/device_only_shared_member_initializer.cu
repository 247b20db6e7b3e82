// expect: taken
// The same object in a thread's own memory.
struct Cell { int v = 1; };

__global__ void k(const int* in, int* out, int n) {
    Cell cell;
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = in[i] + cell.v;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
