// expect: taken
// A parameter of 4,000 bytes.
struct Block { int v[1000]; };

__global__ void k(Block b, int* out) { out[threadIdx.x] = b.v[threadIdx.x]; }

void launch(const int* in, int* out, int n) {
    static Block b;
    k<<<1, 32>>>(b, out);
}
