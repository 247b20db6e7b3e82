// A grid of no blocks, from a division that rounds down.
// run: --launch run --arg i32[100]=zero --arg i32=100
// expect: launch.refused at line 8
__global__ void set(int* out) {
    out[threadIdx.x] = 1;
}
extern "C" void run(int* out, int n) {
    set<<<n / 256, 256>>>(out);
}
