// A write far past the end.
// expect: finding memory.out-of-bounds
// expect: it breaks off
__global__ void k(int* out) { out[(1l << 40) + threadIdx.x] = 1; }
void launch(const int* in, int* out, int n) { k<<<1, 32>>>(out); }
