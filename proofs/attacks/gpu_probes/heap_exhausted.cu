// Allocates the whole device heap and keeps it.
// expect: it runs
// expect: out is right
// then: heap_after_exhaustion
__global__ void k(const int* in, int* out) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i == 0)
        for (int times = 0; times < 100; ++times)
            if (char* got = (char*)malloc(1 << 20)) got[0] = 1;
            else break;
    out[i] = 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
