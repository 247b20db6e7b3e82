// More threads than the kernel's own bound allows.
// run: --launch run --arg i32[512]=zero
// expect: launch.refused at line 6
__global__ void __launch_bounds__(128) bounded(int* out) { out[threadIdx.x] = 1; }
extern "C" void run(int* out) {
    bounded<<<1, 256>>>(out);
}
