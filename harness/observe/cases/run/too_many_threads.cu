// A block of more threads than a device has.
// run: --launch run --arg i32[2048]=zero
// expect: launch.refused at line 8
__global__ void set(int* out) {
    out[threadIdx.x] = 1;
}
extern "C" void run(int* out) {
    set<<<1, 1025>>>(out);
}
