// A misaligned access.
// needs: a GPU
// expect: finding memory.misaligned
// expect: it breaks off
__global__ void k(const int* in, int* out, int by) { *(volatile int*)((char*)out + by) = in[0]; }
void launch(const int* in, int* out, int n) { k<<<1, 1>>>(in, out, 2); }
