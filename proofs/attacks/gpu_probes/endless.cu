// An endless kernel, in the simulation and on the GPU.
// expect: finding run.limit
// expect: it breaks off
__global__ void k(volatile int* out) {
    while (out[0] != 12345) {}
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(out); }
