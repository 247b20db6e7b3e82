// expect: refused at line 5: Formal parameter space overflowed (40008 bytes required, max 32764 bytes allowed) in function _Z1k5BlockPi
// A parameter of 40,000 bytes.
struct Block { int v[10000]; };

__global__ void k(Block b, int* out) { out[threadIdx.x] = b.v[threadIdx.x]; }

void launch(const int* in, int* out, int n) {
    static Block b;
    k<<<1, 32>>>(b, out);
}
